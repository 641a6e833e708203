import { expect, test } from 'vitest'
import { AddHoliday } from '@muster/contract/schedules/holidays'
import { holidayCountries, publicHolidays } from './publicHolidays.ts'

test('each country has holidays, one per day, all of which can be imported', async () => {
  const countries = await holidayCountries()
  expect(countries.length).toBeGreaterThan(200)
  for (const { code } of countries.filter((_, i) => i % 4 === 0)) {
    const { holidays } = await publicHolidays({ country: code, region: '', year: 2027 })
    expect(holidays.length, code).toBeGreaterThan(0)
    expect(new Set(holidays.map(({ date }) => date)).size, code).toBe(holidays.length)
    for (const day of holidays) expect(AddHoliday.safeParse(day).error, `${code} ${day.name}`).toBeUndefined()
  }
})

test.each([
  ['TR', 2026, 'Eid al-Fitr', ['2026-03-20', '2026-03-21', '2026-03-22']],
  ['AU', 2026, 'Easter Sunday', ['2026-04-05']],
  [
    'RU',
    2027,
    'New Year Holiday',
    ['2027-01-02', '2027-01-03', '2027-01-04', '2027-01-05', '2027-01-06', '2027-01-08'],
  ],
  ['SZ', 2027, 'Incwala', ['2027-01-01', '2027-01-02', '2027-12-28', '2027-12-29', '2027-12-30', '2027-12-31']],
])('%s %i: the days of %s', async (country, year, name, expected) => {
  const { holidays } = await publicHolidays({ country, region: country === 'AU' ? 'NSW' : '', year })
  const found = holidays.filter((day) => day.name.includes(name)).map(({ date }) => date)
  expect(found).toEqual(expected)
})
