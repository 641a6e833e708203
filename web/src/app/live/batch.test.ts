import { beforeEach, expect, test, vi } from 'vitest'
import { batch } from './batch.ts'

beforeEach(() => vi.useFakeTimers())

test('items in quick succession are delivered together, in order, and the next on its own', () => {
  const tell = vi.fn()
  const { add } = batch<number>(tell)
  for (const one of [1, 2, 3]) {
    add(one)
    vi.advanceTimersByTime(100)
  }
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(tell).toHaveBeenLastCalledWith([1, 2, 3])
  add(4)
  vi.advanceTimersByTime(200)
  expect(tell).toHaveBeenLastCalledWith([4])
  expect(tell).toHaveBeenCalledTimes(2)
})

test('an uninterrupted flow is delivered every second', () => {
  const tell = vi.fn<(all: number[]) => void>()
  const { add } = batch(tell)
  for (let one = 0; one < 50; one++) {
    add(one)
    vi.advanceTimersByTime(50)
  }
  expect(tell.mock.calls.map(([all]) => all.length)).toEqual([20, 20])
})

test('nothing is delivered after it is stopped', () => {
  const tell = vi.fn()
  const { add, stop } = batch<number>(tell)
  add(1)
  stop()
  vi.advanceTimersByTime(5000)
  expect(tell).not.toHaveBeenCalled()
})
