let source: (() => Temporal.Instant) | null = null

/** Returns the current time. Code that decides a date or a working time must call this once and pass the result on. */
export const now = (): Temporal.Instant => (source ?? Temporal.Now.instant)()

/** Replaces the clock in tests; null restores the real one. */
export function setClock(clock: (() => Temporal.Instant) | null): void {
  source = clock
}
