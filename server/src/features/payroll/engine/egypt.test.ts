import { describe, expect, it, test } from 'vitest'
import type { PartMonthTax } from '@muster/contract/kit/pay'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { egypt } from '../../../pay/packs/egypt.ts'
import { computeRecords } from './computeRecords.ts'
import { computeMonth } from './computeMonth.ts'
import type { InsuranceTerms, MonthFacts } from './facts.ts'
import { packLines } from './packLines.ts'
import { adjustmentInput, leaveOn, monthInput, payInput, personInput, rulesInput } from './test/inputs.ts'

/** Returns the lines for the wage of a full month, in cents. */
const linesOf = (period: string, wage: bigint, terms: Partial<InsuranceTerms> = {}) =>
  packLines(
    { period, wage, bonuses: 0n, uninsured: 0n, days: 30, daysOfMonth: 30, status: null, insuredWage: null, ...terms },
    egypt.tables,
  )
const amounts = (period: string, wage: string) => linesOf(period, parseCents(wage)).map(({ amount }) => jsonOf(amount))

test.each([
  // Monthly wage, insurance, tax, and employer's share.
  ['10000', 1100, 592.5, 1875],
  ['55000', 1837, 11_103.13, 3131.25],
  ['2700', 297, 0, 506.25],
  ['2699.99', 297, 0, 506.25],
  ['0.01', 297, 0, 506.25],
  ['16700', 1837, 1785, 3131.25],
  ['16700.01', 1837, 1785, 3131.25],
])('for a wage of %s in 2026', (wage, insurance, tax, company) => {
  expect(amounts('2026-11', wage)).toEqual([insurance, tax, company])
})

test.each([
  ['2026-01', '20000', 1837],
  ['2025-12', '20000', 1595],
  ['2025-12', '1000', 253],
  ['2025-01', '20000', 1595],
  ['2024-12', '20000', 1595],
  ['2030-01', '20000', 1837],
])('in %s, a wage of %s is insured for %s', (period, wage, insurance) => {
  expect(amounts(period, wage)[0]).toBe(insurance)
})

describe('a registered insured wage', () => {
  // Insurance, tax and employer's share of 10,000 a month.
  test.each([
    ['8000', 880, 636.5, 1500],
    ['2700', 297, 753, 506.25],
    ['100', 297, 753, 506.25],
    ['16700', 1837, 445, 3131.25],
    ['99999', 1837, 445, 3131.25],
  ])('of %s replaces the pay, within the limits', (registered, insurance, tax, company) => {
    const lines = linesOf('2026-11', parseCents('10000'), { insuredWage: parseCents(registered) })
    expect(lines.map(({ amount }) => jsonOf(amount))).toEqual([insurance, tax, company])
  })

  test('is limited by the limits of each month', () => {
    const ofYear = (period: string) => linesOf(period, parseCents('10000'), { insuredWage: parseCents('2500') })[0]
    expect(ofYear('2025-12')).toMatchObject({ amount: 27_500n, because: { registered: 2500, insured: 2500 } })
    expect(ofYear('2026-01')).toMatchObject({ amount: 29_700n, because: { registered: 2500, insured: 2700 } })
  })

  test('counts in full in part of a month, and not at all without pay', () => {
    const month = { employments: [{ first: '2026-11-16', last: null }], terms: { status: null, insuredWage: 800_000n } }
    const rules = rulesInput({ pack: 'EGYPT' })
    const lines = computeMonth(monthInput({ ...month, pay: [payInput('10000')], rules }))
    expect(lines.find(({ code }) => code === 'INSURANCE')?.amount).toBe(88_000n)
    expect(computeMonth(monthInput({ ...month, rules }))).toEqual([])
  })
})

describe('a status', () => {
  test.each([
    ['FOREIGNER', [0, 812.5, 0]],
    ['OVER_AGE', [0, 812.5, 0]],
    ['INSURED_AS_EMPLOYER', [0, 812.5, 0]],
    ['SECOND_EMPLOYMENT', [0, 1145.83, 0]],
    ['DISABILITY', [1100, 425.83, 1875]],
    ['INSURED', [1100, 592.5, 1875]],
    [null, [1100, 592.5, 1875]],
    // One that a later release no longer contains.
    ['ASTRONAUT', [1100, 592.5, 1875]],
  ])('%s determines insurance and tax of 10,000 a month', (status, expected) => {
    const lines = linesOf('2026-11', parseCents('10000'), { status })
    const amountOf = (code: string) => jsonOf(lines.find((line) => line.code === code)?.amount ?? 0n)
    expect(['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'].map(amountOf)).toEqual(expected)
  })

  test('is named by the line for income tax, unless it is the default one', () => {
    const statusIn = (status: string | null) => {
      const because = linesOf('2026-11', 1_000_000n, { status }).find(({ code }) => code === 'INCOME_TAX')?.because
      return because?.kind === 'TAX' ? because.status : 'none'
    }
    expect(statusIn('DISABILITY')).toEqual({
      code: 'DISABILITY',
      name: 'Disability exemption',
      arabicName: 'إعفاء ذوي الإعاقة',
    })
    expect([statusIn('INSURED'), statusIn(null)]).toEqual([undefined, undefined])
  })
})

test('there are no lines for a wage of 0 or less', () => {
  expect(linesOf('2026-11', 0n)).toEqual([])
  expect(linesOf('2026-11', -1n)).toEqual([])
})

describe('income tax of a year', () => {
  /** Returns the yearly income tax for a taxable income in pounds, at the maximum insured wage. */
  const ofYear = (taxable: number) => {
    const wage = (taxable + 20_000) / 12 + 1837
    const because = linesOf('2026-11', BigInt(Math.ceil(wage * 100)))[1]?.because
    if (because?.kind !== 'TAX') throw new Error('no tax')
    expect(because.taxable).toBe(taxable)
    return because.annual
  }
  // The upper limit of each band, calculated by hand from the table in the law.
  test.each([
    [200_000, 29_750],
    [200_010, 29_752.25],
    [400_000, 74_750],
    [600_000, 124_750],
    [600_010, 128_752.5],
    [700_000, 153_750],
    [700_010, 156_502.5],
    [800_000, 181_500],
    [800_010, 185_002.5],
    [900_000, 210_000],
    [900_010, 215_002.5],
    [1_200_000, 290_000],
    [1_200_010, 300_002.75],
    [2_000_000, 520_000],
  ])('%s: %s', (taxable, annual) => {
    expect(ofYear(taxable)).toBe(annual)
  })

  it('rounds the yearly income down to 10', () => {
    const [at9, at10] = ['10000.93', '10000.94'].map((wage) => linesOf('2026-11', parseCents(wage))[1]?.because)
    expect(at9).toMatchObject({ taxable: 86_800 })
    expect(at10).toMatchObject({ taxable: 86_810 })
  })

  it('names the bands', () => {
    expect(linesOf('2026-11', parseCents('10000'))[1]?.because).toEqual({
      kind: 'TAX',
      wage: 10_000,
      insurance: 1100,
      exempt: 20_000,
      taxable: 86_800,
      bands: [
        { from: 0, to: 40_000, rate: 0, amount: 0 },
        { from: 40_000, to: 55_000, rate: 10, amount: 1500 },
        { from: 55_000, to: 70_000, rate: 15, amount: 2250 },
        { from: 70_000, to: 200_000, rate: 20, amount: 3360 },
      ],
      annual: 7110,
    })
  })
})

/** Returns the line for income tax of November 2026. */
const taxLineOf = (facts: Partial<MonthFacts>) =>
  computeMonth(monthInput(facts)).find(({ code }) => code === 'INCOME_TAX')

test.each([
  ['10000', '8307.50'],
  ['55000', '42059.87'],
])('of %s a month %s remain', (salary, net) => {
  const month = monthInput({ pay: [payInput(salary)], rules: rulesInput({ pack: 'EGYPT' }) })
  expect(computeRecords(personInput({ month })).map(({ netPay }) => netPay)).toEqual([parseCents(net)])
})

test('pay in another currency is not taxed, and the line states it', () => {
  const pay = [payInput('3000', { currency: 'USD' }), payInput('20000', { from: '2026-11-16' })]
  const month = monthInput({ pay, rules: rulesInput({ pack: 'EGYPT' }) })
  const records = computeRecords(personInput({ month }))
  expect(records.map(({ currency, exceptions }) => [currency, exceptions])).toEqual([
    ['EGP', []],
    ['USD', ['UNTAXED_CURRENCY']],
  ])
  expect(records[0]?.taxDeductions).toBe(parseCents('1692.50'))
  expect(records[1]).toMatchObject({ taxDeductions: 0n, grossPay: 150_000n, netPay: 150_000n })
  const untaxed = computeRecords(personInput({ month: { ...month, rules: rulesInput() } }))
  expect(untaxed.map(({ exceptions, taxDeductions }) => [exceptions, taxDeductions])).toEqual([
    [[], 0n],
    [[], 0n],
  ])
})

test.each(egypt.cases)('gives the amounts of the pack’s own case: $month, $wage, $status', (expected) => {
  const { month, wage, insuredWage, status, insurance, tax, employer } = expected
  const lines = linesOf(month, wage, { insuredWage, status })
  const amountOf = (code: string) => lines.find((line) => line.code === code)?.amount ?? 0n
  expect(['INSURANCE', 'INCOME_TAX', 'EMPLOYER_INSURANCE'].map(amountOf)).toEqual([insurance, tax, employer])
})

describe('part of a month', () => {
  const employments = [{ first: '2026-11-16', last: null }]
  const taxOf = (partMonthTax: PartMonthTax, facts: Partial<MonthFacts> = {}) => {
    const rules = rulesInput({ pack: 'EGYPT', partMonthTax })
    return taxLineOf({ employments, pay: [payInput('20000')], rules, ...facts })
  }

  it('is taxed as that part of a full month at the same pay', () => {
    expect(taxOf('PART_OF_MONTH')).toMatchObject({
      amount: 118_625n,
      because: { wage: 10_000, insurance: 1100, days: 15, daysOfMonth: 30, taxable: 193_600, annual: 28_470 },
    })
  })

  it('is taxed as a full month at the pay for it, if the rules say so', () => {
    const { amount, because } = taxOf('WHOLE_MONTH')!
    expect(amount).toBe(59_250n)
    expect(because).not.toHaveProperty('days')
  })

  it('counts all employments of the month, and unpaid days as employed', () => {
    const twice = [
      { first: '2020-01-01', last: '2026-11-10' },
      { first: '2026-11-21', last: null },
    ]
    expect(taxOf('PART_OF_MONTH', { employments: twice })?.because).toMatchObject({ days: 20 })
    expect(taxOf('PART_OF_MONTH', { unpaid: leaveOn('2026-11-16') })?.because).toMatchObject({ days: 15 })
  })

  it('adds bonuses in full', () => {
    const bonuses = [adjustmentInput('BONUS', '5000')]
    // Insurance on 15,000 is 1,650: (10,000 − 1,650) × 24 − 20,000 = 180,400, and 185,400 with the bonus.
    expect(taxOf('PART_OF_MONTH', { bonuses })).toMatchObject({
      amount: parseCents('2076.25'),
      because: { taxable: 180_400, annual: 25_830, bonus: { taxable: 185_400, annual: 26_830 } },
    })
    // 25,830 ÷ 24 = 1,076.25, and 1,000 for the bonus.
  })
})

describe('a bonus', () => {
  const taxOf = (bonus: string, facts: Partial<MonthFacts> = {}) =>
    taxLineOf({
      pay: [payInput('10000')],
      bonuses: [adjustmentInput('BONUS', bonus)],
      rules: rulesInput({ pack: 'EGYPT' }),
      ...facts,
    })

  it('is taxed by what it adds to the tax of the year', () => {
    // Insurance on 16,700 is 1,837: 12 × (10,000 − 1,837) − 20,000 = 77,956, and 97,956 with the bonus.
    expect(taxOf('20000')).toMatchObject({
      // 5,340 ÷ 12 = 445, and 9,340 − 5,340 = 4,000 for the bonus.
      amount: 444_500n,
      because: {
        wage: 10_000,
        insurance: 1837,
        taxable: 77_950,
        annual: 5340,
        bonus: { wage: 20_000, insurance: 0, taxable: 97_950, annual: 9340 },
      },
    })
  })

  it('is taxed as if every month were like it, where an earlier release did so', () => {
    const line = taxOf('20000', { taxMethod: 'MONTHLY' })
    expect(line).toMatchObject({ amount: 469_073n, because: { wage: 30_000, taxable: 317_950 } })
    expect(line?.because).not.toHaveProperty('bonus')
  })

  it('bears the insurance that the regular pay cannot', () => {
    const unpaid = leaveOn(...Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`))
    expect(taxOf('90000', { unpaid })).toMatchObject({
      // 90,000 − 1,837 − 20,000 = 68,160: 1,500 and 13,160 at 15 %.
      amount: 347_400n,
      because: { wage: 0, insurance: 0, taxable: 0, bonus: { insurance: 1837, taxable: 68_160 } },
    })
  })

  it('in another currency is not taxed', () => {
    expect(taxOf('1', { bonuses: [adjustmentInput('BONUS', '5000', { currency: 'USD' })] })?.amount).toBe(59_250n)
  })
})
