/** Returns true if a range doesn't end before it starts. `orderError` is the matching validation error. */
export const isInOrder = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate >= startDate
export const orderError = { path: ['endDate'], message: 'The end date must not be before the start date' }

/** Returns the number of days from `start` to `end`, including both (specification 1, section 5). */
export function inclusiveDays(start: string, end: string): number {
  return Temporal.PlainDate.from(start).until(end).total('days') + 1
}
