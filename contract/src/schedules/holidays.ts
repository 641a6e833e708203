import { z } from 'zod'
import { Id, text } from '../kit/text.ts'
import { Day, TimeOfDay, yearMessage } from '../kit/time.ts'

/** A day on which the company does not work. */
export const Holiday = z.object({ id: z.uuid(), date: Day, name: z.string(), isPaid: z.boolean() })
export type Holiday = z.infer<typeof Holiday>

const holiday = { date: Day, name: text(120, 'Please enter a holiday name'), isPaid: z.boolean().default(true) }
export const AddHoliday = z.object(holiday)
export type AddHoliday = z.infer<typeof AddHoliday>
/**
 * A change to a holiday. `were` contains the values that the caller read; if they have changed since, the edit is
 * rejected.
 */
export const EditHoliday = z.object({ id: Id, ...holiday, were: AddHoliday })
export type EditHoliday = z.infer<typeof EditHoliday>

/** The maximum length of each list of days. No country has this many holidays in a year. */
const maxHolidayDays = 100

const days = z.array(Day).max(maxHolidayDays).default([])

/** The days to add as holidays, and the days to remove. */
export const HolidayDays = z.object({ added: days, removed: days })
export type HolidayDays = z.infer<typeof HolidayDays>

/**
 * A country with known holidays, with its ISO 3166 code. `regions` lists the regions that have holidays of their own.
 */
export const HolidayCountry = z.object({
  code: z.string(),
  name: z.string(),
  /** For example `BY` for a state, and `BY.A` for a region within it. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type HolidayCountry = z.infer<typeof HolidayCountry>

/** Returns a schema for a code from a list; an empty text is allowed. */
const code = (message: string) => z.string(message).regex(/^[\w.-]{0,20}$/, message)

/** The years for which lunar holidays are known. */
const importYear = yearMessage(2000, 2075)
const place = {
  country: z
    .string('Please choose a country')
    .trim()
    .min(1, 'Please choose a country')
    .max(2, 'Please choose a country'),
  region: code('Please choose a region from the list').default(''),
  year: z.coerce.number(importYear).int(importYear).min(2000, importYear).max(2075, importYear),
}

/** The legal kinds of holidays: public, for banks and offices, or optional for each employee. */
export const holidayKinds = ['PUBLIC', 'BANK', 'OPTIONAL'] as const
export type HolidayKind = (typeof holidayKinds)[number]

/**
 * A public holiday to import. A holiday of several days has one item per day; holidays on the same day are merged into
 * one item.
 */
export const ProposedHoliday = z.object({
  date: Day,
  name: z.string(),
  kind: z.enum(holidayKinds),
  /** Start time of a holiday that begins during the day; null for a whole day. */
  startsAt: TimeOfDay.nullable(),
  /** True if the date is an estimate, because it depends on the sighting of the moon. */
  isEstimate: z.boolean(),
  /** True for a regular day off of the company, such as the weekend. */
  isWeekend: z.boolean(),
  /** Name of the holiday that the company already has on this day; null without one. */
  held: z.string().nullable(),
})
export type ProposedHoliday = z.infer<typeof ProposedHoliday>

export const ProposeHolidays = z.object({
  ...place,
  /**
   * Language of the names, one of `languages` in the answer. A name without a translation is returned in another
   * language.
   */
  language: code('Please choose a language from the list').default('en'),
})
export type ProposeHolidays = z.infer<typeof ProposeHolidays>

export const ImportHolidays = z.object({
  ...place,
  holidays: z
    .array(z.object(holiday))
    .min(1, 'Please choose at least one day')
    .max(maxHolidayDays)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Please list each day once'),
})
export type ImportHolidays = z.infer<typeof ImportHolidays>
