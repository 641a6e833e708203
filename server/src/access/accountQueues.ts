import type { Db } from '../db/database.ts'
import { throwIf, tooMany } from '../kernel/errors.ts'
import { perOwner } from '../limits/limiter.ts'
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import type { AttemptOrigin } from './attemptOrigin.ts'

/**
 * Maximum numbers of sign-in attempts per account: those that run at the same time, and those that wait. More would
 * block other accounts.
 */
const maxConcurrentAttempts = 3
const maxQueueLength = 7

const accountQueues = perOwner(() => new Map<string, ConcurrencyLimiter>())

/**
 * Runs an attempt to sign in to an account. Only a few run at the same time per account; the others wait. Attempts from
 * a browser or session of the account have their own queue, so that strangers cannot block its owner.
 * @throws Refusal 429 immediately if ten attempts are already running or waiting.
 */
export async function runQueuedForAccount<T>(
  db: Db,
  email: string,
  { from, trust }: AttemptOrigin,
  work: () => Promise<T>,
): Promise<T> {
  const accounts = accountQueues(db)
  const queueKey = trust === 'own' ? `${email} ${from}` : email
  const limiter = accounts.get(queueKey) ?? new ConcurrencyLimiter(maxConcurrentAttempts, maxQueueLength)
  throwIf(limiter.isFull ? tooMany('Too many sign-ins at once. Please try again in a moment.', 2) : null)
  accounts.set(queueKey, limiter)
  try {
    return await limiter.run(work)
  } finally {
    if (limiter.isIdle) accounts.delete(queueKey)
  }
}
