import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LeaveRequest, LeaveStatus } from '@muster/contract/leaves/calls'
import type { LeaveEnding } from '@muster/contract/leaves/endings'
import { dayIn } from '@muster/contract/kit/time'
import { mostOnPage } from '@muster/contract/kit/paging'
import type { Actor } from '../../../actor.ts'
import { visibleTo } from '../../../people/reach.ts'
import { now } from '../../../clock.ts'
import type { Db, Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../errors.ts'
import { files } from '../../../files/tables.ts'
import { companyTimeZone } from '../../../company/settings.ts'
import { personColumns, users } from '../../../people/tables.ts'
import { leaveActions, maySeeCertificate } from '../policy.ts'
import { leavesArea } from '../shared/areas.ts'
import { leaveEndings, leaveRequests } from '../tables.ts'
import { enderOf } from '../whoMayDecide.ts'

/** Each change is later than what was seen before it, so that `updatedAt` tells the one from the other. */
export const later = sql`greatest(clock_timestamp(), ${leaveRequests.updatedAt} + interval '1 millisecond')`

const decider = alias(users, 'decider')

/** Where the requester is. */
const zone = sql<string>`coalesce(${users.timeZone}, ${companyTimeZone})`

/** Whether the first day has come where the requester is. */
const hasBegun = (row: { startDate: string; zone: string }) => row.startDate <= dayIn(row.zone, now())

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

/** For SQL with requests: how each was ended early or taken back, in order, as it is answered. */
const endingsOfRequest = sql<LeaveEnding[]>`(
  select coalesce(json_agg(json_build_object('lastDay', ending.last_day, 'formerEndDate', ending.former_end_date,
    'reason', ending.reason, 'endedBy', json_build_object('firstName', by.first_name, 'lastName', by.last_name),
    'endedAt', ending.ended_at)
    order by ending.revision), '[]')
  from ${leaveEndings} ending join ${users} by on by.id = ending.ended_by where ending.request_id = ${leaveRequests.id})`

/**
 * The rows of a page, chosen before they are joined with what is shown of them. They bear the table's name, so that what
 * is said of the table is said of them. Of the first page PostgreSQL is told how many rows there are at most, for it takes
 * a limit that it does not know for a tenth of all rows, and plans for those.
 */
export function leavePage(db: Db, where: SQL | undefined, inOrder: SQL[], isFirst: boolean) {
  const rows = db
    .select()
    .from(leaveRequests)
    .where(where)
    .orderBy(...inOrder)
  const limit = sql.placeholder('limit')
  if (!isFirst) return rows.limit(limit).offset(sql.placeholder('offset')).as('leave_requests')
  return db.select().from(rows.limit(mostOnPage).as('leave_requests')).limit(limit).as('leave_requests')
}

/**
 * Requests as they are answered, before `presentLeave`: of all, or of a `page` of them, which stands in the table's place.
 * `total` comes with each.
 */
export const selectLeave = (
  db: Queryable,
  page?: ReturnType<typeof leavePage>,
  total = sql<number | null>`null`,
  endings = sql<LeaveEnding[] | null>`null`,
) =>
  db
    .select({ ...columns, total, endings })
    .from((page ?? leaveRequests) as typeof leaveRequests)
    .innerJoin(users, eq(users.id, leaveRequests.userId))
    .leftJoin(decider, eq(decider.id, leaveRequests.decidedBy))
    .leftJoin(files, eq(files.id, leaveRequests.certificateId))

type Row = Awaited<ReturnType<typeof selectLeave>>[number]

/** A row as this actor sees it, with what they may do. */
export function presentLeave(actor: Actor, row: Row): LeaveRequest {
  const { zone: _zone, total: _total, certificateId, certificateName, ...shown } = row
  const certificate = certificateId !== null && maySeeCertificate(actor, row)
  return {
    ...shown,
    totalDays: Number(row.totalDays),
    medicalCertificateUrl: certificate ? `/api/leaves/${row.id}/medical-certificate` : null,
    medicalCertificateName: certificate ? certificateName : null,
    endableBy: null,
    can: leaveActions(actor, { ...row, begun: hasBegun(row) }),
  }
}

/** Returns an instant of any offset as it is answered. */
const inUtc = (instant: string) => Temporal.Instant.from(instant).toString({ fractionalSecondDigits: 3 })

/** One leave request within the actor's reach; "not found" beyond it. */
export async function leaveById(db: Queryable, actor: Actor, id: string): Promise<LeaveRequest> {
  const [row] = await selectLeave(db, undefined, undefined, endingsOfRequest).where(
    and(eq(leaveRequests.id, id), visibleTo(actor, leavesArea, leaveRequests.userId)),
  )
  assertFound(row)
  const shown = presentLeave(actor, row)
  const isOwnBegun = row.userId === actor.id && row.status === 'APPROVED' && hasBegun(row)
  const endings = row.endings?.map(({ endedAt, ...ending }) => ({ ...ending, endedAt: inUtc(endedAt) })) ?? null
  return { ...shown, endings, endableBy: isOwnBegun && !shown.can.end ? await enderOf(db, row) : null }
}

/** Returns whether a leave was ended that had days after this one until then. */
export async function wasEndedBefore(db: Queryable, requestId: string, day: string): Promise<boolean> {
  const ended = and(eq(leaveEndings.requestId, requestId), gt(leaveEndings.formerEndDate, day))
  return (await db.$count(leaveEndings, ended)) > 0
}

/** A request within the actor's reach, locked until the transaction ends, so that of two deciders one waits. */
export async function lockVisibleLeave(tx: Queryable, actor: Actor, id: string) {
  const [row] = await tx
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
    .where(and(eq(leaveRequests.id, id), visibleTo(actor, leavesArea, leaveRequests.userId)))
    .for('update', { of: leaveRequests })
  assertFound(row)
  return { ...row, begun: hasBegun(row) }
}
