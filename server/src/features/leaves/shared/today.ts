import { and, gte, lte } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Returns the condition for requests with days near today or yesterday in any time zone: today is never more than a day
 * from the date in UTC. Uses the index on days, for everyone at once. No two active requests of a person share a day.
 */
export function overlapsToday() {
  const today = now().toZonedDateTimeISO('UTC').toPlainDate()
  return and(
    gte(leaveRequests.endDate, today.subtract({ days: 2 }).toString()),
    lte(leaveRequests.startDate, today.add({ days: 1 }).toString()),
  )
}
