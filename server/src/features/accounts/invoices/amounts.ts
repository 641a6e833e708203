import { formatDayPart } from '@muster/contract/kit/formatters'
import { type Cents, fraction, roundToUnits } from '../../../pay/money.ts'

/** Returns the price of a quantity given in parts of a unit: rounded once, half away from zero. */
export const amountOf = (rate: Cents, quantity: bigint, quantityOf: bigint): Cents =>
  roundToUnits(fraction(rate * quantity, quantityOf))

/** Returns a quantity as it is shown, with up to four decimals: 380 of 60 is `6.3333`, 120 of 60 is `2`. */
export function printQuantity(quantity: bigint, quantityOf: bigint): string {
  const units = roundToUnits(fraction(quantity * 10_000n, quantityOf))
  const digits = units.toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
}

/**
 * Returns a quantity in parts of its unit, `8/30`, if four decimals cannot express it, so that amounts add up by hand;
 * else null.
 */
export const shareOf = (quantity: bigint, quantityOf: bigint): string | null =>
  (quantity * 10_000n) % quantityOf === 0n ? null : `${quantity}/${quantityOf}`

/** Returns `2026-11` as `November 2026`. */
export const monthOf = (period: string): string =>
  formatDayPart(Temporal.PlainYearMonth.from(period).toPlainDate({ day: 1 }), 'en', { month: 'long', year: 'numeric' })
