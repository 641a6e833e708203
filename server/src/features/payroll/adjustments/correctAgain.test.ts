import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { lockPerson } from '../../../people/lockPerson.ts'
import { addPaidPerson, approveRun, generate, raisePay, recordOf, setRunStatus, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-09-30T10:00:00Z')

const permissions = ['payroll.all_view', 'payroll.process', 'payroll.create', 'users.read', 'users.update'] as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-09', { confirmsUnusual: true })
  for (const name of ['Again', 'Raised', 'Late', 'Friend']) await addPaidPerson(app, name, { from: '2026-09-01' })
  await addPaidPerson(app, 'Leaves', { from: '2026-09-01', to: '2026-11-15' })
  const roleId = await createRole(app.app.db, 'Clerk', [...permissions])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  const administers = await createRole(app.app.db, 'Administers', ['roles.update'] as never)
  await newcomer(app, 'Chief', { manager: 'Owner', roleId: administers })
  await employ(app.app.db, app.company.id('Chief'), { first: '2026-09-01' })
  await raisePay(app, 'Chief', '2026-09-01', '12000.00')
  for (const period of ['2026-09', '2026-10']) {
    setToday(`${period}-30`)
    await approveRun(app, period)
  }
  setToday('2026-11-30')
})
afterAll(() => app.close())

const changeOf = (name: string, amount: number) => ({
  userId: app.company.id(name),
  monthlySalary: { amount, currency: 'EGP' },
  from: '2026-09-01',
})
const preview = async (name: string, amount: number) =>
  (await app.call('Owner', 'POST', '/payroll/salary/preview', changeOf(name, amount))).body.preview
async function correct(name: string, amount: number, more: object = {}, as = 'Clerk') {
  const { differences, changedAt } = await preview(name, amount)
  const input = { ...changeOf(name, amount), reason: 'Entered too high', differences, changedAt, ...more }
  return app.call(as, 'POST', '/payroll/salary/corrections', input)
}
const refusalOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body.errors?.[0]?.path,
  body.errors?.[0]?.msg ?? body.message,
]
const sumOf = (lines: [string, string, number][], isOf: (code: string, period: string) => boolean) =>
  lines.filter(([code, period]) => isOf(code, period)).reduce((sum, [, , amount]) => sum + amount, 0)

test('a second correction is compared with what was paid, so that instalments can follow', async () => {
  expect((await correct('Again', 10_000)).body).toMatchObject({ loan: null })
  const { months, differences } = await preview('Again', 10_000)
  expect(months[0].changes).toMatchObject([{ before: { netPay: 9731.5 }, after: { netPay: 8307.5 } }])
  expect(differences).toEqual([{ currency: 'EGP', netPay: -2848 }])
  const { status, body } = await correct('Again', 10_000, { instalments: 2 })
  expect([status, body.loan?.amount], JSON.stringify(body)).toEqual([201, 2848])
  expect(refusalOf(await correct('Again', 11_000, { instalments: 2 }))).toEqual([
    400,
    'instalments',
    'Earlier instalments have not begun. Please reject them under Loans first.',
  ])
})

test('payroll never leaves more to be repaid than it takes back', async () => {
  const loans = (await app.call('Owner', 'GET', '/payroll/loans?kind=OVERPAYMENT')).body.loans
  const { id } = loans.find(({ user }: any) => user.id === app.company.id('Again'))
  expect((await app.call('Owner', 'PATCH', `/payroll/loans/${id}`, { status: 'ACTIVE' })).status).toBe(200)
  expect((await correct('Again', 11_500)).status).toBe(201)
  await generate(app, '2026-11')
  const { record, lines } = await recordOf(app, '2026-11', 'Again')
  const grossTaken = sumOf(lines, (code, period) => code === 'SALARY' && period < '2026-11')
  const taxBack = sumOf(lines, (code, period) => ['INSURANCE', 'INCOME_TAX'].includes(code) && period < '2026-11')
  const taken = Math.round((grossTaken - taxBack) * 100) / 100
  expect(taken).toBeGreaterThan(-800)
  expect(lines).toContainEqual(['LOAN_PAYOUT', '2026-11', taken])
  const ofMonth = (await preview('Again', 11_500)).months.find(({ period }: any) => period === '2026-11')
  expect(ofMonth?.changes).toEqual([])
  expect(record.exceptions).not.toContain('LOAN_NOT_PAID_OUT')
  for (const status of ['PENDING_APPROVAL', 'APPROVED'])
    expect((await setRunStatus(app, '2026-11', status)).status).toBe(200)
  const { loan, entries } = (await app.call('Owner', 'GET', `/payroll/loans/${id}`)).body
  expect([loan.owed, entries.map(({ kind, amount }: any) => [kind, amount])]).toEqual([-taken, [['PAID_OUT', -taken]]])
})

test('someone who leaves before the first instalment gets none', async () => {
  expect(refusalOf(await correct('Leaves', 10_000, { instalments: 2 }))).toEqual([
    400,
    'instalments',
    'They leave before the first instalment',
  ])
})

test('an administrator’s salary is corrected by a Super Admin only, like other pay', async () => {
  expect(refusalOf(await correct('Chief', 10_000))).toEqual([
    403,
    undefined,
    'Only a Super Admin can change the pay of someone with an administrative role',
  ])
  expect((await correct('Chief', 10_000, {}, 'Owner')).status).toBe(201)
})

test('another salary that was entered since the preview is not overwritten', async () => {
  const { changedAt } = await preview('Late', 10_000)
  expect((await correct('Late', 11_000)).status).toBe(201)
  const answer = await correct('Late', 10_000, { changedAt })
  expect([answer.status, answer.body.code]).toEqual([409, 'payroll.changed_meanwhile'])
})

test('a raise at the same time is waited for, and refuses the outdated correction', async () => {
  const userId = app.company.id('Raised')
  const { differences, changedAt } = await preview('Raised', 10_000)
  const corrected = await app.app.db.transaction(async (tx) => {
    await lockPerson(tx, userId)
    const pay = { salary: '13000.00', salaryCurrency: 'EGP', baseSalary: null } as const
    await recordEmployment(tx, [{ userId, holdsFrom: '2026-10-01', pay }], null)
    const input = { ...changeOf('Raised', 10_000), differences, changedAt }
    const answer = app.call('Clerk', 'POST', '/payroll/salary/corrections', input)
    await sleep(300)
    return { answer }
  })
  const answer = await corrected.answer
  expect([answer.status, answer.body.code]).toEqual([409, 'payroll.changed_meanwhile'])
})

test('instalments need a reason, which the employee sees; a correction without any keeps none', async () => {
  expect(refusalOf(await correct('Late', 9000, { instalments: 2, reason: ' ' }))).toEqual([
    400,
    'reason',
    'Please give a reason',
  ])
  expect((await correct('Late', 9000, { reason: undefined })).status).toBe(201)
})

test('whoever corrected a salary does not approve the payroll that pays the differences, even if it is made later', async () => {
  const approves = await createRole(app.app.db, 'Approves', [...permissions, 'payroll.approve'])
  for (const name of ['Boss', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId: approves })
  expect((await correct('Friend', 14_000, {}, 'Boss')).status).toBe(201)
  setToday('2026-12-31')
  await generate(app, '2026-12')
  await setRunStatus(app, '2026-12', 'PENDING_APPROVAL')
  const { record } = await recordOf(app, '2026-12', 'Friend')
  const approve = (as: string) => app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
  const answer = await approve('Boss')
  expect([answer.status, answer.body.code]).toEqual([409, 'payroll.generated_by_you'])
  expect(answer.body.message).toContain('You changed this person’s salary')
  expect((await approve('Checker')).status).toBe(200)
  // The month after it has nothing of the correction left.
  setToday('2027-01-31')
  await generate(app, '2027-01')
  const next = await recordOf(app, '2027-01', 'Friend')
  const makers = next.detail.approvalWaitsForAnother
  expect(makers).toMatchObject({ action: 'GENERATED' })
  await setRunStatus(app, '2027-01', 'PENDING_APPROVAL')
  const own = await app.call('Boss', 'GET', `/payroll/${next.record.id}`)
  expect(own.body.approvalWaitsForAnother).toBeNull()
})
