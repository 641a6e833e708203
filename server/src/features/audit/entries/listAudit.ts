import { desc, type SQL, sql } from 'drizzle-orm'
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
  { page: pageNumber, limit, ...filters }: ListAudit,
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
  const [entries, total] = await readOnReplica(ctx.app, async (db) => {
    const where = await chosenBy(db, filters)
    const countQuery = db
      .select({ one: sql`1` })
      .from(auditEntries)
      .where(where)
      .limit(maxCounted)
      .as('counted')
    const offset = Math.min((pageNumber - 1) * limit, maxCounted)
    const slice = { offset, limit: Math.min(limit, maxCounted - offset) }
    const entries = db.select().from(auditEntries)
    const page = isByActionAlone(filters)
      ? entries.where(sql`${auditEntries.id} = any (array (${pageByAction(where, slice)}))`)
      : entries.where(where).limit(slice.limit).offset(slice.offset)
    const [rows, count] = await Promise.all([
      page.orderBy(desc(auditEntries.at), desc(auditEntries.id)),
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
  return { entries, pagination: pagination({ page: pageNumber, limit }, total) }
}

/** Returns whether the index of actions has everything that these filters compare. */
const isByActionAlone = ({ action, actorId, personId, search }: Omit<ListAudit, 'page' | 'limit'>) =>
  action !== undefined && action.includes('.') && actorId === undefined && !personId && !search

/**
 * Returns SQL for the ids of a page of one action's entries. It finds the page's instants in the index of actions alone,
 * and then the entries of these instants, since several may share one. A plain query would be planned as a walk through
 * all entries by time, which passes tens of thousands if the action belongs to another time of day.
 */
function pageByAction(where: SQL | undefined, { offset, limit }: { offset: number; limit: number }): SQL {
  const { at, id } = auditEntries
  return sql`with instants as materialized (
      select ${at} as at, row_number() over (order by ${at} desc) as position
      from ${auditEntries} where ${where} order by ${at} desc limit ${offset + limit}::int
    )
    select ${id} from ${auditEntries}
    where ${where} and ${at} = any (array (select at from instants where position > ${offset}))
    order by ${at} desc, ${id} desc
    limit ${limit}::int
    offset (select count(*) from instants where position <= ${offset}
      and at = (select max(at) from instants where position > ${offset}))`
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
