import { expect, test } from 'vitest'
import { computeRecords } from './computeRecords.ts'
import type { MonthFacts } from './facts.ts'
import { isBelowMinimumWage } from './minimumWage.ts'
import {
  adjustmentInput,
  leaveOn,
  monthInput,
  overtimeInput,
  payInput,
  personInput,
  rulesInput,
} from './test/inputs.ts'

const rules = rulesInput({ pack: 'EGYPT' })
const full = { own: 2400, company: 2400 }
const isBelow = (salary: string, facts: Partial<MonthFacts> = {}, hours = full) => {
  const month = monthInput({ pay: [payInput(salary)], rules, ...facts })
  return computeRecords(personInput({ month })).some((record) => isBelowMinimumWage(month, record, hours))
}

test.each([
  ['6999.99', true],
  ['7000', false],
])('%s for a full month is below the minimum wage: %s', (salary, expected) => {
  expect(isBelow(salary)).toBe(expected)
})

test.each([
  ['2025-03', '6500', true],
  ['2025-02', '6500', false],
  ['2024-05', '5999', true],
  // No minimum wage is known before.
  ['2024-04', '1000', false],
])('in %s, %s is below it: %s', (period, salary, expected) => {
  expect(isBelow(salary, { period })).toBe(expected)
})

test('all gross pay of the month counts', () => {
  expect(isBelow('6900', { bonuses: [adjustmentInput('BONUS', '100')] })).toBe(false)
  expect(isBelow('6900', { pay: [payInput('6900', { base: '5000' })] })).toBe(true)
})

// 28 an hour: 30 hours a week are 3,640.00 a month.
test.each([
  ['3639.99', { own: 1800, company: 2400 }, true],
  ['3640', { own: 1800, company: 2400 }, false],
])('%s for part of the hours is below that of an hour: %s', (salary, hours, expected) => {
  expect(isBelow(salary, {}, hours)).toBe(expected)
})

test('without a minimum wage of an hour, it is that part of the monthly one', () => {
  const hours = { own: 1200, company: 2400 }
  expect(isBelow('2999.99', { period: '2024-12' }, hours)).toBe(true)
  expect(isBelow('3000', { period: '2024-12' }, hours)).toBe(false)
})

test.each<[string, Partial<MonthFacts>]>([
  ['part of a month', { employments: [{ first: '2026-11-16', last: null }] }],
  ['unpaid days', { unpaid: leaveOn('2026-11-16') }],
  ['another currency', { pay: [payInput('300', { currency: 'USD' })] }],
  ['two currencies', { pay: [payInput('300', { currency: 'USD' }), payInput('100', { from: '2026-11-16' })] }],
  ['rules without taxes', { rules: rulesInput() }],
])('months with %s are not compared', (_, facts) => {
  expect(isBelow('1000', facts)).toBe(false)
})

// At 40 hours a week, 7,000 a month are 40.38 an hour, and an hour of part time is 28.
test.each<[kind: 'DAILY' | 'HOURLY', rate: bigint, own: number, minutes: number, expected: boolean]>([
  ['HOURLY', 4038n, 2400, 480, true],
  ['HOURLY', 4039n, 2400, 480, false],
  ['HOURLY', 2799n, 1800, 360, true],
  ['HOURLY', 2800n, 1800, 360, false],
  ['DAILY', 32_307n, 2400, 480, true],
  ['DAILY', 32_308n, 2400, 480, false],
  // A day of ten hours needs more.
  ['DAILY', 32_308n, 2400, 600, true],
])(
  '%s at %s cents, %i minutes a week, %i a day, is below the minimum wage: %s',
  (kind, rate, own, minutes, expected) => {
    const terms = { kind, rate, currency: 'EGP' as const }
    const paidTime = ['2026-11-02', '2026-11-03'].map((date) => ({
      date,
      of: 'WORK' as const,
      minutes,
      sourceId: null,
    }))
    const facts = { payTerms: { before: terms, own: terms }, paidTime }
    // Overtime and bonuses are paid for more than these hours.
    const overtime = [overtimeInput('2026-11-02', { day: 600 })]
    expect(isBelow('9000', { ...facts, overtime }, { own, company: 2400 })).toBe(expected)
  },
)

test('who has no paid time is not compared', () => {
  const terms = { kind: 'HOURLY' as const, rate: 100n, currency: 'EGP' as const }
  expect(isBelow('9000', { payTerms: { before: terms, own: terms } })).toBe(false)
})
