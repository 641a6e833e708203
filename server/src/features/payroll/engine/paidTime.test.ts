import { describe, expect, it, test } from 'vitest'
import { printCents } from '../../../pay/money.ts'
import { computeMonth } from './computeMonth.ts'
import { computeRecords } from './computeRecords.ts'
import type { PayTerms } from '../../../pay/terms/payTerms.ts'
import type { MonthFacts, PaidTime } from './facts.ts'
import { monthInput, overtimeInput, payInput, personInput, rulesInput } from './test/inputs.ts'

const sourceId = '00000000-0000-4000-8000-00000000000a'
const daily: PayTerms = { kind: 'DAILY', rate: 35_000n, currency: 'EGP' }
const hourly: PayTerms = { kind: 'HOURLY', rate: 5050n, currency: 'EGP' }
const monthly: PayTerms = { kind: 'MONTHLY' }
const time = (date: string, of: PaidTime['of'] = 'WORK', minutes = 480): PaidTime => ({ date, of, minutes, sourceId })
const paidBy = (own: PayTerms, facts: Partial<MonthFacts> = {}, before = own) =>
  monthInput({ payTerms: { before, own }, ...facts })
const inShort = (facts: MonthFacts) =>
  computeMonth(facts).map(
    ({ label, quantity, rate, amount }) => `${label}: ${quantity} × ${rate} = ${printCents(amount)}`,
  )

describe('someone paid by the day', () => {
  it('is paid the rate for each day worked, of leave and of holidays, and half of it for half a day', () => {
    const paidTime = [
      time('2026-11-02'),
      time('2026-11-03'),
      time('2026-11-04', 'HALF', 200),
      time('2026-11-05', 'LEAVE'),
      time('2026-11-06', 'HOLIDAY'),
    ]
    expect(inShort(paidBy(daily, { paidTime }))).toEqual([
      'Days worked: 2 × 350.0000 = 700.00',
      'Half days worked: 1 × 175.0000 = 175.00',
      'Days of paid leave: 1 × 350.0000 = 350.00',
      'Paid holidays: 1 × 350.0000 = 350.00',
    ])
  })

  it('gets no monthly salary, and loses nothing for unpaid days', () => {
    const unpaid = [{ date: '2026-11-03', reason: 'LEAVE' as const, sourceId }]
    const facts = paidBy(daily, { pay: [payInput('9300')], unpaid, paidTime: [time('2026-11-02')] })
    expect(inShort(facts)).toEqual(['Days worked: 1 × 350.0000 = 350.00'])
  })

  it('gets a record of 0 that says that no time is recorded', () => {
    expect(computeRecords(personInput({ month: paidBy(daily) }))).toMatchObject([
      { currency: 'EGP', grossPay: 0n, lines: [{ label: 'Days worked', quantity: 0, because: { days: [] } }] },
    ])
    expect(computeMonth(paidBy(daily, { employments: [{ first: '2026-12-01', last: null }] }))).toEqual([])
  })

  it('is paid overtime by the agreed hours of a day', () => {
    const overtime = [{ ...overtimeInput('2026-11-02', { day: 60 }), minutesPerDay: 420 }]
    const line = computeMonth(paidBy(daily, { overtime, paidTime: [time('2026-11-02', 'WORK', 420)] })).at(-1)
    // 350 ÷ 7 hours, plus 35 %.
    expect(line).toMatchObject({
      code: 'OVERTIME_DAY',
      amount: 6750n,
      because: { salary: 350, rate: { by: 'DAILY', minutesPerDay: 420 } },
    })
  })

  it('is insured and taxed on what the days come to', () => {
    const paidTime = Array.from({ length: 20 }, (_, day) => time(`2026-11-${String(day + 1).padStart(2, '0')}`))
    const at500 = paidBy({ ...daily, rate: 50_000n }, { paidTime, rules: rulesInput({ pack: 'EGYPT' }) })
    const salaried = monthInput({ pay: [payInput('10000')], rules: rulesInput({ pack: 'EGYPT' }) })
    const deductions = (facts: MonthFacts) =>
      computeMonth(facts)
        .filter(({ part }) => part === 'TAX')
        .map(({ code, amount }) => [code, amount])
    expect(deductions(at500)).toEqual([
      ['INSURANCE', 110_000n],
      ['INCOME_TAX', 59_250n],
    ])
    expect(deductions(at500)).toEqual(deductions(salaried))
  })
})

describe('someone paid by the hour', () => {
  it('is paid for exact minutes, rounded once', () => {
    const paidTime = [time('2026-11-02', 'WORK', 465), time('2026-11-03', 'WORK', 452), time('2026-11-05', 'LEAVE')]
    expect(inShort(paidBy(hourly, { paidTime }))).toEqual([
      'Hours worked: 917 × 50.5000 = 771.81',
      'Hours of paid leave: 480 × 50.5000 = 404.00',
    ])
  })

  it('is paid approved overtime at the rate, with its premium, and no minute of it twice', () => {
    const overtime = [overtimeInput('2026-11-02', { day: 60 }), overtimeInput('2026-11-08', { restDay: 120 })]
    expect(inShort(paidBy(hourly, { overtime, paidTime: [time('2026-11-02')] }))).toEqual([
      'Hours worked: 480 × 50.5000 = 404.00',
      'Overtime by day: 60 × 68.1750 = 68.18',
      'Overtime on rest days: 120 × 101.0000 = 202.00',
    ])
  })
})

describe('days around a cut-off', () => {
  const rules = rulesInput({
    cutOffs: { time: { before: 25, own: 25 }, overtime: { before: null, own: null } },
  })
  const paidTime = [time('2026-10-25'), time('2026-10-26'), time('2026-11-25'), time('2026-11-26')]
  test.each<[string, PayTerms, PayTerms, string[]]>([
    [
      'are paid at the rate of their own month',
      { ...daily, rate: 30_000n },
      daily,
      ['Days worked, 26–31 Oct 2026: 1 × 300.0000 = 300.00', 'Days worked, 1–25 Nov 2026: 1 × 350.0000 = 350.00'],
    ],
    [
      'are not paid again after a month with a salary',
      monthly,
      daily,
      ['Days worked, 1–25 Nov 2026: 1 × 350.0000 = 350.00'],
    ],
    [
      'are still paid in the first month with a salary',
      daily,
      monthly,
      ['Salary: 30 × 310.0000 = 9300.00', 'Days worked, 26–31 Oct 2026: 1 × 350.0000 = 350.00'],
    ],
  ])('%s', (_, before, own, expected) => {
    expect(inShort(paidBy(own, { pay: [payInput('9300')], rules, paidTime }, before))).toEqual(expected)
  })
})
