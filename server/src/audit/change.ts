import { and, eq } from 'drizzle-orm'
import { nobody } from '../access/actor.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { idempotencyKeys } from '../http/tables.ts'
import { committedEntries } from './awaited.ts'
import { type AuditEntry, record } from './record.ts'

/** What a change did: its audit entry, and what the caller is answered. */
export interface Change<T> extends AuditEntry {
  answer: T
}

type Source = Pick<Context, 'app' | 'actor' | 'request'>

/**
 * The one way to write: runs `work` in a transaction and records what it did in the same transaction. A request with
 * an Idempotency-Key happens once: the key is written with the change, and who comes second gets the first answer.
 */
export async function change<T>(ctx: Source, work: (tx: Tx) => Promise<Change<T>>): Promise<T> {
  const { db } = ctx.app
  const inTransaction = async (tx: Tx) => {
    const key = keyOf(ctx)
    if (key) {
      const claimed = await tx.insert(idempotencyKeys).values(key).onConflictDoNothing().returning()
      if (!claimed.length) return firstAnswer<T>(tx, key)
    }
    const { answer, ...entry } = await work(tx)
    await record(tx, ctx, entry)
    if (key)
      await tx
        .update(idempotencyKeys)
        .set({ answer: answer ?? null })
        .where(sameKey(key))
    return answer
  }
  return transaction(db, inTransaction, (tx) => committedEntries(db, tx))
}

type Key = Pick<typeof idempotencyKeys.$inferInsert, 'userId' | 'call' | 'key'>

function keyOf({ actor, request }: Source): Key | null {
  if (!request.idempotencyKey || actor.id === nobody.id) return null
  return { userId: actor.id, call: request.call, key: request.idempotencyKey }
}

const sameKey = ({ userId, call, key }: Key) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

async function firstAnswer<T>(tx: Tx, key: Key): Promise<T> {
  const [first] = await tx.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys).where(sameKey(key))
  return (first?.answer ?? undefined) as T
}
