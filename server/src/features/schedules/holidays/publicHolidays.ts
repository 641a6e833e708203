import { type HolidayCountry, type HolidayKind, holidayKinds } from '@muster/contract/schedules/holidays'
import { addDays } from '../../../kernel/days.ts'

/** A country or region with known holidays, and a year. */
export interface PlaceAndYear {
  country: string
  /** Code of a state (`BY`), or of a region within it (`BY.A`); empty for the whole country. */
  region: string
  year: number
}

/** A public holiday of a country. */
export interface PublicHoliday {
  date: string
  name: string
  kind: HolidayKind
  startsAt: string | null
  isEstimate: boolean
}

/** Loads the library on first use, because its rules for 200 countries take 45 MB of memory. */
const library = async () => (await import('date-holidays')).default

let countries: Promise<HolidayCountry[]> | undefined

/** Returns the countries with known holidays and their regions, sorted by English name. */
export const holidayCountries = (): Promise<HolidayCountry[]> => (countries ??= readCountries())

async function readCountries(): Promise<HolidayCountry[]> {
  const all = new (await library())()
  const toList = (names: Record<string, string> | undefined) =>
    Object.entries(names ?? {}).map(([code, name]) => ({ code, name }))
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')
  return toList(all.getCountries('en'))
    .map((country) => ({
      ...country,
      regions: toList(all.getStates(country.code, 'en'))
        .toSorted(byName)
        .flatMap((state) => [
          state,
          ...toList(all.getRegions(country.code, state.code, 'en')).map(({ code, name }) => ({
            code: `${state.code}.${code}`,
            name: `${state.name}, ${name}`,
          })),
        ]),
    }))
    .toSorted(byName)
}

/** A holiday as the library returns it. `date` is local to the country, such as `2026-03-20 00:00:00 -0600`. */
interface Rule {
  date: string
  start: { valueOf: () => number }
  end: { valueOf: () => number }
  name: string
  type: string
  rule: string
}

/** Months of the Hijri calendar, which begin with the sighting of the moon. */
const lunarRule = /\b(Muharram|Safar|Rabi al-|Jumada al-|Rajab|Shaban|Ramadan|Shawwal|Dhu al-)/

const hour = 3_600_000

/** Returns the length of a holiday in whole days, allowing for clock changes. */
const lengthOf = ({ start, end }: Rule) => Math.max(1, Math.floor(((end.valueOf() - start.valueOf()) / hour + 2) / 24))

function daysOf(rule: Rule, kind: HolidayKind): PublicHoliday[] {
  const first = rule.date.slice(0, 10)
  const time = rule.date.slice(11, 16)
  const startsAt = time === '00:00' ? null : time
  const details = { name: rule.name, kind, startsAt, isEstimate: lunarRule.test(rule.rule) }
  return Array.from({ length: lengthOf(rule) }, (_, day) => ({ ...details, date: addDays(first, day) }))
}

/**
 * Returns the rank of a holiday among those on the same day. Only those with the lowest rank are kept, as one item:
 * public before bank holidays, and whole days before parts of a day.
 */
const weightOf = ({ kind, startsAt }: PublicHoliday) => holidayKinds.indexOf(kind) + (startsAt === null ? 0 : 10)

function mergeDay(day: readonly PublicHoliday[]): PublicHoliday[] {
  const [first, ...others] = day.toSorted((one, other) => weightOf(one) - weightOf(other))
  if (!first) return []
  const sameRank = others.filter((other) => weightOf(other) === weightOf(first))
  const names = [...new Set([first, ...sameRank].map(({ name }) => name))].join(', ')
  // A lunar holiday is an estimate, but the day is certain if another holiday is on it too.
  return [{ ...first, name: names.length > 120 ? first.name : names, isEstimate: day.every((one) => one.isEstimate) }]
}

/**
 * Returns the public holidays of a country or region in a year, one item per day, in order, and the languages of their
 * names, English first. Omits school holidays and observances that are working days.
 */
export async function publicHolidays({ country, region, year }: PlaceAndYear, language = 'en') {
  const Holidays = await library()
  const [state, part] = region.split('.')
  const place = new Holidays({ country, state, region: part })
  const languages = [...new Set(['en', ...place.getLanguages()])]
  const nameLanguage = languages.includes(language) ? language : 'en'
  const days = [year - 1, year]
    .flatMap((each): Rule[] => place.getHolidays(each, nameLanguage) ?? [])
    .flatMap((rule) => {
      const kind = holidayKinds.find((each) => each.toLowerCase() === rule.type)
      return kind ? daysOf(rule, kind) : []
    })
    .filter(({ date }) => date.startsWith(`${year}-`))
  const holidays = [...Map.groupBy(days, ({ date }) => date).values()].flatMap(mergeDay)
  return { holidays: holidays.toSorted((one, other) => one.date.localeCompare(other.date)), languages }
}
