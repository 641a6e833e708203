import { and, asc, eq, sql } from 'drizzle-orm'
import type { AttendanceRecord } from '@muster/contract/attendance/records'
import type { Actor } from '../../../actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { dayFigures, hours, type DayFigures, type WorkedDay } from '../../../worktime/figures.ts'
import { localTime } from '../../../worktime/zones.ts'
import { seesHistory } from '../policy.ts'
import { attendanceDays, breaks, clockEntries } from '../tables.ts'

export type DayRow = typeof attendanceDays.$inferSelect
export type EntryRow = Pick<typeof clockEntries.$inferSelect, 'id' | 'dayId' | 'clockIn' | 'clockOut'>
export type BreakRow = Pick<
  typeof breaks.$inferSelect,
  'id' | 'dayId' | 'breakType' | 'isPaid' | 'startTime' | 'endTime'
>

/** A day with its effective entries and its breaks, each in order. */
export interface WholeDay {
  day: DayRow
  entries: readonly EntryRow[]
  breaks: readonly BreakRow[]
}

/** What of a day its figures follow from. */
export interface Counted {
  day: Pick<DayRow, 'breakOverrideMinutes' | 'plannedStart' | 'agreedMinutes' | 'graceMinutes' | 'autoClosed'>
  entries: readonly Pick<EntryRow, 'clockIn' | 'clockOut'>[]
  breaks: readonly Pick<BreakRow, 'isPaid' | 'startTime' | 'endTime'>[]
}

/**
 * The seconds of unpaid break where a correction gave one figure, else null: it stands for the breaks before it, and those
 * of what was punched after it, which are the entries after the first, come on top.
 */
export function breakGiven({ day, entries, breaks: pauses }: Counted, now: string): number | null {
  if (day.breakOverrideMinutes === null) return null
  const since = entries[1]?.clockIn
  const later = pauses.filter(
    ({ isPaid, startTime }) => !isPaid && since !== undefined && Temporal.Instant.compare(startTime, since) >= 0,
  )
  return later.reduce(
    (sum, { startTime, endTime }) => sum + secondsBetween(startTime, endTime ?? now),
    day.breakOverrideMinutes * 60,
  )
}

/** What makes a day's figures; what is open counts up to `now`, an instant. */
export const workedDayOf = ({ day, entries, breaks: pauses }: Counted, now: string): WorkedDay => ({
  entries: entries.map(({ clockIn, clockOut }) => ({ from: clockIn, to: clockOut })),
  breaks: pauses.map(({ startTime, endTime, isPaid }) => ({ from: startTime, to: endTime, paid: isPaid })),
  breakOverrideSeconds: breakGiven({ day, entries, breaks: pauses }, now),
  plannedStart: day.plannedStart,
  agreedMinutes: day.agreedMinutes,
  graceMinutes: day.graceMinutes,
  noOvertime: day.autoClosed,
  now,
})

/** What a day comes to; what is open counts up to `now`, an instant. */
export const figuresOf = (whole: WholeDay, now: string): DayFigures => dayFigures(workedDayOf(whole, now))

/** The days with their effective entries and their breaks, read with one query each. */
export async function wholeDays(db: Queryable, days: readonly DayRow[]): Promise<WholeDay[]> {
  if (!days.length) return []
  // One value however many days there are: those of a page of people are thousands.
  const ids = sql`any(${sql.param(days.map(({ id }) => id))}::uuid[])`
  const [entries, pauses] = await Promise.all([
    db
      .select()
      .from(clockEntries)
      .where(and(sql`${clockEntries.dayId} = ${ids}`, eq(clockEntries.effective, true)))
      .orderBy(asc(clockEntries.clockIn)),
    db
      .select()
      .from(breaks)
      .where(sql`${breaks.dayId} = ${ids}`)
      .orderBy(asc(breaks.startTime)),
  ])
  const entriesOf = Map.groupBy(entries, ({ dayId }) => dayId)
  const breaksOf = Map.groupBy(pauses, ({ dayId }) => dayId)
  return days.map((day) => ({ day, entries: entriesOf.get(day.id) ?? [], breaks: breaksOf.get(day.id) ?? [] }))
}

const local = (instant: string | null, { zone, date }: Pick<DayRow, 'zone' | 'date'>) =>
  instant === null ? null : localTime(instant, zone, date)

const secondsBetween = (from: string, to: string) =>
  Math.max(0, Math.floor(Temporal.Instant.from(to).since(from).total('seconds')))

/**
 * Returns the status that a day has at `now`. Half a day is said once the day is over: until its planned end the person may
 * clock in again. Without planned work nothing was agreed, and no day is half of it.
 */
export function statusAt(day: Pick<DayRow, 'status' | 'isLate' | 'plannedEnd'>, now: string): DayRow['status'] {
  const { status, isLate, plannedEnd } = day
  const isOver = plannedEnd === null || Temporal.Instant.compare(plannedEnd, now) <= 0
  return status !== 'HALF_DAY' || isOver ? status : isLate ? 'LATE' : 'PRESENT'
}

/** A clock entry of a day as answers show it; `workedSeconds` are what the day's figures say of it. */
export const presentEntry = ({ id, clockIn, clockOut }: EntryRow, day: DayRow, workedSeconds: number) => ({
  id,
  clockIn,
  clockOut,
  clockInTime: localTime(clockIn, day.zone, day.date),
  clockOutTime: local(clockOut, day),
  hoursWorked: hours(workedSeconds),
  workedSeconds,
})

/** A break of a day as answers show it; one that lasts counts up to `now`. */
export function presentBreak({ id, breakType, isPaid, startTime, endTime }: BreakRow, day: DayRow, now: string) {
  const seconds = secondsBetween(startTime, endTime ?? now)
  return {
    id,
    breakType,
    startTime,
    endTime,
    startLocal: localTime(startTime, day.zone, day.date),
    endLocal: local(endTime, day),
    duration: endTime === null ? null : Math.floor(seconds / 60),
    seconds,
    isPaid,
  }
}

/**
 * A working day as answers show it to somebody; what is open counts up to `now`. `can` says what they may do with it. Why
 * it was corrected, which is its note then, is for those who see that.
 */
export function presentDay(whole: WholeDay, now: string, actor: Actor, can: AttendanceRecord['can']): AttendanceRecord {
  const { day, entries, breaks: pauses } = whole
  const figures = figuresOf(whole, now)
  const { id, userId, date, zone, notes, updatedAt } = day
  const clockIn = figures.firstIn
  const clockOut = figures.lastOut
  return {
    id,
    userId,
    date,
    zone,
    status: statusAt(day, now),
    isPresent: entries.length > 0,
    isLate: day.isLate,
    clockIn,
    clockOut,
    clockInTime: local(clockIn, day),
    clockOutTime: local(clockOut, day),
    hoursWorked: hours(figures.workedSeconds),
    workedSeconds: figures.workedSeconds,
    overtimeHours: hours(figures.overtimeSeconds),
    totalBreakTime: Math.floor(figures.breakSeconds / 60),
    breakSeconds: figures.breakSeconds,
    notes: day.correctionId === null || seesHistory(actor, userId) ? notes : null,
    autoClosed: day.autoClosed,
    corrected: day.correctionId !== null,
    clockEntries: entries.map((entry, i) => presentEntry(entry, day, figures.entrySeconds[i] ?? 0)),
    breaks: pauses.map((pause) => presentBreak(pause, day, now)),
    plan: {
      source: day.planSource,
      start: local(day.plannedStart, day),
      end: local(day.plannedEnd, day),
      agreedMinutes: day.agreedMinutes,
      graceMinutes: day.graceMinutes,
    },
    updatedAt,
    can,
  }
}
