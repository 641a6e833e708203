/** Returns true if a range of days ends on or after its first day; `orderError` is the error for its end otherwise. */
export const isInOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate >= startDate
export const orderError = { path: ['endDate'], message: 'The end date must not be before the start date' }

/** Returns the number of days from `start` to `end`, both included (specification 1, section 5). */
export function inclusiveDays(start: string, end: string): number {
  return Temporal.PlainDate.from(start).until(end).total('days') + 1
}
