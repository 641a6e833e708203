import type { Db } from '../db/database.ts'
import { allow, tooMany } from '../errors.ts'
import { ownedBy } from '../limits/limiter.ts'
import { Turns } from '../limits/turns.ts'
import type { WhereFrom } from './whereFrom.ts'

/** The attempts of one account that are looked at at once, and that wait for it: more would take the places of others. */
const atOnce = 3
const longestQueue = 7

const turnsOf = ownedBy(() => new Map<string, Turns>())

/**
 * Runs an attempt at the password of an account, few of each at a time; those from a browser or session of its own have
 * their own turns, so that strangers who fill the others keep nobody out.
 * @throws Refusal 429 at once when ten are under way or waiting.
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
