import { z } from 'zod'

/** A calendar day, `YYYY-MM-DD`, between the years 2000 and 2100. */
export const Day = z.iso
  // The checks that follow require a valid day.
  .date({ error: 'Please enter a date as YYYY-MM-DD', abort: true })
  .refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Please enter a date between 2000 and 2100')
/** A person's hire date, from 1900 on: it may be many years earlier than any other date in the company. */
export const HireDay = z.iso
  .date({ error: 'Please enter a date as YYYY-MM-DD', abort: true })
  .refine((day) => day >= '1900-01-01' && day <= '2100-12-31', 'Please enter a date between 1900 and 2100')
/** A calendar month, `YYYY-MM`, between the years 2000 and 2100. */
export const Month = z
  .string('Please enter a month as YYYY-MM')
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'Please enter a month as YYYY-MM', abort: true })
  .refine((month) => month >= '2000-01' && month <= '2100-12', 'Please enter a month between 2000 and 2100')
/** An instant in UTC, `2026-11-21T08:30:00.000Z`. */
export const Instant = z.iso.datetime()
/** Returns the error message for a year out of range. Years are written without a thousands separator. */
export const yearMessage = (first: number, last: number) => `Please enter a year from ${first} to ${last}`
const year = yearMessage(2000, 2100)
/** A calendar year as a whole number. */
export const Year = z.coerce.number(year).int(year).min(2000, year).max(2100, year)

export interface YearPart {
  year: number
  start: string
  end: string
}

/** Splits a range of days into one part per calendar year, in order. */
export function splitByYear(start: string, end: string): YearPart[] {
  const parts: YearPart[] = []
  const last = Temporal.PlainDate.from(end)
  for (let from = Temporal.PlainDate.from(start); Temporal.PlainDate.compare(from, last) <= 0;) {
    const yearEnd = from.with({ month: 12, day: 31 })
    const to = Temporal.PlainDate.compare(yearEnd, last) < 0 ? yearEnd : last
    parts.push({ year: from.year, start: from.toString(), end: to.toString() })
    from = to.add({ days: 1 })
  }
  return parts
}

/** Returns the calendar day of `instant` in `timeZone`, an IANA name. */
export function dayIn(timeZone: string, instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** A time of day, `HH:mm`. */
export const TimeOfDay = z
  .string('Please enter a time as HH:mm')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:mm')

/** A time of day as a user enters it. A time that occurs twice on a day carries its UTC offset: `23:30+03:00`. */
export const TypedTime = z
  .string('Please enter a time as HH:mm')
  .regex(/^([01]\d|2[0-3]):[0-5]\d([+-](0\d|1[0-4]):[0-5]\d)?$/, 'Please enter a time as HH:mm')

/** A local time as sent by the server, with its day relative to a given day. */
export const LocalTime = z.object({
  time: TimeOfDay,
  /** 0 on the given day, 1 on the day after. */
  dayOffset: z.number().int(),
  /** The UTC offset, such as `+02:00`; null unless the time occurs twice on that day. */
  offset: z.string().nullable(),
})
export type LocalTime = z.infer<typeof LocalTime>
