import type { Currency } from '@muster/contract/kit/money'
import type { Cents } from '../../../pay/money.ts'
import { monthsOfYear } from '../periods.ts'
import { computeRecords } from './computeRecords.ts'
import type { MonthFacts, PersonFacts, YearFacts } from './facts.ts'
import type { ComputedRecord } from './records.ts'

/** A day before all months, from which a person is employed at the salary. */
const longAgo = '1900-01-01'

/**
 * Returns a function that gives the record of a whole month at a salary above 0, with the pay items of every month and the terms
 * of the person, but without unpaid days, overtime, loans, or anything that is paid or deducted once.
 */
export function recordAtSalary(
  { month: facts, years }: Pick<PersonFacts, 'month' | 'years'>,
  { currency, base }: { currency: Currency; base: Cents | null },
): (salary: Cents) => ComputedRecord {
  const regular: MonthFacts = {
    ...facts,
    employments: [{ first: longAgo, last: null }],
    unpaid: [],
    workingDates: [],
    overtime: [],
    bonuses: [],
    items: facts.items.filter(({ frequency }) => frequency === 'RECURRING'),
    taxMethod: 'YEARLY',
    payTerms: { before: { kind: 'MONTHLY' }, own: { kind: 'MONTHLY' } },
    paidTime: [],
  }
  const recordIn = (own: YearFacts[], salary: Cents): ComputedRecord => {
    const pay = { id: '', from: longAgo, salary, base: base !== null && base < salary ? base : null, currency }
    const records = computeRecords({
      month: { ...regular, pay: [pay] },
      deductions: [],
      carried: [],
      loans: [],
      earlier: [],
      years: own,
    })
    // A salary above 0 always has a record in its currency.
    return records.find((record) => record.currency === currency)!
  }
  const own = yearSoFar(facts, years)
  const isKnown = !recordIn(own, 1n).unsettledMonths.length
  return (salary) => recordIn(isKnown ? own : [firstMonthOfYear(facts)], salary)
}

/**
 * Returns the year that a cumulative pack taxes with the month, without the month itself; without an earlier month, it is the first.
 * Other packs tax a month by itself.
 */
function yearSoFar(month: MonthFacts, years: readonly YearFacts[]): YearFacts[] {
  if (month.rules.tables.method !== 'CUMULATIVE') return []
  const year = years.find(({ period }) => period === month.period)
  if (!year) return [firstMonthOfYear(month)]
  return [{ ...year, months: year.months.filter(({ period }) => period < month.period) }]
}

/** Returns a year that begins with the month. It also stands in for one whose earlier months are not known. */
const firstMonthOfYear = ({ period, rules, terms }: MonthFacts): YearFacts => ({
  period,
  months: [],
  opening: null,
  employedMonths: 1,
  missing: [],
  untaxed: [],
  isProvisional: false,
  rules,
  statuses: monthsOfYear(period.slice(0, 4)).map(() => terms.status),
})
