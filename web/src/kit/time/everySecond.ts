const listeners = new Set<() => void>()
let timer: number | undefined

function tick(): void {
  window.clearTimeout(timer)
  if (document.visibilityState === 'hidden') return
  timer = window.setTimeout(tick, 1000)
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` every second until the returned function is called. The whole page shares one timer. The timer stops
 * while the page is hidden. When the page is shown again, `listener` is called immediately and the timer continues.
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
