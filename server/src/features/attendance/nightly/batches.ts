import type { App } from '../../../context.ts'

/** The parts of the application that the background jobs need. */
export type Parts = Pick<App, 'db' | 'keys' | 'areasReaching'>

/** Maximum number of people per transaction: others wait for its locks, and its notifications go out together. */
const maxBatchSize = 500

/** Returns the items in batches of at most `maxBatchSize`. */
export const inBatches = <T>(all: readonly T[]): T[][] => inWeighedBatches(all, () => 1, maxBatchSize)

/**
 * Returns batches in which the number of items times the largest weight is at most `maxWeight`: the heaviest item
 * determines how much is read for each. A heavier item forms its own batch.
 */
export function inWeighedBatches<T>(all: readonly T[], weightOf: (one: T) => number, maxWeight: number): T[][] {
  const batches: T[][] = []
  let maxWeightInBatch = 0
  for (const one of all) {
    const last = batches.at(-1)
    const weight = weightOf(one)
    const sharedWeight = Math.max(maxWeightInBatch, weight)
    if (last && last.length < maxBatchSize && (last.length + 1) * sharedWeight <= maxWeight) {
      last.push(one)
      maxWeightInBatch = sharedWeight
    } else {
      batches.push([one])
      maxWeightInBatch = weight
    }
  }
  return batches
}
