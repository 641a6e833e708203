import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Teammate } from '@muster/contract/dashboards/home'
import type { Db } from '../../../db/database.ts'
import { users } from '../../../people/tables.ts'
import { leaveRequests } from '../tables.ts'

/**
 * Returns the people with an active account among those who meet `isTheirs` that have approved leave within a range of
 * days, the first to go first, and their number. It leaves out the leave types: the readers may be colleagues.
 */
export async function awayWithin(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
  isTheirs: (person: PgColumn) => SQL,
): Promise<{ total: number; rows: Teammate[] }> {
  const { rows } = await db.execute<Teammate & { total: number }>(sql`
    with absence as (
      select ${leaveRequests.userId} as user_id, ${leaveRequests.startDate} as first_day,
        ${leaveRequests.endDate} as last_day
      from ${leaveRequests} inner join ${users} on ${users.id} = ${leaveRequests.userId}
      where ${leaveRequests.status} = 'APPROVED' and ${leaveRequests.endDate} >= ${from}
        and ${leaveRequests.startDate} <= ${to} and ${users.status} = 'ACTIVE' and ${isTheirs(users.id)}
    )
    select ${users.id} as id, ${users.firstName} as "firstName", ${users.lastName} as "lastName",
      ${users.profileImage} as "profileImage", absences, count(*) over ()::int as total
    from (
      select user_id, min(first_day) as first_day, json_agg(json_build_object(
        'from', to_char(first_day, 'YYYY-MM-DD'), 'to', to_char(last_day, 'YYYY-MM-DD')) order by first_day) as absences
      from absence group by user_id
    ) away inner join ${users} on ${users.id} = user_id
    order by greatest(first_day, ${from}::date), ${users.searchText}, ${users.id} limit ${limit}`)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}
