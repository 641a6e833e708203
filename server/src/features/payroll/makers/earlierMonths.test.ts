import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus, setToday } from '../test/payroll.ts'

stopClock('2026-07-31T10:00:00Z')

/** Two people who were employed in July only, but entered too late for a record of it. */
const [elsewhere, included] = ['Elsewhere', 'Included']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Steady', 'Borrower']) await addPaidPerson(app, name)
  await approveRun(app, '2026-07')
  setToday('2026-08-31')
  for (const name of [elsewhere, included]) await addPaidPerson(app, name, { from: '2026-07-01', to: '2026-07-31' })
  const permissions = ['payroll.read', 'payroll.all_view', 'payroll.process', 'payroll.approve'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Changer', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

/** Changes the salary of July. */
const raiseJuly = (name: string, by: string) =>
  app.app.db.transaction((tx) =>
    recordEmployment(
      tx,
      [
        {
          userId: app.company.id(name),
          holdsFrom: '2026-07-01',
          pay: { salary: '13000.00', salaryCurrency: 'EGP', baseSalary: null },
        },
      ],
      app.company.id(by),
    ),
  )

test('whoever changed a month that was paid elsewhere or included does not approve its differences', async () => {
  await generate(app, '2026-08', 'Clerk')
  const marked = await app.call('Clerk', 'POST', '/payroll/runs/2026-08/paid-elsewhere', {
    userId: app.company.id(elsewhere),
    months: [{ period: '2026-07', pay: [{ currency: 'EGP', grossPay: 12_000, netPay: 12_000 }] }],
    reason: 'In cash',
  })
  expect(marked.status, JSON.stringify(marked.body)).toBe(200)
  const userIds = [app.company.id(included)]
  const inclusion = await app.call('Clerk', 'POST', '/payroll/runs/2026-08/include', { userIds })
  expect([inclusion.status, inclusion.body.count]).toEqual([200, 1])
  await setRunStatus(app, '2026-08', 'PENDING_APPROVAL', 'Clerk')
  expect((await setRunStatus(app, '2026-08', 'APPROVED', 'Checker')).status).toBe(200)

  for (const name of [elsewhere, included]) await raiseJuly(name, 'Changer')
  setToday('2026-09-30')
  await generate(app, '2026-09', 'Clerk')
  await setRunStatus(app, '2026-09', 'PENDING_APPROVAL', 'Clerk')
  for (const name of [elsewhere, included]) {
    const { record, lines } = await recordOf(app, '2026-09', name)
    expect(lines).toEqual([['SALARY', '2026-07', 1000]])
    const approve = (as: string) => app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
    const refused = await approve('Changer')
    expect([refused.status, refused.body.code], name).toEqual([409, 'payroll.generated_by_you'])
    expect(refused.body.message).toContain('You changed this person’s salary')
    expect((await approve('Checker')).status).toBe(200)
  }
})

test('an extra run made after an early repayment does not hide who entered it from the month that it changes', async () => {
  setToday('2026-10-31')
  const call = async (as: string, method: 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await app.call(as, method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const submit = (key: string) => setRunStatus(app, key, 'PENDING_APPROVAL', 'Clerk')
  // The rest of the month before.
  expect((await setRunStatus(app, '2026-09', 'APPROVED', 'Checker')).status).toBe(200)
  const userId = app.company.id('Borrower')
  const draft = { userId, kind: 'LOAN', amount: 3000, instalment: 1000, paidOn: '2026-10-05', firstPeriod: '2026-11' }
  const { loan } = await call('Clerk', 'POST', '/payroll/loans', { ...draft, reason: 'Agreed' })
  await call('Owner', 'PATCH', `/payroll/loans/${loan.id}`, { status: 'ACTIVE' })
  await generate(app, '2026-10', 'Clerk')
  await submit('2026-10')
  expect((await setRunStatus(app, '2026-10', 'APPROVED', 'Checker')).status).toBe(200)

  const repayment = { amount: 2500, paidOn: '2026-10-31', method: 'CASH', note: 'Receipt' }
  await call('Changer', 'POST', `/payroll/loans/${loan.id}/repayments`, repayment)
  const payments = [{ userId, amount: 500 }]
  const bonus = { period: '2026-10', name: 'Bonus', kind: 'BONUS', paymentDate: '2026-10-31', payments }
  const { run } = await call('Clerk', 'POST', '/payroll/extra-runs', bonus)
  await submit(run.key)
  expect((await setRunStatus(app, run.key, 'APPROVED', 'Checker')).status).toBe(200)

  setToday('2026-11-30')
  await generate(app, '2026-11', 'Clerk')
  await submit('2026-11')
  const { record, lines } = await recordOf(app, '2026-11', 'Borrower')
  expect(lines).toContainEqual(['LOAN', '2026-11', 500])
  const path = `/payroll/${record.id}/status`
  const refused = await app.call('Changer', 'PATCH', path, { status: 'APPROVED' })
  expect([refused.status, refused.body.code]).toEqual([409, 'payroll.generated_by_you'])
  expect(refused.body.message).toContain('You changed a loan of this person')
  await call('Checker', 'PATCH', path, { status: 'APPROVED' })
})
