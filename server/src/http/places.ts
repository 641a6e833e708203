/** Something of which one holder may have so many at once. */
export interface Claim {
  holder: unknown
  most: number
}

/** Counts what is held at once, by whoever holds it. */
export class Places {
  readonly #held = new Map<unknown, number>()

  /** Takes one place of each of these holders; answers false, with none taken, where one of them has as many as it may. */
  take(claims: readonly Claim[]): boolean {
    if (claims.some(({ holder, most }) => this.held(holder) >= most)) return false
    for (const { holder } of claims) this.#held.set(holder, this.held(holder) + 1)
    return true
  }

  /** Gives back what `take` took. */
  give(claims: readonly Claim[]): void {
    for (const { holder } of claims) {
      const left = this.held(holder) - 1
      if (left > 0) this.#held.set(holder, left)
      else this.#held.delete(holder)
    }
  }

  /** How many places this holder has now. */
  held(holder: unknown): number {
    return this.#held.get(holder) ?? 0
  }
}
