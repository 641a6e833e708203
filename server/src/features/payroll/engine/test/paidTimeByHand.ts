import type { PayTerms } from '../../../../pay/terms/payTerms.ts'
import type { MonthFacts } from '../facts.ts'
import type { Paid } from './byHand.ts'
import { Ratio } from './ratio.ts'
import { countsFor, datesOf, monthBefore } from './salaryByHand.ts'

type Rated = Exclude<PayTerms, { kind: 'MONTHLY' }>

/** Returns the agreed rate of a date; null for a monthly salary or without employment. */
export function ratedOn({ period, payTerms, employments }: MonthFacts, date: string): Rated | null {
  const terms = date.startsWith(period) ? payTerms.own : payTerms.before
  const isEmployed = employments.some(({ first, last }) => first <= date && date <= (last ?? date))
  return terms.kind === 'MONTHLY' || !isEmployed ? null : terms
}

/** Returns the dates of a month that are paid at a rate in a currency, by its cut-off. */
export const ratedDates = (facts: MonthFacts, currency: string): string[] =>
  [...datesOf(monthBefore(facts.period)), ...datesOf(facts.period)].filter(
    (date) =>
      countsFor(facts, date, facts.rules.cutOffs.time) &&
      ratedOn(facts, date)?.currency === currency &&
      facts.paidTime.some((day) => day.date === date),
  )

/** Returns the lines of a month for days or hours that are paid at a rate. */
export function paidTimeByHand(facts: MonthFacts): Paid[] {
  const { period, paidTime } = facts
  const lines: Paid[] = []
  const add = (currency: string, amount: bigint) =>
    lines.push({ code: 'SALARY', part: 'BASE', period, currency, amount })
  for (const month of [monthBefore(period), period])
    for (const kind of ['WORK', 'HALF', 'LEAVE', 'HOLIDAY']) {
      let worth: Ratio | null = null
      let currency = ''
      for (const date of datesOf(month)) {
        const terms = ratedOn(facts, date)
        const time = paidTime.find((day) => day.date === date && day.of === kind)
        if (!terms || !time || !countsFor(facts, date, facts.rules.cutOffs.time)) continue
        const parts =
          terms.kind === 'HOURLY' ? new Ratio(BigInt(time.minutes), 60n) : new Ratio(1n, kind === 'HALF' ? 2n : 1n)
        worth = (worth ?? new Ratio(0n)).add(parts.times(terms.rate))
        currency = terms.currency
      }
      if (worth) add(currency, worth.whole())
    }
  const own = datesOf(period).flatMap((date) => ratedOn(facts, date) ?? [])
  if (lines.length === 0 && own[0]) add(own[0].currency, 0n)
  return lines
}
