import { expect, onTestFinished, test, vi } from 'vitest'
import { Limiter } from './limiter.ts'

test('a limited number per key is allowed within the window, then again after it', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const limiter = new Limiter(2, Temporal.Duration.from({ minutes: 15 }))
  expect([limiter.consume('a'), limiter.consume('a'), limiter.consume('a'), limiter.consume('b')]).toEqual([
    null,
    null,
    900,
    null,
  ])
  vi.advanceTimersByTime(890_000)
  expect([limiter.consume('a'), limiter.consume('b')]).toEqual([10, null])
  vi.advanceTimersByTime(10_000)
  expect([limiter.consume('a'), limiter.consume('a'), limiter.consume('a')]).toEqual([null, null, 900])
})
