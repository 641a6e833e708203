import { z } from 'zod'
import { Id, text } from '../kit/text.ts'
import { Day, TimeOfDay, yearMessage } from '../kit/time.ts'

/** A day on which the company does not work. */
export const Holiday = z.object({ id: z.uuid(), date: Day, name: z.string(), isPaid: z.boolean() })
export type Holiday = z.infer<typeof Holiday>

const holiday = { date: Day, name: text(120, 'Please enter a holiday name'), isPaid: z.boolean().default(true) }
export const AddHoliday = z.object(holiday)
export type AddHoliday = z.infer<typeof AddHoliday>
/** A change of a holiday, with its values when it was read: if they differ now, someone else changed it. */
export const EditHoliday = z.object({ id: Id, ...holiday, were: AddHoliday })
export type EditHoliday = z.infer<typeof EditHoliday>

/** More than any country has in a year. */
const maxHolidayDays = 100

const days = z.array(Day).max(maxHolidayDays).default([])

/** Days that become holidays, and days that no longer are. */
export const HolidayDays = z.object({ added: days, removed: days })
export type HolidayDays = z.infer<typeof HolidayDays>

/** A country with known holidays, by its ISO 3166 code, with the states and regions that have holidays of their own. */
export const HolidayCountry = z.object({
  code: z.string(),
  name: z.string(),
  /** `BY`, and `BY.A` for a region of it. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type HolidayCountry = z.infer<typeof HolidayCountry>

/** Returns a schema for a code of a list, or an empty text. */
const code = (message: string) => z.string(message).regex(/^[\w.-]{0,20}$/, message)

/** Holidays that follow the moon are not known beyond these years. */
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

/** The legal kinds of a holiday: public, for banks and offices, or optional for each employee. */
export const holidayKinds = ['PUBLIC', 'BANK', 'OPTIONAL'] as const
export type HolidayKind = (typeof holidayKinds)[number]

/**
 * A holiday of a country. A holiday of several days has one item per day, several holidays on one day share an item.
 */
export const ProposedHoliday = z.object({
  date: Day,
  name: z.string(),
  kind: z.enum(holidayKinds),
  /** The time of day it begins; null for the whole day. */
  startsAt: TimeOfDay.nullable(),
  /** True if it depends on the sighting of the moon, so that the day is an estimate. */
  isEstimate: z.boolean(),
  /** True for a regular day off of the company. */
  isWeekend: z.boolean(),
  /** Name of the company's own holiday on this day; null if it has none. */
  held: z.string().nullable(),
})
export type ProposedHoliday = z.infer<typeof ProposedHoliday>

export const ProposeHolidays = z.object({
  ...place,
  /** Language of the names as far as they exist: one of the `languages` in the answer. */
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
