import type { App } from '../../../context.ts'

/** What the night’s work needs of the application. */
export type Parts = Pick<App, 'db' | 'keys' | 'areasReaching'>

/** How many people one change is about at most: their notifications travel together, and others wait for its locks. */
const most = 500

/** Returns these in batches of as many as one change takes. */
export const inBatches = <T>(all: readonly T[]): T[][] => inWeighedBatches(all, () => 1, most)

/**
 * Returns the same, with no batch whose number times the most that one of it weighs is above `maxWeight`: what is read for
 * one is read for all of them. One that weighs more is a batch of its own.
 */
export function inWeighedBatches<T>(all: readonly T[], weightOf: (one: T) => number, maxWeight: number): T[][] {
  const batches: T[][] = []
  let heaviest = 0
  for (const one of all) {
    const last = batches.at(-1)
    const own = weightOf(one)
    const shared = Math.max(heaviest, own)
    if (last && last.length < most && (last.length + 1) * shared <= maxWeight) {
      last.push(one)
      heaviest = shared
    } else {
      batches.push([one])
      heaviest = own
    }
  }
  return batches
}
