import { keyPrefix } from '../kernel/actor.ts'
import { Limiter } from '../limits/limiter.ts'

/** The maximum numbers of calls per minute. */
export interface CallsPerMinute {
  ofSession: number
  /** The maximum for an API key. */
  ofKey: number
  /** The maximum for an address without a session. */
  ofAddress: number
}

const rateWindow = Temporal.Duration.from({ minutes: 1 })
/** The maximum number of valid tokens to remember; the least recently used is dropped first. */
const maxRemembered = 20_000

/**
 * A counter of calls per minute: by session, so that colleagues at one address don't affect each other, or by address
 * without a session.
 */
export class CallRates {
  readonly #sessions: Limiter
  readonly #keys: Limiter
  readonly #addresses: Limiter
  /** Tokens that were valid when last used. */
  readonly #sessionTokens = new Set<string>()

  constructor({ ofSession, ofKey, ofAddress }: CallsPerMinute) {
    this.#sessions = new Limiter(ofSession, rateWindow)
    this.#keys = new Limiter(ofKey, rateWindow)
    this.#addresses = new Limiter(ofAddress, rateWindow)
  }

  /**
   * Returns the seconds to wait before a token is looked up, or null for no wait. Each invalid token costs a query, so
   * it is not looked up for an address that has made too many calls without a session.
   */
  secondsToWait(address: string, token: string | null): number | null {
    return token !== null && this.#sessionTokens.has(token) ? null : this.#addresses.secondsToWait(address)
  }

  /**
   * Counts a call as `cost` calls of its session, or of its address if `token` is null. Returns the seconds to wait if
   * that exceeds the limit, otherwise null.
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
