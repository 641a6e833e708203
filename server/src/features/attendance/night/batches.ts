import type { App } from '../../../context.ts'

/** The parts of the application that the background work needs. */
export type Parts = Pick<App, 'db' | 'keys' | 'areasReaching'>

/** People per change at most: their notifications go out together, and others wait for its locks. */
const maxBatchSize = 500

/** Returns batches of as many items as one change handles. */
export const inBatches = <T>(all: readonly T[]): T[][] => inWeighedBatches(all, () => 1, maxBatchSize)

/**
 * Returns batches in which the count times the largest weight is at most `maxWeight`: the data read for one item is
 * read for all. A heavier item is its own batch.
 */
export function inWeighedBatches<T>(all: readonly T[], weightOf: (one: T) => number, maxWeight: number): T[][] {
  const batches: T[][] = []
  let maxWeightInBatch = 0
  for (const one of all) {
    const last = batches.at(-1)
    const own = weightOf(one)
    const shared = Math.max(maxWeightInBatch, own)
    if (last && last.length < maxBatchSize && (last.length + 1) * shared <= maxWeight) {
      last.push(one)
      maxWeightInBatch = shared
    } else {
      batches.push([one])
      maxWeightInBatch = own
    }
  }
  return batches
}
