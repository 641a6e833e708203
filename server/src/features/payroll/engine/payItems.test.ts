import { describe, expect, test } from 'vitest'
import { parseCents, printCents } from '../../../pay/money.ts'
import { computeMonth } from './computeMonth.ts'
import { computeRecords } from './computeRecords.ts'
import type { MonthItem } from './facts.ts'
import { retroLines } from './retro.ts'
import {
  adjustmentInput,
  leaveOn,
  monthInput,
  newId,
  overtimeInput,
  payInput,
  personInput,
  rulesInput,
} from './test/inputs.ts'

/** Returns a pay item that applies to a month: by default a taxed and insured earning of a fixed amount. */
const itemInput = (
  value: string,
  changes: Partial<MonthItem> & { exempt?: 'TAX' | 'INSURANCE' | 'TAX_ONLY' } = {},
): MonthItem => {
  const { exempt, ...rest } = changes
  return {
    payItem: {
      id: newId(),
      name: 'Transport',
      arabicName: 'بدل انتقال',
      ...((exempt === 'TAX' || exempt === 'TAX_ONLY') && { isUntaxed: true }),
      ...((exempt === 'TAX' || exempt === 'INSURANCE') && { isUninsured: true }),
      ...(changes.type === 'BENEFIT' && changes.frequency === 'ONCE' && { isOnce: true }),
    },
    code: 'TRANSPORT',
    type: 'EARNING',
    frequency: 'RECURRING',
    formula: 'FIXED',
    isProrated: false,
    // Amounts have four decimals here.
    value: parseCents(value) * 100n,
    quantity: null,
    currency: changes.formula?.startsWith('PERCENT') ? null : 'EGP',
    sourceId: newId(),
    isRule: false,
    ...rest,
  }
}
const deduction = { type: 'DEDUCTION', code: 'UNION' } as const
const benefit = { type: 'BENEFIT', code: 'CAR' } as const

const salary = payInput('10000.00')
const linesOf = (...[facts]: Parameters<typeof monthInput>) =>
  computeMonth(monthInput({ pay: [salary], ...facts }))
    .filter(({ because }) => because.kind === 'PAY_ITEM')
    .map(({ code, part, amount }) => [code, part, printCents(amount)])
const taxOf = (...items: MonthItem[]) => {
  const lines = computeMonth(monthInput({ pay: [salary], items, rules: rulesInput({ pack: 'EGYPT' }) }))
  return ['INSURANCE', 'INCOME_TAX'].map((code) => printCents(lines.find((line) => line.code === code)?.amount ?? 0n))
}

describe('a pay item', () => {
  test.each<[string, Parameters<typeof monthInput>[0], string[][]]>([
    ['600 a month', { items: [itemInput('600')] }, [['EARNING', 'ALLOWANCES', '600.00']]],
    [
      '600 from 16 November',
      { employments: [{ first: '2026-11-16', last: null }], items: [itemInput('600', { isProrated: true })] },
      [['EARNING', 'ALLOWANCES', '300.00']],
    ],
    [
      '600 in full from 16 November, unless it is prorated',
      { employments: [{ first: '2026-11-16', last: null }], items: [itemInput('600')] },
      [['EARNING', 'ALLOWANCES', '600.00']],
    ],
    ['600 once', { items: [itemInput('600', { frequency: 'ONCE' })] }, [['EARNING', 'BONUSES', '600.00']]],
    [
      '2 % of the base salary',
      { items: [itemInput('2', { formula: 'PERCENT_OF_BASE' })] },
      [['EARNING', 'ALLOWANCES', '200.00']],
    ],
    [
      '2 % of the base salary without allowances',
      { pay: [payInput('12000.00', { base: '10000.00' })], items: [itemInput('2', { formula: 'PERCENT_OF_BASE' })] },
      [['EARNING', 'ALLOWANCES', '200.00']],
    ],
    [
      'a contribution of the company',
      { items: [itemInput('10', { type: 'EMPLOYER' })] },
      [['EMPLOYER_ITEM', 'EMPLOYER', '10.00']],
    ],
    ['a benefit in kind', { items: [itemInput('3000', benefit)] }, [['BENEFIT', 'BENEFITS', '3000.00']]],
    [
      'a benefit in kind from 16 November',
      {
        employments: [{ first: '2026-11-16', last: null }],
        items: [itemInput('3000', { ...benefit, isProrated: true })],
      },
      [['BENEFIT', 'BENEFITS', '1500.00']],
    ],
    [
      '0.05 % of the gross pay as a deduction',
      { items: [itemInput('0.05', { ...deduction, formula: 'PERCENT_OF_GROSS' })] },
      [['ITEM_DEDUCTION', 'DEDUCTIONS', '5.00']],
    ],
    [
      '45.50 a day for 22 days',
      { items: [itemInput('45.50', { formula: 'PER_DAY', quantity: 2200n })] },
      [['EARNING', 'ALLOWANCES', '1001.00']],
    ],
    [
      '45.50 for each paid day: 30 less 3',
      {
        unpaid: leaveOn('2026-11-03', '2026-11-04', '2026-11-05'),
        items: [itemInput('45.50', { formula: 'PER_DAY' })],
      },
      [['EARNING', 'ALLOWANCES', '1228.50']],
    ],
    [
      '33.33 an hour for 7.25 hours',
      { items: [itemInput('33.33', { formula: 'PER_HOUR', quantity: 725n })] },
      [['EARNING', 'ALLOWANCES', '241.64']],
    ],
    [
      '0.5 % of the gross pay, with overtime and without bonuses or other pay items',
      {
        overtime: [overtimeInput('2026-11-05', { day: 600 })],
        bonuses: [adjustmentInput('BONUS', '5000.00')],
        // 10,000 ÷ 240 × 10 h × 1.35 = 562.50
        items: [itemInput('0.5', { ...deduction, formula: 'PERCENT_OF_GROSS' }), itemInput('600')],
      },
      [
        ['EARNING', 'ALLOWANCES', '600.00'],
        ['ITEM_DEDUCTION', 'DEDUCTIONS', '52.81'],
      ],
    ],
    ['in a currency without a salary', { items: [itemInput('600', { currency: 'USD' })] }, []],
    ['of someone without a salary', { pay: [], items: [itemInput('600')] }, []],
  ])('%s', (_, facts, lines) => {
    expect(linesOf(facts)).toEqual(lines)
  })

  test('is taxed and insured as its kind says', () => {
    expect(taxOf()).toEqual(['1100.00', '592.50'])
    expect(taxOf(itemInput('1000', { exempt: 'TAX' }))).toEqual(['1100.00', '592.50'])
    // 12 × 1,000 more are taxed with 20 %.
    expect(taxOf(itemInput('1000', { exempt: 'INSURANCE' }))).toEqual(['1100.00', '792.50'])
    expect(taxOf(itemInput('1000'))).toEqual(['1210.00', '770.50'])
    // Paid once, it is taxed by what it adds to the year.
    expect(taxOf(itemInput('1000', { exempt: 'INSURANCE', frequency: 'ONCE' }))).toEqual(['1100.00', '792.50'])
    expect(taxOf(itemInput('1000', deduction))).toEqual(['1100.00', '592.50'])
  })

  test('in kind is taxed and insured as its kind says, and never paid', () => {
    expect(taxOf(itemInput('1000', { ...benefit, exempt: 'INSURANCE' }))).toEqual(['1100.00', '792.50'])
    expect(taxOf(itemInput('1000', benefit))).toEqual(['1210.00', '770.50'])
    expect(taxOf(itemInput('1000', { ...benefit, exempt: 'TAX' }))).toEqual(['1100.00', '592.50'])
    // 10,000 less 1,210, twelvefold and less 20,000: 85,480.
    expect(taxOf(itemInput('1000', { ...benefit, exempt: 'TAX_ONLY' }))).toEqual(['1210.00', '570.50'])
    // Every month, 206,800 a year reach 22.5 %; given once, 96,800 don’t.
    expect(taxOf(itemInput('10000', { ...benefit, exempt: 'INSURANCE' }))).toEqual(['1100.00', '2606.67'])
    expect(taxOf(itemInput('10000', { ...benefit, exempt: 'INSURANCE', frequency: 'ONCE' }))).toEqual([
      '1100.00',
      '2592.50',
    ])
    const rules = rulesInput({ pack: 'EGYPT' })
    const [record] = computeRecords(
      personInput({ month: monthInput({ pay: [salary], items: [itemInput('1000', benefit)], rules }) }),
    )
    // 10,000 less 1,210.00 and 770.50
    expect(record).toMatchObject({ grossPay: 1_000_000n, benefits: 100_000n, netPay: 801_950n, allowances: 0n })
  })

  test('in kind whose tax is more than the pay leaves no net pay; the rest is carried over', () => {
    const items = [itemInput('50000', { ...benefit, exempt: 'INSURANCE' })]
    const month = monthInput({ pay: [payInput('3000.00')], items, rules: rulesInput({ pack: 'EGYPT' }) })
    const [record] = computeRecords(personInput({ month }))
    expect(record).toMatchObject({ grossPay: 300_000n, netPay: 0n, benefits: 5_000_000n, exceptions: ['CAPPED_NET'] })
    expect(record?.lines.find(({ code }) => code === 'CARRIED_OUT')?.amount).toBeLessThan(0n)
  })

  test('in kind that begins late makes a difference that is taxed, but not paid', () => {
    const facts = monthInput({ period: '2026-10', pay: [salary], rules: rulesInput({ pack: 'EGYPT' }) })
    const paid = computeMonth(facts).map(({ because: _because, ...line }) => line)
    const items = [itemInput('1000', { ...benefit, exempt: 'INSURANCE' })]
    const lines = retroLines({ facts: { ...facts, items }, paid })
    expect(lines.map(({ code, part, amount }) => [code, part, amount])).toEqual([
      ['BENEFIT', 'BENEFITS', 100_000n],
      ['INCOME_TAX', 'TAX', 20_000n],
    ])
  })

  test('never deducts more than the net pay; the rest is carried over', () => {
    const month = monthInput({ pay: [salary], items: [itemInput('12000', deduction)] })
    const [record] = computeRecords(personInput({ month }))
    expect(record).toMatchObject({
      grossPay: 1_000_000n,
      deductions: 1_000_000n,
      netPay: 0n,
      exceptions: ['CAPPED_NET'],
    })
    expect(record?.lines.map(({ code, amount }) => [code, amount])).toContainEqual(['CARRIED_OUT', -200_000n])
  })

  test('that changes for an approved month makes a difference under its own name', () => {
    const transport = itemInput('600', { exempt: 'TAX' })
    const meals = itemInput('400', { code: 'MEALS' })
    const facts = monthInput({ period: '2026-10', pay: [salary], items: [transport, meals] })
    const paid = computeMonth(facts).map((line) => ({
      ...line,
      because: null,
      payItem: 'payItem' in line.because ? line.because.payItem : null,
    }))
    expect(retroLines({ facts, paid })).toEqual([])
    const items = [{ ...transport, value: 7_000_000n }]
    expect(retroLines({ facts: { ...facts, items }, paid })).toMatchObject([
      {
        code: 'EARNING',
        part: 'ALLOWANCES',
        label: 'Transport, October 2026',
        amount: 10_000n,
        because: { kind: 'RETRO', paid: 600, due: 700, payItem: { isUntaxed: true } },
      },
      { code: 'EARNING', amount: -40_000n, because: { payItem: { id: meals.payItem.id } } },
    ])
  })
})
