import { inclusiveDays, outOfOrder } from '../kit/dayRange.ts'

/** The most days that a report is about. */
export const maxDays = 366

/**
 * Returns what is wrong with a report's days, with the field that it is said of; null for nothing. Apart from the schemas,
 * which the pages of reports do without.
 */
export function daysProblem(startDate: string, endDate: string): typeof outOfOrder | null {
  if (endDate < startDate) return outOfOrder
  if (inclusiveDays(startDate, endDate) <= maxDays) return null
  return { path: ['endDate'], message: `Please choose at most ${maxDays} days` }
}
