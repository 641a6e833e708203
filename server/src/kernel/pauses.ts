import { setImmediate as nextRound } from 'node:timers/promises'

/** The longest time in milliseconds that long work keeps other calls waiting, apart from its last step. */
const maxBlockMs = 20

/**
 * Returns a function to be awaited between the steps of long work: it lets other calls have their turn whenever the work
 * has taken some time since the last turn.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxBlockMs) return
    await nextRound()
    since = performance.now()
  }
}

/**
 * Runs work step by step, letting other calls have their turn between steps. Returns its result. Several pieces of work in
 * a row share one `pause`, because short ones would otherwise have none.
 */
export async function runWithPauses<T>(steps: Generator<void, T>, pause = createPauses()): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}
