import { expect, test } from 'vitest'
import { overtimePay, overtimePayAtRate } from './hourPay.ts'

test.each([
  ['12000.00', 60, 240, 50],
  ['10000.00', 60, 240, 41.67],
  ['10000.00', 200, 240, 138.89],
  ['12000.00', 400, 240, 333.33],
  ['0.01', 1, 240, 0],
  // Half a cent is rounded up; the last amount exceeds the precision of a float.
  ['1.20', 60, 240, 0.01],
  ['999999999999.99', 60, 240, 4_166_666_666.67],
  ['12000', 0, 240, 0],
  ['12000.00', 60, 180, 66.67],
])('a month at %s: %i minutes of its %i hours are worth %d', (salary, minutes, hours, expected) => {
  expect(overtimePay(salary, minutes, hours)).toBe(expected)
})

test('a shorter week than the company’s has fewer hours a month, rounded once', () => {
  expect(overtimePay('9300.00', 60, 240, { own: 1200, company: 2400 })).toBe(77.5)
  expect(overtimePay('10000.00', 60, 240, { own: 1234, company: 2400 })).toBe(81.04)
})

test.each<[kind: 'DAILY' | 'HOURLY', rate: bigint, minutes: number, perDay: number, expected: number]>([
  ['HOURLY', 5050n, 60, 480, 50.5],
  ['HOURLY', 5050n, 100, 480, 84.17],
  ['DAILY', 35_000n, 60, 480, 43.75],
  ['DAILY', 35_000n, 60, 420, 50],
  ['DAILY', 35_000n, 100, 450, 77.78],
])('%s at a rate of %s cents: %i minutes of a day of %i are worth %d', (kind, rate, minutes, perDay, expected) => {
  expect(overtimePayAtRate({ kind, rate, currency: 'EGP' }, minutes, perDay)).toBe(expected)
})
