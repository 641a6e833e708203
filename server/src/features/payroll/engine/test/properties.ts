import fc from 'fast-check'
import { lineCodes } from '@muster/contract/payroll/lines'
import { computeMonth } from '../computeMonth.ts'
import { computeRecords } from '../computeRecords.ts'
import type { MonthFacts, PersonFacts } from '../facts.ts'
import type { ComputedRecord, Line } from '../records.ts'
import { anyHistory, anyMonth, otherOrder, type Run } from './arbitrary.ts'
import { dueOf, monthByHand, type Paid, recordsByHand } from './byHand.ts'
import { loans } from './loanYears.ts'
import { parts } from './partsOfMonth.ts'
import { countsFor } from './salaryByHand.ts'
import { eachDayOnce } from './cutOffs.ts'
import { sum, same, amountOf } from './same.ts'
import { extraRuns, years } from './yearProperties.ts'

const inShort = (lines: readonly Paid[]) =>
  lines.map(({ code, part, period, currency, amount }) => `${code} ${part} ${period} ${currency} ${amount}`).toSorted()

const assertHolds = (is: boolean, claim: string) => same(is, true, claim)

/**
 * Checks that a record agrees with its lines, as the database requires, and that they are in the order of a payslip.
 */
function assertAddsUp({ lines, ...record }: ComputedRecord): void {
  const sumOfPart = (part: string) => sum(lines.filter((line) => line.part === part).map(amountOf))
  same(
    [record.baseSalary, record.allowances, record.bonuses, record.overtime, record.deductions, record.taxDeductions],
    ['BASE', 'ALLOWANCES', 'BONUSES', 'OVERTIME', 'DEDUCTIONS', 'TAX'].map(sumOfPart),
    'parts are the sums of their lines',
  )
  same(record.employerShare, sumOfPart('EMPLOYER'), 'what the company pays is the sum of its lines')
  same(record.grossPay, record.baseSalary + record.allowances + record.bonuses + record.overtime, 'gross')
  same(record.netPay, record.grossPay - record.deductions - record.taxDeductions, 'net')
  assertHolds(record.netPay >= 0n, 'net is never below 0')
  assertHolds(lines.length > 0, 'no record is empty')
  assertHolds(
    lines.every(({ currency }) => currency === record.currency),
    'one currency',
  )
  const order = lines.map(({ code, period }) => {
    const place = String(lineCodes.indexOf(code)).padStart(2, '0')
    return period === record.period ? place : `${place} ${period}`
  })
  same(order, order.toSorted(), 'in the order of the payslip')
}

const inEmployment = ({ employments }: MonthFacts, date: string) =>
  employments.some(({ first, last }) => first <= date && date <= (last ?? date))

/** Returns the dates that a line was calculated from. */
function datesOf({ because }: Line): string[] {
  if (because.kind === 'SALARY') return [because.from, because.to]
  return because.kind === 'UNPAID' || because.kind === 'OVERTIME' || because.kind === 'TIME'
    ? because.days.map(({ date }) => date)
    : []
}

/** The lines of a month equal those calculated day by day. */
const ownMonth = fc.property(anyMonth(), (month) => {
  same(inShort(computeMonth(month)), inShort(monthByHand(month)), 'the month by hand')
})

/** Nothing is paid or deducted for a day outside employment, and no day is deducted twice. */
const withinEmployment = fc.property(anyMonth(), (month) => {
  const lines = computeMonth(month)
  for (const date of lines.flatMap(datesOf)) assertHolds(inEmployment(month, date), `${date} is employed`)
  for (const line of lines) {
    const { time, overtime } = month.rules.cutOffs
    const counts = (date: string) =>
      line.because.kind === 'SALARY'
        ? date.startsWith(month.period)
        : countsFor(month, date, line.part === 'OVERTIME' ? overtime : time)
    for (const date of datesOf(line)) assertHolds(counts(date), `${date} counts`)
  }
  const unpaid = lines.filter(({ part, because }) => part === 'BASE' && because.kind === 'UNPAID').flatMap(datesOf)
  same(unpaid.length, new Set(unpaid).size, 'unpaid once')
})

const monthly: MonthFacts['payTerms'] = { before: { kind: 'MONTHLY' }, own: { kind: 'MONTHLY' } }

/** History entries with equal pay, however many, add up to the full salary, both in base pay and in allowances. */
const equalPay = fc.property(
  anyMonth(),
  fc.bigInt({ min: 1n, max: 10n ** 13n }),
  fc.nat(100),
  (month, salary, share) => {
    const base = (salary * BigInt(share)) / 100n
    const entries = month.pay.map((entry) => ({ ...entry, salary, base, currency: 'EGP' as const }))
    const pay = [{ id: 'first', from: '2000-01-01', salary, base, currency: 'EGP' as const }, ...entries]
    const lines = computeMonth({ ...month, employments: [{ first: '2010-01-01', last: null }], pay, payTerms: monthly })
    const amountsOf = (code: string) => lines.filter((line) => line.code === code).map(amountOf)
    same([amountsOf('SALARY'), sum(amountsOf('ALLOWANCE'))], [[base], salary - base], 'the salary')
  },
)

/** Unpaid days never deduct more than the pay for the month, and deduct all of it if no paid day is left. */
const unpaidWithinSalary = fc.property(anyMonth(5000n), fc.boolean(), (month, isThroughout) => {
  const unpaid = isThroughout
    ? Array.from({ length: 31 }, (_, day) => ({
        date: `${month.period}-${String(day + 1).padStart(2, '0')}`,
        reason: 'LEAVE' as const,
        sourceId: 'leave',
      }))
    : month.unpaid
  const cutOffs = { time: { before: null, own: null }, overtime: month.rules.cutOffs.overtime }
  const lines = computeMonth({ ...month, unpaid, items: [], payTerms: monthly, rules: { ...month.rules, cutOffs } })
  for (const currency of ['EGP', 'USD', 'EUR', 'GBP'])
    for (const part of ['BASE', 'ALLOWANCES']) {
      const remaining = sum(lines.filter((line) => line.currency === currency && line.part === part).map(amountOf))
      if (isThroughout) same(remaining, 0n, 'nothing is left')
      else assertHolds(remaining >= 0n, 'never beyond the salary')
    }
})

interface Paying {
  records: ComputedRecord[]
  facts: PersonFacts
}

/** Runs consecutive months, each with the amounts paid and carried over by the earlier ones. */
function runAll(runs: Run[]): Paying[] {
  const done: Paying[] = []
  for (const { months, deductions } of runs) {
    const before = done.flatMap(({ records }) => records)
    const lines = before.flatMap((record) => record.lines)
    const month = months.at(-1)!
    const facts: PersonFacts = {
      month,
      deductions,
      carried: (['EGP', 'USD', 'EUR', 'GBP'] as const).flatMap((currency) => {
        const amount = carriedBy(lines, currency)
        return amount > 0n ? [{ currency, amount }] : []
      }),
      earlier: months.slice(0, -1).map((earlier) => ({
        facts: earlier,
        paid: lines.filter(({ period }) => period === earlier.period),
      })),
      years: [],
      loans: [],
    }
    done.push({ records: computeRecords(facts), facts })
  }
  return done
}

/** Returns the amount in these lines that was carried over and is not deducted yet. */
const carriedBy = (lines: readonly Line[], currency: string) =>
  -sum(lines.filter((line) => line.currency === currency && line.code.startsWith('CARRIED')).map(amountOf))

/** However approved months change later, the total paid for each month equals what is calculated for it now. */
const retro = fc.property(anyHistory, (runs) => {
  const paid = runAll(runs)
    .flatMap(({ records }) => records)
    .flatMap(({ lines }) => lines)
  for (const month of runs.at(-1)!.months) {
    const own = paid.filter(({ period }) => period === month.period)
    same(dueOf(own), dueOf(computeMonth(month)), 'all that was paid for a month')
    same(dueOf(own), dueOf(monthByHand(month)), 'and by hand')
  }
})

/** Months that were not paid in their own run are paid to the cent by the last run, which includes them. */
const included = fc.property(anyHistory, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (all, missing) => {
  const last = all.length - 1
  const isMissing = (place: number) => place < last && missing[place] === true
  // Bonuses of a month without a record are paid by a later one.
  const runs = all.flatMap(({ months, deductions }, run) => {
    if (isMissing(run)) return []
    const visibleMonths = months.map((month, place) => (isMissing(place) ? { ...month, bonuses: [] } : month))
    return [{ deductions, months: visibleMonths.filter((_, place) => run === last || !isMissing(place)) }]
  })
  const paid = runAll(runs)
    .flatMap(({ records: results }) => results)
    .flatMap(({ lines }) => lines)
  for (const month of runs.at(-1)!.months) {
    const own = paid.filter(({ period }) => period === month.period)
    same(dueOf(own), dueOf(monthByHand(month)), 'all that was paid for a month')
  }
})

/**
 * Records add up and equal the calculation by hand. Amounts that could not be deducted are deducted later, exactly
 * once.
 */
const records = fc.property(anyHistory, (runs) => {
  const done = runAll(runs)
  for (const { records: results, facts } of done) {
    results.forEach(assertAddsUp)
    same(
      results.map(({ currency, grossPay, netPay, employerShare, benefits, lines }) => ({
        currency,
        gross: grossPay,
        net: netPay,
        company: employerShare,
        inKind: benefits,
        lines: inShort(lines),
      })),
      recordsByHand(facts).map((record) => ({ ...record, lines: inShort(record.lines) })),
      'the records by hand',
    )
  }
  const all = done.flatMap((one) => one.records)
  for (const currency of ['EGP', 'USD', 'EUR', 'GBP']) {
    const own = all.filter((record) => record.currency === currency)
    const runsWithIncluded = runs
      .flatMap(({ deductions }) => deductions)
      .filter((one) => one.currency === currency)
      .map(amountOf)
    const lines = own.flatMap((record) => record.lines)
    const balance = carriedBy(lines, currency)
    assertHolds(balance >= 0n, 'nobody is owed what is carried')
    const earnings = sum(own.map(({ grossPay, taxDeductions }) => grossPay - taxDeductions))
    const ofItems = sum(lines.filter(({ code }) => code === 'ITEM_DEDUCTION').map(amountOf))
    const deducted = sum(runsWithIncluded) + ofItems
    same(sum(own.map(({ netPay }) => netPay)), earnings - deducted + balance, 'paid, deducted and carried')
  }
})

/** The same facts give the same bytes, in whatever order they are read. */
const sameBytes = fc.property(anyHistory, (runs) => {
  for (const { records: results, facts } of runAll(runs)) {
    const rerun = computeRecords(otherOrder(structuredClone(facts)))
    same(JSON.stringify(rerun, text), JSON.stringify(results, text), 'the same bytes')
  }
})

const text = (_: string, one: unknown) => (typeof one === 'bigint' ? String(one) : one)

/** Properties of a single month's pay, each tested with as many months as time allows. */
export const ofMonths = {
  'a month is what is found day by day': ownMonth,
  'nothing comes of days outside of employment': withinEmployment,
  'equal pay is the salary to the cent': equalPay,
  'unpaid days never take more than the salary': unpaidWithinSalary,
  'each day is paid and deducted in one month, whatever the cut-offs': eachDayOnce,
}

/** Properties of consecutive months, each tested with as many histories as time allows. */
export const ofHistories = {
  'what was paid for a month is what it is worth today, after any changes': retro,
  'months without a record are paid by the run that includes them': included,
  'records add up, are what is found by hand, and carry what they cannot deduct': records,
  'the same facts give the same bytes': sameBytes,
  'the tax of a year is that of its income, however it was earned': years,
  'extra runs and parts change nothing in the insurance and tax of a month and of a year': extraRuns,
  'parts of a month and its rest add up to the month, whatever was known of it then': parts,
  'loans are repaid as found by hand, never beyond the net pay': loans,
}
