import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOutAfter, endsNextDay, minutesBetween, hoursBetween } from './typedHours.ts'

test.each([
  ['09:00', '17:00', 60, 7],
  ['09:00', '17:20', 0, 8.33],
  ['22:00', '06:00', 30, 7.5],
  ['09:00', '09:00', 0, 0],
  ['09:00', '09:30', 45, 0],
  ['00:01', '00:00', 0, 23.98],
  ['09:00', '09:20', 0, 0.33],
])('%s to %s with a break of %d minutes are %d hours', (clockIn, clockOut, pause, hours) => {
  expect(hoursBetween(clockIn, clockOut, pause)).toBe(hours)
})

test.each([
  ['09:00', 7, 60, '17:00'],
  ['09:00', 8.33, 0, '17:20'],
  ['22:00', 7.5, 30, '06:00'],
  ['09:00', 0, 0, '09:00'],
  ['09:00', 0, 480, '17:00'],
  ['09:00', 23.98, 0, '08:59'],
  ['09:00', 24, 0, null],
  ['09:00', 36, 480, null],
  ['09:00', 20, 240, null],
  ['09:00', Number.NaN, 0, null],
  ['09:00', -1, 0, null],
])('from %s, %d hours and a break of %d minutes end at %s', (clockIn, hours, pause, clockOut) => {
  expect(clockOutAfter(clockIn, hours, pause)).toBe(clockOut)
})

const time = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

test('a total calculated from two times leads back to these times and never exceeds a day', () => {
  fc.assert(
    fc.property(time, time, fc.nat(480), (clockIn, clockOut, pause) => {
      const span = minutesBetween(clockIn, clockOut)
      expect(span).toBeGreaterThanOrEqual(0)
      expect(span).toBeLessThan(1440)
      expect(endsNextDay(clockIn, clockOut)).toBe(clockOut < clockIn)
      const total = hoursBetween(clockIn, clockOut, pause)
      expect(total).toBeGreaterThanOrEqual(0)
      if (span >= pause) expect(clockOutAfter(clockIn, total, pause)).toBe(clockOut)
    }),
    { seed: 2026, numRuns: 1000 },
  )
})
