import { leavesArea } from '../shared/areas.ts'
import { and, asc, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { ListLeaves } from '@muster/contract/leaves/calls'
import { maxPageSize } from '@muster/contract/kit/limits'
import { pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import { belowActor, reachOf, type Reach, within } from '../../../people/reach.ts'
import type { Db } from '../../../db/database.ts'
import { now } from '../../../kernel/clock.ts'
import { prepareOnce, prepareLocally } from '../../../db/prepareOnce.ts'
import { throwIf, invalid } from '../../../kernel/errors.ts'
import { isNamedLike, patternsOf } from '../../../people/search.ts'
import { users } from '../../../people/tables.ts'
import { leavePage, leavePresenter, selectLeave } from './queries.ts'
import { teamPage } from './teamPage.ts'
import { leaveCounts, leaveRequests, leaveTotals } from '../tables.ts'

/**
 * The people whose requests a list shows: one person, everyone below the actor, everyone within reach, or the whole
 * company.
 */
export type LeaveScope = 'person' | 'team' | 'reach' | 'all'

const actorId = sql.placeholder('actorId')
/** The values by which requests are sorted. */
const sortedBy: Record<Exclude<ListLeaves['sort'], 'pending' | 'newest'>, SQL> = {
  employee: sql`${users.searchText}`,
  dates: sql`${leaveRequests.startDate}`,
  duration: sql`${leaveRequests.totalDays}`,
  submitted: sql`${leaveRequests.createdAt}`,
}
/**
 * The same values for a list limited to a range of days. They deliberately match no index. With one, PostgreSQL would
 * scan the requests of all years in the order of the index.
 */
const limitedSortedBy: typeof sortedBy = {
  ...sortedBy,
  dates: sql`(${leaveRequests.startDate} + 0)`,
  duration: sql`(${leaveRequests.totalDays} + 0)`,
  submitted: sql`(${leaveRequests.createdAt} + interval '0')`,
}

/**
 * Returns the order of a list, with the newest first among equal requests. A list with one status needs no pending
 * requests first, and neither does a person's own.
 */
function orderOf({ sort, order, status, year, from, to }: ListLeaves, scope: LeaveScope): SQL[] {
  const values = year || from || to ? limitedSortedBy : sortedBy
  const newestFirst = [desc(values.submitted), desc(leaveRequests.id)]
  if (sort === 'newest' || (sort === 'pending' && (status || scope === 'person'))) return newestFirst
  if (sort === 'pending') return [sql`(${leaveRequests.status} <> 'PENDING')`, ...newestFirst]
  return [order === 'asc' ? asc(values[sort]) : desc(values[sort]), ...newestFirst]
}

/** Returns the condition for the people of a scope, given the column with their id; undefined for everyone. */
const peopleOf = (scope: LeaveScope, reach: Reach, person: typeof leaveRequests.userId | typeof leaveCounts.userId) => {
  if (scope === 'all') return undefined
  if (scope === 'team') return belowActor(sql`${actorId}`, person)
  if (scope === 'reach') return within(reach, sql`${actorId}`, person)
  return and(eq(person, sql.placeholder('personId')), within(reach, sql`${actorId}`, person))
}

/** Returns the condition for requests with at least one day from `from` to `to`; each limit is optional. */
const overlapping = (from: SQL | undefined, to: SQL | undefined) =>
  and(from && gte(leaveRequests.endDate, from), to && lte(leaveRequests.startDate, to))
const day = (placeholder: string) => sql`${sql.placeholder(placeholder)}::date`

/**
 * Returns the condition for requests of people with matching names. Selects the ids of these people first: in a join,
 * PostgreSQL would overestimate their number and read every request.
 */
const ofPeopleNamed = (words: number) => sql`${leaveRequests.userId} = any(array(
  select ${users.id} from ${users}
  where ${isNamedLike(Array.from({ length: words }, (_, i) => sql.placeholder(`word${i}`)))}
))`

/**
 * Returns one page of the leave requests of a scope, each with the actions available to the actor.
 * @throws Refusal 400 if `to` is before `from`.
 */
export async function listLeaves(
  db: Db,
  actor: Actor,
  scope: LeaveScope,
  query: ListLeaves,
  personId: string = actor.id,
) {
  const { page, limit, status, year, leaveType, from, to, search, without, sort, order } = query
  throwIf(from && to && to < from ? invalid({ to: 'The last day must not be before the first' }) : null)
  const reach = reachOf(actor, leavesArea)
  const patterns = patternsOf(search ?? '')
  // One letter per filter: PostgreSQL accepts statement names of up to 63 characters.
  const filters = { s: status, y: year, l: leaveType, f: from, t: to, q: patterns.length, o: without }
  const letters = Object.entries(filters).flatMap(([letter, value]) => (value ? [letter] : []))
  const shape = letters.join('') + (patterns.length || '')
  const name = ['leaves', scope, scope === 'person' || scope === 'reach' ? reach : '', shape].join('_')
  // SQL is put together only where a statement is built.
  const where = () =>
    and(
      peopleOf(scope, reach, leaveRequests.userId),
      status && eq(leaveRequests.status, sql.placeholder('status')),
      year ? overlapping(day('yearStart'), day('yearEnd')) : undefined,
      leaveType && eq(leaveRequests.leaveType, sql.placeholder('leaveType')),
      overlapping(from ? day('from') : undefined, to ? day('to') : undefined),
      patterns.length ? ofPeopleNamed(patterns.length) : undefined,
      without && ne(leaveRequests.userId, actorId),
    )
  const usesMaintainedCounts = letters.every((letter) => letter === 's' || letter === 'o')
  const includesEveryone = scope === 'all' || (scope === 'reach' && reach === 'all')
  const build =
    scope !== 'team' && (includesEveryone ? usesMaintainedCounts : !letters.length) ? prepareOnce : prepareLocally
  // Connections keep each named statement and its plan. Ten orders of every list would fill their memory for clicks
  // on headers that are rare, so only the orders in which lists open have names.
  const opensInOrder = sort === 'pending' || sort === 'newest'
  const ofTeam = scope === 'team' || (scope === 'reach' && reach === 'team')
  const isTeamPage = ofTeam && usesMaintainedCounts && opensInOrder
  const buildRows = isTeamPage ? prepareOnce : opensInOrder ? build : prepareLocally
  const orderName = opensInOrder ? sort : `${sort}_${order}`
  // A maintained total comes with the rows; any other total is counted in parallel.
  const total = () =>
    usesMaintainedCounts
      ? maintainedTotal(includesEveryone ? undefined : peopleOf(scope, reach, leaveCounts.userId), query)
      : undefined
  const isFirst = page === 1
  const rowsQuery = buildRows(db, `${name}_${orderName}_${isFirst ? 'first' : 'rows'}`, () => {
    const orderBy = orderOf(query, scope)
    if (!isTeamPage) {
      const page = leavePage(db, where(), orderBy, { isFirst, byPerson: sort === 'employee' })
      return selectLeave(db, { page, total: total() }).orderBy(...orderBy)
    }
    const { isOnPage, ...parts } = teamPage(db, {
      includesActor: scope === 'reach' && !without,
      status,
      maxRows: isFirst ? maxPageSize : null,
      orderBy,
      isPendingFirst: sort === 'pending',
    })
    return selectLeave(db, parts)
      .where(isOnPage)
      .orderBy(...orderBy)
  })
  const countQuery = () =>
    build(db, `${name}_count`, () => {
      const count = total()
      return count
        ? db.select({ count }).from(sql`(select 1) as one`)
        : db
            .select({ count: sql<number>`count(*)::int` })
            .from(leaveRequests)
            .where(where())
    })
  const years = { yearStart: `${year}-01-01`, yearEnd: `${year}-12-31` }
  const values = {
    actorId: actor.id,
    personId,
    status,
    leaveType,
    from,
    to,
    ...Object.fromEntries(patterns.map((pattern, i) => [`word${i}`, pattern])),
    ...years,
  }
  const count = async () => (await countQuery().execute(values))[0]?.count ?? 0
  const [rows, countedTotal] = await Promise.all([
    rowsQuery.execute({ ...values, limit, offset: (page - 1) * limit }),
    usesMaintainedCounts ? undefined : count(),
  ])
  // A page beyond the last one has no rows and therefore no total.
  const totalBeyond = usesMaintainedCounts && !rows.length && !isFirst ? count() : undefined
  const at = now().toString()
  return {
    leaveRequests: rows.map(leavePresenter(actor, at)),
    pagination: pagination({ page, limit }, countedTotal ?? rows[0]?.total ?? (await totalBeyond) ?? 0),
  }
}

/**
 * Returns SQL for the number of requests of these people, or of everyone. Adds up stored counts instead of counting
 * rows.
 */
function maintainedTotal(people: SQL | undefined, { status, without }: ListLeaves): SQL<number> {
  const isStatus = (column: typeof leaveCounts.status | typeof leaveTotals.status) =>
    status && eq(column, sql.placeholder('status'))
  const sum = (counts: typeof leaveCounts | typeof leaveTotals, where: SQL | undefined) =>
    sql<number>`(select coalesce(sum(${counts.count}), 0)::int from ${counts} where ${where ?? sql`true`})`
  const ownCounts = and(eq(leaveCounts.userId, actorId), isStatus(leaveCounts.status))
  if (people)
    return sum(leaveCounts, and(people, without && ne(leaveCounts.userId, actorId), isStatus(leaveCounts.status)))
  const all = sum(leaveTotals, isStatus(leaveTotals.status))
  return without ? sql`${all} - ${sum(leaveCounts, ownCounts)}` : all
}
