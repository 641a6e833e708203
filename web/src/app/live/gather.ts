/**
 * Milliseconds of quiet after which collected items are delivered, and milliseconds after which they are in any case.
 */
const [quiet, longest] = [150, 1000]

/** Collects items in quick succession and delivers them together, in order; `stop` drops undelivered items. */
export function gather<T>(tell: (all: T[]) => void): { add: (one: T) => void; stop: () => void } {
  let all: T[] = []
  let began = 0
  let timer: number | undefined
  const flush = () => {
    const now = all
    all = []
    tell(now)
  }
  return {
    add: (one) => {
      if (all.length === 0) began = performance.now()
      all.push(one)
      window.clearTimeout(timer)
      timer = window.setTimeout(flush, Math.min(quiet, Math.max(0, began + longest - performance.now())))
    },
    stop: () => window.clearTimeout(timer),
  }
}
