import type { AttendanceRecord } from '@muster/contract/attendance/records'
import { maxBreakMinutes, minutesBetween } from '@muster/contract/attendance/typedHours'

/** Returns the minutes of paid breaks that have ended; they count as work. */
export const paidBreakOf = ({ breaks }: AttendanceRecord): number =>
  Math.floor(breaks.reduce((sum, each) => sum + (each.isPaid && each.endTime ? each.seconds : 0), 0) / 60)

/** Returns true for a complete time, `09:30`. */
export const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text)

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the gaps between a day's sessions, in seconds since its first clock-in. */
export function gapsOf(record: AttendanceRecord | null) {
  const entries = record?.clockEntries ?? []
  const secondsSinceFirst = (instant: string) =>
    Temporal.Instant.from(entries[0]?.clockIn ?? instant)
      .until(instant)
      .total('seconds')
  return entries.flatMap(({ clockOut }, index) => {
    const next = entries[index + 1]
    return clockOut !== null && next ? [{ from: secondsSinceFirst(clockOut), to: secondsSinceFirst(next.clockIn) }] : []
  })
}

/**
 * Returns the minutes by which a corrected break exceeds the maximum. The excess consists of gaps between sessions that
 * were stored as part of the break.
 */
export const minutesAfterLast = (record: AttendanceRecord | null) =>
  record?.corrected ? Math.max(0, Math.round(record.breakSeconds / 60) - maxBreakMinutes) : 0

/** Returns the typed start in seconds since the record's first clock-in. */
export const startOf = (record: AttendanceRecord, clockIn: string) => {
  const seconds = record.clockIn ? (Temporal.Instant.from(record.clockIn).epochMilliseconds / 1000) % 60 : 0
  return (minuteOf(clockIn) - minuteOf(record.clockInTime?.time ?? clockIn)) * 60 - seconds
}

/** Returns the total gap between the day's sessions within these times, in minutes; gaps are neither work nor break. */
export function minutesBetweenSessions(record: AttendanceRecord | null, clockIn: string, clockOut: string): number {
  if (!record || !isTime(clockIn)) return 0
  const from = startOf(record, clockIn)
  const to = isTime(clockOut) ? from + minutesBetween(clockIn, clockOut) * 60 : Number.POSITIVE_INFINITY
  const seconds = gapsOf(record).reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.to, to) - Math.max(gap.from, from)),
    0,
  )
  return Math.round(seconds / 60) + minutesAfterLast(record)
}

/** Returns the total gap between a recorded day's sessions, in minutes; gaps are neither work nor break. */
export const gapMinutesOf = (record: AttendanceRecord): number =>
  minutesBetweenSessions(record, record.clockInTime?.time ?? '', record.clockOutTime?.time ?? '')
