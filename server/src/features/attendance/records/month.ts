import { and, asc, between, eq, exists, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MonthMark } from '@muster/contract/attendance/gridDays'
import type { ListMonth, MonthSummary } from '@muster/contract/attendance/records'
import { maxPageSize } from '@muster/contract/kit/limits'
import type { PageQuery } from '@muster/contract/kit/paging'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import type { Queryable } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { isOneOf } from '../../../db/recordset.ts'
import { visibleBelow } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { hours } from '../../../worktime/figures.ts'
import { attendanceArea } from '../shared/areas.ts'
import { hasHours } from '../shared/daysOfPerson.ts'
import { dayKey, figuresOfOpenDays } from '../shared/openFigures.ts'
import { attendanceDays, attendanceMonths } from '../tables.ts'
import type { DayRow } from '../wholeDays.ts'

/** Returns the last day of a month, `YYYY-MM`. */
export const lastDayOf = (month: string): string => `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}`

/** Returns the SQL condition for days of a month, `YYYY-MM`. */
export const inMonth = (month: string): SQL => between(attendanceDays.date, `${month}-01`, lastDayOf(month))

/**
 * The SQL condition for the days of one of `listedPeople` in a month; `from` and `to` are placeholders. In a lateral
 * subquery with the limit `maxDaysOfMonth`, it is looked up for each person, and its plan can be kept. A kept plan of a
 * join without a limit reads the month of everyone.
 */
export const isOfListedPerson = and(
  sql`${attendanceDays.userId} = person.person_id`,
  between(attendanceDays.date, sql.placeholder('from'), sql.placeholder('to')),
)
export const maxDaysOfMonth = 31

/** The people in a month's list: everyone, if the actor may see everyone's attendance, or those below the actor. */
export type MonthScope = 'all' | 'team'

/** The month and the filters of its people. */
export type MonthFilters = Omit<ListMonth, 'page' | 'limit'>

/**
 * Returns the SQL condition for the people in a month's list: active people, and others with records in the month. For
 * the scope `all`, the caller has checked that the actor may see everyone.
 */
export const peopleOfMonth = (db: Queryable, actor: Actor, scope: MonthScope, filters: MonthFilters): SQL =>
  and(
    scope === 'all' ? undefined : visibleBelow(actor, attendanceArea, users.id),
    isSelected(db, filters),
    isInList(`${filters.month}-01`, lastDayOf(filters.month)),
  ) as SQL

/** Returns the SQL condition for the people whom the filters select; undefined without filters. */
const isSelected = (db: Queryable, { month, llIds, department, person, mark }: MonthFilters): SQL | undefined =>
  and(
    llIds?.length ? isOneOf(users.llId, llIds) : undefined,
    department ? eq(users.department, department) : undefined,
    person === undefined ? undefined : eq(users.id, person),
    mark === undefined ? undefined : hasMarkedDay(db, month, mark),
  )

/**
 * Returns the SQL condition for active people, and others with a record in a range of days. Not with `exists`, for which
 * PostgreSQL would read the range of everyone.
 */
const isInList = (from: string | SQL, to: string | SQL): SQL => sql`(${eq(users.status, 'ACTIVE')} or (select true
  from ${attendanceDays} where ${attendanceDays.userId} = ${users.id} and ${between(attendanceDays.date, from, to)}
  limit 1) is true)`

/** The same condition as `peopleOfMonth` for everyone without filters; `from` and `to` are placeholders. */
const isEveryone = isInList(sql`${sql.placeholder('from')}`, sql`${sql.placeholder('to')}`)

/**
 * Returns whether a list has everyone. A page of it and the number of people are then read with prepared statements: no
 * filter makes another way than the order of names better.
 */
export const hasEveryone = (db: Queryable, scope: MonthScope, filters: MonthFilters): boolean =>
  scope === 'all' && isSelected(db, filters) === undefined

/**
 * Returns a kept query for a page of a month's list of everyone; `limit`, `offset`, `from` and `to` are placeholders. The
 * first page has a constant limit, because PostgreSQL plans an unknown limit as a tenth of all rows.
 */
export const selectEveryone = (db: Queryable, { page }: PageQuery) =>
  prepareOnce(db, `people_of_month_${page === 1 ? 'first' : 'rows'}`, () => {
    const people = db
      .select(personColumns)
      .from(users)
      .where(isEveryone)
      .orderBy(...byName)
    const limit = sql.placeholder('limit')
    const rows =
      page === 1
        ? people.limit(maxPageSize).as('users')
        : people.limit(limit).offset(sql.placeholder('offset')).as('users')
    return db.select().from(rows).limit(limit)
  })

/**
 * Returns the number of people in a month's list of everyone. Unlike a page, it concerns all who are not active: for
 * thousands of them, PostgreSQL reads the month once instead of looking for the records of each.
 */
export async function countEveryone(db: Queryable, month: { from: string; to: string }): Promise<number> {
  const [row] = await prepareOnce(db, 'people_of_month_count', () => {
    const isInMonth = between(attendanceDays.date, sql.placeholder('from'), sql.placeholder('to'))
    // As a parameter, the status would not match the index of those who are not active.
    const isInactive = sql`${users.status} <> 'ACTIVE'`
    const others = db
      .select({ id: users.id })
      .from(users)
      .where(and(isInactive, hasRecords(db, isInMonth)))
    return db
      .select({ people: sql<number>`count(*)::int` })
      .from(users)
      .where(or(eq(users.status, 'ACTIVE'), inArray(users.id, others)))
  }).execute(month)
  return row?.people ?? 0
}

const hasRecords = (db: Queryable, where: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(attendanceDays)
      .where(and(eq(attendanceDays.userId, users.id), where)),
  )

/**
 * Returns the SQL condition for people with a day that is shown with a mark in a month. The stored sums of the month
 * tell late days and absences. HALF_DAY is shown only after the planned end.
 */
function hasMarkedDay(db: Queryable, month: string, mark: MonthMark): SQL {
  const { status, plannedEnd, autoClosed, correctionId } = attendanceDays
  const hasDay = (isMarked: SQL | undefined) => hasRecords(db, and(inMonth(month), isMarked))
  const conditions: Record<MonthMark, () => SQL> = {
    LATE: () => hasSum(db, month, attendanceMonths.lateDays),
    ABSENT: () => hasSum(db, month, attendanceMonths.absentDays),
    HALF_DAY: () => hasDay(and(eq(status, 'HALF_DAY'), or(isNull(plannedEnd), lte(plannedEnd, now().toString())))),
    NOT_CLOCKED_OUT: () => hasDay(eq(autoClosed, true)),
    CORRECTED: () => hasDay(isNotNull(correctionId)),
  }
  return conditions[mark]()
}

const hasSum = (db: Queryable, month: string, days: PgColumn) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(attendanceMonths)
      .where(and(eq(attendanceMonths.userId, users.id), eq(attendanceMonths.month, `${month}-01`), gt(days, 0))),
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

/** The columns for a person in the grid. */
export const personColumns = { ...ownerColumns, email: users.email }

interface SummaryInput extends Pick<DayRow, 'status' | 'isLate' | 'workedSeconds' | 'overtimeSeconds'> {
  hasHours: boolean
}

/** Returns the key figures of a person's month, calculated from the figures of its days up to now. */
export function summaryOf(days: readonly SummaryInput[]): MonthSummary {
  const absentDays = days.filter(({ status }) => status === 'ABSENT').length
  const sum = (of: (day: SummaryInput) => number) => days.reduce((total, day) => total + of(day), 0)
  const worked = sum(({ workedSeconds }) => workedSeconds)
  const overtime = sum(({ overtimeSeconds }) => overtimeSeconds)
  return {
    presentDays: days.filter((day) => day.hasHours).length,
    absentDays,
    lateCount: days.filter(({ isLate }) => isLate).length,
    totalHours: hours(worked),
    overtimeHours: hours(overtime),
    workedMinutes: Math.floor(worked / 60),
    overtimeMinutes: Math.floor(overtime / 60),
  }
}

/** Returns whether any of these people has a record in the month. */
export async function anyRecord(db: Queryable, people: SQL, month: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(attendanceDays)
    .innerJoin(users, eq(users.id, attendanceDays.userId))
    .where(and(people, inMonth(month)))
    .limit(1)
  return found.length > 0
}

/**
 * Returns the key figures of a person's month up to now, an open session included. The caller has checked that the actor
 * may see them.
 */
export async function monthStats(db: Queryable, userId: string, month: string): Promise<MonthSummary> {
  const { date, status, isLate, workedSeconds, overtimeSeconds } = attendanceDays
  const [days, openFigures] = await Promise.all([
    db
      .select({ date, status, isLate, workedSeconds, overtimeSeconds, hasHours })
      .from(attendanceDays)
      .where(and(eq(attendanceDays.userId, userId), inMonth(month))),
    figuresOfOpenDays(db, [userId], `${month}-01`, lastDayOf(month), now().toString()),
  ])
  return summaryOf(days.map((day) => withOpenSession(day, openFigures.get(dayKey(userId, day.date)))))
}

/** Returns a day with the sums of `figures`, which include its open session, if it has any. */
export const withOpenSession = <D extends Pick<DayRow, 'workedSeconds' | 'overtimeSeconds'>>(
  day: D,
  figures: Pick<DayRow, 'workedSeconds' | 'overtimeSeconds'> | undefined,
): D => (figures ? { ...day, workedSeconds: figures.workedSeconds, overtimeSeconds: figures.overtimeSeconds } : day)
