import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { settings } from '../../../companySettings/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { addPaidPerson, raisePay } from '../test/payroll.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben', 'Cleo']) await addPaidPerson(app, name)
  const permissions = ['payroll.read', 'payroll.process', 'payroll.approve'] as const
  const roleId = await createRole(app.app.db, 'Pays a team', [...permissions, 'payroll.team_view'])
  await newcomer(app, 'Approver', { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const path = '/payroll/loans'
const record = async (firstName: string, as = 'Owner') => {
  const { status, body } = await app.call(as, 'POST', path, {
    userId: app.company.id(firstName),
    kind: 'LOAN',
    amount: 6000,
    instalment: 1000,
    paidOn: '2026-04-20',
    firstPeriod: '2026-05',
    reason: 'Car',
  })
  expect(status).toBe(201)
  return body.loan
}
const show = async (id: string, as = 'Owner') => (await app.call(as, 'GET', `${path}/${id}`)).body.loan
const decidable = async (as: string) =>
  (await app.call(as, 'GET', `${path}?decidable=only`)).body.loans.map(({ id, can }: any) => [
    id,
    can.confirm || can.confirmWriteOff,
  ])
const noticesOf = async (firstName: string) => {
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(firstName)))
  return rows.map(({ title }) => title)
}
const moveToApprover = (firstName: string) =>
  app.call('Owner', 'PATCH', `/users/${app.company.id(firstName)}`, { managerId: app.company.id('Approver') })

test('someone who can’t see a person’s payroll neither has to confirm their loan nor is notified', async () => {
  const { id, can } = await record('Anna')
  expect(can.confirm).toBe(true)
  expect(await decidable('Owner')).toEqual([[id, true]])
  expect(await noticesOf('Approver')).not.toContain('Loan to confirm')
  await moveToApprover('Anna')
  expect((await show(id)).can.confirm).toBe(false)
  expect(await decidable('Owner')).toEqual([])
  expect(await decidable('Approver')).toEqual([[id, true]])
  expect((await app.call('Owner', 'PATCH', `${path}/${id}`, { status: 'ACTIVE' })).status).toBe(403)
  expect((await app.call('Approver', 'PATCH', `${path}/${id}`, { status: 'ACTIVE' })).status).toBe(200)
})

test('only people who may confirm a loan are notified, also of a write-off', async () => {
  await moveToApprover('Ben')
  const { id } = await record('Ben')
  expect(await noticesOf('Approver')).toContain('Loan to confirm')
  await app.call('Approver', 'PATCH', `${path}/${id}`, { status: 'ACTIVE' })
  const request = await app.call('Owner', 'POST', `${path}/${id}/write-off`, { reason: 'Hardship' })
  expect(request.body.loan.can.confirmWriteOff).toBe(false)
  expect(await noticesOf('Approver')).toContain('Write-off to confirm')
  expect(await decidable('Owner')).toEqual([])
  expect(await decidable('Approver')).toEqual([[id, true]])
  const repayment = { amount: 6000, paidOn: '2026-04-29', method: 'CASH', note: 'Receipt 5' }
  await app.call('Owner', 'POST', `${path}/${id}/repayments`, repayment)
  expect(await decidable('Approver')).toEqual([])
})

test('the borrower is not notified of their own loan', async () => {
  await app.app.db.delete(notifications)
  const roleId = await createRole(app.app.db, 'Pays all', ['payroll.read', 'payroll.all_view', 'payroll.approve'])
  for (const name of ['Payer', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
  await raisePay(app, 'Payer', '2026-01-01', '5000.00')
  await record('Payer')
  expect(await noticesOf('Checker')).toContain('Loan to confirm')
  expect(await noticesOf('Payer')).not.toContain('Loan to confirm')
})

test('a company that allows makers to approve lets them confirm loans, too', async () => {
  const { id, can } = await record('Cleo')
  expect(can.confirm).toBe(false)
  await app.app.db.insert(settings).values({ key: 'separateApprover', value: false })
  expect((await show(id)).can.confirm).toBe(true)
  expect((await decidable('Owner')).map(([own]: [string]) => own)).toContain(id)
  expect((await app.call('Owner', 'PATCH', `${path}/${id}`, { status: 'ACTIVE' })).status).toBe(200)
})
