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
 * A counter of calls per minute. It counts by session, so that colleagues at one address don't affect each other. Calls
 * without a session are counted by address.
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
   * Returns the seconds to wait before a token may be looked up, or null if it may be looked up now. Looking up an
   * invalid token costs a query, so an address that has made too many calls without a session must wait. A token that
   * was valid when last used never has to wait.
   */
  secondsToWait(address: string, token: string | null): number | null {
    return token !== null && this.#sessionTokens.has(token) ? null : this.#addresses.secondsToWait(address)
  }

  /**
   * Counts a call as `cost` ordinary calls towards the limit of its session, or of its address if `token` is null.
   * Returns the seconds to wait if the limit is exceeded, otherwise null.
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
