const listeners = new Set<() => void>()
let timer: number | undefined

function tick(): void {
  window.clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  timer = window.setTimeout(tick, 1000)
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` every second until the returned function is called. There is one timer for the whole page, and none
 * while it is hidden: when it is shown again, it starts with a call.
 */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = window.setTimeout(tick, 1000)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}
