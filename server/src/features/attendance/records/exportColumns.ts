import { attendanceLabels, breakLabels } from '@muster/contract/attendance/labels'
import { type BreakType, breakTypes } from '@muster/contract/kit/worktime'
import { now } from '../../../kernel/clock.ts'
import type { XlsxColumn } from '../../../files/sheets/xlsx.ts'
import { hours } from '../../../worktime/figures.ts'
import { type LocalTime, localTime } from '../../../worktime/zones.ts'
import type { ownerColumns } from './month.ts'
import { statusAt } from './presentDay.ts'
import { type BreakRow, type DayRow, type WholeDay } from '../wholeDays.ts'
import { millisecondsOf } from '../../../kernel/instants.ts'

type Owner = Record<keyof typeof ownerColumns, string | null>

/** A day and its person. */
export interface ExportedDay {
  person: Owner
  whole: WholeDay
}

const text = (title: string, value: (day: ExportedDay) => string | null): XlsxColumn<ExportedDay> => ({
  title,
  type: 'text',
  value,
})
const whole = (title: string, value: (day: ExportedDay) => number): XlsxColumn<ExportedDay> => ({
  title,
  type: 'whole',
  value,
})
const ofType = ({ breaks }: WholeDay, type: BreakType) => breaks.filter(({ breakType }) => breakType === type)

/**
 * The twenty columns of the export in order (specification 2, section 9). Times are in the day's zone; open entries are
 * not included in sums.
 */
export const exportColumns: readonly XlsxColumn<ExportedDay>[] = [
  text('Employee Name', ({ person: { firstName, lastName } }) => `${firstName} ${lastName}`),
  text('LL-ID', ({ person }) => person.llId),
  text('Department', ({ person }) => person.department),
  { title: 'Date', type: 'day', value: ({ whole: { day } }) => day.date },
  text('Status', ({ whole: { day } }) => attendanceLabels[statusAt(day, now().toString())]),
  text('First Clock In', ({ whole: { day, entries } }) => {
    const first = entries[0]?.clockIn
    return first === undefined ? null : localTimeText(day, first)
  }),
  text('Last Clock Out', ({ whole: { day, entries } }) => {
    const last = lastOf(entries.flatMap(({ clockOut }) => clockOut ?? []))
    return last === null ? null : localTimeText(day, last)
  }),
  { title: 'Total Hours', type: 'decimal', value: ({ whole: { day } }) => hours(day.workedSeconds) },
  whole('Session Count', ({ whole: { entries } }) => entries.length),
  text('Session Details', ({ whole: { day, entries } }) =>
    entries.map(({ clockIn, clockOut }) => span(day, clockIn, clockOut)).join('; '),
  ),
  whole('Total Break (minutes)', ({ whole: { day } }) => Math.floor(day.breakSeconds / 60)),
  ...breakTypes.flatMap((type) => [
    whole(`${breakLabels[type]} Count`, (row) => ofType(row.whole, type).length),
    whole(`${breakLabels[type]} Time (minutes)`, (row) => minutesOf(ofType(row.whole, type))),
  ]),
  text('Break Details', ({ whole: { day, breaks } }) =>
    breaks
      .map(({ breakType, startTime, endTime }) => `${breakLabels[breakType]} ${span(day, startTime, endTime)}`)
      .join('; '),
  ),
]

/** Returns a time span such as `22:00–06:00 (+1)`: a time on a different date shows the difference in days. */
const span = (day: DayRow, from: string, to: string | null) =>
  `${localTimeText(day, from)}–${to === null ? '' : localTimeText(day, to)}`

function localTimeText(day: DayRow, instant: string): string {
  const local = localTime(instant, day.zone, day.date)
  return `${timeText(local)}${dayOffsetText(local.dayOffset)}`
}

const timeText = ({ time, offset }: LocalTime) => `${time}${offset ?? ''}`
const dayOffsetText = (days: number) => (days === 0 ? '' : ` (${days > 0 ? '+' : '-'}${Math.abs(days)})`)

const lastOf = (instants: readonly string[]) =>
  instants.reduce<string | null>((last, one) => (last === null || one > last ? one : last), null)

function minutesOf(breaks: readonly BreakRow[]): number {
  const lengths = breaks.map(({ startTime, endTime }) =>
    endTime === null ? 0 : millisecondsOf(endTime) - millisecondsOf(startTime),
  )
  return Math.floor(lengths.reduce((sum, length) => sum + length, 0) / 60_000)
}
