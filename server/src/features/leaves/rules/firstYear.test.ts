import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { generate, addPaidPerson, recordOf } from '../../payroll/test/payroll.ts'
import { leavePolicies } from '../tables.ts'
import { balance } from '../test/leaves.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const daysOf = async (employee: string, year: number) =>
  Promise.all(
    (['ANNUAL', 'PERSONAL', 'SICK', 'MATERNITY'] as const).map(
      async (leaveType) => (await balance(app, employee, { year, leaveType })).totalDays,
    ),
  )

test('a new company prorates only annual and personal leave of the year of hire', async () => {
  const proratedRows = await app.app.db
    .select({ leaveType: leavePolicies.leaveType })
    .from(leavePolicies)
    .where(and(eq(leavePolicies.prorated, true), eq(leavePolicies.effectiveFrom, '2000-01-01')))
  expect(proratedRows.map(({ leaveType }) => leaveType).toSorted()).toEqual(['ANNUAL', 'PERSONAL'])
})

test('a person hired on the 23rd gets leave and pay in proportion to their days', async () => {
  const employee = await newcomer(app, 'Late', { hireDate: '2026-11-23' })
  // Employed for 39 of 365 days: 21 × 39 ÷ 365 and 5 × 39 ÷ 365, rounded to whole days.
  expect(await daysOf(employee, 2026)).toEqual([2, 1, 10, 90])
  expect(await daysOf(employee, 2027)).toEqual([21, 5, 10, 90])
  await addPaidPerson(app, 'Salaried', { salary: '9000.00', from: '2026-11-23' })
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Salaried')).record.grossPay).toBe(2400)
})
