import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, comparedDays, rangeOf, seriesMonths } from './range.ts'

const previousOf = (startDate: string, endDate: string) =>
  Object.values(rangeOf({ startDate, endDate }, endDate).previous)

test.each([
  ['2026-11-01', '2026-11-23', '2026-10-01', '2026-10-23'],
  ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-30'],
  ['2026-01-01', '2026-01-07', '2025-12-01', '2025-12-07'],
  ['2026-09-01', '2026-11-27', '2026-06-01', '2026-08-27'],
  // September is too short for the same days.
  ['2026-10-01', '2026-10-31', '2026-08-31', '2026-09-30'],
  ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
  ['2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ['2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
])('%s to %s is compared with %s to %s', (start, end, first, last) => {
  expect(previousOf(start, end)).toEqual([first, last])
})

test('the previous period has as many days, ends before the range, and both are periods of their own', () => {
  const from = Temporal.PlainDate.from('2023-01-01')
  fc.assert(
    fc.property(fc.nat({ max: 1500 }), fc.integer({ min: 1, max: 366 }), (offset, days) => {
      const start = from.add({ days: offset })
      const range = rangeOf(
        { startDate: start.toString(), endDate: start.add({ days: days - 1 }).toString() },
        '2026-11-27',
      )
      const { previous } = range
      expect(Temporal.PlainDate.from(previous.startDate).until(previous.endDate).days).toBe(days - 1)
      expect(previous.endDate < range.startDate).toBe(true)
      const bounds = boundsOf(comparedDays(range))
      expect(bounds[0]).toEqual(previous)
      expect(bounds.at(-1)).toEqual({ startDate: range.startDate, endDate: range.endDate })
      expect(bounds.length).toBeLessThanOrEqual(3)
    }),
  )
})

test('a series of months has at least six, and all of a longer range', () => {
  expect(seriesMonths({ first: '2026-11', last: '2026-11' })).toEqual({ first: '2026-06', last: '2026-11' })
  expect(seriesMonths({ first: '2025-12', last: '2026-11' })).toEqual({ first: '2025-12', last: '2026-11' })
})
