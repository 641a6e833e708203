import { describe, expect, test } from 'vitest'
import { jsonOf, sumOf } from '../../../pay/money.ts'
import { computeRecords } from './computeRecords.ts'
import type { MonthFacts } from './facts.ts'
import type { ComputedRecord } from './records.ts'
import { adjustmentInput, leaveOn, monthInput, payInput, personInput, rulesInput } from './test/inputs.ts'
import { monthsOf, payMonths, taxLinesOf, yearInput } from './test/years.ts'

const egypt = rulesInput({ pack: 'EGYPT' })
const pay = [payInput('10000')]
const year = monthsOf('2026')
const daysOf = (period: string) => Array.from({ length: 31 }, (_, i) => `${period}-${String(i + 1).padStart(2, '0')}`)

const factsOf = (period: string, facts: Partial<MonthFacts> = {}) => monthInput({ period, pay, rules: egypt, ...facts })
/** Pays these months of 2026, by default with the same facts. */
const pays = (months: readonly string[], facts: (period: string) => Partial<MonthFacts> = () => ({})) =>
  payMonths(months.map((period) => ({ month: factsOf(period, facts(period)) })))

const settlementsOf = (records: readonly ComputedRecord[]) =>
  taxLinesOf(records)
    .filter(({ code }) => code === 'TAX_SETTLEMENT')
    .map(({ period, amount }) => [period, jsonOf(amount)])
const sumOfTax = (records: readonly ComputedRecord[]) => jsonOf(sumOf(taxLinesOf(records).map(({ amount }) => amount)))

describe('the year is settled', () => {
  const since = (first: string) => ({ employments: [{ first, last: null }] })

  test.each<[string, readonly string[], string, Partial<MonthFacts>, number, number]>([
    ['a full year', year, '10000', {}, 0, 7110],
    ['hired on 1 July', year.slice(6), '10000', since('2026-07-01'), -3555, 0],
    ['hired on 1 October', year.slice(9), '30000', since('2026-10-01'), -11_150.19, 2922],
  ])('in December: %s', (_, months, salary, facts, settled, due) => {
    const records = pays(months, () => ({ pay: [payInput(salary)], ...facts }))
    expect(settlementsOf(records)).toEqual([['2026-12', settled]])
    expect(sumOfTax(records)).toBe(due)
  })

  test('after three months of unpaid leave', () => {
    const records = pays(year, (period) => ({
      pay: [payInput('12000')],
      unpaid: ['2026-03', '2026-04', '2026-05'].includes(period) ? leaveOn(...daysOf(period)) : [],
    }))
    expect(settlementsOf(records)).toEqual([['2026-12', -3562.5]])
    expect(sumOfTax(records)).toBe(4974)
  })

  test('in the month of leaving, and again in December after a return', () => {
    const left = { employments: [{ first: '2020-01-01', last: '2026-05-20' }] }
    const returned = { employments: [...left.employments, { first: '2026-09-01', last: null }] }
    const facts = (period: string) => (period < '2026-06' ? left : returned)
    const records = pays([...year.slice(0, 5), ...year.slice(8)], facts)
    // 4 × 10,000 and 6,451.61 for 20 days: 41,341.93 after insurance and exemption no tax.
    expect(settlementsOf(records).map(([period]) => period)).toEqual(['2026-05', '2026-12'])
    expect(sumOfTax(records.slice(0, 5))).toBe(0)
    // 86,451.61 less 9,509.68 of insurance and 20,000 exempt: 56,940 of taxable income.
    expect(sumOfTax(records)).toBe(1791)
  })

  test('the same whether part of a month is taxed by its days or as a whole month', () => {
    const sums = (['PART_OF_MONTH', 'WHOLE_MONTH'] as const).map((partMonthTax) => {
      const rules = { ...egypt, partMonthTax }
      const facts = () => ({ ...since('2026-03-10'), pay: [payInput('30000')], rules })
      const records = pays(year.slice(2), facts)
      return [sumOfTax(records), jsonOf(taxLinesOf(records)[0]!.amount)]
    })
    // 291,290.32 less 18,370 of insurance and 20,000 exempt: 252,920.
    expect(sums.map(([sum]) => sum)).toEqual([41_657, 41_657])
    expect(sums[0]![1]).not.toBe(sums[1]![1])
  })

  test('with an explanation of the year', () => {
    const [settlement] = taxLinesOf(pays(year.slice(6), () => since('2026-07-01'))).slice(-1)
    expect(settlement).toMatchObject({
      label: 'Income tax settlement for 2026',
      part: 'TAX',
      because: {
        kind: 'SETTLEMENT',
        year: 2026,
        wage: 60_000,
        insurance: 6600,
        exempt: 20_000,
        taxable: 33_400,
        bands: [{ from: 0, to: 40_000, rate: 0, amount: 0 }],
        due: 0,
        withheld: 3555,
      },
    })
    const { because } = settlement!
    expect(because.kind === 'SETTLEMENT' && because.months).toHaveLength(6)
    expect(because.kind === 'SETTLEMENT' && because.months[0]).toEqual({
      period: '2026-07',
      wage: 10_000,
      insurance: 1100,
      tax: 592.5,
    })
  })
})

describe('a later change of a settled year', () => {
  const raised = [payInput('12000')]
  const january = monthInput({ period: '2027-01', pay: raised, rules: egypt })

  test('settles the year again, with a difference named by its last month', () => {
    const records = payMonths([
      ...year.map((period) => ({ month: factsOf(period) })),
      { month: january, changed: year.slice(10).map((period) => factsOf(period, { pay: raised })) },
    ])
    const lines = taxLinesOf(records.slice(-1))
    expect(lines.map(({ label, amount }) => [label, jsonOf(amount)])).toEqual(
      [
        ['Income tax', 948.5],
        ['Income tax, November 2026', 356],
        ['Income tax, December 2026', 356],
        ['Income tax settlement, December 2026', 0],
      ].filter(([, amount]) => amount !== 0),
    )
    // 124,000 less 13,640 of insurance and 20,000 exempt: 90,360.
    expect(sumOfTax(records) - 948.5).toBe(7822)
  })

  test('gives no line if nothing is left to settle', () => {
    const records = payMonths([
      ...year.map((period) => ({ month: factsOf(period) })),
      { month: january, changed: [factsOf('2026-11')] },
    ])
    expect(settlementsOf(records.slice(-1))).toEqual([])
  })

  test('in a record after someone left includes what that record pays', () => {
    const left = { employments: [{ first: '2020-01-01', last: '2026-05-31' }] }
    const bonuses = [adjustmentInput('BONUS', '50000', { date: '2026-07-01' })]
    const records = payMonths([
      ...year.slice(0, 5).map((period) => ({ month: factsOf(period, left) })),
      { month: factsOf('2026-07', { ...left, bonuses }) },
    ])
    expect(settlementsOf(records)[1]?.[0]).toBe('2026-05')
    // 100,000 less 5 × 1,100 and 1,837 of insurance and 20,000 exempt: 72,660.
    expect(sumOfTax(records)).toBe(4282)
  })
})

describe('nothing is settled', () => {
  test('of pay in another currency, or without rules for taxes', () => {
    expect(settlementsOf(pays(year, () => ({ pay: [payInput('3000', { currency: 'USD' })] })))).toEqual([])
    expect(settlementsOf(pays(year, () => ({ rules: rulesInput() })))).toEqual([])
  })

  test('while months of the year are not known, and the record names them', () => {
    const records = pays(year.slice(2))
    expect(settlementsOf(records)).toEqual([])
    expect(records.at(-1)).toMatchObject({
      exceptions: ['YEAR_INCOMPLETE'],
      unsettledMonths: ['2026-01', '2026-02'],
    })
    expect(records.at(-2)?.exceptions).toEqual([])
  })

  test('if the taxes of months with pay are not known', () => {
    const months = pays(year.slice(0, 11))
    const month = factsOf('2026-12')
    const settled = { ...yearInput(month, '2026', months), untaxed: ['2026-01', '2026-02'] }
    expect(computeRecords(personInput({ month, years: [settled] }))[0]).toMatchObject({
      exceptions: ['YEAR_INCOMPLETE'],
      unsettledMonths: ['2026-01', '2026-02'],
    })
  })

  test('unless opening amounts cover these months', () => {
    const month = factsOf('2026-12')
    const before = pays(year.slice(2, 11))
    const opening = { upTo: '2026-02', wage: 3_000_000n, insurance: 250_000n, tax: 100_000n }
    const known = { ...yearInput(month, '2026', before), opening }
    // 130,000 less 13,500 and 20,000: 96,500 makes 9,050. Ten months withheld 592.50, and the opening 1,000.
    expect(settlementsOf(computeRecords(personInput({ month, years: [known] })))).toEqual([['2026-12', 2125]])
    const february = { period: '2026-02', wage: 2_000_000n, insurance: 0n, tax: 0n }
    // The pay of a month without taxes is part of the opening amounts.
    const untaxed = { ...known, months: [...known.months.slice(2), february], untaxed: ['2026-01', '2026-02'] }
    expect(settlementsOf(computeRecords(personInput({ month, years: [untaxed] })))).toEqual([['2026-12', 2125]])
    const later = { ...known, opening: { ...opening, upTo: '2026-01' } }
    expect(computeRecords(personInput({ month, years: [later] }))[0]?.unsettledMonths).toEqual(['2026-02'])
  })

  test('in a month that the person goes on working after', () => {
    expect(settlementsOf(pays(year.slice(0, 11)))).toEqual([])
  })
})

test('a settlement from a draft is an exception', () => {
  const before = pays(year.slice(0, 11))
  const month = factsOf('2026-12')
  const years = [{ ...yearInput(month, '2026', before), isProvisional: true }]
  expect(computeRecords(personInput({ month, years }))[0]?.exceptions).toEqual(['YEAR_OPEN'])
})

test('a year without income is paid back in full, in a record of its own', () => {
  const before = pays(year.slice(0, 11), (period) => (period < '2026-04' ? {} : { unpaid: leaveOn(...daysOf(period)) }))
  const usd = [...pay, payInput('3000', { from: '2026-12-01', currency: 'USD' })]
  const month = factsOf('2026-12', { pay: usd })
  const records = computeRecords(personInput({ month, years: [yearInput(month, '2026', before)] }))
  expect(records.map(({ currency, netPay }) => [currency, jsonOf(netPay)])).toEqual([
    ['EGP', 1777.5],
    ['USD', 3000],
  ])
})

test('a wage below zero makes no tax', () => {
  const month = factsOf('2026-12', { pay: [] })
  const lost = { period: '2026-03', wage: -500_000n, insurance: 0n, tax: 59_250n }
  const years = [{ ...yearInput(month, '2026', []), missing: [], months: [lost] }]
  expect(computeRecords(personInput({ month, years }))[0]).toMatchObject({ taxDeductions: -59_250n, netPay: 59_250n })
})
