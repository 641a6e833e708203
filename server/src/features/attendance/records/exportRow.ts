import { type BreakType, breakTypes } from '@muster/contract/kit/worktime'
import { hours } from '../../../worktime/figures.ts'
import { type LocalTime, localTime } from '../../../worktime/zones.ts'
import type { ownerColumns } from './month.ts'
import type { BreakRow, DayRow, WholeDay } from './presentDay.ts'

const named: Record<BreakType, string> = { LUNCH: 'Lunch', SHORT: 'Short', PERSONAL: 'Personal', MEETING: 'Meeting' }

/** The twenty columns of the export in their order (specification 2, section 9). */
export const exportColumns: readonly string[] = [
  'Employee Name',
  'LL-ID',
  'Department',
  'Date',
  'Status',
  'First Clock In',
  'Last Clock Out',
  'Total Hours',
  'Session Count',
  'Session Details',
  'Total Break (minutes)',
  ...breakTypes.flatMap((type) => [`${named[type]} Count`, `${named[type]} Time (minutes)`]),
  'Break Details',
]

type Owner = Record<keyof typeof ownerColumns, string | null>

/** A day as a line of the export: local times as they were that day, and what is closed of it counted. */
export function exportRow({ firstName, lastName, llId, department }: Owner, whole: WholeDay): string[] {
  const { day, entries, breaks } = whole
  const sessions = entries.map(({ clockIn, clockOut }) => span(day, clockIn, clockOut))
  const isOpen = entries.some(({ clockOut }) => clockOut === null)
  const first = entries[0]?.clockIn
  const last = isOpen ? null : lastOf(entries.flatMap(({ clockOut }) => clockOut ?? []))
  return [
    `${firstName} ${lastName}`,
    llId ?? '',
    department ?? '',
    day.date,
    day.status,
    first === undefined ? '' : shown(day, first),
    last === null ? '' : shown(day, last),
    String(hours(day.workedSeconds)),
    String(entries.length),
    sessions.join('; '),
    String(Math.floor(day.breakSeconds / 60)),
    ...breakTypes.flatMap((type) => {
      const ofType = breaks.filter(({ breakType }) => breakType === type)
      return [String(ofType.length), String(minutesOf(ofType))]
    }),
    breaks
      .map(({ breakType, startTime, endTime }) => `${named[breakType]} ${span(day, startTime, endTime)}`)
      .join('; '),
  ]
}

/** `22:00–06:00 (+1)`: a day other than the date is said with each time. */
const span = (day: DayRow, from: string, to: string | null) =>
  `${shown(day, from)}–${to === null ? '' : shown(day, to)}`

function shown(day: DayRow, instant: string): string {
  const local = localTime(instant, day.zone, day.date)
  return `${timed(local)}${away(local.dayOffset)}`
}

const timed = ({ time, offset }: LocalTime) => `${time}${offset ?? ''}`
const away = (days: number) => (days === 0 ? '' : ` (${days > 0 ? '+' : '-'}${Math.abs(days)})`)

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
const lastOf = (instants: readonly string[]) =>
  instants.reduce<string | null>((last, one) => (last === null || one > last ? one : last), null)

function minutesOf(breaks: readonly BreakRow[]): number {
  const lengths = breaks.map(({ startTime, endTime }) =>
    endTime === null ? 0 : millisecondsOf(endTime) - millisecondsOf(startTime),
  )
  return Math.floor(lengths.reduce((sum, length) => sum + length, 0) / 60_000)
}
