/** Asks the user whether unsent input may be lost, and calls `leave` if they agree. */
type LeaveGuard = (leave: () => void) => void

const guards: LeaveGuard[] = []

/**
 * Registers a form with unsent input. `ask` is called before the user leaves the form. Returns a function that
 * unregisters it.
 */
export function guardUnsent(ask: LeaveGuard): () => void {
  guards.push(ask)
  return () => void guards.splice(guards.indexOf(ask), 1)
}

/** Returns true if leaving would lose unsent input. */
export const isUnsent = (): boolean => guards.length > 0

/** Calls `leave`, immediately or, if there is unsent input, once the user agrees to lose it. */
export function leaveUnsent(leave: () => void): void {
  const ask = guards.at(-1)
  if (ask) ask(leave)
  else leave()
}
