import { keepPreviousData } from '@tanstack/react-query'
import type { MissingPay, MissingPerson, MissingTotals } from '@muster/contract/payroll/missing'
import { orpc } from '../../../kit/api/client.ts'
import { sumOf } from '../../../kit/sumOf.ts'
import { moneyOf } from '../shared/words.ts'

/** People per page; few, because the panel stands above the records. */
const limit = 5

/** Returns the query of a page of people missing from a run. */
export const missingQuery = (period: string, page: number) => ({
  ...orpc.payroll.missing.queryOptions({ input: { period, page, limit } }),
  placeholderData: keepPreviousData,
})

/** Returns a person's totals over all missing months, as sent to confirm including them. */
export function totalsOf({ months }: MissingPerson): MissingTotals {
  const pay = new Map<string, MissingPay[number]>()
  for (const one of months.flatMap((month) => month.pay)) {
    const known = pay.get(one.currency)
    pay.set(
      one.currency,
      known
        ? {
            ...one,
            grossPay: sumOf(known.grossPay, one.grossPay),
            netPay: sumOf(known.netPay, one.netPay),
          }
        : one,
    )
  }
  return { people: 1, months: months.length, pay: [...pay.values()] }
}

/** Returns net pay in words, by currency. */
export const netPayOf = (pay: MissingPay): string =>
  pay.map(({ netPay, currency }) => moneyOf(netPay, currency)).join(' + ')
