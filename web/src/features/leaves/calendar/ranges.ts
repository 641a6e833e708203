import { formatDayPart } from '@muster/contract/kit/formatters'
import type { DayOff } from '@muster/contract/leaves/calendar'
import { i18n } from '../../../i18n.ts'
import { formatMonth } from '../../../kit/format.ts'

/** The ranges that a timeline shows. */
export const scales = ['month', 'quarter', 'year'] as const
export type Scale = (typeof scales)[number]

/** Number of months of each scale. */
export const monthsOf: Record<Scale, number> = { month: 1, quarter: 3, year: 12 }

/** Returns the first and the last day of the month, quarter or year that contains a month such as `2026-11`. */
export function rangeOf(scale: Scale, month: string): { from: string; to: string } {
  const months = monthsOf[scale]
  const within = Temporal.PlainYearMonth.from(month)
  const first = within.subtract({ months: (within.month - 1) % months }).toPlainDate({ day: 1 })
  return { from: String(first), to: String(first.add({ months }).subtract({ days: 1 })) }
}

/** Number of weeks in the calendar of a phone that begins a week before today. */
const rollingWeeks = 5

/** Returns the first and the last day of the weeks from the one before today's on. */
export function rollingRange(today: string, firstDayOfWeek: number): { from: string; to: string } {
  const lastWeek = Temporal.PlainDate.from(today).subtract({ days: 7 })
  const from = lastWeek.subtract({ days: (lastWeek.dayOfWeek - firstDayOfWeek + 7) % 7 })
  return { from: String(from), to: String(from.add({ days: rollingWeeks * 7 - 1 })) }
}

/** Returns the name of a range: `November 2026`, `Oct – Dec 2026` or `2026`. */
export function nameOf(scale: Scale, { from, to }: { from: string; to: string }): string {
  if (scale === 'month') return formatMonth(from.slice(0, 7))
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  if (scale === 'year') return formatDayPart(first, i18n.language, { year: 'numeric' })
  const start = formatDayPart(first, i18n.language, { month: 'short' })
  return `${start} – ${formatDayPart(last, i18n.language, { month: 'short', year: 'numeric' })}`
}

/** A part of a scale, such as a day, a week or a month: its label and its number of days. */
export interface Tick {
  key: string
  label: string
  /** A second line above the label. */
  above?: string
  days: number
  isToday?: boolean
}

/** Returns the ticks of a range: its days, its weeks or its months. A range may start within a week. */
export function ticksOf(
  scale: Scale,
  { from, to }: { from: string; to: string },
  today: string,
  firstDayOfWeek: number,
) {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const ticks: Tick[] = []
  let day = first
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    const next =
      scale === 'month'
        ? day.add({ days: 1 })
        : scale === 'quarter'
          ? day.add({ days: 7 - ((day.dayOfWeek - firstDayOfWeek + 7) % 7) })
          : day.with({ day: 1 }).add({ months: 1 })
    const end = Temporal.PlainDate.compare(next, last) > 0 ? last.add({ days: 1 }) : next
    ticks.push({
      key: String(day),
      label: labelOf(scale, day),
      ...(scale === 'month' && { above: formatDayPart(day, i18n.language, { weekday: 'narrow' }) }),
      days: day.until(end).days,
      isToday: scale === 'month' && String(day) === today,
    })
    day = end
  }
  return ticks
}

const labelOf = (scale: Scale, day: Temporal.PlainDate) =>
  scale === 'month'
    ? String(day.day)
    : [...(scale === 'year' ? [] : [day.day]), formatDayPart(day, i18n.language, { month: 'short' })].join(' ')

/** Returns the number of days from `from` to `day`. */
export const daysFrom = (from: string, day: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days

/** Returns the first and the last column of leave in a range, counted from 1 and cut to the range. */
export function columnsOf(leave: { startDate: string; endDate: string }, range: { from: string; to: string }) {
  const startsBefore = leave.startDate < range.from
  const endsAfter = leave.endDate > range.to
  return {
    start: startsBefore ? 1 : daysFrom(range.from, leave.startDate) + 1,
    end: daysFrom(range.from, endsAfter ? range.to : leave.endDate) + 1,
    startsBefore,
    endsAfter,
  }
}

/**
 * Returns the CSS gradient that shades the days off of a range. The year leaves out weekends, which would be thinner
 * than a line. The direction is the variable `--forwards`, because gradients have no logical directions.
 */
export function shadeOf(daysOff: readonly DayOff[], from: string, dayCount: number, hasWeekends: boolean): string {
  const share = (days: number) => `${((days / dayCount) * 100).toFixed(4)}%`
  const stops = daysOff
    .filter(({ holiday }) => hasWeekends || holiday !== null)
    .flatMap(({ day, holiday }) => {
      const index = daysFrom(from, day)
      const colour = holiday === null ? 'var(--weekend)' : 'var(--holiday)'
      return [
        `transparent ${share(index)}`,
        `${colour} ${share(index)}`,
        `${colour} ${share(index + 1)}`,
        `transparent ${share(index + 1)}`,
      ]
    })
  return stops.length ? `linear-gradient(var(--forwards), ${stops.join(', ')})` : 'none'
}
