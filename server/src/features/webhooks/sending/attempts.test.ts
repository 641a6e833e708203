import { expect, test } from 'vitest'
import { delayAfter } from './attempts.ts'

test('an event is tried ten times over two days, with growing pauses, and then no more', () => {
  const delays: number[] = []
  for (let attempts = 1; ; attempts++) {
    const delay = delayAfter(attempts, { retryAfterSeconds: null })
    if (delay === undefined) break
    delays.push(delay)
  }
  expect(delays).toHaveLength(9)
  expect(delays.slice(1).every((delay, index) => delay > (delays[index] ?? 0))).toBe(true)
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600
  expect(hours).toBeGreaterThan(44)
  expect(hours).toBeLessThan(58)
})

test('a receiver that asks for a longer pause gets it', () => {
  expect(delayAfter(1, { retryAfterSeconds: 7200 })).toBe(7200)
})
