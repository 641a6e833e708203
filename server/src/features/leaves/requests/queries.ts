import { and, eq, getTableColumns, gt, type SQL, sql, type WithSubquery } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LeaveRequest, LeaveStatus } from '@muster/contract/leaves/calls'
import type { LeaveEnding } from '@muster/contract/leaves/endings'
import { maxPageSize } from '@muster/contract/kit/limits'
import type { Actor } from '../../../kernel/actor.ts'
import { type Reach, reachOf, within } from '../../../people/reach.ts'
import { now } from '../../../kernel/clock.ts'
import { laterThan } from '../../../db/columns.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { files } from '../../../files/store/tables.ts'
import { companyTimeZone } from '../../../companySettings/settings.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { localDate } from '../../../worktime/zones.ts'
import { leaveActions, canSeeCertificate, type LeaveFacts } from '../policy.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveEndings, leaveRequests } from '../tables.ts'
import { findPersonWhoCanEnd } from '../approvers.ts'

/** The time of a change, always later than the stored one, so that each change gets its own `updatedAt`. */
export const changeTime = laterThan(leaveRequests.updatedAt)

const decider = alias(users, 'decider')

/** The requester's time zone. */
const zone = sql<string>`coalesce(${users.timeZone}, ${companyTimeZone})`

/** Returns true if the first day of leave has begun in the requester's time zone at an instant. */
const hasBegun = (row: { startDate: string; zone: string }, at: string) => row.startDate <= localDate(at, row.zone)

const columns = {
  id: leaveRequests.id,
  userId: leaveRequests.userId,
  leaveType: leaveRequests.leaveType,
  startDate: leaveRequests.startDate,
  endDate: leaveRequests.endDate,
  totalDays: leaveRequests.totalDays,
  reason: leaveRequests.reason,
  status: leaveRequests.status,
  rejectionReason: leaveRequests.rejectionReason,
  createdAt: leaveRequests.createdAt,
  updatedAt: leaveRequests.updatedAt,
  zone,
  certificateId: leaveRequests.certificateId,
  certificateName: files.name,
  user: personColumns,
  approvedBy: { firstName: decider.firstName, lastName: decider.lastName },
}

/** SQL for the early endings and revocations of a request as a JSON array, oldest first. */
const endingsOfRequest = sql<LeaveEnding[]>`(
  select coalesce(json_agg(json_build_object('lastDay', ending.last_day, 'formerEndDate', ending.former_end_date,
    'reason', ending.reason, 'endedBy', json_build_object('firstName', by.first_name, 'lastName', by.last_name),
    'endedAt', ending.ended_at)
    order by ending.revision), '[]')
  from ${leaveEndings} ending join ${users} by on by.id = ending.ended_by where ending.request_id = ${leaveRequests.id})`

/**
 * Returns a subquery for the rows of a page. It has the name of the table, so that conditions on the table can be
 * applied to it. It joins the people if `byPerson`, for an order by them. The first page has a constant limit, because
 * PostgreSQL plans an unknown limit as a tenth of all rows.
 */
export function leavePage(
  db: Db,
  where: SQL | undefined,
  orderBy: SQL[],
  { isFirst, byPerson }: { isFirst: boolean; byPerson: boolean },
) {
  const all = db.select(getTableColumns(leaveRequests)).from(leaveRequests)
  const rows = (byPerson ? all.innerJoin(users, eq(users.id, leaveRequests.userId)) : all)
    .where(where)
    .orderBy(...orderBy)
  const limit = sql.placeholder('limit')
  if (!isFirst) return rows.limit(limit).offset(sql.placeholder('offset')).as('leave_requests')
  return db.select().from(rows.limit(maxPageSize).as('leave_requests')).limit(limit).as('leave_requests')
}

interface LeaveSelection {
  /** The rows to read; all if omitted. */
  page?: ReturnType<typeof leavePage>
  /** The subqueries of the statement's `with`. */
  ctes?: WithSubquery[]
  total?: SQL<number> | undefined
  endings?: SQL<LeaveEnding[]>
}

/**
 * Returns a query for requests with the columns that `leavePresenter` needs. Each row also has the values of the
 * expressions `total` and `endings`; null if omitted.
 */
export const selectLeave = (db: Queryable, { page, ctes = [], total, endings }: LeaveSelection = {}) =>
  db
    .with(...ctes)
    .select({
      ...columns,
      total: total ?? sql<number | null>`null`,
      endings: endings ?? sql<LeaveEnding[] | null>`null`,
    })
    .from((page ?? leaveRequests) as typeof leaveRequests)
    .innerJoin(users, eq(users.id, leaveRequests.userId))
    .leftJoin(decider, eq(decider.id, leaveRequests.decidedBy))
    .leftJoin(files, eq(files.id, leaveRequests.certificateId))

type Row = Awaited<ReturnType<typeof selectLeave>>[number]

/**
 * Returns a function that returns a request as the actor sees it, with the actions available at an instant. The rows of
 * a list have few time zones and combinations of facts, so the day and the actions of each are found once.
 */
export function leavePresenter(actor: Actor, at: string): (row: Row) => LeaveRequest {
  const days = new Map<string, string>()
  const dayIn = (timeZone: string) => days.get(timeZone) ?? keep(days, timeZone, localDate(at, timeZone))
  const actions = new Map<string, LeaveRequest['can']>()
  return (row) => {
    const { userId, leaveType, startDate, status } = row
    const certificate = row.certificateId !== null && canSeeCertificate(actor, row)
    const facts: LeaveFacts = { userId, leaveType, status, hasBegun: startDate <= dayIn(row.zone) }
    // The policy asks of the person only whether it is the actor.
    const key = `${leaveType} ${status} ${facts.hasBegun} ${userId === actor.id}`
    // Each field is named, because copying all others of a row takes several times as long.
    return {
      id: row.id,
      userId,
      leaveType,
      startDate,
      endDate: row.endDate,
      totalDays: Number(row.totalDays),
      reason: row.reason,
      status,
      rejectionReason: row.rejectionReason,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      user: row.user,
      approvedBy: row.approvedBy,
      medicalCertificateUrl: certificate ? `/api/leaves/${row.id}/medical-certificate` : null,
      medicalCertificateName: certificate ? row.certificateName : null,
      endings: row.endings,
      endableBy: null,
      can: actions.get(key) ?? keep(actions, key, leaveActions(actor, facts)),
    }
  }
}

function keep<Value>(values: Map<string, Value>, key: string, value: Value): Value {
  values.set(key, value)
  return value
}

/** Returns an instant converted to UTC, with milliseconds, as in all answers. */
const inUtc = (instant: string) => Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 })

/** Returns the SQL condition for the request `id`, if it is within the reach of `actorId`. Both are placeholders. */
const isRequestWithin = (reach: Reach) =>
  and(
    eq(leaveRequests.id, sql.placeholder('id')),
    within(reach, sql`${sql.placeholder('actorId')}`, leaveRequests.userId),
  )

/** Returns one leave request within the actor's reach. @throws Refusal 404 for any other. */
export async function leaveById(db: Queryable, actor: Actor, id: string): Promise<LeaveRequest> {
  const reach = reachOf(actor, leavesArea)
  const query = prepareOnce(db, `leave_by_id_${reach}`, () =>
    selectLeave(db, { endings: endingsOfRequest }).where(isRequestWithin(reach)),
  )
  const [row] = await query.execute({ id, actorId: actor.id })
  assertFound(row)
  const at = now().toString()
  const request = leavePresenter(actor, at)(row)
  const isOwnBegun = row.userId === actor.id && row.status === 'APPROVED' && hasBegun(row, at)
  const endings = row.endings?.map(({ endedAt, ...ending }) => ({ ...ending, endedAt: inUtc(endedAt) })) ?? null
  return { ...request, endings, endableBy: isOwnBegun && !request.can.end ? await findPersonWhoCanEnd(db, row) : null }
}

/** Returns true if the leave once extended beyond `day`, until it was ended early. */
export async function wasEndedBefore(db: Queryable, requestId: string, day: string): Promise<boolean> {
  const where = and(eq(leaveEndings.requestId, requestId), gt(leaveEndings.formerEndDate, day))
  return (await db.$count(leaveEndings, where)) > 0
}

/**
 * Returns a request within the actor's reach, locked until the end of the transaction.
 * @throws Refusal 404 for any other.
 */
export async function lockVisibleLeave(tx: Queryable, actor: Actor, id: string) {
  const reach = reachOf(actor, leavesArea)
  const query = prepareOnce(tx, `lock_leave_${reach}`, () => selectForDecision(tx, reach))
  const [row] = await query.execute({ id, actorId: actor.id })
  assertFound(row)
  return { ...row, hasBegun: hasBegun(row, now().toString()) }
}

const selectForDecision = (tx: Queryable, reach: Reach) =>
  tx
    .select({
      id: leaveRequests.id,
      userId: leaveRequests.userId,
      leaveType: leaveRequests.leaveType,
      startDate: leaveRequests.startDate,
      endDate: leaveRequests.endDate,
      totalDays: leaveRequests.totalDays,
      reason: leaveRequests.reason,
      status: sql<LeaveStatus>`${leaveRequests.status}`,
      certificateId: leaveRequests.certificateId,
      revision: leaveRequests.revision,
      updatedAt: leaveRequests.updatedAt,
      zone,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(leaveRequests)
    .innerJoin(users, eq(users.id, leaveRequests.userId))
    .where(isRequestWithin(reach))
    .for('update', { of: leaveRequests })
