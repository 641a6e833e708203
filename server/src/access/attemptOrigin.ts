import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/database.ts'
import { hasFactor } from './factors/secondFactors.ts'
import { isKnownAddress, rememberAddress } from './knownAddresses.ts'
import { isKnownBrowser, rememberBrowser } from './knownBrowsers.ts'
import { networkOf } from '../limits/addresses.ts'
import { hashToken } from './sessions.ts'

/** The origin of a sign-in attempt, and how much it is trusted (decision 0021). */
export interface AttemptOrigin {
  /** The browser, session or network of the attempt. Failures are counted under this name. */
  from: string
  /**
   * `own`: a browser or session that the account has used. Only failures in it count. `known`: a network from which the
   * account has signed in. Failures in the network count, but not the account's failures elsewhere. `none`: any other
   * network. Failures in the network count, and so do all of the account's failures.
   */
  trust: 'own' | 'known' | 'none'
}

/** Returns the origin of a sign-in attempt. `userId` is undefined if the account does not exist. */
export async function findAttemptOrigin(
  db: Db,
  { request: { address }, cookie: { browser } }: Pick<Context, 'request' | 'cookie'>,
  userId: string | undefined,
): Promise<AttemptOrigin> {
  if (userId !== undefined && browser !== null && (await isKnownBrowser(db, userId, browser)))
    return { from: `browser ${hashToken(browser)}`, trust: 'own' }
  const isKnown = userId !== undefined && (await isKnownAddress(db, userId, address))
  return { from: networkOf(address), trust: isKnown ? 'known' : 'none' }
}

/**
 * Makes the network and the browser of a request known for a person who opened a mailed link, and returns the token for
 * the browser's cookie. Null for a person with a second factor, who is known only where a code was entered.
 */
export async function rememberOrigin(
  tx: Tx,
  { request: { address }, cookie: { browser } }: Pick<Context, 'request' | 'cookie'>,
  userId: string,
): Promise<string | null> {
  if (await hasFactor(tx, userId)) return null
  await rememberAddress(tx, userId, address)
  return rememberBrowser(tx, userId, browser)
}
