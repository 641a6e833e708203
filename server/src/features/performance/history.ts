import { and, desc, eq } from 'drizzle-orm'
import type { PerformanceChange } from '@muster/contract/performance/shared'
import type { Context } from '../../context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { users } from '../../people/tables.ts'
import { performanceChanges, performanceReminders, type PerformanceThing } from './tables.ts'
import { timeOf } from './moments.ts'

type Changes = PerformanceChange['changes']

/** Maximum number of changes shown for one review, goal or note. */
const maxShown = 200

type Value = string | number | boolean | null
const toText = (value: Value) => (value === null ? null : String(value))

/** Returns the changed fields with their values before and after, as text. Unchanged fields are left out. */
export const changesOf = <K extends string>(
  before: Record<K, Value>,
  values: { [F in K]?: Value | undefined },
): Changes =>
  (Object.keys(values) as K[]).flatMap((field) => {
    const after = values[field]
    return after === undefined || after === before[field]
      ? []
      : [{ field, before: toText(before[field]), after: toText(after) }]
  })

interface NewChange {
  thing: PerformanceThing
  thingId: string
  action: PerformanceChange['action']
  changes?: Changes
  isPrivate?: boolean
}

/** Saves a change in the history of a review, goal or note. */
export const recordChange = (tx: Tx, ctx: Pick<Context, 'actor' | 'request'>, change: NewChange) =>
  tx
    .insert(performanceChanges)
    .values({ changes: [], ...change, by: ctx.actor.id, at: timeOf(ctx) })
    .execute()

/** Deletes the history and reminders of a deleted review, goal or note. */
export async function deleteChanges(tx: Tx, thingId: string): Promise<void> {
  await tx.delete(performanceChanges).where(eq(performanceChanges.thingId, thingId))
  await tx.delete(performanceReminders).where(eq(performanceReminders.thingId, thingId))
}

/**
 * Returns the latest changes of a review, goal or note, newest first. With `onlyOpen`, leaves out changes made while a
 * note was private.
 */
export async function historyOf(db: Queryable, thingId: string, { onlyOpen = false } = {}) {
  const { id, at, action, changes, isPrivate, by } = performanceChanges
  const history = await db
    .select({ id, at, action, changes, by: { id: users.id, firstName: users.firstName, lastName: users.lastName } })
    .from(performanceChanges)
    .innerJoin(users, eq(users.id, by))
    .where(and(eq(performanceChanges.thingId, thingId), onlyOpen ? eq(isPrivate, false) : undefined))
    .orderBy(desc(at), desc(id))
    .limit(maxShown)
  return { history }
}
