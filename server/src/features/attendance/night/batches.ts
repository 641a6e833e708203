import type { App } from '../../../context.ts'

/** What the night’s work needs of the application. */
export type Parts = Pick<App, 'db' | 'keys' | 'areasReaching'>

/** How many people one change is about at most: their notifications travel together, and others wait for its locks. */
const most = 500

/** As many at a time as one change takes. */
export const inBatches = <T>(all: readonly T[]): T[][] => inWeighedBatches(all, () => 1, most)

/** The same, with no more than so much together of what each weighs; one that weighs more is a batch of its own. */
export function inWeighedBatches<T>(all: readonly T[], weightOf: (one: T) => number, maxWeight: number): T[][] {
  const batches: T[][] = []
  let weight = 0
  for (const one of all) {
    const last = batches.at(-1)
    const own = weightOf(one)
    if (last && last.length < most && weight + own <= maxWeight) {
      last.push(one)
      weight += own
    } else {
      batches.push([one])
      weight = own
    }
  }
  return batches
}
