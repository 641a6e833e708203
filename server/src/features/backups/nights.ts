/** Returns the last time of a nightly backup up to `at`, for a time of day in a time zone. */
export function lastNight(time: string, timeZone: string, at: Temporal.Instant): Temporal.Instant {
  const today = nightOn(at.toZonedDateTimeISO(timeZone).toPlainDate(), time, timeZone)
  if (Temporal.Instant.compare(today, at) <= 0) return today
  return nightOn(at.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: 1 }), time, timeZone)
}

/** Returns the first time of a nightly backup after `at`, for a time of day in a time zone. */
export function nextNight(time: string, timeZone: string, at: Temporal.Instant): Temporal.Instant {
  const today = at.toZonedDateTimeISO(timeZone).toPlainDate()
  const night = nightOn(today, time, timeZone)
  return Temporal.Instant.compare(night, at) > 0 ? night : nightOn(today.add({ days: 1 }), time, timeZone)
}

/** A time that the clocks skip is moved on by an hour, and of a repeated one, the first counts. */
const nightOn = (day: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant =>
  day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
