import { keyPrefix } from '../actor.ts'
import { Limiter } from '../limits/limiter.ts'

/** Calls that may be made in a minute. */
export interface CallsPerMinute {
  ofSession: number
  /** With a program’s key. */
  ofKey: number
  /** Without a session. */
  ofAddress: number
}

const window = Temporal.Duration.from({ minutes: 1 })
/** The number of tokens remembered as somebody's; the one used longest ago is forgotten first. */
const mostRemembered = 20_000

/**
 * Counts the calls of a minute: with a session by session, so that colleagues behind one address do not disturb each
 * other, and without one by address.
 */
export class CallRates {
  readonly #sessions: Limiter
  readonly #keys: Limiter
  readonly #addresses: Limiter
  /** Tokens that were somebody's the last time they came. */
  readonly #sessionTokens = new Set<string>()

  constructor({ ofSession, ofKey, ofAddress }: CallsPerMinute) {
    this.#sessions = new Limiter(ofSession, window)
    this.#keys = new Limiter(ofKey, window)
    this.#addresses = new Limiter(ofAddress, window)
  }

  /**
   * Seconds to wait, or null, before a token's owner is looked up: made-up tokens cost a query each, so they are not
   * looked up for an address that has made too many calls without a session.
   */
  waitBefore(address: string, token: string | null): number | null {
    return token !== null && this.#sessionTokens.has(token) ? null : this.#addresses.wait(address)
  }

  /**
   * Counts a call as so many (`cost`), `token` being the session's, or null without one; returns the seconds to wait, or
   * null.
   */
  take(address: string, token: string | null, cost: number): number | null {
    if (token === null) return this.#addresses.take(address, 0, cost)
    this.#sessionTokens.delete(token)
    this.#sessionTokens.add(token)
    const [oldest] = this.#sessionTokens
    if (oldest !== undefined && this.#sessionTokens.size > mostRemembered) this.#sessionTokens.delete(oldest)
    return (token.startsWith(keyPrefix) ? this.#keys : this.#sessions).take(token, 0, cost)
  }
}
