import { sql } from 'drizzle-orm'
import { leaveRequests } from './tables.ts'

const utcToday = sql`(now() at time zone 'UTC')::date`

/**
 * Requests that may touch what is today for somebody, wherever they are: it is never more than a day from what it is in
 * UTC. Found by the index of days, for everybody at once. No two requests that count touch one day of a person.
 */
export const touchesToday = sql`${leaveRequests.endDate} >= ${utcToday} - 1 and ${leaveRequests.startDate} <= ${utcToday} + 1`
