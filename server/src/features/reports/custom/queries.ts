import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../errors.ts'
import { customReports } from '../tables.ts'

/** What is answered of a report of somebody's own. */
export const customColumns = {
  id: customReports.id,
  name: customReports.name,
  metrics: customReports.metrics,
  createdAt: customReports.createdAt,
  updatedAt: customReports.updatedAt,
}

/** Reports are for nobody but whose they are. */
export const isOwn = (actor: Actor, id: string) => and(eq(customReports.id, id), eq(customReports.userId, actor.id))

/** One of the actor's own; "not found" for another's. */
export async function customById(db: Queryable, actor: Actor, id: string) {
  const [report] = await db.select(customColumns).from(customReports).where(isOwn(actor, id))
  assertFound(report)
  return report
}

/** The same, locked until the transaction ends. */
export async function lockCustom(tx: Tx, actor: Actor, id: string) {
  const [report] = await tx.select(customColumns).from(customReports).where(isOwn(actor, id)).for('update')
  assertFound(report)
  return report
}

/** Has what somebody keeps of reports change once at a time, so that none is beyond the most. */
export const lockReportsOf = (tx: Tx, { id }: Actor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('reports'), hashtext(${id}))`)
