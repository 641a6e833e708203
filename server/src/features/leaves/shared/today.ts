import { and, gte, lte } from 'drizzle-orm'
import { now } from '../../../clock.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Requests that may touch what is today for somebody, or yesterday, wherever they are: today is never more than a day from
 * what it is in UTC. Found by the index of days, for everybody at once. No two requests that count touch one day of a person.
 */
export function touchesToday() {
  const today = now().toZonedDateTimeISO('UTC').toPlainDate()
  return and(
    gte(leaveRequests.endDate, today.subtract({ days: 2 }).toString()),
    lte(leaveRequests.startDate, today.add({ days: 1 }).toString()),
  )
}
