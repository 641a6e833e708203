/** A month as weeks from Sunday to Saturday; the days of the months beside it fill the first and the last week. */
export function monthGrid(month: Temporal.PlainYearMonth): Temporal.PlainDate[][] {
  const first = month.toPlainDate({ day: 1 })
  // Temporal counts Monday as 1 and Sunday as 7.
  const start = first.subtract({ days: first.dayOfWeek % 7 })
  const last = first.with({ day: month.daysInMonth })
  const weeks = Math.ceil((start.until(last).total('days') + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => start.add({ days: week * 7 + day })),
  )
}

/** The month that the address names, `2026-11`; undefined for anything else. */
export function monthOf(text: string | null): Temporal.PlainYearMonth | undefined {
  if (!text || !/^2\d{3}-(0[1-9]|1[0-2])$/.test(text)) return undefined
  const month = Temporal.PlainYearMonth.from(text)
  return month.year <= 2099 ? month : undefined
}
