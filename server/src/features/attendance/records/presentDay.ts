import type { AttendanceRecord } from '@muster/contract/attendance/records'
import type { Actor } from '../../../kernel/actor.ts'
import { hours } from '../../../worktime/figures.ts'
import { type LocalTime, localTimesOn } from '../../../worktime/zones.ts'
import { seesHistory } from '../policy.ts'
import { type BreakRow, type DayRow, type EntryRow, figuresOf, secondsBetween, type WholeDay } from '../wholeDays.ts'

type LocalTimes = (instant: string) => LocalTime

/** Returns a function that returns the local time of an instant on a day. */
export const localTimesOf = ({ zone, date }: Pick<DayRow, 'zone' | 'date'>): LocalTimes => localTimesOn(zone, date)

/**
 * Returns a day's status at `now`. HALF_DAY is shown only after the planned end, because the person may clock in again
 * until then. A day without planned work is never HALF_DAY.
 */
export function statusAt(day: Pick<DayRow, 'status' | 'isLate' | 'plannedEnd'>, now: string): DayRow['status'] {
  const { status, isLate, plannedEnd } = day
  if (status !== 'HALF_DAY') return status
  const isOver = plannedEnd === null || Temporal.Instant.compare(plannedEnd, now) <= 0
  return isOver ? status : isLate ? 'LATE' : 'PRESENT'
}

/** Returns a clock entry as the API returns it; `workedSeconds` comes from the day's figures. */
export const presentEntry = ({ id, clockIn, clockOut }: EntryRow, local: LocalTimes, workedSeconds: number) => ({
  id,
  clockIn,
  clockOut,
  clockInTime: local(clockIn),
  clockOutTime: clockOut === null ? null : local(clockOut),
  hoursWorked: hours(workedSeconds),
  workedSeconds,
})

/** Returns a break as the API returns it; an open one is measured up to `now`. */
export function presentBreak({ id, breakType, isPaid, startTime, endTime }: BreakRow, local: LocalTimes, now: string) {
  const seconds = secondsBetween(startTime, endTime ?? now)
  return {
    id,
    breakType,
    startTime,
    endTime,
    startLocal: local(startTime),
    endLocal: endTime === null ? null : local(endTime),
    duration: endTime === null ? null : Math.floor(seconds / 60),
    seconds,
    isPaid,
  }
}

/**
 * Returns a working day as the API returns it to the actor, measured up to `now`; `actions` contains the allowed
 * actions, and `figures` the day's figures at `now`. A correction's reason, stored as the day's note, is left out if the
 * actor may not see it.
 */
export function presentDay(
  whole: WholeDay,
  now: string,
  actor: Actor,
  actions: AttendanceRecord['can'],
  figures = figuresOf(whole, now),
): AttendanceRecord {
  const { day, entries, breaks: pauses } = whole
  const { id, userId, date, zone, plannedStart, plannedEnd, notes, updatedAt } = day
  const local = localTimesOf(day)
  const clockEntries = entries.map((entry, i) => presentEntry(entry, local, figures.entrySeconds[i] ?? 0))
  const { firstIn: clockIn, lastOut: clockOut } = figures
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
    clockInTime: clockEntries.find((entry) => entry.clockIn === clockIn)?.clockInTime ?? null,
    clockOutTime: clockEntries.find((entry) => entry.clockOut === clockOut)?.clockOutTime ?? null,
    hoursWorked: hours(figures.workedSeconds),
    workedSeconds: figures.workedSeconds,
    overtimeHours: hours(figures.overtimeSeconds),
    totalBreakTime: Math.floor(figures.breakSeconds / 60),
    breakSeconds: figures.breakSeconds,
    notes: day.correctionId === null || seesHistory(actor, userId) ? notes : null,
    autoClosed: day.autoClosed,
    corrected: day.correctionId !== null,
    clockEntries,
    breaks: pauses.map((pause) => presentBreak(pause, local, now)),
    plan: {
      source: day.planSource,
      start: plannedStart === null ? null : local(plannedStart),
      end: plannedEnd === null ? null : local(plannedEnd),
      agreedMinutes: day.agreedMinutes,
      graceMinutes: day.graceMinutes,
    },
    updatedAt,
    can: actions,
  }
}
