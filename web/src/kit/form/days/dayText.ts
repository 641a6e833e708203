import { formatDayPart } from '@muster/contract/kit/formatters'

const words = (text: string) => text.toLocaleLowerCase().match(/\p{L}+|\d+/gu) ?? []

/** Returns the indexes of the names that begin with the typed text, if it has at least three letters. */
const indexByPrefix = (names: readonly string[], text: string) =>
  text.length < 3 ? -1 : names.findIndex((name) => name.startsWith(text))

const monthNames = (language: string) =>
  Array.from({ length: 12 }, (_, month) =>
    formatDayPart(Temporal.PlainDate.from({ year: 2026, month: month + 1, day: 1 }), language, {
      month: 'long',
    }).toLocaleLowerCase(),
  )

const fullYear = (text: string | undefined, today: string) => {
  if (text === undefined) return Temporal.PlainDate.from(today).year
  return text.length <= 2 ? 2000 + Number(text) : Number(text)
}

function dayOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Reads a typed day, such as `2026-11-23`, `23 Nov 2026`, `Nov 23`, `Mon 23 November`, `23/11/2026` or `23.11.26`. In
 * all-numeric forms the day comes before the month. Without a year, the year of `today` is used. Returns `YYYY-MM-DD`,
 * or null if the text is not a day.
 */
export function parseDay(text: string, today: string, language: string): string | null {
  const parts = words(text)
  const figures = parts.filter((part) => /^\d/.test(part))
  const names = parts.filter((part) => !/^\d/.test(part))
  const months = names.map((name) =>
    Math.max(indexByPrefix(monthNames(language), name), indexByPrefix(monthNames('en'), name)),
  )
  const namedMonth = months.find((month) => month >= 0)

  if (names.length > 2 || figures.some((figure) => figure.length > 4)) return null
  const [first, second, third, ...rest] = figures
  if (first === undefined || rest.length > 0) return null
  if (namedMonth !== undefined) {
    if (third !== undefined) return null
    return first.length === 4
      ? second === undefined
        ? null
        : dayOf(Number(first), namedMonth + 1, Number(second))
      : dayOf(fullYear(second, today), namedMonth + 1, Number(first))
  }
  if (second === undefined || names.length > 1) return null
  if (first.length === 4) return third === undefined ? null : dayOf(Number(first), Number(second), Number(third))
  return dayOf(fullYear(third, today), Number(second), Number(first))
}

/**
 * Returns the last day of a range whose first day has been chosen: `last`, unless it is missing or would lie before the
 * first day. The range then has one day.
 */
export const lastDayFrom = (first: string, last: string): string => (last < first ? first : last)
