import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay } from '../../format.ts'
import { lastDayFrom, parseDay } from './dayText.ts'

const today = '2026-11-21'

describe('a typed day', () => {
  test.each([
    ['2026-11-23', '2026-11-23'],
    ['23 Nov 2026', '2026-11-23'],
    ['Mon 23 Nov 2026', '2026-11-23'],
    ['nov 23, 2026', '2026-11-23'],
    ['23 November', '2026-11-23'],
    ['2026 Nov 23', '2026-11-23'],
    ['23/11/2026', '2026-11-23'],
    ['23.11.26', '2026-11-23'],
    ['3/2', '2026-02-03'],
    ['  1 may 27 ', '2027-05-01'],
  ])('“%s” is %s', (text, day) => {
    expect(parseDay(text, today, 'en')).toBe(day)
  })
  test.each([
    '',
    'tomorrow',
    '23',
    '31 Feb 2026',
    '29/2/2027',
    '32/1/2026',
    '1/13/2026',
    '2026-11',
    '1 2 3 4',
    '20261123',
  ])('“%s” is not a day', (text) => {
    expect(parseDay(text, today, 'en')).toBeNull()
  })
  test('may be in the language of the reader or in English', () => {
    expect(parseDay('23 novembre 2026', today, 'fr')).toBe('2026-11-23')
    expect(parseDay('23 dec 2026', today, 'de')).toBe('2026-12-23')
  })
  test('is read back from every format in which days are shown', () => {
    const days = fc.integer({ min: 0, max: 36_000 }).map((n) => Temporal.PlainDate.from('2001-01-01').add({ days: n }))
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toString()
        expect(parseDay(formatDay(day), today, 'en')).toBe(day)
        expect(parseDay(day, today, 'en')).toBe(day)
      }),
    )
  })
  test('never throws, whatever is typed', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseDay(text, today, 'en')))
  })
})

test('the last day of a range moves with a later first day, and is not replaced otherwise', () => {
  expect(lastDayFrom('2026-11-23', '')).toBe('2026-11-23')
  expect(lastDayFrom('2026-11-23', '2026-11-20')).toBe('2026-11-23')
  expect(lastDayFrom('2026-11-23', '2026-11-23')).toBe('2026-11-23')
  expect(lastDayFrom('2026-11-23', '2026-11-30')).toBe('2026-11-30')
})
