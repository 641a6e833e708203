import type { AttendanceRecord, Break } from '@muster/contract/attendance/records'
import type { OverrideWorkedHours } from '@muster/contract/attendance/corrections'
import { clockOutAfter, hoursBetween, maxBreakMinutes } from '@muster/contract/attendance/typedHours'
import type { LocalTime } from '@muster/contract/kit/time'
import {
  gapMinutesOf,
  gapsOf,
  isTime,
  minutesAfterLast,
  minutesBetweenSessions,
  startOf,
} from '../shared/daySessions.ts'

/** The field values of the form, as typed. */
export interface HoursValues {
  date: string
  clockIn: string
  clockOut: string
  breakTime: string
  totalWorkedHours: string
  overrideReason: string
}

/** Returns a typed number, or `NaN` if the text is empty or not a number. */
export const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

const wholeDay = 24 * 60

/** Returns the clock-out time for these hours of work, this break in minutes, and the gaps between sessions. */
function clockOutAfterGaps(
  record: AttendanceRecord | null,
  clockIn: string,
  hours: number,
  breakMinutes: number,
): string | null {
  let gapMinutes = minutesAfterLast(record)
  if (record) {
    const from = startOf(record, clockIn)
    let to = from + (Math.round(hours * 60) + breakMinutes + gapMinutes) * 60
    for (const gap of gapsOf(record)) {
      const length = gap.to - Math.max(gap.from, from)
      if (to <= gap.from || length <= 0) continue
      to += length
      gapMinutes += length / 60
    }
  }
  return clockOutAfter(clockIn, hours, breakMinutes + Math.round(gapMinutes))
}

/**
 * Returns the unpaid break in minutes: the time within sessions that doesn't count as work. In an open session, only
 * breaks that have ended are included.
 */
function breakMinutesOf(record: AttendanceRecord): number {
  return Math.max(0, Math.round(unworkedSeconds(record) / 60) - gapMinutesOf(record))
}

function unworkedSeconds({ clockIn, clockOut, workedSeconds, clockEntries, breaks }: AttendanceRecord): number {
  const openEntry = clockEntries.find((entry) => entry.clockOut === null)
  const end = clockOut ?? openEntry?.clockIn
  if (clockIn === null || end === undefined) return 0
  const workedBefore = workedSeconds - (openEntry?.workedSeconds ?? 0)
  const elapsedBefore = Temporal.Instant.from(clockIn).until(end).total('seconds') - workedBefore
  const isInside = ({ startTime, endTime, isPaid }: Break) =>
    openEntry && !isPaid && endTime && startTime >= openEntry.clockIn
  const breakSeconds = breaks.filter(isInside).reduce((sum, { seconds }) => sum + seconds, 0)
  return elapsedBefore + breakSeconds
}

/** Returns the field values of a day, taken from its record; empty without one. */
export function valuesFor(date: string, record: AttendanceRecord | null): HoursValues {
  const reason = { overrideReason: '' }
  if (!record?.clockInTime) return { date, clockIn: '', clockOut: '', breakTime: '0', totalWorkedHours: '', ...reason }
  return {
    date,
    clockIn: record.clockInTime.time,
    clockOut: record.clockOutTime?.time ?? '',
    breakTime: String(breakMinutesOf(record)),
    totalWorkedHours: String(record.hoursWorked),
    ...reason,
  }
}

/**
 * Returns the values that change when the user edits one field: times and break determine the total, and the total
 * determines the clock-out time (specification 2, section 5). Incomplete values change nothing else.
 */
export function derivedPatch(
  values: HoursValues,
  patch: Partial<HoursValues>,
  record: AttendanceRecord | null,
): Partial<HoursValues> {
  const { clockIn, clockOut, breakTime, totalWorkedHours } = { ...values, ...patch }
  const breakMinutes = parseNumber(breakTime)
  if (!isTime(clockIn) || !(breakMinutes >= 0)) return patch
  if ('totalWorkedHours' in patch) {
    const end = clockOutAfterGaps(record, clockIn, parseNumber(totalWorkedHours), breakMinutes)
    return end === null ? patch : { ...patch, clockOut: end }
  }
  if (!isTime(clockOut)) return patch
  const gapMinutes = minutesBetweenSessions(record, clockIn, clockOut)
  return { ...patch, totalWorkedHours: String(hoursBetween(clockIn, clockOut, breakMinutes + gapMinutes)) }
}

/** Returns, by field, the errors that the schema doesn't find. */
export function findProblems(values: HoursValues, record: AttendanceRecord | null): Record<string, string> {
  const [hours, breakMinutes] = [parseNumber(values.totalWorkedHours), parseNumber(values.breakTime)]
  const gapMinutes = minutesBetweenSessions(record, values.clockIn, values.clockOut)
  const exceedsDay =
    breakMinutes <= maxBreakMinutes && hours <= 36 && Math.round(hours * 60) + breakMinutes + gapMinutes >= wholeDay
  return exceedsDay ? { totalWorkedHours: 'Hours and break must total less than 24 hours' } : {}
}

/**
 * Returns a typed time in the form to send. If it is unchanged and the record has a UTC offset for it, the offset is
 * added.
 */
const withRecordedDay = (time: string, original: LocalTime | null | undefined) =>
  original?.offset && original.time === time ? `${time}${original.offset}` : time

/** Returns the call's input from the form values. */
export const toInput = (values: HoursValues, userId: string, record: AttendanceRecord | null): OverrideWorkedHours => ({
  ...values,
  userId,
  clockIn: withRecordedDay(values.clockIn, record?.clockInTime),
  clockOut: withRecordedDay(values.clockOut, record?.clockOutTime),
  breakTime: parseNumber(values.breakTime),
  totalWorkedHours: parseNumber(values.totalWorkedHours),
})
