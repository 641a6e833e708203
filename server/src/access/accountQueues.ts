import type { Db } from '../db/database.ts'
import { allow, tooMany } from '../errors.ts'
import { ownedBy } from '../limits/limiter.ts'
import { Turns } from '../limits/turns.ts'
import type { WhereFrom } from './whereFrom.ts'

/** Attempts for one account that run at once and that queue: more would take the slots of others. */
const atOnce = 3
const longestQueue = 7

const turnsOf = ownedBy(() => new Map<string, Turns>())

/**
 * Runs an attempt at the password of an account, few per account at a time; attempts from the account's own browser or
 * session queue separately, so that strangers who fill the queue keep no one out.
 * @throws Refusal 429 at once when ten are running or queued.
 */
export async function inTurnOf<T>(
  db: Db,
  email: string,
  { from, trust }: WhereFrom,
  work: () => Promise<T>,
): Promise<T> {
  const accounts = turnsOf(db)
  const whose = trust === 'own' ? `${email} ${from}` : email
  const turns = accounts.get(whose) ?? new Turns(atOnce, longestQueue)
  allow(turns.isFull ? tooMany('Too many sign-ins at once. Please try again in a moment.', 2) : null)
  accounts.set(whose, turns)
  try {
    return await turns.run(work)
  } finally {
    if (turns.isIdle) accounts.delete(whose)
  }
}
