import { describe, expect, it, test } from 'vitest'
import { parseCents, printCents } from '../../../pay/money.ts'
import { computeMonth } from './computeMonth.ts'
import { computeRecords } from './computeRecords.ts'
import type { EarlierMonth, MonthFacts } from './facts.ts'
import type { ComputedRecord } from './records.ts'
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
import { employed } from '../../../people/employments/test/employ.ts'

const egypt = rulesInput({ pack: 'EGYPT' })
const linesOf = (...[facts]: Parameters<typeof computeRecords>) =>
  computeRecords(facts).map(({ currency, lines }) => [
    currency,
    ...lines.map(({ label, amount }) => `${label}: ${printCents(amount)}`),
  ])

test('a deduction beyond the net pay is capped, and the rest is carried over until it is deducted', () => {
  // The net pay after tax is 15,718.00.
  const month = monthInput({ pay: [payInput('20000')], rules: egypt })
  const [untouched] = computeRecords(personInput({ month }))
  const deductions = [adjustmentInput('DEDUCTION', '20000')]
  const [record] = computeRecords(personInput({ month, deductions }))
  expect(printCents(untouched!.netPay)).toBe('15718.00')
  expect(record).toMatchObject({ netPay: 0n, deductions: untouched!.netPay, exceptions: ['CAPPED_NET'] })
  expect(record?.lines.map(({ code, amount }) => [code, printCents(amount)])).toEqual([
    ['SALARY', '20000.00'],
    ['DEDUCTION', '20000.00'],
    ['CARRIED_OUT', '-4282.00'],
    ['INSURANCE', '1837.00'],
    ['INCOME_TAX', '2445.00'],
    ['EMPLOYER_INSURANCE', '3131.25'],
  ])
  const carried = [{ currency: 'EGP' as const, amount: parseCents('4282.00') }]
  const [next] = computeRecords(personInput({ month: { ...month, period: '2026-12' }, carried }))
  expect(next).toMatchObject({ netPay: parseCents('11436.00'), deductions: parseCents('4282.00'), exceptions: [] })
})

describe('carried amounts', () => {
  const carried = [{ currency: 'EGP' as const, amount: 50_000n }]
  it('stay until a month with pay in their currency', () => {
    expect(computeRecords(personInput({ carried }))).toEqual([])
    const dollars = monthInput({ pay: [payInput('10', { currency: 'USD' })] })
    expect(linesOf(personInput({ month: dollars, carried }))).toEqual([['USD', 'Salary: 10.00']])
  })

  it('are carried over again if that month’s pay is too low', () => {
    const month = monthInput({ pay: [payInput('100')] })
    expect(linesOf(personInput({ month, carried }))).toEqual([
      ['EGP', 'Salary: 100.00', 'Carried over from earlier months: 500.00', 'Carried to the next month: -400.00'],
    ])
  })
})

test('deductions from earlier months are carried over if the month has no pay', () => {
  const facts = monthInput({ period: '2026-10', ...employed(undefined, '2026-10-15'), pay: [payInput('3100')] })
  const earlier = [{ facts, paid: [{ code: 'SALARY', part: 'BASE', currency: 'EGP', amount: 310_000n } as const] }]
  const [record] = computeRecords(personInput({ month: monthInput({ ...employed(undefined, '2026-10-15') }), earlier }))
  expect(record).toMatchObject({ grossPay: -160_000n, deductions: -160_000n, netPay: 0n, exceptions: ['NEGATIVE_NET'] })
  expect(record?.lines[0]).toMatchObject({
    label: 'Salary, October 2026',
    period: '2026-10',
    amount: -160_000n,
    because: { kind: 'RETRO', paid: 3100, due: 1500 },
  })
})

describe('a change that affects approved months', () => {
  /** Returns an approved month, paid according to earlier facts, with the facts of today. */
  const approved = (before: MonthFacts, today: MonthFacts): EarlierMonth => ({
    facts: today,
    paid: computeMonth(before),
  })
  const entry = newId()
  const factsOf = (period: string, raised: boolean, rules = rulesInput()) =>
    monthInput({
      period,
      pay: [{ ...payInput('10000'), id: entry }, ...(raised ? [payInput('11000', { from: '2026-09-01' })] : [])],
      rules,
    })

  test('a raise agreed late gives one line per month', () => {
    const earlier = ['2026-09', '2026-10'].map((period) => approved(factsOf(period, false), factsOf(period, true)))
    expect(linesOf(personInput({ month: factsOf('2026-11', true), earlier: earlier.toReversed() }))).toEqual([
      ['EGP', 'Salary: 11000.00', 'Salary, September 2026: 1000.00', 'Salary, October 2026: 1000.00'],
    ])
  })

  test('overtime names the days whose approved minutes differ from the paid ones, in the following run too', () => {
    const [unchanged, changed] = [overtimeInput('2026-09-03', { day: 20 }), overtimeInput('2026-09-04', { day: 90 })]
    const september = (minutes: number) => ({
      ...factsOf('2026-09', false),
      overtime: [unchanged, { ...changed, minutes: { ...changed.minutes, day: minutes } }],
    })
    const differences = (record: ComputedRecord | undefined) =>
      record!.lines.flatMap(({ because }) => (because.kind === 'RETRO' ? [because] : []))
    const first = approved(september(90), september(89))
    const [october] = computeRecords(personInput({ month: factsOf('2026-10', false), earlier: [first] }))
    const { date, recordId } = changed
    expect(differences(october)).toEqual([
      { kind: 'RETRO', paid: 103.13, due: 102.19, days: [{ date, recordId, paid: 90, due: 89 }] },
    ])
    const paid = [...first.paid, ...october!.lines.filter(({ period }) => period === '2026-09')]
    const rerun = { facts: september(60), paid }
    const [november] = computeRecords(personInput({ month: factsOf('2026-11', false), earlier: [rerun] }))
    expect(differences(november)).toMatchObject([{ days: [{ date, recordId, paid: 89, due: 60 }] }])
    const unknown = { ...rerun, paid: paid.map((line) => ({ ...line, because: null })) }
    const [without] = computeRecords(personInput({ month: factsOf('2026-11', false), earlier: [unknown] }))
    expect(differences(without)[0]?.days).toBeUndefined()
  })

  test('paid differences are not paid again', () => {
    const first = approved(factsOf('2026-09', false), factsOf('2026-09', true))
    const [october] = computeRecords(personInput({ month: factsOf('2026-10', true), earlier: [first] }))
    const paid = [...first.paid, ...october!.lines.filter(({ period }) => period === '2026-09')]
    expect(linesOf(personInput({ month: factsOf('2026-11', true), earlier: [{ ...first, paid }] }))).toEqual([
      ['EGP', 'Salary: 11000.00'],
    ])
  })

  test('its taxes and insurance equal those of a recalculated month', () => {
    const earlier = [approved(factsOf('2026-09', false, egypt), factsOf('2026-09', true, egypt))]
    expect(linesOf(personInput({ month: factsOf('2026-11', true, egypt), earlier }))).toEqual([
      [
        'EGP',
        'Salary: 11000.00',
        'Salary, September 2026: 1000.00',
        'Social insurance: 1210.00',
        'Social insurance, September 2026: 110.00',
        'Income tax: 770.50',
        'Income tax, September 2026: 178.00',
        'Social insurance paid by the company: 2062.50',
        'Social insurance paid by the company, September 2026: 187.50',
      ],
    ])
  })

  test('unpaid leave reduces base and allowances, and removed overtime is deducted', () => {
    const before = monthInput({
      period: '2026-09',
      pay: [payInput('12000', { base: '9000' })],
      overtime: [overtimeInput('2026-09-02', { day: 60 })],
    })
    const earlier = [approved(before, { ...before, overtime: [], unpaid: leaveOn('2026-09-03') })]
    expect(linesOf(personInput({ earlier }))).toEqual([
      [
        'EGP',
        'Unpaid leave, September 2026: -300.00',
        'Unpaid leave, September 2026, of allowances: -100.00',
        'Overtime by day, September 2026: -67.50',
        'Carried to the next month: -467.50',
      ],
    ])
  })

  test('another currency', () => {
    const before = factsOf('2026-09', false)
    const earlier = [approved(before, { ...before, pay: [payInput('500', { currency: 'USD' })] })]
    expect(linesOf(personInput({ month: factsOf('2026-11', false), earlier }))).toEqual([
      ['EGP', 'Salary: 10000.00', 'Salary, September 2026: -10000.00'],
      ['USD', 'Salary, September 2026: 500.00'],
    ])
  })

  test('bonuses and deductions stay in their record', () => {
    const before = factsOf('2026-09', false)
    const paid = [
      ...computeMonth(before),
      { code: 'BONUS', part: 'BONUSES', currency: 'EGP', amount: 5000n } as const,
      { code: 'DEDUCTION', part: 'DEDUCTIONS', currency: 'EGP', amount: 7000n } as const,
      { code: 'CARRIED_OUT', part: 'DEDUCTIONS', currency: 'EGP', amount: -7000n } as const,
    ]
    expect(computeRecords(personInput({ earlier: [{ facts: before, paid }] }))).toEqual([])
  })
})

describe('the canonical text', () => {
  const month = monthInput({ pay: [payInput('10000')], unpaid: leaveOn('2026-11-03', '2026-11-05') })
  const text = (facts: MonthFacts) => computeRecords(personInput({ month: facts })).map(({ canonical }) => canonical)

  it('is the same for the same facts, in any order and whatever happens outside the month', () => {
    const rerun = {
      ...month,
      unpaid: month.unpaid.toReversed(),
      ...employed('2019-05-05', '2027-01-01'),
      pay: [...month.pay, payInput('20000', { from: '2026-12-01' })],
    }
    expect(text(rerun)).toEqual(text(month))
  })

  it('differs with other rules, another last day, or another source', () => {
    const others = [
      { ...month, rules: rulesInput({ divisor: 200 }) },
      { ...month, ...employed(undefined, '2026-11-29') },
      { ...month, unpaid: month.unpaid.map((day) => ({ ...day, sourceId: newId() })) },
    ]
    expect(new Set([month, ...others].map((facts) => text(facts)[0])).size).toBe(4)
  })
})
