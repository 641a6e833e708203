import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { isWorkingDay } from '../../../worktime/plan.ts'
import { factsInput } from '../../../worktime/test/inputs.ts'
import { leaveDaysByYear } from './leaveDays.ts'

const calendar = undefined
const facts = factsInput()
/** Returns true for a day from Monday to Friday. */
const isWorking = (date: string) => isWorkingDay(facts, date)

test.each([
  ['one day', '2026-11-23', '2026-11-23', [[2026, 1]]],
  ['both ends count', '2026-11-23', '2026-11-25', [[2026, 3]]],
  ['no leap day', '2027-02-28', '2027-03-01', [[2027, 2]]],
  ['a leap day', '2028-02-28', '2028-03-01', [[2028, 3]]],
  ['the leap day alone', '2028-02-29', '2028-02-29', [[2028, 1]]],
  ['2100 is no leap year', '2100-02-28', '2100-03-01', [[2100, 2]]],
  ['clocks go forward (Cairo, 24 April 2026)', '2026-04-23', '2026-04-25', [[2026, 3]]],
  ['clocks go back (Cairo, 30 October 2026)', '2026-10-29', '2026-10-31', [[2026, 3]]],
  [
    'over New Year',
    '2026-12-30',
    '2027-01-03',
    [
      [2026, 2],
      [2027, 3],
    ],
  ],
  [
    'New Year’s Eve and New Year',
    '2026-12-31',
    '2027-01-01',
    [
      [2026, 1],
      [2027, 1],
    ],
  ],
  [
    'a whole year between',
    '2026-12-31',
    '2028-01-01',
    [
      [2026, 1],
      [2027, 365],
      [2028, 1],
    ],
  ],
])('calendar days: %s', (_name, start, end, expected) => {
  expect(leaveDaysByYear(start, end, calendar)).toEqual(expected.map(([year, days]) => ({ year, days })))
})

test.each([
  ['Monday to Friday', '2026-11-23', '2026-11-27', [[2026, 5]]],
  ['Monday to Monday', '2026-11-23', '2026-11-30', [[2026, 6]]],
  ['a Saturday and a Sunday', '2026-11-28', '2026-11-29', []],
  ['Friday to Monday', '2026-11-27', '2026-11-30', [[2026, 2]]],
  ['a year whose part is a weekend is left out', '2028-12-30', '2029-01-01', [[2029, 1]]],
])('working days: %s', (_name, start, end, expected) => {
  expect(leaveDaysByYear(start, end, isWorking)).toEqual(expected.map(([year, days]) => ({ year, days })))
})

const first = Temporal.PlainDate.from('2019-01-01')
/** Random pairs of a first and a last day, between 2019 and 2100. */
const stretches = fc
  .tuple(fc.nat({ max: 29_000 }), fc.nat({ max: 1500 }))
  .map(([from, length]) => [first.add({ days: from }), first.add({ days: Math.min(from + length, 29_949) })] as const)
  .filter(([start, end]) => Temporal.PlainDate.compare(start, end) <= 0)

const total = (start: Temporal.PlainDate, end: Temporal.PlainDate, rule?: (date: string) => boolean) =>
  leaveDaysByYear(start.toString(), end.toString(), rule).reduce((sum, { days }) => sum + days, 0)

test('the years’ parts add up to the inclusive count, each year once and in order', () => {
  fc.assert(
    fc.property(stretches, ([start, end]) => {
      const parts = leaveDaysByYear(start.toString(), end.toString(), calendar)
      expect(parts.reduce((sum, { days }) => sum + days, 0)).toBe(inclusiveDays(start.toString(), end.toString()))
      expect(parts.map(({ year }) => year)).toEqual(
        Array.from({ length: end.year - start.year + 1 }, (_, index) => start.year + index),
      )
      for (const { year, days } of parts) {
        expect(Number.isInteger(days)).toBe(true)
        expect(days).toBeLessThanOrEqual(Temporal.PlainDate.from({ year, month: 1, day: 1 }).daysInYear)
      }
    }),
  )
})

test('working days match a count by hand', () => {
  fc.assert(
    fc.property(stretches, ([start, end]) => {
      let expectedDays = 0
      for (let day = start; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 }))
        if (day.dayOfWeek <= 5) expectedDays += 1
      expect(total(start, end, isWorking)).toBe(expectedDays)
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['calendar days', calendar],
  ['working days', isWorking],
])('splitting a range in two does not change its cost: %s', (_name, rule) => {
  fc.assert(
    fc.property(stretches, fc.double({ min: 0, max: 1, noNaN: true }), ([start, end], where) => {
      const length = start.until(end).total('days')
      fc.pre(length > 0)
      const cut = start.add({ days: Math.floor(where * (length - 1)) })
      const sum = total(start, cut, rule) + total(cut.add({ days: 1 }), end, rule)
      expect(sum).toBe(total(start, end, rule))
    }),
  )
})
