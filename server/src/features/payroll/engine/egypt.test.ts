import { describe, expect, it, test } from 'vitest'
import { jsonOf, parseCents } from '../../../pay/money.ts'
import { egypt } from '../../../pay/packs/egypt.ts'
import { computeRecords } from './computeRecords.ts'
import { egyptLines } from './egypt.ts'
import { monthInput, payInput, personInput, rulesInput } from './test/inputs.ts'

const amounts = (period: string, wage: string) =>
  egyptLines(period, parseCents(wage), egypt.tables).map(({ amount }) => jsonOf(amount))

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

test('there are no lines for a wage of 0 or less', () => {
  expect(egyptLines('2026-11', 0n, egypt.tables)).toEqual([])
  expect(egyptLines('2026-11', -1n, egypt.tables)).toEqual([])
})

describe('income tax of a year', () => {
  /** Returns the yearly income tax for a taxable income in pounds, at the maximum insured wage. */
  const ofYear = (taxable: number) => {
    const wage = (taxable + 20_000) / 12 + 1837
    const because = egyptLines('2026-11', BigInt(Math.ceil(wage * 100)), egypt.tables)[1]?.because
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
    const [at9, at10] = ['10000.93', '10000.94'].map(
      (wage) => egyptLines('2026-11', parseCents(wage), egypt.tables)[1]?.because,
    )
    expect(at9).toMatchObject({ taxable: 86_800 })
    expect(at10).toMatchObject({ taxable: 86_810 })
  })

  it('names the bands', () => {
    expect(egyptLines('2026-11', parseCents('10000'), egypt.tables)[1]?.because).toEqual({
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

test.each(egypt.cases)('gives the amounts of the pack’s own case: $month, $wage', (expected) => {
  const { month, wage, insurance, tax, employer } = expected
  expect(egyptLines(month, wage, egypt.tables).map(({ amount }) => amount)).toEqual([insurance, tax, employer])
})
