import type { PayRules } from '../kit/pay.ts'

/** The fields of the pay rules whose unusual values the caller must confirm. */
export const confirmableRules = [
  'divisor',
  'premiums.day',
  'premiums.night',
  'premiums.restDay',
  'premiums.holiday',
] as const
export type ConfirmableRule = (typeof confirmableRules)[number]

/** The usual ranges: the divisor in hours per month, and the premiums in percent. Other values must be confirmed. */
export const usualRules = { divisor: { min: 100, max: 300 }, premium: { max: 300 } } as const

/**
 * Returns the fields of the pay rules whose values are unusual: an hour would be paid far more or far less than usual.
 */
export function unusualRules({ divisor, premiums }: Pick<PayRules, 'divisor' | 'premiums'>): ConfirmableRule[] {
  const { min, max } = usualRules.divisor
  const isUsual: Record<ConfirmableRule, boolean> = {
    divisor: divisor >= min && divisor <= max,
    'premiums.day': premiums.day <= usualRules.premium.max,
    'premiums.night': premiums.night <= usualRules.premium.max,
    'premiums.restDay': premiums.restDay <= usualRules.premium.max,
    'premiums.holiday': premiums.holiday <= usualRules.premium.max,
  }
  return confirmableRules.filter((field) => !isUsual[field])
}
