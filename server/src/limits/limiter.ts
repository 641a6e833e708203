interface Tally {
  count: number
  endsAt: number
}

/** What each of several in a process has one of its own of, made when it is first asked for. */
export function ownedBy<T>(make: () => T): (owner: object) => T {
  const made = new WeakMap<object, T>()
  return (owner) => {
    const own = made.get(owner) ?? make()
    made.set(owner, own)
    return own
  }
}

/** Counts what happens by key in this process, at most so many within a window; the window begins with the first. */
export class Limiter {
  readonly #most: number
  readonly #window: number
  /** By when they end, as each window is equally long and a key that is new goes to the end. */
  readonly #counted = new Map<string, Tally>()

  constructor(most: number, window: Temporal.Duration) {
    this.#most = most
    this.#window = window.total('milliseconds')
  }

  /** The seconds until there is room again for one, `more` being allowed than usual; null where there is. Counts nothing. */
  wait(key: string, more = 0): number | null {
    const now = performance.now()
    for (const [old, { endsAt }] of this.#counted) {
      if (endsAt > now) break
      this.#counted.delete(old)
    }
    const counted = this.#counted.get(key)
    return counted && counted.count >= this.#most + more ? Math.ceil((counted.endsAt - now) / 1000) : null
  }

  /** Counts `cost` more and answers null; or, uncounted, the seconds until there is room again. */
  take(key: string, more = 0, cost = 1): number | null {
    const wait = this.wait(key, more)
    if (wait !== null) return wait
    const counted = this.#counted.get(key) ?? { count: 0, endsAt: performance.now() + this.#window }
    counted.count += cost
    this.#counted.set(key, counted)
    return null
  }
}
