/** Slots of which one holder may have a limited number at once. */
export interface Claim {
  holder: unknown
  max: number
}

/** Counts the slots held at once, by holder. */
export class SlotCounter {
  readonly #held = new Map<unknown, number>()

  /** Takes a slot of each of these holders; returns false, with none taken, where one of them has reached its limit. */
  acquire(claims: readonly Claim[]): boolean {
    if (claims.some(({ holder, max }) => this.countHeld(holder) >= max)) return false
    for (const { holder } of claims) this.#held.set(holder, this.countHeld(holder) + 1)
    return true
  }

  /** Releases the slots that `take` took. */
  release(claims: readonly Claim[]): void {
    for (const { holder } of claims) {
      const left = this.countHeld(holder) - 1
      if (left > 0) this.#held.set(holder, left)
      else this.#held.delete(holder)
    }
  }

  /** Returns how many slots this holder has now. */
  countHeld(holder: unknown): number {
    return this.#held.get(holder) ?? 0
  }
}
