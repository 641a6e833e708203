import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus, setToday } from '../test/payroll.ts'
import { storedUpTo, taxFrom } from '../test/taxes.ts'

stopClock('2026-09-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-09', { confirmsUnusual: true })
  for (const name of ['Overpaid', 'AtOnce', 'Poor', 'Underpaid', 'Undone'])
    await addPaidPerson(app, name, { salary: '12000.00', from: '2026-09-01' })
  const permissions = [
    'payroll.all_view',
    'payroll.process',
    'payroll.create',
    'users.read',
    'users.all_view',
    'users.update',
  ]
  const roleId = await createRole(app.app.db, 'Clerk', permissions as never)
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId })
  const viewer = await createRole(app.app.db, 'Processor', permissions.slice(0, 2) as never)
  await newcomer(app, 'Processor', { manager: 'Owner', roleId: viewer })
  for (const period of ['2026-09', '2026-10']) {
    setToday(`${period}-30`)
    await approveRun(app, period)
  }
  setToday('2026-11-30')
})
afterAll(() => app.close())

const changeOf = (name: string, amount: number, more: object = {}) => ({
  userId: app.company.id(name),
  monthlySalary: { amount, currency: 'EGP' },
  from: '2026-09-01',
  ...more,
})
const preview = async (name: string, amount: number) =>
  (await app.call('Clerk', 'POST', '/payroll/salary/preview', changeOf(name, amount))).body.preview
async function correct(name: string, amount: number, more: object = {}, as = 'Clerk') {
  const { differences } = await preview(name, amount)
  const input = { ...changeOf(name, amount, { reason: 'Entered too high', differences }), ...more }
  return app.call(as, 'POST', '/payroll/salary/corrections', input)
}
const confirm = (id: string, as = 'Owner') => app.call(as, 'PATCH', `/payroll/loans/${id}`, { status: 'ACTIVE' })
const linesOf = async (period: string, name: string) => (await recordOf(app, period, name)).lines

test('the preview has gross, insurance, tax and net pay as paid and as due for each month', async () => {
  const { months, differences } = await preview('Overpaid', 10_000)
  expect(months[0]).toMatchObject({
    period: '2026-09',
    isApproved: true,
    changes: [
      {
        before: { grossPay: 12_000, insurance: 1320, incomeTax: 948.5, netPay: 9731.5 },
        after: { grossPay: 10_000, insurance: 1100, incomeTax: 592.5, netPay: 8307.5 },
        difference: -1424,
      },
    ],
  })
  expect(differences).toEqual([{ currency: 'EGP', netPay: -2848 }])
})

test('instalments leave the whole pay of the month, and are taken from the next months', async () => {
  const before = await storedUpTo(app, '2026-10')
  const answer = await correct('Overpaid', 10_000, { instalments: 3 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { loan } = answer.body
  expect(loan).toMatchObject({
    kind: 'OVERPAYMENT',
    amount: 2848,
    firstInstalment: 949.34,
    payoutPeriod: '2026-11',
    firstPeriod: '2026-12',
    status: 'PENDING',
  })
  const recorded = await recordedBy(app, answer)
  expect(recorded).toMatchObject([
    { action: 'payroll.salary_corrected', after: { from: '2026-09-01', instalments: 3 } },
  ])
  expect(jsonWithoutIds(recorded)).not.toMatch(/2848|too high/)
  expect((await confirm(loan.id, 'Clerk')).status).toBe(403)
  expect((await confirm(loan.id)).status).toBe(200)
  await generate(app, '2026-11')
  const { record, lines } = await recordOf(app, '2026-11', 'Overpaid')
  expect(lines).toContainEqual(['LOAN_PAYOUT', '2026-11', -2848])
  expect(lines).toContainEqual(['SALARY', '2026-09', -2000])
  expect(record.netPay).toBe(8307.5)
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
  await setRunStatus(app, '2026-11', 'APPROVED')
  expect(await storedUpTo(app, '2026-10')).toBe(before)
  setToday('2026-12-31')
  await generate(app, '2026-12')
  expect(await linesOf('2026-12', 'Overpaid')).toContainEqual(['LOAN', '2026-12', 949.34])
  setToday('2026-11-30')
})

test('without instalments, the next payroll takes all of it, never more than the pay, and carries the rest', async () => {
  expect((await correct('AtOnce', 10_000)).body).toMatchObject({ loan: null })
  expect((await correct('Poor', 1000)).status).toBe(201)
  setToday('2026-12-31')
  await generate(app, '2026-12')
  setToday('2026-11-30')
  const { record } = await recordOf(app, '2026-12', 'Poor')
  expect(record.netPay).toBe(0)
  expect(record.exceptions).toContain('NEGATIVE_NET')
  expect(await linesOf('2026-12', 'AtOnce')).toContainEqual(['SALARY', '2026-10', -2000])
})

test('what was paid too little is paid by the next payroll, without a loan', async () => {
  const refused = await correct('Underpaid', 13_000, { instalments: 3 })
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'instalments'])
  expect((await correct('Underpaid', 13_000)).body).toMatchObject({ loan: null })
})

test('is refused if the preview is outdated, twice at once, for days to come, oneself, and without pay permission', async () => {
  const both = await Promise.all([
    correct('Undone', 11_000, { instalments: 2 }),
    correct('Undone', 11_000, { instalments: 2 }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const outdated = await correct('Undone', 9000, { differences: [{ currency: 'EGP', netPay: -1 }] })
  expect([outdated.status, outdated.body.code]).toEqual([409, 'payroll.changed_meanwhile'])
  const today = await correct('Undone', 9000, { from: '2026-11-30', differences: [] })
  expect([today.status, today.body.errors?.[0]?.path]).toEqual([400, 'from'])
  const base = await correct('Undone', 9000, { baseSalary: 9001 })
  expect([base.status, base.body.errors?.[0]?.path]).toEqual([400, 'baseSalary'])
  expect((await correct('Undone', 9000, { userId: app.company.id('Clerk') })).status).toBe(403)
  expect((await correct('Undone', 9000, {}, 'Processor')).status).toBe(403)
  expect((await correct('Undone', 9000, { instalments: 2, reason: ' ' })).status).toBe(400)
})

test('once the correction is undone, payroll leaves nothing to be repaid, and says so', async () => {
  const { rows } = await app.app.db.execute<{ id: string }>(sql`
    select id from payroll_loans where user_id = ${app.company.id('Undone')}`)
  expect((await confirm(rows[0]!.id)).status).toBe(200)
  expect((await correct('Undone', 12_000)).status).toBe(201)
  setToday('2026-12-31')
  await generate(app, '2026-12')
  const { record, lines } = await recordOf(app, '2026-12', 'Undone')
  expect(lines.filter(([code]: any) => code === 'LOAN_PAYOUT')).toEqual([])
  expect(record.exceptions).toContain('LOAN_NOT_PAID_OUT')
})
