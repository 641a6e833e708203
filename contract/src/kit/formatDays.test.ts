import { expect, test } from 'vitest'
import { formatDate, formatDay, formatDayIn, formatRange, formatRangeIn } from './formatDays.ts'

test('a day with its weekday', () => {
  expect(formatDay('2026-11-23', 'en-GB')).toBe('Mon 23 Nov 2026')
  expect(formatDay('2028-02-29', 'en-GB')).toBe('Tue 29 Feb 2028')
  expect(formatDay('2026-11-23', 'de')).toBe('Mo 23 Nov 2026')
})

test.each([
  ['2026-11-23', '2026-11-23', '23 Nov 2026'],
  ['2026-11-23', '2026-11-25', '23–25 Nov 2026'],
  ['2026-11-30', '2026-12-01', '30 Nov – 1 Dec 2026'],
  ['2026-12-31', '2027-01-01', '31 Dec 2026 – 1 Jan 2027'],
  // A month in two different years is two months.
  ['2026-11-23', '2027-11-25', '23 Nov 2026 – 25 Nov 2027'],
])('%s to %s is %s', (start, end, text) => expect(formatRange(start, end, 'en-GB')).toBe(text))

test('a day without its weekday', () => expect(formatDate('2026-11-03')).toBe('3 Nov 2026'))

test('September is abbreviated as on the screens, in English on every machine', () => {
  expect(formatRange('2026-09-21', '2026-09-22')).toBe('21–22 Sep 2026')
  expect(formatDay('2026-09-21')).toBe('Mon 21 Sep 2026')
})

test('no locale and no time zone shifts a day', () => {
  for (const locale of ['en-GB', 'en-US', 'ar', 'de', 'fr'])
    expect(formatRange('2026-01-01', '2026-01-01', locale)).toMatch(/^1 .+ 2026$/)
})

test('an invalid day throws instead of giving a wrong text', () => {
  expect(() => formatDay('2026-02-30', 'en-GB')).toThrow(RangeError)
})

test('a day of the given year has no year', () => {
  expect(formatDayIn(2026, '2026-11-23')).toBe('Mon 23 Nov')
  expect(formatDayIn(2026, '2025-12-31')).toBe('Wed 31 Dec 2025')
})

test('a range within the given year has no year', () => {
  expect(formatRangeIn(2026, '2026-10-01', '2026-10-23')).toBe('1–23 Oct')
  expect(formatRangeIn(2026, '2026-09-30', '2026-10-01')).toBe('30 Sep – 1 Oct')
  expect(formatRangeIn(2026, '2026-10-01', '2026-10-01')).toBe('1 Oct')
  expect(formatRangeIn(2026, '2025-12-01', '2025-12-07')).toBe('1–7 Dec 2025')
  expect(formatRangeIn(2026, '2025-12-31', '2026-01-01')).toBe('31 Dec 2025 – 1 Jan 2026')
})
