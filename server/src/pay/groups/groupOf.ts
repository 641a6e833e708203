import { type SQL, sql } from 'drizzle-orm'
import { payrollGroupMembers } from './tables.ts'

/** Returns the SQL for the id of the group that a person is in, in a month; null without one. */
export const groupOf = (userId: SQL, month: SQL): SQL<string | null> => sql<string | null>`(
  select m.group_id from ${payrollGroupMembers} m where m.user_id = ${userId} and m.first_month <= ${month}
  order by m.first_month desc, m.entered_at desc, m.id desc limit 1)`
