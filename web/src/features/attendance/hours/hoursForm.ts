import type { AttendanceRecord, Break } from '@muster/contract/attendance/records'
import { mostBreakMinutes, type OverrideWorkedHours } from '@muster/contract/attendance/corrections'
import { clockOutFor, spanOf, totalOf } from '@muster/contract/attendance/typedHours'
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

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const wholeDay = 24 * 60

/** The time between sessions of a day, in seconds from its first clock-in on. */
function gapsOf(record: AttendanceRecord | null) {
  const entries = record?.clockEntries ?? []
  const sinceFirst = (instant: string) =>
    Temporal.Instant.from(entries[0]?.clockIn ?? instant)
      .until(instant)
      .total('seconds')
  return entries.flatMap(({ clockOut }, index) => {
    const next = entries[index + 1]
    return clockOut !== null && next ? [{ from: sinceFirst(clockOut), to: sinceFirst(next.clockIn) }] : []
  })
}

/** Minutes of a corrected day's break that are beyond the longest: time between its sessions, kept in one figure. */
const beyondOf = (record: AttendanceRecord | null) =>
  record?.corrected ? Math.max(0, Math.round(record.breakSeconds / 60) - mostBreakMinutes) : 0

/** From the first session of the record to a time that was typed as its start, in seconds. */
const startOf = (record: AttendanceRecord, clockIn: string) => {
  const seconds = record.clockIn ? (Temporal.Instant.from(record.clockIn).epochMilliseconds / 1000) % 60 : 0
  return (minuteOf(clockIn) - minuteOf(record.clockInTime?.time ?? clockIn)) * 60 - seconds
}

/** Minutes between the day's sessions that lie within these times: neither work nor break. */
export function betweenSessions(record: AttendanceRecord | null, clockIn: string, clockOut: string): number {
  if (!record || !isTime(clockIn)) return 0
  const from = startOf(record, clockIn)
  const to = isTime(clockOut) ? from + spanOf(clockIn, clockOut) * 60 : Number.POSITIVE_INFINITY
  const seconds = gapsOf(record).reduce(
    (sum, gap) => sum + Math.max(0, Math.min(gap.to, to) - Math.max(gap.from, from)),
    0,
  )
  return Math.round(seconds / 60) + beyondOf(record)
}

/** When the person left who worked and paused so many minutes from a start on, and was away between sessions. */
function leftAfter(record: AttendanceRecord | null, clockIn: string, hours: number, pause: number): string | null {
  let away = beyondOf(record)
  if (record) {
    const from = startOf(record, clockIn)
    let to = from + (Math.round(hours * 60) + pause + away) * 60
    for (const gap of gapsOf(record)) {
      const length = gap.to - Math.max(gap.from, from)
      if (to <= gap.from || length <= 0) continue
      to += length
      away += length / 60
    }
  }
  return clockOutFor(clockIn, hours, pause + Math.round(away))
}

/**
 * Minutes of a day that were unpaid break: all within its sessions that does not count. In one that is still open, or was
 * never closed, the unpaid breaks in it that have ended.
 */
function breakOf(record: AttendanceRecord): number {
  const away = betweenSessions(record, record.clockInTime?.time ?? '', record.clockOutTime?.time ?? '')
  return Math.max(0, Math.round(unworkedSeconds(record) / 60) - away)
}

function unworkedSeconds({ clockIn, clockOut, workedSeconds, clockEntries, breaks }: AttendanceRecord): number {
  const open = clockEntries.find((entry) => entry.clockOut === null)
  const end = clockOut ?? open?.clockIn
  if (clockIn === null || end === undefined) return 0
  const workedBefore = workedSeconds - (open?.workedSeconds ?? 0)
  const before = Temporal.Instant.from(clockIn).until(end).total('seconds') - workedBefore
  const isInside = ({ startTime, endTime, isPaid }: Break) => open && !isPaid && endTime && startTime >= open.clockIn
  const inside = breaks.filter(isInside).reduce((sum, { seconds }) => sum + seconds, 0)
  return before + inside
}

/** Minutes of paid breaks that have ended, which count as work. */
export const paidBreakOf = ({ breaks }: AttendanceRecord): number =>
  Math.floor(breaks.reduce((sum, pause) => sum + (pause.isPaid && pause.endTime ? pause.seconds : 0), 0) / 60)

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
export function changed(
  values: HoursValues,
  patch: Partial<HoursValues>,
  record: AttendanceRecord | null,
): Partial<HoursValues> {
  const { clockIn, clockOut, breakTime, totalWorkedHours } = { ...values, ...patch }
  const pause = numberOf(breakTime)
  if (!isTime(clockIn) || !(pause >= 0)) return patch
  if ('totalWorkedHours' in patch) {
    const end = leftAfter(record, clockIn, numberOf(totalWorkedHours), pause)
    return end === null ? patch : { ...patch, clockOut: end }
  }
  if (!isTime(clockOut)) return patch
  const away = betweenSessions(record, clockIn, clockOut)
  return { ...patch, totalWorkedHours: String(totalOf(clockIn, clockOut, pause + away)) }
}

/** What is wrong with the form that its schema does not know, by field. */
export function wrongIn(values: HoursValues, record: AttendanceRecord | null): Record<string, string> {
  const [hours, pause] = [numberOf(values.totalWorkedHours), numberOf(values.breakTime)]
  const away = betweenSessions(record, values.clockIn, values.clockOut)
  const isLong = pause <= mostBreakMinutes && hours <= 36 && Math.round(hours * 60) + pause + away >= wholeDay
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
