import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { GridRow, ListGrid } from '@muster/contract/attendance/grid'
import { type GridDayFlag, gridDayFlags, type GridDayKind, type GridSort } from '@muster/contract/attendance/gridDays'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/days.ts'
import type { Db } from '../../../db/database.ts'
import { prepareLocally } from '../../../db/prepareOnce.ts'
import { readPage } from '../../../db/readPage.ts'
import { forbidden, throwIf } from '../../../kernel/errors.ts'
import { users } from '../../../people/tables.ts'
import { companyFacts, factsOf } from '../../../worktime/facts.ts'
import { dayKind, isCompanyWeekend, type WorkFacts } from '../../../worktime/plan.ts'
import { approvedLeaveOfPeople } from '../../leaves/shared/approvedDays.ts'
import { hasHours } from '../shared/daysOfPerson.ts'
import { attendanceDays, attendanceMonths, clockEntries } from '../tables.ts'
import { figuresOf, wholeDays } from '../wholeDays.ts'
import { anyRecord, byName, lastDayOf, ownerColumns, peopleOfMonth, summaryOf } from './month.ts'
import { problemsOf, countPendingByPerson } from './problems.ts'
import { statusAt } from './presentDay.ts'

/** A day of the grid. Its figures include the time of an open session up to now. */
type GridDay = Awaited<ReturnType<typeof selectDays>>[number] & {
  isOpen: boolean
  secondsNow: number
  overtimeNow: number
}

/**
 * Returns one page of people with a month's days in brief. Takes the same number of statements for any number of
 * people.
 * @throws Refusal 403 for everyone's data without permission.
 */
export async function listGrid(db: Db, actor: Actor, query: ListGrid) {
  const { month, scope } = query
  throwIf(scope === 'all' && !actor.permissions.has('attendance.all_view') ? forbidden() : null)
  const [from, to] = [`${month}-01`, lastDayOf(month)]
  const where = peopleOfMonth(db, actor, scope, query)
  const { rows: people, pagination } = await readPage(
    query,
    peopleInOrder(db, actor, query, where),
    db.$count(users, where),
  )
  const ids = people.map(({ id }) => id)
  const at = now().toString({ fractionalSecondDigits: 3 })
  const [days, facts, leave, company, pending] = await Promise.all([
    readDays(db, ids, month, at),
    factsOf(db, ids, from, to),
    approvedLeaveOfPeople(db, actor, ids, from, to),
    companyFacts(db, from, to),
    countPendingByPerson(db, actor, ids, month),
  ])
  const leaveByPerson = Map.groupBy(leave, ({ userId }) => userId)
  const dates = Array.from({ length: Number(to.slice(8)) }, (_, index) => addDays(from, index))
  return {
    dates: dates.map((date) => ({
      date,
      isWeekend: isCompanyWeekend(company, date),
      holiday: company.holidays.get(date)?.name ?? null,
    })),
    rows: people.map((user): GridRow => {
      const ofPerson = days.get(user.id) ?? []
      const byDate = new Map(ofPerson.map((day) => [day.date, day]))
      const onLeave = (date: string) =>
        leaveByPerson.get(user.id)?.some(({ startDate, endDate }) => startDate <= date && date <= endDate) ?? false
      const dayOn = (date: string) => byDate.get(date)
      const seconds = (of: (day: GridDay) => number) => ofPerson.reduce((sum, day) => sum + of(day), 0)
      return {
        user,
        summary: summaryOf(ofPerson),
        workedMinutes: Math.floor(seconds(({ workedSeconds }) => workedSeconds) / 60),
        overtimeMinutes: Math.floor(seconds(({ overtimeSeconds }) => overtimeSeconds) / 60),
        kinds: dates.map((date) => kindOf(date, dayOn(date), onLeave(date), facts.get(user.id), at)),
        minutes: dates.map((date) => minutesOf(dayOn(date))),
        flags: dates.map((date) => flagsOf(dayOn(date), at)),
        pendingCorrections: pending.get(user.id) ?? 0,
      }
    }),
    isEmpty: days.size === 0 && (pagination.totalItems <= people.length || !(await anyRecord(db, where, month))),
    pagination,
    now: at,
  }
}

const sortColumns = {
  worked: attendanceMonths.workedSeconds,
  overtime: attendanceMonths.overtimeSeconds,
  late: attendanceMonths.lateDays,
  absent: attendanceMonths.absentDays,
} satisfies Record<Exclude<GridSort, 'name' | 'problems'>, unknown>

const personColumns = { ...ownerColumns, email: users.email }

/** Selects the people in the order of the query; people with equal figures are in the order of their names. */
function peopleInOrder(
  db: Db,
  actor: Actor,
  { month, sort, order }: ListGrid,
  where: ReturnType<typeof peopleOfMonth>,
) {
  const direction = order === 'asc' ? asc : desc
  if (sort === 'name')
    return db.select(personColumns).from(users).where(where).orderBy(direction(users.searchText), asc(users.id))
  if (sort === 'problems') {
    const { closed, pending, count } = problemsOf(db, actor, month)
    return db
      .select(personColumns)
      .from(users)
      .leftJoin(closed, eq(closed.userId, users.id))
      .leftJoin(pending, eq(pending.userId, users.id))
      .where(where)
      .orderBy(direction(count), ...byName)
  }
  return db
    .select(personColumns)
    .from(users)
    .leftJoin(attendanceMonths, and(eq(attendanceMonths.userId, users.id), eq(attendanceMonths.month, `${month}-01`)))
    .where(where)
    .orderBy(direction(sql`coalesce(${sortColumns[sort]}, 0)`), ...byName)
}

/** The SQL condition for the days of people in a range of days, all of them placeholders. */
const isOfPage = and(
  sql`${attendanceDays.userId} = any(${sql.placeholder('ids')}::uuid[])`,
  sql`${attendanceDays.date} between ${sql.placeholder('from')} and ${sql.placeholder('to')}`,
)

/** Selects only the columns that the grid shows: a page has hundreds of days. */
function selectDays(db: Db) {
  const { id, userId, date, status, isLate, plannedEnd, workedSeconds, overtimeSeconds } = attendanceDays
  const { autoClosed, correctionId } = attendanceDays
  const columns = { id, userId, date, status, isLate, plannedEnd, workedSeconds, overtimeSeconds }
  return db
    .select({ ...columns, autoClosed, correctionId, hasHours })
    .from(attendanceDays)
    .where(isOfPage)
}

const selectOpenDays = (db: Db) =>
  db
    .select(getTableColumns(attendanceDays))
    .from(clockEntries)
    .innerJoin(attendanceDays, eq(attendanceDays.id, clockEntries.dayId))
    .where(
      and(
        sql`${clockEntries.userId} = any(${sql.placeholder('ids')}::uuid[])`,
        sql`${clockEntries.clockOut} is null and ${clockEntries.effective}`,
        isOfPage,
      ),
    )

/**
 * Returns the days of the month by person. Only days with an open session need their entries, of which there are few.
 */
async function readDays(db: Db, ids: readonly string[], month: string, at: string) {
  const values = { ids, from: `${month}-01`, to: lastDayOf(month) }
  const [rows, openDays] = await Promise.all([
    prepareLocally(db, 'grid_days', () => selectDays(db)).execute(values),
    prepareLocally(db, 'grid_open_days', () => selectOpenDays(db)).execute(values),
  ])
  const figures = new Map((await wholeDays(db, openDays)).map((whole) => [whole.day.id, figuresOf(whole, at)]))
  const days = rows.map((day): GridDay => {
    const figuresNow = figures.get(day.id) ?? day
    return {
      ...day,
      isOpen: figures.has(day.id),
      secondsNow: figuresNow.workedSeconds,
      overtimeNow: figuresNow.overtimeSeconds,
    }
  })
  return Map.groupBy(days, ({ userId }) => userId)
}

/** Returns the status of a day's record or, without one, why there is none. */
function kindOf(
  date: string,
  day: GridDay | undefined,
  isOnLeave: boolean,
  facts: WorkFacts | undefined,
  at: string,
): GridDayKind {
  if (day) return statusAt(day, at)
  if (isOnLeave) return 'LEAVE'
  const kind = facts ? dayKind(facts, date) : 'WORK'
  return kind === 'WORK' ? 'NONE' : kind
}

const minutesOf = (day: GridDay | undefined): number | null => (day ? Math.floor(day.secondsNow / 60) : null)

/** Returns what the card of the day shows besides its status. */
function flagsOf(day: GridDay | undefined, at: string): GridDayFlag[] {
  if (!day) return []
  const flags: Record<GridDayFlag, boolean> = {
    LATE: day.isLate && statusAt(day, at) !== 'LATE',
    CORRECTED: day.correctionId !== null,
    NOT_CLOCKED_OUT: day.autoClosed,
    OPEN: day.isOpen,
    OVERTIME: day.overtimeNow >= 60,
  }
  return gridDayFlags.filter((flag) => flags[flag])
}
