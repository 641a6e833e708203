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
 * answer. `work` also runs for a repeated request that arrives while the first one runs, and is then rolled back.
 */
export async function change<T>(
  ctx: Source,
  work: (tx: Tx) => Promise<Change<T> | Unchanged<T>>,
  options?: TransactionOptions,
): Promise<T> {
  const attempt = async (tx: Tx) => {
    // The key is claimed in one round trip with the first queries of the work, which is rolled back if it is taken.
    const [claim, outcome] = await Promise.allSettled([claimKey(tx, ctx), work(tx)])
    if (valueOf(claim) === false) throw new KeyTaken()
    const result = valueOf(outcome)
    if (result.action === null) {
      await storeAnswer(tx, ctx, result.answer, null)
      return result.answer
    }
    const { answer, events = [], ...entry } = result
    await storeAnswer(tx, ctx, answer, entry.personId ?? null)
    // With the events and the commit in one round trip.
    beforeCommit(tx, () => record(tx, ctx, entry))
    raiseEvents(tx, ...events)
    return answer
  }
  try {
    return await transaction(ctx.app.db, attempt, options)
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    return ((await findStoredAnswer(ctx.app.db, ctx))?.answer ?? undefined) as T
  }
}

/** Rolls a change back whose Idempotency-Key an earlier request has claimed. */
class KeyTaken extends Error {}

/** Returns the value of a promise that has settled. @throws The reason if it was rejected. */
function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason
  return result.value
}
