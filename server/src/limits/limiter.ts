interface Tally {
  count: number
  endsAt: number
}

/**
 * Returns a function that returns one value for each owner. The value is created by the first call for the owner. This
 * keeps several apps in one process apart.
 */
export function perOwner<T>(make: () => T): (owner: object) => T {
  const instances = new WeakMap<object, T>()
  return (owner) => {
    const instance = instances.get(owner) ?? make()
    instances.set(owner, instance)
    return instance
  }
}

/**
 * A counter of events by key, in this process only, with a maximum per time window. A window starts with its first
 * event.
 */
export class Limiter {
  readonly #most: number
  readonly #window: number
  /** The counts in order of the end of their window: all windows have the same length, and new keys are appended. */
  readonly #counted = new Map<string, Tally>()

  constructor(most: number, window: Temporal.Duration) {
    this.#most = most
    this.#window = window.total('milliseconds')
  }

  /**
   * Returns the seconds until the next event is allowed, or null if it is allowed now. Counts nothing; `extra` is added
   * to the maximum.
   */
  secondsToWait(key: string, extra = 0): number | null {
    const now = performance.now()
    for (const [oldKey, { endsAt }] of this.#counted) {
      if (endsAt > now) break
      this.#counted.delete(oldKey)
    }
    const tally = this.#counted.get(key)
    return tally && tally.count >= this.#most + extra ? Math.ceil((tally.endsAt - now) / 1000) : null
  }

  /**
   * Counts `cost` events and returns null. If the maximum is reached, counts nothing and returns the seconds to wait.
   */
  consume(key: string, extra = 0, cost = 1): number | null {
    const wait = this.secondsToWait(key, extra)
    if (wait !== null) return wait
    const tally = this.#counted.get(key) ?? { count: 0, endsAt: performance.now() + this.#window }
    tally.count += cost
    this.#counted.set(key, tally)
    return null
  }
}
