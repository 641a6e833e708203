/** The years a person may look back on, and the next one, the latest first. */
export function offeredYears(today: string): number[] {
  const { year } = Temporal.PlainDate.from(today)
  return Array.from({ length: 5 }, (_, back) => year + 1 - back)
}
