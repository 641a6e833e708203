import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { holidays } from '../../../worktime/tables.ts'
import { divisibleUnpaidLeave } from '../../leaves/shared/unpaidLeave.ts'
import { requestLeave, decide, setPolicy } from '../../leaves/test/leaves.ts'
import { approveRun, generate, addPaidPerson, recordOf } from '../test/payroll.ts'

stopClock('2027-02-15T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await setPolicy(app.app.db, 'UNPAID', { workingDaysOnly: true })
  await setPolicy(app.app.db, 'UNPAID', { workingDaysOnly: false, effectiveFrom: '2027-01-01' })
})
afterAll(() => app.close())

/** Adds a person with a salary of 9,300 a month and approved unpaid leave; returns the days of the request. */
async function takeLeave(firstName: string, startDate: string, endDate: string): Promise<number> {
  await addPaidPerson(app, firstName, { salary: '9300.00', from: '2026-01-01' })
  const { id, totalDays } = await requestLeave(app, firstName, { leaveType: 'UNPAID', startDate, endDate })
  expect((await decide(app, 'Owner', id, 'APPROVED')).status).toBe(200)
  return totalDays
}

/** Returns the deductions for unpaid leave in a month: days, rate per day, and amount. */
async function deductionsOf(firstName: string, period: string) {
  await generate(app, period)
  const { detail } = await recordOf(app, period, firstName)
  return detail.lines
    .filter(({ code }: { code: string }) => code === 'UNPAID_LEAVE')
    .map(({ quantity, rate, amount }: Record<string, number>) => [quantity, rate, amount])
}

test('deducts the days of the request if the policy counts only working days', async () => {
  expect(await takeLeave('Weekend', '2026-10-15', '2026-10-18')).toBe(2)
  expect(await deductionsOf('Weekend', '2026-10')).toEqual([[2, 300, -600]])
})

test('deducts every day if the policy counts calendar days', async () => {
  expect(await takeLeave('Calendar', '2027-01-07', '2027-01-10')).toBe(4)
  expect(await deductionsOf('Calendar', '2027-01')).toEqual([[4, 300, -1200]])
})

test('deducts from each month the days that count in it, by the policy of the first day of the leave', async () => {
  expect(await takeLeave('Border', '2026-10-29', '2026-11-02')).toBe(3)
  expect(await deductionsOf('Border', '2026-10')).toEqual([[2, 300, -600]])
  expect(await deductionsOf('Border', '2026-11')).toEqual([[1, 310, -310]])
  // From Wednesday to Sunday, ending in a year whose policy counts calendar days.
  expect(await takeLeave('Newyear', '2026-12-30', '2027-01-03')).toBe(3)
  expect(await deductionsOf('Newyear', '2026-12')).toEqual([[2, 300, -600]])
  expect(await deductionsOf('Newyear', '2027-01')).toEqual([[1, 300, -300]])
})

test('deducts the days of the request, whatever holidays are added or removed afterwards', async () => {
  await app.app.db.insert(holidays).values({ date: '2026-09-10', name: 'A feast' })
  expect(await takeLeave('Feast', '2026-09-09', '2026-09-13')).toBe(2)
  expect(await deductionsOf('Feast', '2026-09')).toEqual([[2, 310, -620]])
  expect(await takeLeave('Later', '2026-09-16', '2026-09-20')).toBe(3)
  await app.app.db.insert(holidays).values({ date: '2026-09-17', name: 'Another feast' })
  await app.app.db.delete(holidays)
  expect(await deductionsOf('Later', '2026-09')).toEqual([[3, 310, -930]])
})

test('pays nothing for a whole month of leave, but only deducts the counted days if one day is worked', async () => {
  expect(await takeLeave('Gone', '2026-08-01', '2026-08-31')).toBe(21)
  expect(await deductionsOf('Gone', '2026-08')).toEqual([[31, 300, -9300]])
  expect(await takeLeave('Almost', '2026-08-01', '2026-08-30')).toBe(20)
  expect(await deductionsOf('Almost', '2026-08')).toEqual([[20, 300, -6000]])
})

test('deducts the days of a request once, even if holidays move a day into an approved month', async () => {
  await app.app.db.insert(holidays).values({ date: '2026-04-28', name: 'A feast' })
  expect(await takeLeave('Moved', '2026-04-27', '2026-05-05')).toBe(6)
  await generate(app, '2026-05')
  await approveRun(app, '2026-04')
  await app.app.db.insert(holidays).values({ date: '2026-05-04', name: 'A late feast' })
  await generate(app, '2026-05')
  const { lines } = await recordOf(app, '2026-05', 'Moved')
  expect(lines.slice(1)).toEqual([
    ['UNPAID_LEAVE', '2026-05', -600],
    ['UNPAID_LEAVE', '2026-04', -310],
  ])
})

test('does not recalculate months from before pay followed the policy', async () => {
  const { db } = app.app
  await db.insert(holidays).values({ date: '2026-02-27', name: 'An early feast' })
  expect(await takeLeave('Earlier', '2026-02-26', '2026-03-05')).toBe(5)
  const countFound = async (computedAt: string) => {
    const { rows } = await db.execute(sql`
      with months as (select 1 as id, ${app.company.id('Earlier')}::uuid as user_id, date '2026-02-01' as first,
        date '2026-02-28' as last, ${computedAt}::timestamptz - interval '1 day' as since)
      ${divisibleUnpaidLeave}`)
    return rows.length
  }
  expect([await countFound('2001-01-01T00:00:00Z'), await countFound('2099-01-01T00:00:00Z')]).toEqual([0, 1])
})
