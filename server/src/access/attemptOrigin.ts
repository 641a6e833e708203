import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { isKnownAddress } from './knownAddresses.ts'
import { isKnownBrowser } from './knownBrowsers.ts'
import { networkOf } from '../limits/addresses.ts'
import { hashToken } from './sessions.ts'

/** The origin of an attempt at a password, and how far it is trusted (decision 0021). */
export interface AttemptOrigin {
  /** The key its failures are counted by, besides the account. */
  from: string
  /**
   * `own`: a browser or session of the account, unaffected by failures of others. `known`: an address from which the
   * account has signed in, where failures elsewhere do not count. `none`: anywhere else.
   */
  trust: 'own' | 'known' | 'none'
}

/** Returns the origin of an attempt at a password; `userId` is undefined if there is no such account. */
export async function findAttemptOrigin(
  db: Db,
  { request: { address }, cookie: { browser } }: Pick<Context, 'request' | 'cookie'>,
  userId: string | undefined,
): Promise<AttemptOrigin> {
  if (userId !== undefined && browser !== null && (await isKnownBrowser(db, userId, browser)))
    return { from: `browser ${hashToken(browser)}`, trust: 'own' }
  const known = userId !== undefined && (await isKnownAddress(db, userId, address))
  return { from: networkOf(address), trust: known ? 'known' : 'none' }
}
