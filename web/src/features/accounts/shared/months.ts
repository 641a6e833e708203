/** Returns `count` months up to the month of `day`, newest first, such as `2026-11`, `2026-10`. */
export const monthsBefore = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, months) =>
    Temporal.PlainYearMonth.from(day.slice(0, 7)).subtract({ months }).toString(),
  )
