/** Milliseconds of quiet after which what has come is told; and after which it is told in any case. */
const [quiet, longest] = [150, 1000]

/** Gathers what comes in quick succession, and tells it at once, in order; `stop` drops what was not told yet. */
export function gather<T>(tell: (all: T[]) => void): { add: (one: T) => void; stop: () => void } {
  let all: T[] = []
  let began = 0
  let timer: number | undefined
  const told = () => {
    const now = all
    all = []
    tell(now)
  }
  return {
    add: (one) => {
      if (all.length === 0) began = performance.now()
      all.push(one)
      window.clearTimeout(timer)
      timer = window.setTimeout(told, Math.min(quiet, Math.max(0, began + longest - performance.now())))
    },
    stop: () => window.clearTimeout(timer),
  }
}
