import fc from 'fast-check'
import type { MonthFacts } from '../facts.ts'
import type { ComputedRecord } from '../records.ts'
import { isTaxedPay } from '../sums.ts'
import { anyYear } from './arbitrary.ts'
import { dueOf, monthByHand } from './byHand.ts'
import { anyYearWithExtras, paymentsOf, payYear, withPayments } from './extraRunYears.ts'
import { Ratio } from './ratio.ts'
import { amountOf, same, sum } from './same.ts'
import { exemptionByHand, yearByHand } from './taxByHand.ts'
import { payMonths } from './years.ts'

/**
 * Checks that the income tax of all records of a year is that of its income, and that the insurance of each month follows
 * from what is known of it at the end. The exemption is the mean of the months with pay.
 */
function assertYear(records: readonly ComputedRecord[], months: readonly MonthFacts[]): void {
  const year = months[0]!.period.slice(0, 4)
  const lines = records
    .flatMap((record) => record.lines)
    .filter(({ currency, period }) => currency === 'EGP' && period.startsWith(year))
  const ofCodes = (...codes: string[]) => sum(lines.filter(({ code }) => codes.includes(code)).map(amountOf))
  const wage = sum(lines.filter(isTaxedPay).map(amountOf))
  const final = new Map(months.map((facts) => [facts.period, facts]))
  const exemptions: bigint[] = []
  for (const [period, facts] of final) {
    const own = lines.filter((line) => line.period === period)
    const expected = monthByHand(facts).filter(({ code }) => code === 'INSURANCE')
    if (period.startsWith('2026'))
      same(sum(own.filter(({ code }) => code === 'INSURANCE').map(amountOf)), sum(expected.map(amountOf)), 'insurance')
    if (sum(own.filter(isTaxedPay).map(amountOf)) !== 0n) exemptions.push(exemptionByHand(facts.terms.status))
  }
  const paidMonths = BigInt(exemptions.length || 1)
  const exempt = exemptions.length ? new Ratio(sum(exemptions), paidMonths).whole() : 0n
  const due = yearByHand(new Ratio(wage - ofCodes('INSURANCE')), exempt).whole()
  same(ofCodes('INCOME_TAX', 'TAX_SETTLEMENT'), due, 'the tax of the year')
}

/** However a year went, the income tax of all its records is that of its income, once it is over. */
export const years = fc.property(anyYear, (runs) => {
  assertYear(
    payMonths(runs),
    runs.flatMap(({ month, changed }) => [month, ...changed]),
  )
})

/**
 * With parts of the month, and extra runs before and after its own record, whatever was known of the month then, all records of a month add
 * up to one record that pays everything, and those of a year to the tax of its income. What a run of differences pays, the
 * month's own record finds settled.
 */
export const extraRuns = fc.property(anyYearWithExtras, (runs) => {
  const records = payYear(runs)
  const payments = new Map(runs.map(({ month, extras }) => [month.period, paymentsOf(month.period, extras)]))
  const months = runs.flatMap(({ month, changed }) => [month, ...changed]).map((facts) => withPayments(facts, payments))
  assertYear(records, months)
  const lines = records.flatMap((record) => record.lines)
  const final = new Map(months.map((facts) => [facts.period, facts]))
  for (const [period, facts] of final) {
    const paid = lines.filter((line) => line.period === period && line.code !== 'TAX_SETTLEMENT')
    same(dueOf(paid), dueOf(monthByHand(facts)), 'all that was paid for a month')
  }
  for (const { period, currency, netPay } of records.filter(({ isOfDifferences }) => isOfDifferences)) {
    if (netPay < 0n) throw new Error('a run of differences takes something back')
    const monthly = records.filter((one) => one.period === period && one.run === 0 && one.currency === currency)
    const settled = monthly.flatMap(({ lines: own }) =>
      own.filter(
        (line) => line.because.kind === 'RETRO' && line.period < period && line.period >= `${period.slice(0, 4)}-01`,
      ),
    )
    if (settled.length) throw new Error('the month settles what a run of differences has paid')
  }
})
