import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable, Tx } from '../../../db/database.ts'
import { lockRecords } from '../../../db/lockRecords.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { customReports } from '../tables.ts'

/** The columns of a custom report in responses. */
export const customColumns = {
  id: customReports.id,
  name: customReports.name,
  metrics: customReports.metrics,
  createdAt: customReports.createdAt,
  updatedAt: customReports.updatedAt,
}

/** Returns the SQL condition for a custom report of the actor; others can't see it. */
export const isOwn = (actor: Actor, id: string) => and(eq(customReports.id, id), eq(customReports.userId, actor.id))

/**
 * Returns a custom report of the actor.
 * @throws Refusal 404 for another person's report.
 */
export async function customById(db: Queryable, actor: Actor, id: string) {
  const [report] = await db.select(customColumns).from(customReports).where(isOwn(actor, id))
  assertFound(report)
  return report
}

/**
 * Locks a custom report of the actor until the transaction ends and returns it.
 * @throws Refusal 404 for another person's report.
 */
export async function lockCustom(tx: Tx, actor: Actor, id: string) {
  const [report] = await tx.select(customColumns).from(customReports).where(isOwn(actor, id)).for('update')
  assertFound(report)
  return report
}

/** Serialises changes to a person's custom reports, so that they never exceed the maximum. */
export const lockReportsOf = (tx: Tx, { id }: Actor) => lockRecords(tx, 'reports', id)
