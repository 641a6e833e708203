import type { Currency } from '@muster/contract/kit/money'
import type { Cents } from '../../../pay/money.ts'
import type { MonthAdjustment } from './facts.ts'
import { compare, monthName } from './months.ts'
import type { Line } from './records.ts'

const plain = { quantity: null, unit: null, rate: null } as const
const kinds = {
  BONUS: { code: 'BONUS', part: 'BONUSES', name: 'Bonus' },
  DEDUCTION: { code: 'DEDUCTION', part: 'DEDUCTIONS', name: 'Deduction' },
} as const

/**
 * Returns the lines for bonuses or deductions in a month's record, by date. If an adjustment is dated in another month,
 * its label names that month. The adjustment is still paid and taxed in the month of the record, and causes no
 * difference in the month of its date.
 */
export const adjustmentLines = (period: string, adjustments: readonly MonthAdjustment[]): Line[] =>
  adjustments.toSorted(byDate).map(({ id, type, amount, currency, date, reason, settlement, extraRun }) => {
    const { name: kindName, ...kind } = kinds[type]
    if (extraRun !== undefined)
      return {
        ...kind,
        ...plain,
        label: extraRun,
        period,
        currency,
        amount,
        because: { kind: 'EXTRA_RUN', run: extraRun, paymentDate: date },
        adjustmentId: null,
      }
    const name = settlement?.label ?? kindName
    const month = date.slice(0, 7)
    return {
      ...kind,
      ...plain,
      label: month === period ? name : `${name}, ${monthName(month)}`,
      period,
      currency,
      amount,
      because: {
        kind: 'ADJUSTMENT',
        adjustmentId: id,
        date,
        reason,
        ...(settlement && {
          item: settlement.item,
          ...(!settlement.isTaxed && { isUntaxed: true }),
          ...(!settlement.isInsured && { isUninsured: true }),
        }),
      },
      adjustmentId: id,
    }
  })

/**
 * Returns the line for a carried amount: above 0 for an amount carried over from earlier months, below 0 for the amount
 * that is carried to the next month.
 */
export const carriedLine = (period: string, currency: Currency, amount: Cents): Line => ({
  ...(amount > 0n
    ? { code: 'CARRIED_IN', label: 'Carried over from earlier months' }
    : { code: 'CARRIED_OUT', label: 'Carried to the next month' }),
  ...plain,
  part: 'DEDUCTIONS',
  period,
  currency,
  amount,
  because: { kind: 'CARRIED' },
  adjustmentId: null,
})

const byDate = (a: MonthAdjustment, b: MonthAdjustment) => compare(a.date, b.date) || compare(a.id, b.id)
