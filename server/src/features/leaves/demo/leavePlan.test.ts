import { describe, expect, test } from 'vitest'
import { leaveTypes } from '@muster/contract/leaves/types'
import { daysOfYear, leavePlanFaults } from '../test/leavePlanFaults.ts'
import { demoCompanyOf } from '../../../people/demo/demoCompany.ts'
import { leavePlan } from '../shared/demoPlan.ts'

// Covers each weekday and each part of a month; test:long covers every day of a year.
test.each([2026, 2027, 2028])('the plan is valid on every fifth day of %i', (year) => {
  const faults = daysOfYear(year, 5).flatMap((today) => leavePlanFaults(today).map((fault) => `${today} ${fault}`))
  expect(faults).toEqual([])
})

test('the plan of a larger company is valid throughout a year', () => {
  const company = demoCompanyOf(200)
  const faults = daysOfYear(2027, 30).flatMap((today) =>
    leavePlanFaults(today, company).map((fault) => `${today} ${fault}`),
  )
  expect(faults).toEqual([])
  const days = [...leavePlan('2026-11-21', company).values()].flat().map(({ startDate }) => startDate)
  expect(days.filter((day) => day < '2026-01-01').length).toBeGreaterThan(100)
})

describe('on any day', () => {
  test('the plan is the same for the same day, and moves with the day', () => {
    expect(leavePlan('2026-11-21')).toEqual(leavePlan('2026-11-21'))
    expect(leavePlan('2026-11-21')).not.toEqual(leavePlan('2026-11-30'))
  })

  test('nearly everyone has leave, and every type occurs', () => {
    const plan = leavePlan('2026-11-21')
    expect(plan.size).toBeGreaterThanOrEqual(44)
    expect(new Set([...plan.values()].flat().map(({ leaveType }) => leaveType))).toEqual(new Set(leaveTypes))
  })

  test('short leave stays within the working week', () => {
    const shortLeaves = [...leavePlan('2026-11-21').values()]
      .flat()
      .filter(({ startDate, totalDays }) => totalDays <= 5 && startDate > '2026-11-21')
    for (const { startDate, endDate } of shortLeaves) {
      expect(Temporal.PlainDate.from(startDate).dayOfWeek).toBeLessThanOrEqual(
        Temporal.PlainDate.from(endDate).dayOfWeek,
      )
      expect(Temporal.PlainDate.from(endDate).dayOfWeek).toBeLessThanOrEqual(5)
    }
  })
})
