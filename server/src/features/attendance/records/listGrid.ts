import { and, asc, desc, eq, gte, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { GridRow, ListGrid } from '@muster/contract/attendance/grid'
import { type GridDayFlag, gridDayFlags, type GridDayKind, type GridSort } from '@muster/contract/attendance/gridDays'
import type { Actor } from '../../../kernel/actor.ts'
import { now } from '../../../kernel/clock.ts'
import { addDays } from '../../../kernel/days.ts'
import type { Db } from '../../../db/database.ts'
import { prepareOnce } from '../../../db/prepareOnce.ts'
import { keptPage, readPage } from '../../../db/readPage.ts'
import { forbidden, throwIf } from '../../../kernel/errors.ts'
import { instantFromDatabase } from '../../../db/values.ts'
import { listedPeople } from '../../../people/reach.ts'
import { users } from '../../../people/tables.ts'
import { companyFacts, factsOf } from '../../../worktime/facts.ts'
import type { DayFigures } from '../../../worktime/figures.ts'
import { dayKind, isCompanyWeekend, type WorkFacts } from '../../../worktime/plan.ts'
import { approvedLeaveOfPeople } from '../../leaves/shared/approvedDays.ts'
import { hasHours } from '../shared/daysOfPerson.ts'
import { dayKey, figuresOfOpenDays } from '../shared/openFigures.ts'
import { attendanceDays, attendanceMonths, breaks, clockEntries } from '../tables.ts'
import {
  anyRecord,
  byName,
  countEveryone,
  hasEveryone,
  inMonth,
  isOfListedPerson,
  lastDayOf,
  peopleOfMonth,
  personColumns,
  selectEveryone,
  summaryOf,
  withOpenSession,
} from './month.ts'
import type { DayRow } from '../wholeDays.ts'
import { problemsOf, countPendingByPerson } from './problems.ts'
import { statusAt } from './presentDay.ts'

/**
 * A day of the grid. Its figures include the time of an open session up to now. The planned end is only set for half a
 * day, whose status depends on it.
 */
interface GridDay extends Pick<
  DayRow,
  'date' | 'status' | 'isLate' | 'plannedEnd' | 'workedSeconds' | 'overtimeSeconds' | 'autoClosed'
> {
  isCorrected: boolean
  hasHours: boolean
  isOpen: boolean
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
  const { rows: people, pagination } =
    hasEveryone(db, scope, query) && query.sort === 'name' && query.order === 'asc'
      ? await readPage(query, keptPage(selectEveryone(db, query), { from, to }), countEveryone(db, { from, to }))
      : await readPage(query, peopleInOrder(db, actor, query, where), db.$count(users, where))
  const ids = people.map(({ id }) => id)
  const at = now().toString({ fractionalSecondDigits: 3 })
  const [days, facts, leave, pending] = await Promise.all([
    readDays(db, ids, month, at),
    factsOf(db, ids, from, to),
    approvedLeaveOfPeople(db, actor, ids, from, to),
    countPendingByPerson(db, actor, ids, month),
  ])
  const company = facts.values().next().value ?? (await companyFacts(db, from, to))
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
      const summary = summaryOf(ofPerson)
      return {
        user,
        summary,
        workedMinutes: summary.workedMinutes,
        overtimeMinutes: summary.overtimeMinutes,
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
  const people = db.select(personColumns).from(users).leftJoin(attendanceMonths, isOfMonth(month))
  const sum = sql`coalesce(${sortColumns[sort]}, 0)`
  if (sort !== 'worked') return people.where(where).orderBy(direction(sum), ...byName)
  const open = openSessions(db, month)
  return people
    .leftJoin(open, eq(open.userId, users.id))
    .where(where)
    .orderBy(direction(sql`${sum} + coalesce(${open.seconds}, 0)`), ...byName)
}

const isOfMonth = (month: string) =>
  and(eq(attendanceMonths.userId, users.id), eq(attendanceMonths.month, `${month}-01`))

/**
 * Returns a subquery, to be joined, with the open sessions on days of the month, of which each person has at most one:
 * their seconds up to now, less their unpaid breaks.
 */
function openSessions(db: Db, month: string) {
  const at = now().toString()
  const secondsUpTo = (end: SQL, start: SQLWrapper) => sql`extract(epoch from ${end} - ${start})`
  const unpaid = db
    .select({ sum: sql`sum(${secondsUpTo(sql`coalesce(${breaks.endTime}, ${at}::timestamptz)`, breaks.startTime)})` })
    .from(breaks)
    .where(
      and(eq(breaks.dayId, clockEntries.dayId), eq(breaks.isPaid, false), gte(breaks.startTime, clockEntries.clockIn)),
    )
  const seconds = sql`(${secondsUpTo(sql`${at}::timestamptz`, clockEntries.clockIn)} - coalesce(${unpaid}, 0))::float8`
  return db
    .select({ userId: clockEntries.userId, seconds: seconds.as('open_seconds') })
    .from(clockEntries)
    .innerJoin(attendanceDays, eq(attendanceDays.id, clockEntries.dayId))
    .where(and(isNull(clockEntries.clockOut), clockEntries.effective, inMonth(month)))
    .as('open')
}

/** A day as JSON, as an array: a page has hundreds of days, and objects would consist mostly of column names. */
type DayParts = [
  date: string,
  status: DayRow['status'],
  isLate: boolean,
  plannedEnd: string | null,
  workedSeconds: number,
  overtimeSeconds: number,
  autoClosed: boolean,
  isCorrected: boolean,
  hasHours: boolean,
]

function selectDays(db: Db) {
  const { date, status, isLate, plannedEnd, workedSeconds, overtimeSeconds, autoClosed, correctionId } = attendanceDays
  return prepareOnce(db, 'grid_days', () => {
    const parts = sql`json_build_array(${date}, ${status}, ${isLate},
      case when ${status} = 'HALF_DAY' then ${plannedEnd}::text end, ${workedSeconds}, ${overtimeSeconds},
      ${autoClosed}, ${correctionId} is not null, ${hasHours})`
    const days = sql`(select json_agg(${parts}) from ${attendanceDays} where ${isOfListedPerson})`
    return db
      .select({ userId: sql<string>`person.person_id`, days: sql<DayParts[] | null>`${days}` })
      .from(listedPeople)
  })
}

/** Returns the days of the month of each person who has any. */
async function readDays(db: Db, ids: readonly string[], month: string, at: string) {
  const values = { ids, from: `${month}-01`, to: lastDayOf(month) }
  const [rows, figures] = await Promise.all([
    selectDays(db).execute(values),
    figuresOfOpenDays(db, ids, values.from, values.to, at),
  ])
  return new Map(
    rows.flatMap(({ userId, days }) => {
      const figuresOn = (date: string) => figures.get(dayKey(userId, date))
      return days ? [[userId, days.map((parts) => gridDayOf(parts, figuresOn(parts[0])))] as const] : []
    }),
  )
}

function gridDayOf(parts: DayParts, figures: DayFigures | undefined): GridDay {
  const [date, status, isLate, plannedEnd, workedSeconds, overtimeSeconds, autoClosed, isCorrected, hasHours] = parts
  const end = plannedEnd === null ? null : instantFromDatabase(plannedEnd)
  const day = {
    date,
    status,
    isLate,
    plannedEnd: end,
    workedSeconds,
    overtimeSeconds,
    autoClosed,
    isCorrected,
    hasHours,
  }
  return { ...withOpenSession(day, figures), isOpen: figures !== undefined }
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

const minutesOf = (day: GridDay | undefined): number | null => (day ? Math.floor(day.workedSeconds / 60) : null)

/** Returns what the card of the day shows besides its status. */
function flagsOf(day: GridDay | undefined, at: string): GridDayFlag[] {
  if (!day) return []
  const flags: Record<GridDayFlag, boolean> = {
    LATE: day.isLate && statusAt(day, at) !== 'LATE',
    CORRECTED: day.isCorrected,
    NOT_CLOCKED_OUT: day.autoClosed,
    OPEN: day.isOpen,
    OVERTIME: day.overtimeSeconds >= 60,
  }
  return gridDayFlags.filter((flag) => flags[flag])
}
