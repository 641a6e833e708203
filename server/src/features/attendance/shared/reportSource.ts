import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { attendanceLabels } from '@muster/contract/attendance/labels'
import { reachOf, visibleBelow } from '../../../people/reach.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { addDays } from '../../../kernel/days.ts'
import { hours } from '../../../worktime/figures.ts'
import { attendanceArea } from './areas.ts'
import { hasHours } from './daysOfPerson.ts'
import { attendanceDays, attendanceMonths } from '../tables.ts'
import { percent, ratio } from '../../../reporting/numbers.ts'
import { boundsOf, type Parts } from '../../../reporting/range.ts'
import {
  byDepartmentOf,
  column,
  type Group,
  labelOf,
  partOfDay,
  person,
  personColumns,
  type Source,
  type Values,
  whole,
  withinDays,
} from '../../../reporting/source.ts'

interface Sums {
  present: number
  absent: number
  late: number
  worked: number
  overtime: number
}

const { date, status, isLate, plannedEnd, workedSeconds, overtimeSeconds, userId } = attendanceDays

const valuesOf = ({ present, absent, late, worked, overtime }: Sums): Values => ({
  attendanceRate: percent(present, present + absent),
  presentDays: present,
  absentDays: absent,
  lateArrivals: late,
  hoursWorked: hours(worked),
  overtimeHours: hours(overtime),
  averageHours: ratio(worked, 3600 * present, 2),
})

/** Returns the SQL condition for people whose attendance the actor sees: everyone, or those below the actor. */
const isSeen = (actor: Actor, personId: PgColumn = userId): SQL =>
  reachOf(actor, attendanceArea) === 'all' ? sql`true` : visibleBelow(actor, attendanceArea, personId)

const isAbsent = sql<boolean>`(${status} = 'ABSENT')`
/**
 * SQL condition for days that have no worked time yet and are not absences. Few days match, and only these have to be
 * checked for effective entries.
 */
const isUnworked = sql<boolean>`(${workedSeconds} = 0 and ${status} <> 'ABSENT')`
const isWorked = sql<boolean>`(${workedSeconds} > 0 or (${isUnworked} and ${hasHours}))`

/** Returns SQL for a day's current status, by the same rule as `statusAt`. */
const statusNow = () => sql`case when ${status} = 'HALF_DAY' and ${plannedEnd} > ${now().toString()}
  then case when ${isLate} then 'LATE' else 'PRESENT' end else ${status} end`

const conditionsByMetric: Record<string, SQL> = {
  attendanceRate: sql`(${isWorked} or ${isAbsent})`,
  presentDays: isWorked,
  absentDays: isAbsent,
  lateArrivals: sql`${isLate}`,
  hoursWorked: isWorked,
  overtimeHours: sql`${overtimeSeconds} > 0`,
  averageHours: isWorked,
}

/**
 * Splits each period into its whole months, for which sums are stored, and the remaining days before and after them.
 */
export function piecesOf(parts: Parts) {
  const months: Piece[] = []
  const days: Piece[] = []
  for (const [at, { startDate, endDate }] of boundsOf(parts).entries()) {
    const part = at + 1
    const month = startDate.slice(0, 7)
    const first = startDate.endsWith('-01') ? startDate : firstDayOf(month, 1)
    // The first day after the last whole month.
    const after = firstDayOf(addDays(endDate, 1).slice(0, 7))
    if (first < after) months.push({ part, startDate: first, endDate: addDays(after, -1) })
    const edges =
      first < after
        ? [[startDate, addDays(first, -1)] as const, [after, endDate] as const]
        : [[startDate, endDate] as const]
    for (const [from, to] of edges) if (from <= to) days.push({ part, startDate: from, endDate: to })
  }
  return { months, days }
}

interface Piece {
  part: number
  startDate: string
  endDate: string
}

const firstDayOf = (month: string, later = 0): string =>
  Temporal.PlainYearMonth.from(month).add({ months: later }).toPlainDate({ day: 1 }).toString()

const inHours = (seconds: PgColumn) => sql`round(${seconds} / 3600.0, 2)::float8`

/** The report source for attendance, based on the stored sums of each day. */
export const attendanceSource: Source = {
  isSeenBy: (actor) => reachOf(actor, attendanceArea) !== 'own',
  emptyValues: valuesOf({ present: 0, absent: 0, late: 0, worked: 0, overtime: 0 }),
  async figures({ db, actor }, parts, byDepartment) {
    const pieces = piecesOf(parts)
    const inPieces = (kind: 'days' | 'months') =>
      sql`json_to_recordset(${JSON.stringify(pieces[kind])}) as piece (part int, "startDate" date, "endDate" date)`
    const months = attendanceMonths
    // Sums of each person would be spilled to disk. Only for departments they are cheaper than looking up each row's.
    const personOf = (column: PgColumn) => (byDepartment ? sql`${column}` : sql`null::uuid`)
    const { rows } = await db.execute<Group<Sums>>(
      byDepartmentOf(
        byDepartment,
        sql`sum(present)::int as present, sum(absent)::int as absent, sum(late)::int as late,
          sum(worked)::bigint as worked, sum(overtime)::bigint as overtime`,
        sql`
          select piece.part, ${personOf(months.userId)} as person, sum(${months.workedDays}) as present, sum(${months.absentDays}) as absent,
            sum(${months.lateDays}) as late, sum(${months.workedSeconds}) as worked, sum(${months.overtimeSeconds}) as overtime
          from ${inPieces('months')} inner join ${months} on ${months.month} between piece."startDate" and piece."endDate"
          where ${isSeen(actor, months.userId)} group by 1, 2
          union all
          select piece.part, ${personOf(userId)}, count(*) filter (where ${workedSeconds} > 0), count(*) filter (where ${isAbsent}),
            count(*) filter (where ${isLate}), sum(${workedSeconds}), sum(${overtimeSeconds})
          from ${inPieces('days')} inner join ${attendanceDays} on ${date} between piece."startDate" and piece."endDate"
          where ${isSeen(actor)} group by 1, 2
          union all
          select ${partOfDay(date, parts)}, ${personOf(userId)}, count(*), 0, 0, 0, 0
          from ${attendanceDays} where ${withinDays(date, parts)} and ${isUnworked} and ${hasHours} and ${isSeen(actor)}
          group by 1, 2`,
      ),
    )
    return rows.map(({ part, department, ...sums }) => ({ part, department, values: valuesOf(sums) }))
  },
  rows({ actor }, range, metric) {
    const where = conditionsByMetric[metric]
    return (
      where && {
        columns: [
          column('date', 'Date', 'day'),
          ...personColumns,
          column('status', 'Status'),
          column('hoursWorked', 'Hours worked', 'hours'),
          column('overtimeHours', 'Overtime', 'hours'),
        ],
        select: sql`${attendanceDays.id} as id, ${person}, to_char(${date}, 'YYYY-MM-DD') as date, ${labelOf(sql`(${statusNow()})`, attendanceLabels)} as status,
          ${inHours(workedSeconds)} as "hoursWorked", ${inHours(overtimeSeconds)} as "overtimeHours"`,
        from: sql`${attendanceDays} inner join ${users} on ${users.id} = ${userId}
          where ${withinDays(date, whole(range))} and ${isSeen(actor)} and ${where}`,
        order: sql`${date} desc, ${users.searchText}, ${attendanceDays.id}`,
      }
    )
  },
}
