import type { Money } from '@muster/contract/kit/money'
import type { LocalTime } from '@muster/contract/kit/time'
import * as days from '@muster/contract/kit/formatDays'
import { formatDayPart, formatNumber, formatter } from '@muster/contract/kit/formatters'
import { i18n } from '../i18n.ts'

/** Formats `2026-11-23` as `Mon 23 Nov 2026`, for the day of an event. */
export const formatDay = (day: string): string => days.formatDay(day, i18n.language)

/** Formats `2026-11-23` as `Mon 23 Nov` in a list of days of that year, else as `formatDay` does. */
export const formatDayIn = (year: number, day: string): string => days.formatDayIn(year, day, i18n.language)

/** Formats `2026-11-23` as `23 Nov 2026`, for a day whose weekday does not matter. */
export const formatDate = (day: string): string => days.formatDate(day, i18n.language)

/** Formats two days as a range, `23–25 Nov 2026`. A shared month and year appear only once. */
export const formatRange = (start: string, end: string): string => days.formatRange(start, end, i18n.language)

/** Returns the day of an instant in the reader's time zone. */
export const localDayOf = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()

/** Formats an instant as day and time, `Mon 23 Nov 2026, 14:05`, in the reader's own time zone and clock format. */
export function formatInstant(instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  const time = formatTime(instant, local.timeZoneId)
  return `${formatDay(local.toPlainDate().toString())}, ${time}`
}

/** Returns the digits of the interface's language. Times have the reader's clock format, but the digits of the rest. */
export const digits = (): string => formatter('NumberFormat', i18n.language).resolvedOptions().numberingSystem

/** Formats an instant as the time in a time zone, in the reader's clock format: `14:05` or `2:05 PM`. */
export const formatTime = (instant: string, timeZone: string): string =>
  formatter('DateTimeFormat', undefined, { timeStyle: 'short', timeZone, numberingSystem: digits() }).format(
    Temporal.Instant.from(instant).epochMilliseconds,
  )

/** Formats a time of day in the reader's clock format: `14:05` or `2:05 PM`. */
export const formatTimeOfDay = (time: string): string => formatTime(`2000-01-01T${time}Z`, 'UTC')

/**
 * Returns a time of day in the parts of its shortest form, for narrow cells: `9` and ` AM` for 9:00, `8:30` and ` AM`,
 * or `09:00` alone where hours are counted to 24. The part of the day may stand first.
 */
export function briefTimeParts(time: string): { text: string; isDayPart: boolean }[] {
  const instant = Temporal.Instant.from(`2000-01-01T${time}Z`).epochMilliseconds
  const numberingSystem = digits()
  const long = formatter('DateTimeFormat', undefined, { timeStyle: 'short', timeZone: 'UTC', numberingSystem })
  const isFullHour = time.slice(3, 5) === '00' && long.resolvedOptions().hour12
  const brief = isFullHour
    ? formatter('DateTimeFormat', undefined, { hour: 'numeric', timeZone: 'UTC', numberingSystem })
    : long
  return brief.formatToParts(instant).map(({ type, value }, index, { length }) => ({
    text: value,
    isDayPart: type === 'dayPeriod' || (type === 'literal' && /^\s+$/.test(value) && index > 0 && index < length - 1),
  }))
}

/** Formats a local time, with its day offset and UTC offset if they are not obvious: `06:00 (+1 day)`. */
export function formatLocalTime({ time, dayOffset, offset }: LocalTime): string {
  const options = [
    offset && i18n.t('UTC{offset}', { offset }),
    dayOffset && i18n.t('{days} days', { count: dayOffset, days: formatChange(dayOffset) }),
  ]
  // Keeps the time on one line: it moves to the next line as a whole.
  const parts = options.filter(Boolean).join(', ').replaceAll(' ', '\u00a0')
  return parts ? `${formatTimeOfDay(time)} (${parts})` : formatTimeOfDay(time)
}

/** Formats the month `2026-11` as `November 2026`. */
export const formatMonth = (month: string): string =>
  // Not every language's calendar can format a month alone, so its first day is formatted.
  formatDayPart(Temporal.PlainDate.from(`${month}-01`), i18n.language, { month: 'long', year: 'numeric' })

/** Formats a number of minutes as `7 h 30 min`, `45 min` or `8 h`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.trunc(minutes / 60), minutes % 60]
  if (hours === 0) return i18n.t('{minutes} min', { minutes: rest })
  if (rest === 0) return i18n.t('{hours} h', { hours })
  return i18n.t('{hours} h {minutes} min', { hours, minutes: rest })
}

/** Formats minutes as hours and minutes in a table, `7:52`. */
export const formatClock = (minutes: number): string =>
  `${formatCount(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`

/** Formats a percentage such as 12.5 as `12.5 %`, by default without decimals. */
export const formatPercent = (
  percent: number,
  options: Intl.NumberFormatOptions = { maximumFractionDigits: 0 },
): string => i18n.t('{value} %', { value: formatNumber(percent, i18n.language, options).replace('-', '−') })

/** Formats a count with separators, `1,307`. */
export const formatCount = (count: number): string => formatNumber(count, i18n.language)

/** Formats an amount of money without its currency, for tables that name it once; a dash for zero. */
export const formatAmount = (amount: number): string =>
  amount === 0
    ? '–'
    : formatNumber(amount, i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−')

/** Formats hours with one decimal, `7.6 h`, where the specification asks for it (specification 1, section 2.4). */
export function formatHours(hours: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return i18n.t('{hours} h', { hours: formatNumber(hours, i18n.language, digits) })
}

/**
 * Formats how long ago an instant was (specification 3, section 2): `Just now` in the first minute, then `5m ago`, `3h
 * ago` and, for up to a week, `6d ago`. After a week, formats the day in the given time zone. An instant in the future,
 * due to an inaccurate clock, counts as now.
 */
export function formatAgo(instant: string, now: Temporal.Instant, timeZone: string): string {
  const moment = Temporal.Instant.from(instant)
  const seconds = moment.until(now).total('seconds')
  if (seconds < 60) return i18n.t('Just now')
  if (seconds < 3600) return i18n.t('{n}m ago', { n: Math.floor(seconds / 60) })
  if (seconds < 86_400) return i18n.t('{n}h ago', { n: Math.floor(seconds / 3600) })
  if (seconds < 7 * 86_400) return i18n.t('{n}d ago', { n: Math.floor(seconds / 86_400) })
  return formatDay(moment.toZonedDateTimeISO(timeZone).toPlainDate().toString())
}

/** Formats a number of days: `1 day`, `3 days`. */
export function formatDays(count: number): string {
  return i18n.t('{count} days', { count })
}

/** Formats a change in a number of days with its sign, `+5` or `−2`; empty for no change. */
export const formatChange = (change: number): string =>
  change === 0 ? '' : formatNumber(change, i18n.language, { signDisplay: 'always' }).replace('-', '−')

/** Formats an amount with its currency, `EGP 25,000.00`, and a negative one with a minus sign instead of a hyphen. */
export const formatMoney = ({ amount, currency }: Money): string =>
  formatNumber(amount, i18n.language, { style: 'currency', currency, currencyDisplay: 'code' }).replace('-', '−')

/** The units of file sizes, each 1024 times the previous one (specification 3, section 9). */
const sizeUnits = ['{size} Bytes', '{size} KB', '{size} MB', '{size} GB'] as const

/**
 * Formats the size of a file, such as `0 Bytes`, `240.5 KB` or `1.44 MB`, in units of 1024 with at most two decimals.
 */
export function formatFileSize(bytes: number): string {
  // A size that rounds up to a full larger unit uses that unit: 1 MB, not 1,024 KB.
  const inUnit = (power: number) => Math.round((bytes / 1024 ** power) * 100) / 100
  const power = sizeUnits.findIndex((_, index) => inUnit(index) < 1024)
  const unitIndex = power === -1 ? sizeUnits.length - 1 : power
  const size = formatNumber(inUnit(unitIndex), i18n.language, { maximumFractionDigits: 2 })
  return i18n.t(sizeUnits[unitIndex] ?? '', { size })
}
