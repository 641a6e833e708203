import { beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => vi.useFakeTimers())

test('what comes in quick succession is told at once, in order, and the next by itself', () => {
  const tell = vi.fn()
  const { add } = gather<number>(tell)
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

test('what never pauses is told each second', () => {
  const tell = vi.fn<(all: number[]) => void>()
  const { add } = gather(tell)
  for (let one = 0; one < 50; one++) {
    add(one)
    vi.advanceTimersByTime(50)
  }
  expect(tell.mock.calls.map(([all]) => all.length)).toEqual([20, 20])
})

test('once stopped nothing is told', () => {
  const tell = vi.fn()
  const { add, stop } = gather<number>(tell)
  add(1)
  stop()
  vi.advanceTimersByTime(5000)
  expect(tell).not.toHaveBeenCalled()
})
