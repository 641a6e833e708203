/** The month of a day and those before it, `count` in all, the newest first: `2026-11`, `2026-10` … */
export const monthsBefore = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, months) =>
    Temporal.PlainYearMonth.from(day.slice(0, 7)).subtract({ months }).toString(),
  )
