/** The instant at which a day is over in a time zone: a role until that day counts no more from then on. */
export const expiryAfter = (day: string, timeZone: string): string =>
  Temporal.PlainDate.from(day)
    .add({ days: 1 })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' })

/** The last day, in a time zone, on which what expires then counts. */
export const lastDayOf = (expiresAt: string, timeZone: string): string =>
  Temporal.Instant.from(expiresAt).subtract({ milliseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString()
