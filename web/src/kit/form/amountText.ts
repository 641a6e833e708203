import { formatNumber } from '@muster/contract/kit/formatters'
import { mostMoney } from '@muster/contract/kit/money'

/** The first figure of the two sets of Arabic digits, which people type as their keyboard has them. */
const arabicZeros = [0x0660, 0x06f0]

/** Marks without width that come with what is copied from right-to-left text. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const latinDigit = (digit: string) => {
  const code = digit.charCodeAt(0)
  return String(code - (arabicZeros.find((zero) => code >= zero && code < zero + 10) ?? code))
}

/** What was typed in the figures and marks of a program: `٢٥٬٠٠٠٫٥٠` as `25,000.50`. */
const latin = (typed: string) =>
  typed
    .replace(directions, '')
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit)
    .replaceAll('\u066b', '.')
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/^[\u2212\ufe63\uff0d]/, '-')

/** Thousands are marked all or none, each by three figures after it: in `12,5` nobody knows what the comma is. */
const written = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)?(?:\.(\d*))?$/

/**
 * An amount as people type it, in Latin or Arabic figures, with or without marks of thousands: its number, undefined where
 * nothing stands, and NaN for what is no amount of at most two decimals.
 */
export function amountOf(typed: string): number | undefined {
  const text = latin(typed)
  if (text === '') return undefined
  const found = written.exec(text)
  if (!found || !/\d/.test(text) || (found[1]?.length ?? 0) > 2) return Number.NaN
  return Number(text.replace(/[, \u00a0\u202f]/g, ''))
}

/** Returns an amount as it stands in a field before it is typed over: `1,250.50`. */
export const amountText = (amount: number): string =>
  formatNumber(amount, 'en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Why what was typed is no amount, where its form alone says so; a key of the translation. */
export function amountProblem(typed: string): string | null {
  const amount = amountOf(typed)
  if (amount === undefined) return null
  if (Number.isNaN(amount))
    return written.test(latin(typed)) && /\d/.test(latin(typed))
      ? 'Please use at most two decimals'
      : 'Please enter the amount in figures, such as 1,250.50'
  return amount > mostMoney ? 'This amount is too large' : null
}
