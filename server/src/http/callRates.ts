import { Limiter } from '../limits/limiter.ts'

/** Calls that may be made in a minute. */
export interface CallsPerMinute {
  ofSession: number
  /** Without a session. */
  ofAddress: number
}

const window = Temporal.Duration.from({ minutes: 1 })
/** So many tokens are remembered as somebody's; who used theirs longest ago is forgotten first. */
const mostRemembered = 20_000

/**
 * Counts the calls of a minute: those of somebody signed in by session, so that colleagues behind one address leave each
 * other alone, and those of nobody by address.
 */
export class CallRates {
  readonly #sessions: Limiter
  readonly #addresses: Limiter
  /** Tokens that were somebody's the last time they came. */
  readonly #sessionTokens = new Set<string>()

  constructor({ ofSession, ofAddress }: CallsPerMinute) {
    this.#sessions = new Limiter(ofSession, window)
    this.#addresses = new Limiter(ofAddress, window)
  }

  /**
   * Seconds to wait, or null, before anybody looks whose token it is: made-up tokens cost a query each, so that they are
   * not looked at from an address whose calls of nobody have been too many.
   */
  waitBefore(address: string, token: string | null): number | null {
    return token !== null && this.#sessionTokens.has(token) ? null : this.#addresses.wait(address)
  }

  /** Counts a call, `token` being that of the session or null for nobody's; answers the seconds to wait, or null. */
  take(address: string, token: string | null): number | null {
    if (token === null) return this.#addresses.take(address)
    this.#sessionTokens.delete(token)
    this.#sessionTokens.add(token)
    const [oldest] = this.#sessionTokens
    if (oldest !== undefined && this.#sessionTokens.size > mostRemembered) this.#sessionTokens.delete(oldest)
    return this.#sessions.take(token)
  }
}
