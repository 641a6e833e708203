/** A claim to one slot: its holder, and how many slots this holder may have at the same time. */
export interface Claim {
  holder: unknown
  max: number
}

/** A counter of the slots that each holder currently has. */
export class SlotCounter {
  readonly #held = new Map<unknown, number>()

  /** Takes a slot for each of these holders. If one of them has reached its maximum, takes none and returns false. */
  acquire(claims: readonly Claim[]): boolean {
    if (claims.some(({ holder, max }) => this.countHeld(holder) >= max)) return false
    for (const { holder } of claims) this.#held.set(holder, this.countHeld(holder) + 1)
    return true
  }

  /** Releases slots taken by `acquire`. */
  release(claims: readonly Claim[]): void {
    for (const { holder } of claims) {
      const remaining = this.countHeld(holder) - 1
      if (remaining > 0) this.#held.set(holder, remaining)
      else this.#held.delete(holder)
    }
  }

  /** Returns the number of slots that a holder has now. */
  countHeld(holder: unknown): number {
    return this.#held.get(holder) ?? 0
  }
}
