import { keyPrefix } from '../kernel/actor.ts'
import { Limiter } from '../limits/limiter.ts'

/** Calls allowed in a minute. */
export interface CallsPerMinute {
  ofSession: number
  /** Calls with an API key. */
  ofKey: number
  /** Calls without a session. */
  ofAddress: number
}

const rateWindow = Temporal.Duration.from({ minutes: 1 })
/** Valid tokens that are remembered; the least recently used is forgotten first. */
const maxRemembered = 20_000

/**
 * Counts the calls of a minute: by session where there is one, so that colleagues behind one address do not affect each
 * other, else by address.
 */
export class CallRates {
  readonly #sessions: Limiter
  readonly #keys: Limiter
  readonly #addresses: Limiter
  /** Tokens that were valid the last time they came. */
  readonly #sessionTokens = new Set<string>()

  constructor({ ofSession, ofKey, ofAddress }: CallsPerMinute) {
    this.#sessions = new Limiter(ofSession, rateWindow)
    this.#keys = new Limiter(ofKey, rateWindow)
    this.#addresses = new Limiter(ofAddress, rateWindow)
  }

  /**
   * Returns the seconds to wait, or null, before a token is looked up: each made-up token costs a query, so an address
   * that has made too many calls without a session gets none.
   */
  secondsToWait(address: string, token: string | null): number | null {
    return token !== null && this.#sessionTokens.has(token) ? null : this.#addresses.secondsToWait(address)
  }

  /**
   * Counts a call as `cost` ordinary ones, by its session's `token`, or by address where that is null; returns the
   * seconds to wait, or null.
   */
  consume(address: string, token: string | null, cost: number): number | null {
    if (token === null) return this.#addresses.consume(address, 0, cost)
    this.#sessionTokens.delete(token)
    this.#sessionTokens.add(token)
    const [oldest] = this.#sessionTokens
    if (oldest !== undefined && this.#sessionTokens.size > maxRemembered) this.#sessionTokens.delete(oldest)
    return (token.startsWith(keyPrefix) ? this.#keys : this.#sessions).consume(token, 0, cost)
  }
}
