import { type SQL, sql } from 'drizzle-orm'
import { leaveStatusLabels, leaveTypeLabels } from '@muster/contract/leaves/labels'
import type { Cells } from '@muster/contract/reports/figures'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { reachOf, visibleBelow } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { leavesArea } from './areas.ts'
import { daysWithin, type PartOfLeave, workingDaysOf } from './daysWithin.ts'
import { leaveRequests } from '../tables.ts'
import { percent } from '../../../reporting/numbers.ts'
import { boundsOf } from '../../../reporting/range.ts'
import {
  byDepartmentOf,
  column,
  type Group,
  labelOf,
  person,
  personColumns,
  type Source,
  type Values,
} from '../../../reporting/source.ts'

interface Sums {
  requests: number
  pending: number
  approved: number
  rejected: number
  cancelled: number
  people: number
  days: number
}

const { userId, status, leaveType, startDate, endDate, totalDays, createdAt } = leaveRequests

const valuesOf = ({ requests, pending, approved, rejected, cancelled, people, days }: Sums): Values => ({
  requests,
  pendingRequests: pending,
  leaveDays: days,
  approvalRate: percent(approved, approved + rejected),
  approvedRequests: approved,
  rejectedRequests: rejected,
  cancelledRequests: cancelled,
  peopleOnLeave: people,
})

/**
 * Returns the condition for the requests that the actor sees in lists: everyone's, or those of people below the actor.
 */
const isSeen = (actor: Actor): SQL =>
  reachOf(actor, leavesArea) === 'all' ? sql`true` : visibleBelow(actor, leavesArea, userId)

const overlaps = (from: string, to: string) => sql`${endDate} >= ${from}::date and ${startDate} <= ${to}::date`

const conditionsByMetric: Record<string, SQL> = {
  requests: sql`true`,
  pendingRequests: sql`${status} = 'PENDING'`,
  leaveDays: sql`${status} = 'APPROVED'`,
  approvalRate: sql`${status} in ('APPROVED', 'REJECTED')`,
  approvedRequests: sql`${status} = 'APPROVED'`,
  rejectedRequests: sql`${status} = 'REJECTED'`,
  cancelledRequests: sql`${status} = 'CANCELLED'`,
  peopleOnLeave: sql`${status} = 'APPROVED'`,
}

/** The report source of leave requests. A request counts in each period that includes at least one of its days. */
export const leavesSource: Source = {
  isSeenBy: (actor) => reachOf(actor, leavesArea) !== 'own',
  emptyValues: valuesOf({ requests: 0, pending: 0, approved: 0, rejected: 0, cancelled: 0, people: 0, days: 0 }),
  async figures({ db, actor }, parts, byDepartment) {
    const bounds = boundsOf(parts).map((bound, i) => ({ part: i + 1, ...bound }))
    const inStatus = (one: string) => sql`count(*) filter (where status = ${one})`
    const leave = (condition: SQL = sql`true`) => sql`
      select part.part, ${status} as status, ${daysWithin(sql`part."startDate"`, sql`part."endDate"`)}
      from json_to_recordset(${JSON.stringify(bounds)}) as part (part int, "startDate" date, "endDate" date)
        inner join ${leaveRequests} on ${endDate} >= part."startDate" and ${startDate} <= part."endDate"
          and ${overlaps(parts.startDates[0] ?? '', parts.end)}
      where ${isSeen(actor)} and ${condition}`
    const isPartly = sql`${status} = 'APPROVED' and (${startDate} < part."startDate" or ${endDate} > part."endDate")
      and ${totalDays} < ${endDate} - ${startDate} + 1`
    const [{ rows }, { rows: splitRequests }] = await Promise.all([
      db.execute<Group<Sums>>(
        byDepartmentOf(
          byDepartment,
          sql`sum(requests)::int as requests, sum(pending)::int as pending, sum(approved)::int as approved,
            sum(rejected)::int as rejected, sum(cancelled)::int as cancelled, count(*) filter (where approved > 0) as people,
            sum(days)::float8 as days`,
          sql`select part, person, count(*) as requests, ${inStatus('PENDING')} as pending, ${inStatus('APPROVED')} as approved,
              ${inStatus('REJECTED')} as rejected, ${inStatus('CANCELLED')} as cancelled,
              coalesce(sum(days) filter (where status = 'APPROVED'), 0) as days
            from (${leave()}) leave group by part, person`,
        ),
      ),
      db.execute<Group<PartOfLeave>>(sql`
        select part, person, ${byDepartment ? users.department : sql`null::text`} as department,
          to_char(first, 'YYYY-MM-DD') as first, to_char(last, 'YYYY-MM-DD') as last
        from (${leave(isPartly)}) leave inner join ${users} on ${users.id} = person`),
    ])
    const workedDays = await workingDaysOf(db, splitRequests)
    const additionalDays = (part: number, department: string | null) =>
      splitRequests.reduce(
        (sum, request, i) =>
          sum + (request.part === part && request.department === department ? (workedDays[i] ?? 0) : 0),
        0,
      )
    return rows.map(({ part, department, days, ...sums }) => ({
      part,
      department,
      values: valuesOf({ ...sums, days: days + additionalDays(part, department) }),
    }))
  },
  rows({ db, actor }, range, metric) {
    const condition = conditionsByMetric[metric]
    const { startDate: from, endDate: to } = range
    return (
      condition && {
        columns: [
          ...personColumns,
          column('type', 'Type'),
          column('startDate', 'From', 'day'),
          column('endDate', 'To', 'day'),
          column('daysInRange', 'Days in this period', 'number'),
          column('days', 'Days in total', 'number'),
          column('status', 'Status'),
        ],
        select: sql`${leaveRequests.id} as id, ${person}, ${labelOf(leaveType, leaveTypeLabels)} as type,
          to_char(${startDate}, 'YYYY-MM-DD') as "startDate", to_char(${endDate}, 'YYYY-MM-DD') as "endDate",
          part.days::float8 as "daysInRange", to_char(part.first, 'YYYY-MM-DD') as first,
          to_char(part.last, 'YYYY-MM-DD') as last, ${totalDays}::float8 as days, ${labelOf(status, leaveStatusLabels)} as status`,
        from: sql`${leaveRequests} inner join ${users} on ${users.id} = ${userId}
          cross join lateral (select ${daysWithin(from, to)}) part
          where ${overlaps(from, to)} and ${isSeen(actor)} and ${condition}`,
        order: sql`${startDate} desc, ${createdAt} desc, ${leaveRequests.id}`,
        completeRows: (rows) => withWorkingDays(db, rows),
      }
    )
  },
}

/** Adds the days of requests that are only partly in the range and deduct only working days. */
async function withWorkingDays(db: Queryable, rows: readonly Cells[]): Promise<Cells[]> {
  const parts = rows.map(({ userId: personId, first, last }) => ({
    person: String(personId),
    first: String(first),
    last: String(last),
  }))
  const isOpen = (at: number) => rows[at]?.['daysInRange'] === null
  const days = (
    await workingDaysOf(
      db,
      parts.filter((_, at) => isOpen(at)),
    )
  ).values()
  return rows.map(({ first: _first, last: _last, ...row }, at) =>
    isOpen(at) ? { ...row, daysInRange: days.next().value ?? 0 } : row,
  )
}
