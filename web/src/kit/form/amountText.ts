import { formatNumber } from '@muster/contract/kit/formatters'
import { maxMoney } from '@muster/contract/kit/money'

/** The zeros of the two sets of Arabic digits that Arabic keyboards type. */
const arabicZeros = [0x0660, 0x06f0]

/** Invisible direction marks that are copied along with right-to-left text. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const latinDigit = (digit: string) => {
  const code = digit.charCodeAt(0)
  return String(code - (arabicZeros.find((zero) => code >= zero && code < zero + 10) ?? code))
}

/** Converts Arabic digits and separators to Latin ones: `٢٥٬٠٠٠٫٥٠` to `25,000.50`. */
const latin = (text: string) =>
  text
    .replace(directions, '')
    .trim()
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit)
    .replaceAll('\u066b', '.')
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/^[\u2212\ufe63\uff0d]/, '-')

/**
 * Matches an amount that has either all its thousands separators or none. Exactly three digits must follow each
 * separator: `12,5` does not match, because its comma is ambiguous.
 */
const amountPattern = /^-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)?(?:\.(\d*))?$/

/**
 * Returns the number in a typed amount: Latin or Arabic digits, with or without thousands separators. Returns undefined
 * for empty input, and NaN for anything that is not an amount with at most two decimals.
 */
export function amountOf(input: string): number | undefined {
  const text = latin(input)
  if (text === '') return undefined
  const found = amountPattern.exec(text)
  if (!found || !/\d/.test(text) || (found[1]?.length ?? 0) > 2) return Number.NaN
  return Number(text.replace(/[, \u00a0\u202f]/g, ''))
}

/** Returns an amount formatted for a field: `1,250.50`. */
export const amountText = (amount: number): string =>
  formatNumber(amount, 'en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns why the typed text is not a valid amount, as a translation key, or null if it is valid. */
export function amountProblem(text: string): string | null {
  const amount = amountOf(text)
  if (amount === undefined) return null
  if (Number.isNaN(amount))
    return amountPattern.test(latin(text)) && /\d/.test(latin(text))
      ? 'Please use at most two decimals'
      : 'Please enter an amount such as 1,250.50'
  return amount > maxMoney ? 'This amount is too large' : null
}
