import type { Db } from '../db/database.ts'
import { throwIf, tooMany } from '../kernel/errors.ts'
import { perOwner } from '../limits/limiter.ts'
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import type { AttemptOrigin } from './attemptOrigin.ts'

/** Attempts for one account that run at once and that queue: more would take the slots of others. */
const maxConcurrentAttempts = 3
const maxQueueLength = 7

const accountQueues = perOwner(() => new Map<string, ConcurrencyLimiter>())

/**
 * Runs an attempt at the password of an account, few per account at a time; attempts from the account's own browser or
 * session queue separately, so that strangers who fill the queue keep no one out.
 * @throws Refusal 429 at once when ten are running or queued.
 */
export async function runQueuedForAccount<T>(
  db: Db,
  email: string,
  { from, trust }: AttemptOrigin,
  work: () => Promise<T>,
): Promise<T> {
  const accounts = accountQueues(db)
  const queueKey = trust === 'own' ? `${email} ${from}` : email
  const turns = accounts.get(queueKey) ?? new ConcurrencyLimiter(maxConcurrentAttempts, maxQueueLength)
  throwIf(turns.isFull ? tooMany('Too many sign-ins at once. Please try again in a moment.', 2) : null)
  accounts.set(queueKey, turns)
  try {
    return await turns.run(work)
  } finally {
    if (turns.isIdle) accounts.delete(queueKey)
  }
}
