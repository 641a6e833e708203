import { formatDayPart } from './formatters.ts'

/** The language of texts written on the server; screens use their reader's. */
const written = 'en'

const whole = (day: Temporal.PlainDate, locale: string) =>
  `${day.day} ${formatDayPart(day, locale, { month: 'short' })} ${day.year}`

/** Returns `2026-11-23` as `Mon 23 Nov 2026`, for the day of an event. */
export function formatDay(day: string, locale: string = written): string {
  const date = Temporal.PlainDate.from(day)
  return `${formatDayPart(date, locale, { weekday: 'short' })} ${whole(date, locale)}`
}

/** Returns `2026-11-23` as `23 Nov 2026`, for a day whose weekday does not matter. */
export function formatDate(day: string, locale: string = written): string {
  return whole(Temporal.PlainDate.from(day), locale)
}

/** Returns two days as `23–25 Nov 2026`; a shared month and year appear once. */
export function formatRange(start: string, end: string, locale: string = written): string {
  const from = Temporal.PlainDate.from(start)
  const to = Temporal.PlainDate.from(end)
  if (from.equals(to)) return whole(to, locale)
  if (from.year !== to.year) return `${whole(from, locale)} – ${whole(to, locale)}`
  if (from.month !== to.month)
    return `${from.day} ${formatDayPart(from, locale, { month: 'short' })} – ${whole(to, locale)}`
  return `${from.day}–${whole(to, locale)}`
}
