import { afterAll, beforeAll, expect, test } from 'vitest'
import { payRules } from '../../../pay/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordAbsences } from '../../attendance/nightly/recordAbsences.ts'
import { approveRun, generate, setToday, raisePay, recordOf } from '../test/payroll.ts'

// Absences on days before an account was created, which are only recorded after the month was approved.

stopClock('2026-09-01T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  setToday('2026-09-01')
  app = await startTestApp()
  await app.app.db.insert(payRules).values({
    firstDay: '2026-10-01',
    divisor: 240,
    dayPremium: '35',
    nightPremium: '70',
    restDayPremium: '100',
    holidayPremium: '100',
    nightFrom: '19:00',
    nightTo: '07:00',
    absencesDeducted: true,
    pack: 'NONE',
  })
})
afterAll(() => app.close())

/**
 * Creates the account of a person on Wednesday, 28 October, after their hire date. The salary is 9,300 a month, which
 * is 300 per day of October.
 */
async function hire(firstName: string, hireDate: string) {
  setToday('2026-10-28')
  await newcomer(app, firstName, { hireDate })
  await raisePay(app, firstName, hireDate, '9300.00')
}
async function ok(answer: Promise<{ status: number; body: any }>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const ofOctober = (lines: unknown[][]) => lines.filter(([, period]) => period === '2026-10')

test('are deducted in the next month, each day once, and are paid back if the hire date moves', async () => {
  await hire('Late', '2026-10-19')
  await hire('Away', '2026-10-19')
  const leave = { leaveType: 'UNPAID', reason: 'Away', startDate: '2026-10-19', endDate: '2026-10-20' }
  const { leaveRequest } = await ok(app.call('Away', 'POST', '/leaves', leave))
  await ok(app.call('Lead', 'PATCH', `/leaves/${leaveRequest.id}/status`, { status: 'APPROVED' }))
  await approveRun(app, '2026-10')
  const paid = [['SALARY', '2026-10', 3900]]
  expect((await recordOf(app, '2026-10', 'Late')).lines).toEqual(paid)
  expect((await recordOf(app, '2026-10', 'Away')).lines).toEqual([...paid, ['UNPAID_LEAVE', '2026-10', -600]])

  setToday('2026-11-02')
  await recordAbsences(app.app)
  await generate(app, '2026-11')
  // 19 to 30 October contains ten working days; Away is on leave for two of them.
  expect(ofOctober((await recordOf(app, '2026-11', 'Late')).lines)).toEqual([['ABSENCE', '2026-10', -3000]])
  expect(ofOctober((await recordOf(app, '2026-11', 'Away')).lines)).toEqual([['ABSENCE', '2026-10', -2400]])
  expect((await recordOf(app, '2026-10', 'Late')).lines).toEqual(paid)

  const path = `/users/${app.company.id('Late')}`
  await ok(app.call('Owner', 'PATCH', path, { hireDate: '2026-10-12' }))
  await generate(app, '2026-11')
  expect(ofOctober((await recordOf(app, '2026-11', 'Late')).lines)).toEqual([
    ['SALARY', '2026-10', 2100],
    ['ABSENCE', '2026-10', -4500],
  ])
  await ok(app.call('Owner', 'PATCH', path, { hireDate: '2026-10-26' }))
  await generate(app, '2026-11')
  expect(ofOctober((await recordOf(app, '2026-11', 'Late')).lines)).toEqual([
    ['SALARY', '2026-10', -2100],
    ['ABSENCE', '2026-10', -1500],
  ])
})
