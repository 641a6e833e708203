import { formatDayPart } from '@muster/contract/kit/formatters'
import { type Cents, fraction, roundToUnits } from '../../../pay/money.ts'

/** Returns the rate times a quantity of `quantity / quantityOf` units, rounded once, half away from zero. */
export const amountOf = (rate: Cents, quantity: bigint, quantityOf: bigint): Cents =>
  roundToUnits(fraction(rate * quantity, quantityOf))

/** Returns a quantity for display, with up to four decimals: 380 sixtieths give `6.3333`, 120 sixtieths give `2`. */
export function printQuantity(quantity: bigint, quantityOf: bigint): string {
  const units = roundToUnits(fraction(quantity * 10_000n, quantityOf))
  const digits = units.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}

/**
 * Returns a quantity as a fraction, such as `8/30`, if it has more than four decimals; otherwise null. With the
 * fraction, people can check the amount by hand.
 */
export const shareOf = (quantity: bigint, quantityOf: bigint): string | null =>
  (quantity * 10_000n) % quantityOf === 0n ? null : `${quantity}/${quantityOf}`

/** Returns the name of a month, such as `November 2026` for `2026-11`. */
export const monthOf = (period: string): string =>
  formatDayPart(Temporal.PlainYearMonth.from(period).toPlainDate({ day: 1 }), 'en', { month: 'long', year: 'numeric' })
