import { z } from 'zod'
import { Id, text } from '../kit/text.ts'
import { Day, TimeOfDay, yearSentence } from '../kit/time.ts'

/** A day on which the company does not work. */
export const Holiday = z.object({ id: z.uuid(), date: Day, name: z.string(), isPaid: z.boolean() })
export type Holiday = z.infer<typeof Holiday>

const holiday = { date: Day, name: text(120, 'Please give the holiday a name'), isPaid: z.boolean().default(true) }
export const AddHoliday = z.object(holiday)
export type AddHoliday = z.infer<typeof AddHoliday>
/** With what it was when it was read: what is not so any more was changed by somebody else. */
export const EditHoliday = z.object({ id: Id, ...holiday, were: AddHoliday })
export type EditHoliday = z.infer<typeof EditHoliday>

/** More than any country has in a year. */
const mostDays = 100

const days = z.array(Day).max(mostDays).default([])

/** Days that are to become holidays, and that are to be holidays no more. */
export const HolidayDays = z.object({ added: days, removed: days })
export type HolidayDays = z.infer<typeof HolidayDays>

/** A country whose holidays are known, by its ISO 3166 code, with its states and regions that have holidays of their own. */
export const HolidayCountry = z.object({
  code: z.string(),
  name: z.string(),
  /** `BY`, and `BY.A` for a region of it. */
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type HolidayCountry = z.infer<typeof HolidayCountry>

/** A code of a list, or nothing. */
const code = (message: string) => z.string(message).regex(/^[\w.-]{0,20}$/, message)

/** Holidays that follow the moon are known no further. */
const importYear = yearSentence(2000, 2075)
const place = {
  country: z
    .string('Please choose a country')
    .trim()
    .min(1, 'Please choose a country')
    .max(2, 'Please choose a country'),
  region: code('Please choose a region of the list').default(''),
  year: z.coerce.number(importYear).int(importYear).min(2000, importYear).max(2075, importYear),
}

/** What a day is by law: free for all, for banks and offices, or for who chooses it. */
export const holidayKinds = ['PUBLIC', 'BANK', 'OPTIONAL'] as const
export type HolidayKind = (typeof holidayKinds)[number]

/** A day that a country has as a holiday. Holidays of several days are a day each, several of one day are one. */
export const ProposedHoliday = z.object({
  date: Day,
  name: z.string(),
  kind: z.enum(holidayKinds),
  /** The time of day at which it begins; null for the whole day. */
  startsAt: TimeOfDay.nullable(),
  /** It follows the moon as it is sighted: the day is an estimate. */
  isEstimate: z.boolean(),
  /** A day on which the company does not work anyway. */
  isWeekend: z.boolean(),
  /** What the company calls the holiday that it has on this day; null where it has none. */
  held: z.string().nullable(),
})
export type ProposedHoliday = z.infer<typeof ProposedHoliday>

export const ProposeHolidays = z.object({
  ...place,
  /** In which the days are named, as far as they are: one of the `languages` that are answered. */
  language: code('Please choose a language of the list').default('en'),
})
export type ProposeHolidays = z.infer<typeof ProposeHolidays>

export const ImportHolidays = z.object({
  ...place,
  holidays: z
    .array(z.object(holiday))
    .min(1, 'Please choose at least one day')
    .max(mostDays)
    .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, 'Please name each day once'),
})
export type ImportHolidays = z.infer<typeof ImportHolidays>
