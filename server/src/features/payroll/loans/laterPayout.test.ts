import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { addPaidPerson, generate, recordOf, setRunStatus } from '../test/payroll.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna', { salary: '5000.00' })
  const roleId = await createRole(app.app.db, 'Prepares', ['payroll.read', 'payroll.all_view', 'payroll.process'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const linesOf = async (period: string) =>
  (await recordOf(app, period, 'Anna')).detail.lines
    .filter(({ code }: any) => code.startsWith('LOAN'))
    .map(({ code, amount }: any) => [code, amount])

test('a late month takes nothing of a loan that a submitted later month pays out', async () => {
  const { body } = await app.call('Clerk', 'POST', '/payroll/loans', {
    userId: app.company.id('Anna'),
    kind: 'LOAN',
    amount: 6000,
    instalment: 1000,
    payoutPeriod: '2026-01',
    firstPeriod: '2026-02',
    reason: 'Car',
  })
  const confirmed = await app.call('Owner', 'PATCH', `/payroll/loans/${body.loan.id}`, { status: 'ACTIVE' })
  expect(confirmed.status).toBe(200)
  await generate(app, '2026-03')
  expect(await linesOf('2026-03')).toEqual([['LOAN_PAYOUT', -6000]])
  await setRunStatus(app, '2026-03', 'PENDING_APPROVAL', 'Owner')

  await generate(app, '2026-02')
  expect(await linesOf('2026-02')).toEqual([])
  await setRunStatus(app, '2026-02', 'PENDING_APPROVAL', 'Owner')
  expect((await setRunStatus(app, '2026-02', 'APPROVED')).status).toBe(200)
  // The later month was calculated before, and is calculated again.
  await setRunStatus(app, '2026-03', 'DRAFT')
  await generate(app, '2026-03')
  await setRunStatus(app, '2026-03', 'PENDING_APPROVAL')
  expect((await setRunStatus(app, '2026-03', 'APPROVED')).status).toBe(200)
  await generate(app, '2026-04')
  expect(await linesOf('2026-04')).toEqual([['LOAN', 1000]])
})
