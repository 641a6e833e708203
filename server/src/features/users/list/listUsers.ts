import { and, asc, eq, exists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { pagination } from '@muster/contract/kit/paging'
import type { UserStatus } from '@muster/contract/kit/people'
import type { UserFilters, ListUsers } from '@muster/contract/users/lists'
import type { Actor } from '../../../kernel/actor.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { peopleArea, reachOf, visibleTo, within } from '../../../people/reach.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { prepareLocally, prepareOnce } from '../../../db/prepareOnce.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { presentUsers, selectUsers, userPage } from './queries.ts'
import { isNew } from '../../../people/person.ts'
import { isFoundLike, patternsOf } from '../../../people/search.ts'
import { roles, userRoles, users } from '../../../people/tables.ts'
import { hireDateOf, qualified } from '../../../people/employments/employed.ts'

const sortedBy: Record<ListUsers['sort'], SQL> = {
  name: sql`${users.searchText}`,
  llId: sql`lower(${users.llId})`,
  position: sql`lower(${users.position})`,
  department: sql`${users.department}`,
  // The order in which people expect them: active, pending, deactivated.
  status: sql`array_position(array['ACTIVE', 'PENDING_ACTIVATION', 'DEACTIVATED'], ${users.status})`,
  hireDate: hireDateOf(users.id),
}

/** A value of a filter, or its placeholder in a statement that is built once. */
type Value = string | Placeholder

/** The values of a list's filters; a search has a pattern for each word. */
interface FilterValues {
  patterns: readonly Value[]
  role?: Value | undefined
  department?: Value | undefined
  status?: UserStatus | Placeholder | undefined
  added?: UserFilters['added']
}

/** Returns the SQL condition for people who are visible to the actor and match the filters. */
export const chosenBy = (db: Db, actor: Actor, { search, ...filters }: UserFilters) =>
  matching(db, visibleTo(actor, peopleArea, users.id), { patterns: patternsOf(search), ...filters })

const matching = (db: Db, isVisible: SQL, { patterns, role, department, status, added }: FilterValues) =>
  and(
    isVisible,
    isFoundLike(patterns),
    role ? holdsRole(db, role) : undefined,
    department ? eq(users.department, department) : undefined,
    status && eq(users.status, status),
    added && isNew,
  )

/** Returns one page of the people visible to the actor, each with the actions that the actor may take. */
export async function listUsers({ app, actor }: Context, query: ListUsers) {
  const { db } = app
  const { page, limit, search, role, department, status, added, id, sort, order } = query
  const reach = reachOf(actor, peopleArea)
  const patterns = patternsOf(search)
  const words = Object.fromEntries(patterns.map((pattern, i) => [`word${i}`, pattern]))
  const filters = { r: role, d: department, s: status, i: id }
  const letters = Object.entries(filters).flatMap(([letter, value]) => (value ? [letter] : []))
  // The statement contains the value of `added`, so its name does too.
  const shape = [letters.join(''), added, patterns.length || ''].filter(Boolean).join('_')
  // The whole company by name, as the list opens, is read in the order of an index. All else depends on the values.
  const build = reach === 'all' && !shape && sort === 'name' && order === 'asc' ? prepareOnce : prepareLocally
  const isFirst = page === 1
  const placeholder = (value: unknown, name: string) => (value ? sql.placeholder(name) : undefined)
  const where = () =>
    and(
      matching(db, within(reach, sql`${sql.placeholder('actorId')}`, users.id), {
        patterns: Object.keys(words).map((word) => sql.placeholder(word)),
        role: placeholder(role, 'role'),
        department: placeholder(department, 'department'),
        status: placeholder(status, 'status'),
        added,
      }),
      id ? eq(users.id, sql.placeholder('id')) : undefined,
    )
  const total = () => qualified<number>(sql`(select count(*)::int from ${users} where ${where()})`)
  const rowsQuery = build(db, `users_${reach}_${shape}_${sort}_${order}_${isFirst ? 'first' : 'rows'}`, () => {
    const orderBy = [sortBy(sortedBy[sort], order), asc(users.searchText), asc(users.id)]
    return selectUsers(db, userPage(db, where(), orderBy, isFirst), total()).orderBy(...orderBy)
  })
  const values = { actorId: actor.id, ...words, role, department, status, id }
  const rows = await rowsQuery.execute({ ...values, limit, offset: (page - 1) * limit })
  // A page beyond the last one has no rows and therefore no total.
  const countBeyond = async () => {
    const countQuery = build(db, `users_${reach}_${shape}_count`, () =>
      db.select({ count: total() }).from(sql`(select 1) as one`),
    )
    return (await countQuery.execute(values))[0]?.count
  }
  const totalItems = rows[0]?.total ?? (isFirst ? 0 : ((await countBeyond()) ?? 0))
  return { users: await presentUsers(db, app, actor, rows), pagination: pagination({ page, limit }, totalItems) }
}

const holdsRole = (db: Db, name: Value) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(userRoles.userId, users.id), sql`lower(${roles.name}) = lower(${name})`, isActiveRole)),
  )
