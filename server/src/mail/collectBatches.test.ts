import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectBatches } from './collectBatches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns batches of at most three items or 50 milliseconds, and the items of each batch that has begun. */
function startCollecting() {
  const begun: { items: number[]; end: () => void; fail: (error: Error) => void }[] = []
  const batches = collectBatches<number>(
    (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      begun.push({ items, end: resolve, fail: reject })
      return promise
    },
    { size: 3, delayMs: 50 },
  )
  return { begun, items: () => begun.map(({ items }) => [...items]), ...batches }
}

test('begins with a full batch, after a pause, or when asked', async () => {
  const { add, flush, begun, items } = startCollecting()
  void Promise.all([add(1), add(2)])
  await vi.advanceTimersByTimeAsync(49)
  expect(items()).toEqual([])
  void add(3)
  await vi.advanceTimersByTimeAsync(0)
  expect(items()).toEqual([[1, 2, 3]])
  begun[0]?.end()
  void add(4)
  await vi.advanceTimersByTimeAsync(50)
  expect(items()).toEqual([[1, 2, 3], [4]])
  begun[1]?.end()
  void add(5)
  flush()
  await vi.advanceTimersByTimeAsync(0)
  expect(items()).toEqual([[1, 2, 3], [4], [5]])
})

test('works on one batch at a time, and the next one grows meanwhile', async () => {
  const { add, flush, begun, items } = startCollecting()
  void add(1)
  flush()
  await vi.advanceTimersByTimeAsync(0)
  void Promise.all([2, 3, 4, 5].map(add))
  await vi.advanceTimersByTimeAsync(100)
  expect(items()).toEqual([[1]])
  begun[0]?.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(items()).toEqual([[1], [2, 3, 4, 5]])
})

test('a failed batch fails its items and not the next ones', async () => {
  const { add, flush, begun } = startCollecting()
  const first = add(1)
  flush()
  await vi.advanceTimersByTimeAsync(0)
  const second = add(2)
  flush()
  begun[0]?.fail(new Error('down'))
  await expect(first).rejects.toThrow('down')
  await vi.advanceTimersByTimeAsync(0)
  begun[1]?.end()
  await expect(second).resolves.toBeUndefined()
})
