import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test.each([
  [4, 1, [0, 1, 2, 3, 4]],
  [7, 1, [0, 2, 4, 6, 8]],
  [35, 1, [0, 10, 20, 30, 40]],
  [1, 1, [0, 1]],
  [0, 1, [0, 1]],
  [0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  // Ratings and percentages end at their greatest value.
  [5, 1, [0, 1, 2, 3, 4, 5]],
  [100, 0, [0, 20, 40, 60, 80, 100]],
  [0.3, 0, [0, 0.1, 0.2, 0.3]],
  [1_887_599.45, 0, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
])('a scale up to %d in steps of at least %d', (max, minStep, scale) => expect(scaleOf(max, minStep)).toEqual(scale))

test.each([
  [100, 92, [75, 80, 85, 90, 95, 100]],
  [100, 58, [50, 60, 70, 80, 90, 100]],
  [100, 40, [0, 20, 40, 60, 80, 100]],
  [0, 0, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('a scale up to %d of values from %d', (max, min, scale) => expect(scaleOf(max, 0, min)).toEqual(scale))

test('a scale reaches the greatest value in at most five even steps', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (max) => {
      const scale = scaleOf(max)
      expect(scale[0]).toBe(0)
      expect(scale.at(-1)!).toBeGreaterThanOrEqual(max * (1 - 1e-6))
      expect(scale.at(-2)!).toBeLessThan(max)
      expect(scale.length).toBeLessThanOrEqual(6)
    }),
  )
})
