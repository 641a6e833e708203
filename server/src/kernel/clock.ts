let source: (() => Temporal.Instant) | null = null

/**
 * Returns the present time: any code that decides a day or a time of work asks here, once, and passes the result on.
 */
export const now = (): Temporal.Instant => (source ?? Temporal.Now.instant)()

/** Sets the time for tests, until called with null. */
export function setClock(clock: (() => Temporal.Instant) | null): void {
  source = clock
}
