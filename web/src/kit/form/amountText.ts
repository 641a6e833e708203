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

/** Matches the digits of an amount without separators, with its sign and its decimals. */
const plainPattern = /^-?\d*(?:\.\d*)?$/
const separator = /[, \u00a0\u202f]/

/** Inserts the thousands separators into an amount without any: `-12500.5` becomes `-12,500.5`. */
const withSeparators = (plain: string) => {
  const [whole = '', ...decimals] = plain.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...decimals].join('.')
}

/** Returns true if the separators of a text are those that `groupAmount` gives it, or if it needs none. */
const isGrouped = (text: string) => {
  const plain = text.replaceAll(',', '')
  return plainPattern.test(plain) && withSeparators(plain) === text
}

/** The text of a field with the place of its caret, as the number of characters before it. */
export interface TypedAmount {
  text: string
  caret: number
}

/**
 * Returns an amount grouped by thousands after a change to its field, with the caret after the same digit as before.
 * Text that is not an amount, or whose separators are ambiguous such as `12,5`, is returned as it is: removing a comma
 * that was meant as a decimal point would make the amount ten times as large.
 * @param before the text of the field before the change.
 * @param isForward true if the Delete key removed the character after the caret.
 */
export function groupAmount(before: string, typed: TypedAmount, isForward = false): TypedAmount {
  const { text, caret } = removedSeparator(before, typed, isForward)
  const whole = latin(text)
  const added = text.length > before.length ? text.slice(caret - (text.length - before.length), caret) : ''
  // Separators that the user did not type are moved; typed or pasted ones must be in the right places.
  const movesSeparators = isGrouped(before) && !separator.test(latin(added))
  if (!movesSeparators && !amountPattern.test(whole)) return { text, caret }
  const plain = whole.replace(new RegExp(separator, 'g'), '')
  if (!plainPattern.test(plain)) return { text, caret }
  const grouped = withSeparators(plain)
  return { text: grouped, caret: caretAfter(grouped, digitsIn(latin(text.slice(0, caret)))) }
}

/** Returns the number of characters of an amount that are not separators. */
const digitsIn = (text: string) => text.replace(new RegExp(separator, 'g'), '').length

/** Returns the place in a grouped amount after this number of characters that are not separators. */
function caretAfter(grouped: string, digits: number): number {
  let caret = 0
  for (let left = digits; left > 0 && caret < grouped.length; caret++) if (grouped[caret] !== ',') left--
  return caret
}

/**
 * Returns the typed text without the digit beside a separator if the user removed only that separator. It would come
 * back at once, so the key would seem to do nothing.
 */
function removedSeparator(before: string, { text, caret }: TypedAmount, isForward: boolean): TypedAmount {
  const isRemoved = text.length === before.length - 1 && before[caret] === ',' && isGrouped(before)
  if (!isRemoved || before.slice(0, caret) + before.slice(caret + 1) !== text) return { text, caret }
  if (isForward) return { text: text.slice(0, caret) + text.slice(caret + 1), caret }
  return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 }
}

/** Returns an amount formatted for a field: `1,250.50`. */
export const amountText = (amount: number): string =>
  formatNumber(amount, 'en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Returns a typed amount as `amountText` formats it. Text that is not an amount is returned as it is. */
export function normalizeAmount(text: string): string {
  const amount = amountOf(text)
  return amount === undefined || Number.isNaN(amount) ? text : amountText(amount)
}

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
