import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../access/actor.ts'
import { heldBy } from '../../access/held.ts'
import { peopleAbove, visibleTo } from '../../access/reach.ts'
import type { Tx } from '../../db/database.ts'
import { notFound } from '../../errors.ts'
import { users } from './tables.ts'

/**
 * A person within the actor's reach, locked until the transaction ends, with what their roles give them, and
 * whether they are above the actor.
 * @throws Refusal 404 out of reach.
 */
export async function lockVisibleUser(tx: Tx, actor: Actor, userId: string) {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), visibleTo(actor, 'users', users.id)))
    .for('update')
  if (!person) throw notFound()
  return { person, held: await heldBy(tx, userId), isAbove: (await peopleAbove(tx, actor)).has(userId) }
}

/** Each change is later than what was seen before it, so that `updatedAt` tells the one from the other. */
export const laterUpdate = sql`greatest(clock_timestamp(), ${users.updatedAt} + interval '1 millisecond')`
