import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { reachOf, visibleBelow } from '../../../people/reach.ts'
import type { Actor } from '../../../actor.ts'
import { users } from '../../../people/tables.ts'
import { hours } from '../../../worktime/figures.ts'
import { attendanceArea } from '../../attendance/policy.ts'
import { hasHours } from '../../attendance/records/month.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { percent, ratio } from '../numbers.ts'
import {
  column,
  departmentOf,
  type Group,
  inWords,
  partOfDay,
  person,
  personColumns,
  type Source,
  type Values,
  whole,
  withinDays,
} from './source.ts'

interface Sums {
  present: number
  absent: number
  late: number
  worked: number
  overtime: number
}

const { date, status, isLate, workedSeconds, overtimeSeconds, userId } = attendanceDays

const valuesOf = ({ present, absent, late, worked, overtime }: Sums): Values => ({
  attendanceRate: percent(present, present + absent),
  presentDays: present,
  absentDays: absent,
  lateArrivals: late,
  hoursWorked: hours(worked),
  overtimeHours: hours(overtime),
  averageHours: ratio(worked, 3600 * present, 2),
})

/** As the lists of team records have them: everybody, or those below the actor. */
const isSeen = (actor: Actor): SQL =>
  reachOf(actor, attendanceArea) === 'all' ? sql`true` : visibleBelow(actor, attendanceArea, userId)

/** Most days have work in them: only of the others it is asked whether they have hours. */
const isWorked = sql<boolean>`(${workedSeconds} > 0 or ${hasHours})`
const isAbsent = sql<boolean>`(${status} = 'ABSENT')`

const behind: Record<string, SQL> = {
  attendanceRate: sql`(${isWorked} or ${isAbsent})`,
  presentDays: isWorked,
  absentDays: isAbsent,
  lateArrivals: sql`${isLate}`,
  hoursWorked: isWorked,
  overtimeHours: sql`${overtimeSeconds} > 0`,
  averageHours: isWorked,
}

const inHours = (seconds: PgColumn) => sql`round(${seconds} / 3600.0, 2)::float8`

/** Attendance by days, of which each keeps its sums. */
export const attendanceSource: Source = {
  isSeenBy: (actor) => reachOf(actor, attendanceArea) !== 'own',
  nothing: valuesOf({ present: 0, absent: 0, late: 0, worked: 0, overtime: 0 }),
  async figures({ db, actor }, parts, byDepartment) {
    const { rows } = await db.execute<Group<Sums>>(sql`
      select ${partOfDay(date, parts)} as part, ${departmentOf(userId, byDepartment)} as department,
        count(*) filter (where ${isWorked}) as present, count(*) filter (where ${isAbsent}) as absent,
        count(*) filter (where ${isLate}) as late, coalesce(sum(${workedSeconds}), 0) as worked,
        coalesce(sum(${overtimeSeconds}), 0) as overtime
      from ${attendanceDays} where ${withinDays(date, parts)} and ${isSeen(actor)}
      group by 1, 2`)
    return rows.map(({ part, department, ...sums }) => ({ part, department, values: valuesOf(sums) }))
  },
  rows({ actor }, range, metric) {
    const counted = behind[metric]
    return (
      counted && {
        columns: [
          column('date', 'Date', 'day'),
          ...personColumns,
          column('status', 'Status'),
          column('hoursWorked', 'Hours worked', 'hours'),
          column('overtimeHours', 'Overtime', 'hours'),
        ],
        select: sql`${attendanceDays.id} as id, ${person}, to_char(${date}, 'YYYY-MM-DD') as date, ${inWords(status)} as status,
          ${inHours(workedSeconds)} as "hoursWorked", ${inHours(overtimeSeconds)} as "overtimeHours"`,
        from: sql`${attendanceDays} inner join ${users} on ${users.id} = ${userId}
          where ${withinDays(date, whole(range))} and ${isSeen(actor)} and ${counted}`,
        order: sql`${date} desc, ${users.searchText}, ${attendanceDays.id}`,
      }
    )
  },
}
