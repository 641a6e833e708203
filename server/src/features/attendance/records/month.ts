import { and, asc, between, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import type { ListMonth, MonthSummary } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { visibleBelow } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { hours } from '../../../worktime/figures.ts'
import { attendanceArea } from '../shared/areas.ts'
import { hasHours } from '../shared/daysOfPerson.ts'
import { attendanceDays } from '../tables.ts'
import type { DayRow } from '../wholeDays.ts'

/** Returns the last day of a month, `YYYY-MM`. */
export const lastDayOf = (month: string): string => `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`

/** Returns the SQL condition for days of a month, `YYYY-MM`. */
export const inMonth = (month: string): SQL => between(attendanceDays.date, `${month}-01`, lastDayOf(month))

/** The people in a month's list: everyone, if the actor may see everyone's attendance, or those below the actor. */
export type MonthScope = 'all' | 'team'

/**
 * Returns the SQL condition for the people in a month's list: active people, and others with records in the month. For
 * the scope `all`, the caller has checked that the actor may see everyone.
 */
export const peopleOfMonth = (
  db: Queryable,
  actor: Actor,
  scope: MonthScope,
  { month, llIds }: Pick<ListMonth, 'month' | 'llIds'>,
): SQL =>
  and(
    scope === 'all' ? undefined : visibleBelow(actor, attendanceArea, users.id),
    llIds?.length ? isOneOf(users.llId, llIds) : undefined,
    or(eq(users.status, 'ACTIVE'), hasRecords(db, month)),
  ) as SQL

const hasRecords = (db: Queryable, month: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(attendanceDays)
      .where(and(eq(attendanceDays.userId, users.id), inMonth(month))),
  )

/** The sort order of lists of people. */
export const byName = [asc(users.searchText), asc(users.id)] as const

/** The columns for the contract's `RecordOwner`. */
export const ownerColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  department: users.department,
  llId: users.llId,
  profileImage: users.profileImage,
}

interface SummaryInput extends Pick<DayRow, 'status' | 'isLate' | 'workedSeconds' | 'overtimeSeconds'> {
  hasHours: boolean
}

/**
 * Returns the key figures of a person's month, calculated from the stored figures of its days. Open entries are not
 * included.
 */
export function summaryOf(days: readonly SummaryInput[]): MonthSummary {
  const absentDays = days.filter(({ status }) => status === 'ABSENT').length
  const sum = (of: (day: SummaryInput) => number) => days.reduce((total, day) => total + of(day), 0)
  return {
    presentDays: days.filter((day) => day.hasHours).length,
    absentDays,
    lateCount: days.filter(({ isLate }) => isLate).length,
    totalHours: hours(sum(({ workedSeconds }) => workedSeconds)),
    overtimeHours: hours(sum(({ overtimeSeconds }) => overtimeSeconds)),
  }
}

/** Returns the key figures of a person's month. The caller has checked that the actor may see them. */
export async function monthStats(db: Queryable, userId: string, month: string): Promise<MonthSummary> {
  const { status, isLate, workedSeconds, overtimeSeconds } = attendanceDays
  return summaryOf(
    await db
      .select({ status, isLate, workedSeconds, overtimeSeconds, hasHours })
      .from(attendanceDays)
      .where(and(eq(attendanceDays.userId, userId), inMonth(month))),
  )
}
