import { formatDayPart } from './formatters.ts'

/** The language of texts written by the server; screens use the reader's language. */
const serverLocale = 'en'

const formatFullDate = (day: Temporal.PlainDate, locale: string) =>
  `${day.day} ${formatDayPart(day, locale, { month: 'short' })} ${day.year}`

/** Formats a day with its weekday, for example `Mon 23 Nov 2026`. Used for the date of an event. */
export function formatDay(day: string, locale: string = serverLocale): string {
  const date = Temporal.PlainDate.from(day)
  return `${formatDayPart(date, locale, { weekday: 'short' })} ${formatFullDate(date, locale)}`
}

/** Formats a day of the given year without it: `Mon 23 Nov`, but `Mon 23 Nov 2025` for another year. */
export function formatDayIn(year: number, day: string, locale: string = serverLocale): string {
  const text = formatDay(day, locale)
  return day.startsWith(`${year}-`) ? text.slice(0, -` ${year}`.length) : text
}

/** Formats a day without its weekday, for example `23 Nov 2026`. Used where the weekday does not matter. */
export function formatDate(day: string, locale: string = serverLocale): string {
  return formatFullDate(Temporal.PlainDate.from(day), locale)
}

/** Formats a range of days, for example `23–25 Nov 2026`. A month or year that both days share appears once. */
export function formatRange(start: string, end: string, locale: string = serverLocale): string {
  const from = Temporal.PlainDate.from(start)
  const to = Temporal.PlainDate.from(end)
  if (from.equals(to)) return formatFullDate(to, locale)
  if (from.year !== to.year) return `${formatFullDate(from, locale)} – ${formatFullDate(to, locale)}`
  if (from.month !== to.month)
    return `${from.day} ${formatDayPart(from, locale, { month: 'short' })} – ${formatFullDate(to, locale)}`
  return `${from.day}–${formatFullDate(to, locale)}`
}

/** Formats a range of days without its year if that is the given one: `1–23 Oct`, but `1–23 Oct 2025`. */
export function formatRangeIn(year: number, start: string, end: string, locale: string = serverLocale): string {
  const text = formatRange(start, end, locale)
  return start.startsWith(`${year}-`) && end.startsWith(`${year}-`) ? text.slice(0, -` ${year}`.length) : text
}
