import type { ProposedHoliday, ProposeHolidays } from '@muster/contract/schedules/holidays'
import type { Context } from '../../../context.ts'
import { throwIf, invalid, type Refusal } from '../../../kernel/errors.ts'
import { companyFacts } from '../../../worktime/facts.ts'
import { isCompanyWeekend } from '../../../worktime/plan.ts'
import { holidayCountries, type PlaceAndYear, publicHolidays } from './publicHolidays.ts'

/** Returns a refusal with 400 for a country or region without known holidays; otherwise null. */
export async function placeRefusal({ country, region }: PlaceAndYear): Promise<Refusal | null> {
  const found = (await holidayCountries()).find(({ code }) => code === country)
  if (!found) return invalid({ country: 'Please choose a country from the list' })
  const isKnown = region === '' || found.regions.some(({ code }) => code === region)
  return isKnown ? null : invalid({ region: 'Please choose a region from the list' })
}

/**
 * Returns the public holidays of a country or region in a year, each with the company's own holiday on that day.
 * Changes nothing.
 * @throws Refusal 400 for an unknown country or region.
 */
export async function proposedHolidays({ app }: Context, { language, ...place }: ProposeHolidays) {
  throwIf(await placeRefusal(place))
  const [{ holidays, languages }, facts] = await Promise.all([
    publicHolidays(place, language),
    companyFacts(app.db, `${place.year}-01-01`, `${place.year}-12-31`),
  ])
  const withExisting = (day: (typeof holidays)[number]): ProposedHoliday => ({
    ...day,
    isWeekend: isCompanyWeekend(facts, day.date),
    held: facts.holidays.get(day.date)?.name ?? null,
  })
  return { holidays: holidays.map(withExisting), languages }
}
