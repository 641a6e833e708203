import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addPaidPerson, approveRun, generate, recordOf, setToday } from '../test/payroll.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Overpaid', { from: '2026-10-01' })
  const permissions = ['payroll.all_view', 'payroll.process', 'payroll.create', 'users.read', 'users.update'] as const
  const roleId = await createRole(app.app.db, 'Clerk', [...permissions])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  await approveRun(app, '2026-10')
})
afterAll(() => app.close())

test('instalments of a correction whose own month was missed lend nothing in a later month', async () => {
  setToday('2026-11-30')
  const change = {
    userId: app.company.id('Overpaid'),
    monthlySalary: { amount: 10_000, currency: 'EGP' },
    from: '2026-10-01',
  }
  const { preview } = (await app.call('Clerk', 'POST', '/payroll/salary/preview', change)).body
  const { differences, changedAt } = preview
  const input = { ...change, reason: 'Entered too high', differences, changedAt, instalments: 2 }
  const { status, body } = await app.call('Clerk', 'POST', '/payroll/salary/corrections', input)
  expect([status, body.loan?.payoutPeriod], JSON.stringify(body)).toEqual([201, '2026-11'])
  const path = `/payroll/loans/${body.loan.id}`
  expect((await app.call('Owner', 'PATCH', path, { status: 'ACTIVE' })).status).toBe(200)

  // November is never calculated, so that December takes the difference back.
  setToday('2026-12-31')
  await generate(app, '2026-12')
  const { lines } = await recordOf(app, '2026-12', 'Overpaid')
  expect(lines).toContainEqual(['SALARY', '2026-10', -2000])
  expect(lines.filter(([code]: [string]) => code === 'LOAN_PAYOUT' || code === 'LOAN')).toEqual([])
  expect((await app.call('Owner', 'GET', path)).body.loan.owed).toBe(0)
})
