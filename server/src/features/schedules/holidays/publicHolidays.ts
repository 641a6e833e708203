import { type HolidayCountry, type HolidayKind, holidayKinds } from '@muster/contract/schedules/holidays'
import { addDays } from '../../../days.ts'

/** A place whose holidays are known, and a year of it. */
export interface PlaceAndYear {
  country: string
  /** A state, or a region of one by both codes: `BY`, `BY.A`; empty for the country alone. */
  region: string
  year: number
}

/** A day that a country has as a holiday, by its law. */
export interface PublicHoliday {
  date: string
  name: string
  kind: HolidayKind
  startsAt: string | null
  isEstimate: boolean
}

/** The library with its rules of 200 countries: 45 MB of memory, so that it is read where it is first needed. */
const library = async () => (await import('date-holidays')).default

let known: Promise<HolidayCountry[]> | undefined

/** Countries whose holidays are known, by their English names, with their regions. */
export const holidayCountries = (): Promise<HolidayCountry[]> => (known ??= readCountries())

async function readCountries(): Promise<HolidayCountry[]> {
  const all = new (await library())()
  const listed = (names: Record<string, string> | undefined) =>
    Object.entries(names ?? {}).map(([code, name]) => ({ code, name }))
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')
  return listed(all.getCountries('en'))
    .map((country) => ({
      ...country,
      regions: listed(all.getStates(country.code, 'en'))
        .toSorted(byName)
        .flatMap((state) => [
          state,
          ...listed(all.getRegions(country.code, state.code, 'en')).map(({ code, name }) => ({
            code: `${state.code}.${code}`,
            name: `${state.name}, ${name}`,
          })),
        ]),
    }))
    .toSorted(byName)
}

/** What the library answers of a holiday; its `date` is of the place, `2026-03-20 00:00:00 -0600`. */
interface Rule {
  date: string
  start: { valueOf: () => number }
  end: { valueOf: () => number }
  name: string
  type: string
  rule: string
}

/** Months of the Hijri calendar: they begin when the moon is sighted. */
const byTheMoon = /\b(Muharram|Safar|Rabi al-|Jumada al-|Rajab|Shaban|Ramadan|Shawwal|Dhu al-)/

const hour = 3_600_000

/** How many days a holiday is free, where clocks may change in it; a rest that is no whole day is none. */
const lengthOf = ({ start, end }: Rule) => Math.max(1, Math.floor(((end.valueOf() - start.valueOf()) / hour + 2) / 24))

function daysOf(rule: Rule, kind: HolidayKind): PublicHoliday[] {
  const first = rule.date.slice(0, 10)
  const time = rule.date.slice(11, 16)
  const startsAt = time === '00:00' ? null : time
  const about = { name: rule.name, kind, startsAt, isEstimate: byTheMoon.test(rule.rule) }
  return Array.from({ length: lengthOf(rule) }, (_, day) => ({ ...about, date: addDays(first, day) }))
}

/** Of two on one day the one that frees more people for longer stands for both. */
const weightOf = ({ kind, startsAt }: PublicHoliday) => holidayKinds.indexOf(kind) + (startsAt === null ? 0 : 10)

function together(day: readonly PublicHoliday[]): PublicHoliday[] {
  const [first, ...others] = day.toSorted((one, other) => weightOf(one) - weightOf(other))
  if (!first) return []
  const alike = others.filter((other) => weightOf(other) === weightOf(first))
  const names = [...new Set([first, ...alike].map(({ name }) => name))].join(', ')
  // The estimate is of the one that follows the moon: where another falls on the same day, that day is sure.
  return [{ ...first, name: names.length > 120 ? first.name : names, isEstimate: day.every((one) => one.isEstimate) }]
}

/**
 * The holidays of a country or region in a year, in order, a day each; days of observance on which people work, and of
 * schools alone, are left out. With the languages in which their names are known, English first.
 */
export async function publicHolidays({ country, region, year }: PlaceAndYear, language = 'en') {
  const Holidays = await library()
  const [state, part] = region.split('.')
  const place = new Holidays({ country, state, region: part })
  const languages = [...new Set(['en', ...place.getLanguages()])]
  const named = languages.includes(language) ? language : 'en'
  const days = [year - 1, year]
    .flatMap((each): Rule[] => place.getHolidays(each, named) ?? [])
    .flatMap((rule) => {
      const kind = holidayKinds.find((each) => each.toLowerCase() === rule.type)
      return kind ? daysOf(rule, kind) : []
    })
    .filter(({ date }) => date.startsWith(`${year}-`))
  const holidays = [...Map.groupBy(days, ({ date }) => date).values()].flatMap(together)
  return { holidays: holidays.toSorted((one, other) => one.date.localeCompare(other.date)), languages }
}
