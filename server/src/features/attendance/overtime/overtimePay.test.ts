import { expect, test } from 'vitest'
import { overtimePay } from './monthPay.ts'

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
