const part = (day: Temporal.PlainDate, locale: string, options: Intl.DateTimeFormatOptions) =>
  day.toLocaleString(locale, options)
const month = (day: Temporal.PlainDate, locale: string) => part(day, locale, { month: 'short' })

/** `2026-11-23` as `Mon 23 Nov 2026`. */
export function formatDay(day: string, locale: string): string {
  const date = Temporal.PlainDate.from(day)
  return `${part(date, locale, { weekday: 'short' })} ${date.day} ${month(date, locale)} ${date.year}`
}

/** Two days as `23–25 Nov 2026`, saying month and year once where they are the same. */
export function formatRange(start: string, end: string, locale: string): string {
  const from = Temporal.PlainDate.from(start)
  const to = Temporal.PlainDate.from(end)
  const whole = (day: Temporal.PlainDate) => `${day.day} ${month(day, locale)} ${day.year}`
  if (from.equals(to)) return whole(to)
  if (from.year !== to.year) return `${whole(from)} – ${whole(to)}`
  if (from.month !== to.month) return `${from.day} ${month(from, locale)} – ${whole(to)}`
  return `${from.day}–${whole(to)}`
}
