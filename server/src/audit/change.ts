import type { App, Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { beforeCommit, transaction, type TransactionOptions } from '../db/transaction.ts'
import type { NewEvent } from '../events/event.ts'
import { raiseEvents } from '../events/raise.ts'
import { storeAnswer, findStoredAnswer, claimKey } from '../idempotency/firstAnswers.ts'
import { type AuditEntry, record } from './record.ts'

/** The result of a change: its audit entry, its events, and the answer to the caller. */
export interface Change<T> extends AuditEntry {
  /** Events that notify people or refresh their screens; they are sent once the change is committed. */
  events?: readonly NewEvent[]
  answer: T
}

/** The result of a call that changed nothing: nothing is recorded and no one is notified. */
export interface Unchanged<T> {
  action: null
  answer: T
}

type Source = Pick<Context, 'actor' | 'request'> & { app: Pick<App, 'db' | 'keys' | 'areasReaching'> }

/**
 * Runs `work` in a transaction that also stores its audit entry and its events. All writes go through this function.
 * The transaction stores the request's Idempotency-Key too, so a repeated request changes nothing and gets the first
 * answer.
 */
export async function change<T>(
  ctx: Source,
  work: (tx: Tx) => Promise<Change<T> | Unchanged<T>>,
  options?: TransactionOptions,
): Promise<T> {
  const attempt = async (tx: Tx) => {
    if (!(await claimKey(tx, ctx))) return ((await findStoredAnswer(tx, ctx))?.answer ?? undefined) as T
    const result = await work(tx)
    if (result.action === null) {
      await storeAnswer(tx, ctx, result.answer, null)
      return result.answer
    }
    const { answer, events = [], ...entry } = result
    await storeAnswer(tx, ctx, answer, entry.personId ?? null)
    // With the answer, the events and the commit in one round trip.
    beforeCommit(tx, () => record(tx, ctx, entry))
    raiseEvents(tx, ...events)
    return answer
  }
  return transaction(ctx.app.db, attempt, options)
}
