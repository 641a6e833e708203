type Listener = () => void

const listeners = new Set<Listener>()

/** The calls by which the page signs in and finds out who is signed in: their refusal is an answer. */
const askers = ['/api/auth/login', '/api/auth/me']

/** Calls `listener` whenever a call other than those is answered with 401; returns how to stop. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the listeners that a call to this path was answered with 401. */
export function reportUnauthorized(path: string): void {
  if (askers.includes(path)) return
  for (const listener of listeners) listener()
}
