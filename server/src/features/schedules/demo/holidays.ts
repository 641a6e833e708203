import type { Holiday } from '@muster/contract/schedules/holidays'
import { addDays } from '../../../kernel/days.ts'

type PlannedHoliday = Pick<Holiday, 'date' | 'name'>

/** Month and day of Egypt's fixed holidays, with their names. */
const fixedHolidays: [string, string][] = [
  ['01-07', 'Coptic Christmas'],
  ['01-25', 'Revolution and Police Day'],
  ['04-25', 'Sinai Liberation Day'],
  ['05-01', 'Labour Day'],
  ['06-30', '30 June Revolution'],
  ['07-23', '23 July Revolution'],
  ['10-06', 'Armed Forces Day'],
]

/** Month and day in the Islamic calendar, length in days, and name. */
const islamic: [month: number, day: number, days: number, name: string][] = [
  [1, 1, 1, 'Islamic New Year'],
  [3, 12, 1, 'Prophet’s Birthday'],
  [10, 1, 3, 'Eid al-Fitr'],
  [12, 9, 1, 'Arafat Day'],
  [12, 10, 3, 'Eid al-Adha'],
]

/**
 * Returns the public holidays of Egypt from some years ago (`past`) to next year, in order, without duplicates. Islamic
 * ones follow the Umm al-Qura calendar, so the actual day in Cairo may differ by one.
 */
export function holidaysOfEgypt(today: string, past = 1): PlannedHoliday[] {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: past + 2 }, (_, i) => year - past + i)
  const all = [
    ...years.flatMap((each) => fixedHolidays.map(([day, name]) => ({ date: `${each}-${day}`, name }))),
    ...years.map((each) => ({ date: addDays(orthodoxEaster(each), 1), name: 'Sham el-Nessim' })),
    ...islamicHolidays(years),
  ]
  const byDate = new Map<string, PlannedHoliday>()
  for (const holiday of all) if (!byDate.has(holiday.date)) byDate.set(holiday.date, holiday)
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}

/**
 * Returns the Islamic holidays in these years. An Islamic year is eleven days shorter than a calendar year, so a
 * holiday may occur twice in one.
 */
function islamicHolidays(years: readonly number[]): PlannedHoliday[] {
  const calendar = 'islamic-umalqura'
  const [first = 0] = years
  const begins = Temporal.PlainDate.from({ year: first, month: 1, day: 1 }).withCalendar(calendar).year
  const all = Array.from({ length: years.length + 2 }, (_, i) => begins + i).flatMap((year) =>
    islamic.flatMap(([month, day, days, name]) => {
      const date = Temporal.PlainDate.from({ calendar, year, month, day }).withCalendar('iso8601').toString()
      return Array.from({ length: days }, (_, i) => ({ date: addDays(date, i), name }))
    }),
  )
  return all.filter(({ date }) => years.includes(Number(date.slice(0, 4))))
}

/** Returns the date of Coptic Easter Sunday in the Gregorian calendar, for 1900 to 2099 (Meeus' algorithm). */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const days = d + e + 114
  const julian = Temporal.PlainDate.from({ year, month: Math.floor(days / 31), day: (days % 31) + 1 })
  return julian.add({ days: 13 }).toString()
}
