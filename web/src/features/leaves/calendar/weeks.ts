/**
 * Returns the weeks of a month as lists of days. Weeks begin with `firstDayOfWeek`, from 1 for Monday to 7 for Sunday.
 * The first and last week include days of the neighbouring months.
 */
export function monthGrid(month: Temporal.PlainYearMonth, firstDayOfWeek: number): Temporal.PlainDate[][] {
  const first = month.toPlainDate({ day: 1 })
  const start = first.subtract({ days: (first.dayOfWeek - firstDayOfWeek + 7) % 7 })
  const last = first.with({ day: month.daysInMonth })
  const weeks = Math.ceil((start.until(last).total('days') + 1) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => start.add({ days: week * 7 + day })),
  )
}

/** Returns a range of whole weeks as lists of days. */
export function weeksOf({ from, to }: { from: string; to: string }): Temporal.PlainDate[][] {
  const start = Temporal.PlainDate.from(from)
  const weeks = (start.until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1) / 7
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => start.add({ days: week * 7 + day })),
  )
}
