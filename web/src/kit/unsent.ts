/** Asks the user whether unsent input may be lost, and if so calls `leave`. */
type LeaveGuard = (leave: () => void) => void

const guards: LeaveGuard[] = []

/** Registers a form with unsent input, which is asked before the user leaves it; returns a function that ends this. */
export function guardUnsent(ask: LeaveGuard): () => void {
  guards.push(ask)
  return () => void guards.splice(guards.indexOf(ask), 1)
}

/** Returns true if leaving would lose unsent input. */
export const isUnsent = (): boolean => guards.length > 0

/** Calls `leave`: immediately, or once the user agrees to lose unsent input. */
export function leaveUnsent(leave: () => void): void {
  const ask = guards.at(-1)
  if (ask) ask(leave)
  else leave()
}
