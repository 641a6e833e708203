import { keepPreviousData } from '@tanstack/react-query'
import type { MissingPay, MissingPerson, MissingTotals } from '@muster/contract/payroll/missing'
import { orpc } from '../../../kit/api/client.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { moneyOf } from '../shared/labels.ts'

/** The number of people per page; small, because the panel is shown above the records. */
const pageSize = 5

/** Returns the query for a page of the people who are missing from a run. */
export const missingQuery = (period: string, page: number) => ({
  ...orpc.payroll.missing.queryOptions({ input: { period, page, limit: pageSize } }),
  placeholderData: keepPreviousData,
})

/**
 * Returns the totals of a person's missing months. The call that includes the person sends them as the confirmed
 * totals.
 */
export function totalsOf({ months }: MissingPerson): MissingTotals {
  const pay = new Map<string, MissingPay[number]>()
  for (const one of months.flatMap((month) => month.pay)) {
    const subtotal = pay.get(one.currency)
    pay.set(
      one.currency,
      subtotal
        ? {
            ...one,
            grossPay: sumOf(subtotal.grossPay, one.grossPay),
            netPay: sumOf(subtotal.netPay, one.netPay),
          }
        : one,
    )
  }
  return { people: 1, months: months.length, pay: [...pay.values()] }
}

/** Returns the net pay in all currencies, such as `EGP 1,000.00 + USD 50.00`. */
export const netPayOf = (pay: MissingPay): string =>
  pay.map(({ netPay, currency }) => moneyOf(netPay, currency)).join(' + ')
