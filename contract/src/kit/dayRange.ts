/** Returns whether a range of days ends on or after its first day; if it does not, `outOfOrder` is said of its end. */
export const inOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate >= startDate
export const outOfOrder = { path: ['endDate'], message: 'The end date must not be before the start date' }

/** Returns the days from `start` to `end`, both counted (specification 1, section 5: leave duration is inclusive of both end dates). */
export function inclusiveDays(start: string, end: string): number {
  return Temporal.PlainDate.from(start).until(end).total('days') + 1
}
