import { and, gte, lte } from 'drizzle-orm'
import { now } from '../../../kernel/clock.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Returns the condition for requests close to today, wide enough for every time zone and for yesterday's night shifts.
 * It can use the index on days.
 */
export function overlapsToday() {
  const today = now().toZonedDateTimeISO('UTC').toPlainDate()
  return and(
    gte(leaveRequests.endDate, today.subtract({ days: 2 }).toString()),
    lte(leaveRequests.startDate, today.add({ days: 1 }).toString()),
  )
}
