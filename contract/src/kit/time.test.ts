import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inclusiveDays } from './dayRange.ts'
import { Day, dayIn, Instant, splitByYear, Year } from './time.ts'

/** A fixed seed, so that every run tests the same examples. */
const seed = { seed: 2026 }

const first = Temporal.PlainDate.from('2000-01-01')
const longest = first.until('2100-12-31').total('days')
const anyDay = fc.integer({ min: 0, max: longest }).map((days) => first.add({ days }))
/** A range of at most three years, often around a New Year. */
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 1100 }))
  .map(([start, days]) => ({ start: start.toString(), end: start.add({ days }).toString(), days: days + 1 }))

describe('inclusiveDays', () => {
  test.each([
    ['2026-03-01', '2026-03-01', 1],
    ['2026-11-23', '2026-11-25', 3],
    ['2028-02-28', '2028-03-01', 3],
    ['2026-02-28', '2026-03-01', 2],
    ['2100-02-28', '2100-03-01', 2],
    ['2000-02-28', '2000-03-01', 3],
    ['2026-12-31', '2027-01-01', 2],
    ['2028-01-01', '2028-12-31', 366],
    ['2027-01-01', '2027-12-31', 365],
    // The clocks change within the range; the result counts days, not hours.
    ['2026-03-28', '2026-03-30', 3],
    ['2026-10-24', '2026-10-26', 3],
  ])('%s to %s is %i', (start, end, days) => expect(inclusiveDays(start, end)).toBe(days))

  test('includes both ends of any range', () => {
    fc.assert(
      fc.property(anyRange, ({ start, end, days }) => inclusiveDays(start, end) === days),
      seed,
    )
  })
})

describe('splitByYear', () => {
  test('a range within a year is one part', () => {
    expect(splitByYear('2026-03-01', '2026-03-05')).toEqual([{ year: 2026, start: '2026-03-01', end: '2026-03-05' }])
  })

  test('a range is split at each New Year', () => {
    expect(splitByYear('2026-12-30', '2028-01-01')).toEqual([
      { year: 2026, start: '2026-12-30', end: '2026-12-31' },
      { year: 2027, start: '2027-01-01', end: '2027-12-31' },
      { year: 2028, start: '2028-01-01', end: '2028-01-01' },
    ])
  })

  test('a range that ends before it starts has no parts', () => {
    expect(splitByYear('2026-03-02', '2026-03-01')).toEqual([])
  })

  test('the parts contain every day once, each in its year', () => {
    fc.assert(
      fc.property(anyRange, ({ start, end, days }) => {
        const parts = splitByYear(start, end)
        expect(parts.map((part) => inclusiveDays(part.start, part.end)).reduce((sum, n) => sum + n, 0)).toBe(days)
        expect(parts.at(0)?.start).toBe(start)
        expect(parts.at(-1)?.end).toBe(end)
        for (const [i, part] of parts.entries()) {
          expect([Temporal.PlainDate.from(part.start).year, Temporal.PlainDate.from(part.end).year]).toEqual([
            part.year,
            part.year,
          ])
          const next = parts[i + 1]
          if (next) expect(Temporal.PlainDate.from(part.end).add({ days: 1 }).toString()).toBe(next.start)
        }
      }),
      seed,
    )
  })
})

test('dayIn returns the calendar day in the time zone', () => {
  const instant = Temporal.Instant.from('2026-12-31T22:30:00Z')
  expect(dayIn('UTC', instant)).toBe('2026-12-31')
  expect(dayIn('Africa/Cairo', instant)).toBe('2027-01-01')
  expect(dayIn('Pacific/Kiritimati', instant)).toBe('2027-01-01')
  expect(dayIn('America/New_York', instant)).toBe('2026-12-31')
})

describe('schemas', () => {
  test.each(['2000-01-01', '2028-02-29', '2100-12-31'])('%s is a day', (day) => expect(Day.parse(day)).toBe(day))

  test.each([
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '1999-12-31',
    '2101-01-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '٢٠٢٦-٠١-٠١',
    '+002026-01-01',
    '',
    null,
    20260101,
  ])('%j is not', (day) => expect(Day.safeParse(day).success).toBe(false))

  test('every valid day works in calculations', () => {
    const almost = fc.oneof(
      anyDay.map(String),
      fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      fc.stringMatching(/^[\dTZ:+-]{8,12}$/),
    )
    fc.assert(
      fc.property(almost, (text) => {
        if (Day.safeParse(text).success) expect(Temporal.PlainDate.from(text).toString()).toBe(text)
      }),
      seed,
    )
  })

  test('instants are in UTC', () => {
    expect(Instant.safeParse('2026-11-21T08:30:00.000Z').success).toBe(true)
    expect(Instant.safeParse('2026-11-21T08:30:00+02:00').success).toBe(false)
    expect(Instant.safeParse('2026-11-21').success).toBe(false)
  })

  test('years are whole numbers from 2000 to 2100', () => {
    expect(Year.parse('2026')).toBe(2026)
    for (const year of ['', '1999', '2101', '2026.5', 'NaN', 'Infinity', '2e9'])
      expect(Year.safeParse(year).success, year).toBe(false)
  })
})
