import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { customReports } from '../tables.ts'

/** The columns of a custom report as it is answered. */
export const customColumns = {
  id: customReports.id,
  name: customReports.name,
  metrics: customReports.metrics,
  createdAt: customReports.createdAt,
  updatedAt: customReports.updatedAt,
}

/** Returns the condition for a report of the actor: reports are visible only to their owner. */
export const isOwn = (actor: Actor, id: string) => and(eq(customReports.id, id), eq(customReports.userId, actor.id))

/** Returns one of the actor's own. @throws Refusal 404 for another's. */
export async function customById(db: Queryable, actor: Actor, id: string) {
  const [report] = await db.select(customColumns).from(customReports).where(isOwn(actor, id))
  assertFound(report)
  return report
}

/** Returns the same, locked until the transaction ends. */
export async function lockCustom(tx: Tx, actor: Actor, id: string) {
  const [report] = await tx.select(customColumns).from(customReports).where(isOwn(actor, id)).for('update')
  assertFound(report)
  return report
}

/** Serialises changes of a person's reports, so that they never exceed the maximum. */
export const lockReportsOf = (tx: Tx, { id }: Actor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('reports'), hashtext(${id}))`)
