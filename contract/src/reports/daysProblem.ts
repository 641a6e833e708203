import { inclusiveDays, orderError } from '../kit/dayRange.ts'

/** Maximum number of days in a report. */
export const maxDays = 366

/**
 * Returns the error in a report's date range, with its field; null if the range is valid. Defined outside the schemas
 * because the report pages do not load those.
 */
export function daysProblem(startDate: string, endDate: string): typeof orderError | null {
  if (endDate < startDate) return orderError
  if (inclusiveDays(startDate, endDate) <= maxDays) return null
  return { path: ['endDate'], message: `Please choose at most ${maxDays} days` }
}
