let source: (() => Temporal.Instant) | null = null

/** What time it is: whatever decides a day or a time of work asks here, once, and hands the answer on. */
export const now = (): Temporal.Instant => (source ?? Temporal.Now.instant)()

/** Has tests say what time it is, until they hand back null. */
export function setClock(told: (() => Temporal.Instant) | null): void {
  source = told
}
