/** Asks the user whether unsent input may be lost, and if so calls `leave`. */
type Ask = (leave: () => void) => void

const open: Ask[] = []

/** Registers a form with unsent input, which is asked before the user leaves it; returns a function that ends this. */
export function guardUnsent(ask: Ask): () => void {
  open.push(ask)
  return () => void open.splice(open.indexOf(ask), 1)
}

/** Returns true if leaving would lose unsent input. */
export const isUnsent = (): boolean => open.length > 0

/** Calls `leave`: immediately, or once the user agrees to lose unsent input. */
export function leaveUnsent(leave: () => void): void {
  const ask = open.at(-1)
  if (ask) ask(leave)
  else leave()
}
