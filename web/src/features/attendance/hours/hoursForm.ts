import type { AttendanceRecord, Break } from '@muster/contract/attendance/records'
import { mostBreakMinutes, type OverrideWorkedHours } from '@muster/contract/attendance/corrections'
import { clockOutFor, totalOf } from '@muster/contract/attendance/typedHours'
import type { LocalTime } from '@muster/contract/kit/time'

/** What stands in the form, as it is typed. */
export interface HoursValues {
  date: string
  clockIn: string
  clockOut: string
  breakTime: string
  totalWorkedHours: string
  overrideReason: string
}

const isTime = (text: string) => /^\d{2}:\d{2}$/.test(text)
/** A number as it was typed; not a number where nothing, or something else, was. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/**
 * Minutes of a day that were no work: all between first in and last out that does not count. Where the last session is
 * still open, or was never closed, what lay before it and the unpaid breaks in it that have ended.
 */
function breakOf({ clockIn, clockOut, workedSeconds, clockEntries, breaks }: AttendanceRecord): number {
  const open = clockEntries.find((entry) => entry.clockOut === null)
  const end = clockOut ?? open?.clockIn
  if (clockIn === null || end === undefined) return 0
  const workedBefore = workedSeconds - (open?.workedSeconds ?? 0)
  const before = Temporal.Instant.from(clockIn).until(end).total('seconds') - workedBefore
  const isInside = ({ startTime, endTime, isPaid }: Break) => open && !isPaid && endTime && startTime >= open.clockIn
  const inside = breaks.filter(isInside).reduce((sum, { seconds }) => sum + seconds, 0)
  return Math.max(0, Math.round((before + inside) / 60))
}

/** The form for a day, with what its record says; empty where it has none. */
export function valuesFor(date: string, record: AttendanceRecord | null): HoursValues {
  const reason = { overrideReason: '' }
  if (!record?.clockInTime) return { date, clockIn: '', clockOut: '', breakTime: '0', totalWorkedHours: '', ...reason }
  return {
    date,
    clockIn: record.clockInTime.time,
    clockOut: record.clockOutTime?.time ?? '',
    breakTime: String(breakOf(record)),
    totalWorkedHours: String(record.hoursWorked),
    ...reason,
  }
}

/**
 * The form after one of its fields was changed: the total follows the times and the break, and the end follows the total
 * (specification 2, section 5). What is not there yet changes nothing.
 */
export function changed(values: HoursValues, patch: Partial<HoursValues>): Partial<HoursValues> {
  const { clockIn, clockOut, breakTime, totalWorkedHours } = { ...values, ...patch }
  const pause = numberOf(breakTime)
  if (!isTime(clockIn) || !(pause >= 0)) return patch
  if ('totalWorkedHours' in patch) {
    const end = clockOutFor(clockIn, numberOf(totalWorkedHours), pause)
    return end === null ? patch : { ...patch, clockOut: end }
  }
  return isTime(clockOut) ? { ...patch, totalWorkedHours: String(totalOf(clockIn, clockOut, pause)) } : patch
}

/** What is wrong with the form that its schema does not know, by field. */
export function wrongIn(values: HoursValues): Record<string, string> {
  const [hours, pause] = [numberOf(values.totalWorkedHours), numberOf(values.breakTime)]
  const isLong = pause <= mostBreakMinutes && hours <= 36 && Math.round(hours * 60) + pause >= 24 * 60
  return isLong ? { totalWorkedHours: 'Hours and break together must be less than 24 hours' } : {}
}

/** A time as it is sent: with the offset that the record's had, while it is the record's. */
const timed = (time: string, recorded: LocalTime | null | undefined) =>
  recorded?.offset && recorded.time === time ? `${time}${recorded.offset}` : time

/** What is sent of the form. */
export const toInput = (values: HoursValues, userId: string, record: AttendanceRecord | null): OverrideWorkedHours => ({
  ...values,
  userId,
  clockIn: timed(values.clockIn, record?.clockInTime),
  clockOut: timed(values.clockOut, record?.clockOutTime),
  breakTime: numberOf(values.breakTime),
  totalWorkedHours: numberOf(values.totalWorkedHours),
})
