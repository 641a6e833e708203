/**
 * `quietMs`: collected items are delivered once no other item has arrived for this long. `maxDelayMs`: the longest time
 * that an item is held back.
 */
const [quietMs, maxDelayMs] = [150, 1000]

/**
 * Collects items that arrive in quick succession and delivers them together, in order. `stop` discards those not yet
 * delivered.
 */
export function batch<T>(deliver: (items: T[]) => void): { add: (item: T) => void; stop: () => void } {
  let items: T[] = []
  let startedAt = 0
  let timer: number | undefined
  const flush = () => {
    const delivery = items
    items = []
    deliver(delivery)
  }
  return {
    add: (item) => {
      if (items.length === 0) startedAt = performance.now()
      items.push(item)
      window.clearTimeout(timer)
      timer = window.setTimeout(flush, Math.min(quietMs, Math.max(0, startedAt + maxDelayMs - performance.now())))
    },
    stop: () => window.clearTimeout(timer),
  }
}
