import { expect, test } from 'vitest'
import { formatDayPart, formatNumber, formatter } from './formatters.ts'

const languages = ['en', 'en-GB', 'de', 'fr', 'ar', 'ar-EG', 'fa', 'th', 'he']

test('each formatter is created once per language and options', () => {
  const one = formatter('NumberFormat', 'en', { style: 'percent' })
  expect(formatter('NumberFormat', 'en', { style: 'percent' })).toBe(one)
  expect(formatter('NumberFormat', 'de', { style: 'percent' })).not.toBe(one)
  expect(formatter('NumberFormat', 'en')).not.toBe(one)
  expect(formatter('DateTimeFormat', undefined)).not.toBe(formatter('DateTimeFormat', 'en'))
  expect(formatter('ListFormat', 'en').format(['a', 'b', 'c'])).toBe('a, b, and c')
})

test.each(languages)('formats numbers and parts of days in %s', (language) => {
  for (const number of [0, -1, 999, 1307, 1234567.891, 12n ** 12n])
    expect(formatNumber(number, language)).toBe(number.toLocaleString(language))
  expect(formatNumber(0.256, language, { style: 'percent' })).toBe(
    (0.256).toLocaleString(language, { style: 'percent' }),
  )
  for (const day of ['1900-01-01', '2026-09-21', '2028-02-29', '2100-12-31'])
    for (const options of [{ month: 'short' }, { month: 'long', year: 'numeric' }, { weekday: 'short' }] as const) {
      const date = Temporal.PlainDate.from(day)
      expect(formatDayPart(date, language, options)).toBe(date.toLocaleString(language, options))
    }
})
