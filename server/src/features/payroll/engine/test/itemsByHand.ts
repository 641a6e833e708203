import type { MonthFacts } from '../facts.ts'
import type { Paid } from './byHand.ts'
import { Ratio } from './ratio.ts'

/**
 * The days of a month with a salary in a currency; those that count by the cut-off and are paid; and all days of the
 * month.
 */
interface Days {
  paid: (currency: string) => number
  worked: (currency: string) => number
  of: number
}

/** A line of a pay item, with how it is exempt. */
export interface PaidItem extends Paid {
  isTaxed: boolean
  isInsured: boolean
  /** True if it is taxed by what it adds to the year. */
  isOnce: boolean
}

const sumOf = (lines: readonly Paid[]) => lines.reduce((all, { amount }) => all + amount, 0n)

/** Returns the lines of a month's pay items, given the lines of its work. */
export function itemsByHand({ period, items }: MonthFacts, work: readonly Paid[], days: Days): PaidItem[] {
  const lines: PaidItem[] = []
  for (const currency of ['EGP', 'USD', 'EUR', 'GBP'])
    for (const item of items) {
      const paid = days.paid(currency)
      if (item.currency !== null && item.currency !== currency) continue
      const own = work.filter((line) => line.currency === currency)
      const isEntered = item.formula === 'FIXED' || item.quantity !== null
      if (paid === 0 && isEntered && !item.formula.startsWith('PERCENT')) continue
      const value = new Ratio(item.value, 10_000n)
      const amounts = {
        FIXED: item.isProrated ? value.times(100n * BigInt(paid), BigInt(days.of)) : value.times(100n),
        PER_DAY: value.times(item.quantity ?? BigInt(days.worked(currency)) * 100n),
        PER_HOUR: value.times(item.quantity ?? 0n),
        PERCENT_OF_BASE: value.times(sumOf(own.filter(({ part }) => part === 'BASE')), 100n),
        PERCENT_OF_GROSS: value.times(sumOf(own), 100n),
      }
      const amount = amounts[item.formula].whole()
      if (amount === 0n) continue
      const isWage = item.type === 'EARNING' || item.type === 'BENEFIT'
      lines.push({
        code: { EARNING: 'EARNING', DEDUCTION: 'ITEM_DEDUCTION', EMPLOYER: 'EMPLOYER_ITEM', BENEFIT: 'BENEFIT' }[
          item.type
        ],
        part: {
          EARNING: item.frequency === 'ONCE' ? 'BONUSES' : 'ALLOWANCES',
          DEDUCTION: 'DEDUCTIONS',
          EMPLOYER: 'EMPLOYER',
          BENEFIT: 'BENEFITS',
        }[item.type],
        period,
        currency,
        amount,
        item: item.payItem.id,
        isTaxed: isWage && !item.payItem.isUntaxed,
        isInsured: isWage && !item.payItem.isUninsured,
        isOnce: isWage && item.frequency === 'ONCE',
      })
    }
  return lines
}
