interface Tally {
  count: number
  endsAt: number
}

/**
 * Returns a function that gives each owner its own value, made at the first call: for state of several apps in one
 * process.
 */
export function perOwner<T>(make: () => T): (owner: object) => T {
  const instances = new WeakMap<object, T>()
  return (owner) => {
    const own = instances.get(owner) ?? make()
    instances.set(owner, own)
    return own
  }
}

/** Counts events by key in this process, with a maximum per window; the window begins with the first. */
export class Limiter {
  readonly #most: number
  readonly #window: number
  /** Ordered by their end, as each window is equally long and a new key goes to the end. */
  readonly #counted = new Map<string, Tally>()

  constructor(most: number, window: Temporal.Duration) {
    this.#most = most
    this.#window = window.total('milliseconds')
  }

  /**
   * Returns the seconds until another event is allowed, `more` raising the maximum; null where it is allowed now.
   * Counts nothing.
   */
  secondsToWait(key: string, more = 0): number | null {
    const now = performance.now()
    for (const [old, { endsAt }] of this.#counted) {
      if (endsAt > now) break
      this.#counted.delete(old)
    }
    const counted = this.#counted.get(key)
    return counted && counted.count >= this.#most + more ? Math.ceil((counted.endsAt - now) / 1000) : null
  }

  /** Counts `cost` more and returns null; or returns, without counting, the seconds until it is allowed again. */
  consume(key: string, more = 0, cost = 1): number | null {
    const wait = this.secondsToWait(key, more)
    if (wait !== null) return wait
    const counted = this.#counted.get(key) ?? { count: 0, endsAt: performance.now() + this.#window }
    counted.count += cost
    this.#counted.set(key, counted)
    return null
  }
}
