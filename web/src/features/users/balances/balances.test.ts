import { expect, test } from 'vitest'
import { adjustmentOf } from './AdjustBalanceDialog.tsx'
import { offeredYears } from './BalancesDialog.tsx'
import { remainingColour } from './BalanceTable.tsx'

test('offers five years, starting two years ago', () => {
  expect(offeredYears('2026-11-21')).toEqual([2024, 2025, 2026, 2027, 2028])
})

test.each([
  [21, 'green'],
  [6, 'green'],
  [5.5, 'green'],
  [5, 'amber'],
  [1, 'amber'],
  [0.5, 'amber'],
  [0, 'red'],
  [-2, 'red'],
])('%d remaining days are %s', (days, colour) => {
  expect(remainingColour(days)).toBe(colour)
})

test.each([
  ['3', 3],
  ['+3', 3],
  ['-2', -2],
  [' −2 ', -2],
  ['', 0],
  ['many', 0],
  ['1.5', 0],
  ['1e3', 0],
])('an adjustment typed as “%s” is %d', (input, days) => {
  expect(adjustmentOf(input)).toBe(days)
})
