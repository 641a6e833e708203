import { expect, test } from 'vitest'
import { worth } from './amounts.ts'

test.each([
  ['12000.00', 60, 50],
  ['10000.00', 60, 41.67],
  ['10000.00', 200, 138.89],
  ['12000.00', 400, 333.33],
  ['0.01', 1, 0],
  // Half a cent, upwards; and what a float would not hold.
  ['1.20', 60, 0.01],
  ['999999999999.99', 60, 4_166_666_666.67],
  ['12000', 0, 0],
])('a month at %s: %i minutes are worth %d', (salary, minutes, expected) => {
  expect(worth(salary, minutes)).toBe(expected)
})
