import { sql } from 'drizzle-orm'
import type { ChecklistPerson, ListChecklistPeople } from '@muster/contract/payroll/checklist'
import { pagination } from '@muster/contract/kit/paging'
import type { Context } from '../../../context.ts'
import { users } from '../../../people/tables.ts'
import { seesOpenPayOf } from '../facts/missing.ts'
import { recordAccess } from '../shared/recordAccess.ts'
import { pointRows, readChecklistMonth } from './points.ts'

type Person = ChecklistPerson['user']
interface PersonRow extends Person, Record<string, unknown> {
  count: number
  day: string | null
}

/**
 * Returns a page of the people whom a point of a month's checklist concerns, by name, among those whose unapproved pay
 * the actor can see. Logs the access.
 */
export async function listChecklistPeople(ctx: Context, { period, key, page, limit }: ListChecklistPeople) {
  const { app, actor } = ctx
  const points = pointRows(actor, await readChecklistMonth(app.db, period))[key]
  const found = sql`(select point.user_id, count(*)::int as count, min(point.day)::text as day
    from ${points} point join ${users} on ${users.id} = point.user_id
    where ${seesOpenPayOf(actor, users.id)} group by point.user_id)`
  const [{ rows }, { rows: totals }] = await Promise.all([
    app.db.execute<PersonRow>(sql`
      select ${users.id} as id, ${users.firstName} as "firstName", ${users.lastName} as "lastName", ${users.llId} as "llId",
        ${users.department} as department, ${users.position} as position, ${users.profileImage} as "profileImage",
        found.count, found.day
      from ${found} found join ${users} on ${users.id} = found.user_id
      order by ${users.searchText}, ${users.id} limit ${limit} offset ${(page - 1) * limit}`),
    app.db.execute<{ count: number }>(sql`select count(*)::int as count from ${found} found`),
  ])
  await recordAccess(
    ctx,
    'checklist',
    { period, key },
    rows.map(({ id }) => id),
  )
  return {
    people: rows.map(({ count, day, ...user }): ChecklistPerson => ({ user, count, day })),
    pagination: pagination({ page, limit }, totals[0]?.count ?? 0),
  }
}
