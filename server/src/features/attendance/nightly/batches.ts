import type { App } from '../../../context.ts'

/** The parts of the application that the background jobs need. */
export type Parts = Pick<App, 'db' | 'keys' | 'areasReaching'>

/**
 * The maximum number of people per transaction. Other requests wait for its locks, and all its notifications are sent
 * at once.
 */
const maxBatchSize = 500

/** Returns the items in batches of at most `maxBatchSize`. */
export const inBatches = <T>(all: readonly T[]): T[][] => inWeighedBatches(all, () => 1, maxBatchSize)

/**
 * Returns the items in batches. The number of items in a batch times its largest weight is at most `maxWeight`, because
 * the heaviest item determines how much is read for every item. An item that alone exceeds `maxWeight` forms its own
 * batch.
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
