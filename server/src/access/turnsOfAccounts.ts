import type { Db } from '../db/database.ts'
import { tooMany } from '../errors.ts'
import { ownedBy } from './limiter.ts'
import { Turns } from './turns.ts'

/** The attempts of one account that are looked at at once, and that wait for it: more would take the places of others. */
const atOnce = 3
const longestQueue = 7

const turnsOf = ownedBy(() => new Map<string, Turns>())

/**
 * Runs an attempt at the password of an account, few of each at a time.
 * @throws Refusal 429 at once when ten are under way or waiting.
 */
export async function inTurnOf<T>(db: Db, email: string, work: () => Promise<T>): Promise<T> {
  const accounts = turnsOf(db)
  const turns = accounts.get(email) ?? new Turns(atOnce, longestQueue)
  accounts.set(email, turns)
  try {
    return await turns.run(work, () => tooMany('Too many sign-ins at once. Please try again in a moment.', 2))
  } finally {
    if (turns.isIdle) accounts.delete(email)
  }
}
