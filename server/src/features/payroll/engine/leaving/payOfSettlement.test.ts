import { describe, expect, test } from 'vitest'
import type { SettlementItem } from '@muster/contract/kit/leaving'
import { jsonOf, sumOf } from '../../../../pay/money.ts'
import { labelIn } from '../../payslips/because.ts'
import { computeRecords } from '../computeRecords.ts'
import type { MonthAdjustment, MonthFacts } from '../facts.ts'
import type { ComputedRecord } from '../records.ts'
import { adjustmentInput, monthInput, payInput, personInput, rulesInput } from '../test/inputs.ts'
import { monthsOf, payMonths, taxLinesOf } from '../test/years.ts'

const egypt = rulesInput({ pack: 'EGYPT' })
const item = (
  amount: string,
  { isTaxed = true, isInsured = false, type = 'BONUS' as MonthAdjustment['type'], date = '2026-11-10' } = {},
  name: SettlementItem = 'LEAVE',
): MonthAdjustment => ({
  ...adjustmentInput(type, amount, { date }),
  settlement: { item: name, label: 'Unused leave', isTaxed, isInsured },
})
const leaves = { employments: [{ first: '2020-01-01', last: '2026-11-30' }] }
const facts = (period: string, bonuses: MonthAdjustment[] = []): MonthFacts =>
  monthInput({ period, pay: [payInput('10000')], rules: egypt, ...leaves, bonuses })
const recordWith = (bonuses: MonthAdjustment[]) => computeRecords(personInput({ month: facts('2026-11', bonuses) }))[0]!
const amountOf = (record: ComputedRecord, code: string) =>
  jsonOf(sumOf(record.lines.filter((line) => line.code === code).map(({ amount }) => amount)))

describe('pay of a final settlement', () => {
  // Regular pay of 10,000: 1,100.00 of insurance and 592.50 of tax.
  test.each<[string, MonthAdjustment, insurance: number, tax: number]>([
    ['taxed and insured like a bonus', item('3000', { isInsured: true }), 1430, 1126.5],
    ['taxed but not insured', item('3000'), 1100, 1192.5],
    ['neither taxed nor insured', item('3000', { isTaxed: false }), 1100, 592.5],
  ])('is %s', (_, one, insurance, tax) => {
    const record = recordWith([one])
    expect([amountOf(record, 'INSURANCE'), amountOf(record, 'INCOME_TAX'), jsonOf(record.grossPay)]).toEqual([
      insurance,
      tax,
      13_000,
    ])
  })

  test('has its own label, in Arabic too, and says how it is taxed', () => {
    const line = recordWith([item('3000', { isTaxed: false })]).lines.find(({ code }) => code === 'BONUS')!
    expect(line).toMatchObject({
      label: 'Unused leave',
      because: { kind: 'ADJUSTMENT', item: 'LEAVE', isUntaxed: true, isUninsured: true },
    })
    const shown = { ...line, amount: 3000, rate: null }
    expect([labelIn(shown, '2026-11', 'en'), labelIn(shown, '2026-11', 'ar')]).toEqual([
      'Unused leave',
      'مقابل رصيد الإجازات',
    ])
  })

  test('a deduction is taken after taxes and insurance', () => {
    const month = facts('2026-11')
    const withheld = item('1500', { type: 'DEDUCTION' }, 'RETURN')
    const [record] = computeRecords(personInput({ month, deductions: [withheld] }))
    expect([jsonOf(record!.deductions), jsonOf(record!.netPay)]).toEqual([1500, 6807.5])
  })

  test.each([true, false])('counts for the tax of the year only if it is taxed: %s', (isTaxed) => {
    const records = payMonths(
      monthsOf('2026')
        .slice(0, 11)
        .map((period) => ({ month: facts(period, period === '2026-11' ? [item('60000', { isTaxed })] : []) })),
    )
    const tax = jsonOf(sumOf(taxLinesOf(records).map(({ amount }) => amount)))
    // 11 × 8,900, with 60,000 more if it is taxed, less 20,000 exempt.
    expect(tax).toBe(isTaxed ? 17_330 : 5330)
  })

  test('without regular pay is not insured, with a registered wage neither', () => {
    const terms = { status: null, insuredWage: 800_000n }
    const month = { ...facts('2026-12', [item('50000', { date: '2026-11-30' })]), terms }
    const [record] = computeRecords(personInput({ month }))
    expect(record!.lines.map(({ code }) => code)).toEqual(['BONUS', 'INCOME_TAX'])
  })
})
