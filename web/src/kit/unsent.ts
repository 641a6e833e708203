/** Asks the reader whether what they typed may be lost, and if so goes on with `leave`. */
type Ask = (leave: () => void) => void

const open: Ask[] = []

/** Has a form in which something was typed asked before the reader is led away from it; the answer ends that. */
export function guardUnsent(ask: Ask): () => void {
  open.push(ask)
  return () => void open.splice(open.indexOf(ask), 1)
}

/** Whether something was typed that leaving would lose. */
export const isUnsent = (): boolean => open.length > 0

/** Leads the reader away: at once, or once they agree to lose what they typed. */
export function leaveUnsent(leave: () => void): void {
  const ask = open.at(-1)
  if (ask) ask(leave)
  else leave()
}
