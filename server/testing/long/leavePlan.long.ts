import { expect, test } from 'vitest'
import { daysOfYear, leavePlanFaults } from '../../src/features/leaves/test/leavePlanFaults.ts'

test.each([2026, 2027, 2028])('the plan of the demo company is valid on every day of %i', (year) => {
  const faults = daysOfYear(year).flatMap((today) => leavePlanFaults(today).map((fault) => `${today} ${fault}`))
  expect(faults).toEqual([])
})
