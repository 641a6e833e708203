import { and, gte, lte } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Returns the condition for requests around today. The range includes today in every time zone, and yesterday because
 * of night shifts. PostgreSQL can use the index on days for it.
 */
export function overlapsToday() {
  const today = now().toZonedDateTimeISO('UTC').toPlainDate()
  return and(
    gte(leaveRequests.endDate, today.subtract({ days: 2 }).toString()),
    lte(leaveRequests.startDate, today.add({ days: 1 }).toString()),
  )
}
