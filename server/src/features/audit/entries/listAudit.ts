import { desc, sql } from 'drizzle-orm'
import type { AuditEntry, ListAudit } from '@muster/contract/audit/calls'
import { maxCounted } from '@muster/contract/audit/limits'
import { type Pagination, pagination } from '@muster/contract/kit/paging'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import { auditEntries } from '../../../audit/tables.ts'
import type { Context } from '../../../context.ts'
import { readOnReplica } from '../../../db/replica.ts'
import { chosenBy, presentEntries } from './queries.ts'

/**
 * Returns one page of entries, newest first. At most `maxCounted` entries are counted, so that the call stays fast even
 * with millions of entries. The access is logged with its filters.
 */
export async function listAudit(
  ctx: Context,
  { page, limit, ...filters }: ListAudit,
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
  const [entries, total] = await readOnReplica(ctx.app, async (db) => {
    const where = await chosenBy(db, filters)
    const countQuery = db
      .select({ one: sql`1` })
      .from(auditEntries)
      .where(where)
      .limit(maxCounted)
      .as('counted')
    const offset = (page - 1) * limit
    const [rows, count] = await Promise.all([
      db
        .select()
        .from(auditEntries)
        .where(where)
        .orderBy(desc(auditEntries.at), desc(auditEntries.id))
        .limit(Math.max(0, Math.min(limit, maxCounted - offset)))
        .offset(Math.min(offset, maxCounted)),
      db.$count(countQuery),
    ])
    return [await presentEntries(db, ctx, rows), count] as const
  })
  // Logged after reading, so that the result never includes this access itself.
  await recordRepeated(ctx, {
    action: 'audit.read',
    subject: { type: 'audit', id: null },
    personId: filters.personId,
    after: filters,
  })
  return { entries, pagination: pagination({ page, limit }, total) }
}

/**
 * Returns the different actions in the trail. It skips through the index from one action to the next, so the number of
 * entries doesn't matter.
 */
export async function listActions({ app }: Context): Promise<{ actions: string[] }> {
  const { rows } = await app.db.execute<{ action: string }>(sql`
    with recursive found as (
      (select action from ${auditEntries} order by action limit 1)
      union all
      select (select e.action from ${auditEntries} e where e.action > found.action order by e.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`)
  return { actions: rows.map(({ action }) => action) }
}
