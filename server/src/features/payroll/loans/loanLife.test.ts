import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { notifications } from '../../../notify/tables.ts'
import { recordedBy } from '../test/adjustments.ts'
import { addPaidPerson, generate, raisePay, recordOf, setRunStatus } from '../test/payroll.ts'
import { employments } from '../../../people/employments/tables.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dora', 'Eve']) await addPaidPerson(app, name, { salary: '5000.00' })
  const permissions = ['payroll.all_view', 'payroll.read', 'payroll.process', 'payroll.approve'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const path = '/payroll/loans'
const draft = {
  kind: 'LOAN',
  amount: 6000,
  instalment: 1000,
  paidOn: '2025-12-20',
  firstPeriod: '2026-01',
  reason: 'Car',
}
const record = (firstName: string, changes: object = {}) =>
  app.call('Clerk', 'POST', path, { userId: app.company.id(firstName), ...draft, ...changes })
async function lend(firstName: string, changes: object = {}): Promise<string> {
  const { body } = await record(firstName, changes)
  const { status } = await app.call('Checker', 'PATCH', `${path}/${body.loan.id}`, { status: 'ACTIVE' })
  expect(status).toBe(200)
  return body.loan.id
}
const alter = (id: string, changes: object) =>
  app.call('Clerk', 'POST', `${path}/${id}/terms`, { reason: 'Agreed', ...changes })
const show = async (id: string, as = 'Checker') => (await app.call(as, 'GET', `${path}/${id}`)).body
const moves = async (id: string) =>
  (await show(id)).entries.map(({ kind, amount, period }: any) => [kind, amount, period])
const lineOf = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).detail.lines.find(({ code }: any) => code.startsWith('LOAN'))
const noticesOf = async (firstName: string) => {
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(firstName)))
  return rows.map(({ title }) => title)
}
const endOn = (firstName: string, lastDay: string) =>
  app.app.db
    .update(employments)
    .set({ lastDay })
    .where(eq(employments.userId, app.company.id(firstName)))

describe('a loan paid out with payroll', () => {
  test('raises the net pay of its month, and is repaid from the next', async () => {
    const id = await lend('Anna', { paidOn: null, payoutPeriod: '2026-01', firstPeriod: '2026-02', kind: 'ADVANCE' })
    expect((await show(id)).loan).toMatchObject({
      isPaidOut: false,
      owed: 0,
      next: { period: '2026-02', amount: 1000 },
    })
    await generate(app, '2026-01', 'Clerk')
    await setRunStatus(app, '2026-01', 'PENDING_APPROVAL', 'Clerk')
    await setRunStatus(app, '2026-01', 'APPROVED', 'Checker')
    const { record: own } = await recordOf(app, '2026-01', 'Anna')
    expect(own).toMatchObject({ grossPay: 5000, deductions: -6000, netPay: 11_000 })
    expect(await lineOf('2026-01', 'Anna')).toMatchObject({ code: 'LOAN_PAYOUT', label: 'Salary advance paid out' })
    expect(await moves(id)).toEqual([['PAID_OUT', 6000, '2026-01']])
  })

  test('that starts in an approved month starts with the next open one', async () => {
    const id = await lend('Ben', { paidOn: '2026-01-05', firstPeriod: '2026-01' })
    const { loan, openFrom } = await show(id)
    expect([openFrom, loan.next]).toEqual(['2026-02', { period: '2026-02', amount: 1000 }])
  })

  test('is paid out once, and can be cancelled only before', async () => {
    const id = await lend('Eve', { paidOn: null, payoutPeriod: '2026-02', firstPeriod: '2026-03' })
    await generate(app, '2026-02', 'Clerk')
    expect((await lineOf('2026-02', 'Eve')).amount).toBe(-6000)
    const cancel = () => app.call('Checker', 'PATCH', `${path}/${id}`, { status: 'REJECTED', reason: 'Not needed' })
    const { body } = await cancel()
    expect(body.loan).toMatchObject({ status: 'REJECTED', owed: 0 })
    await setRunStatus(app, '2026-02', 'PENDING_APPROVAL', 'Clerk')
    expect((await recordOf(app, '2026-02', 'Eve')).record.status).toBe('DRAFT')
    await setRunStatus(app, '2026-02', 'DRAFT', 'Clerk')
    await generate(app, '2026-02', 'Clerk')
    expect(await lineOf('2026-02', 'Eve')).toBeUndefined()
    expect((await cancel()).status).toBe(409)
  })
})

describe('the instalments of a loan', () => {
  test('are paused, changed, resumed and taken at once, from open months on', async () => {
    const id = await lend('Cleo')
    expect((await alter(id, { kind: 'PAUSE', from: '2026-01', to: '2026-02' })).body.errors[0].path).toBe('from')
    expect((await alter(id, { kind: 'PAUSE', from: '2026-03', to: '2026-02' })).body.errors[0].path).toBe('to')
    expect((await alter(id, { kind: 'INSTALMENT', from: '2026-03' })).body.errors[0].path).toBe('instalment')
    await alter(id, { kind: 'PAUSE', from: '2026-02' })
    expect((await show(id)).schedule).toEqual([])
    await alter(id, { kind: 'RESUME', from: '2026-03' })
    await alter(id, { kind: 'INSTALMENT', from: '2026-04', instalment: 2500 })
    expect((await show(id)).schedule).toEqual([
      { period: '2026-03', amount: 1000, owedAfter: 5000 },
      { period: '2026-04', amount: 2500, owedAfter: 2500 },
      { period: '2026-05', amount: 2500, owedAfter: 0 },
    ])
    await generate(app, '2026-02', 'Clerk')
    expect(await lineOf('2026-02', 'Cleo')).toBeUndefined()
    await alter(id, { kind: 'ALL', from: '2026-02' })
    await generate(app, '2026-02', 'Clerk')
    // 5,000 of 6,000: never more than the net pay.
    expect(await lineOf('2026-02', 'Cleo')).toMatchObject({
      amount: 5000,
      because: { why: 'ALL', due: 6000, left: 1000 },
    })
    expect(await noticesOf('Cleo')).toContain('Your loan: changed')
    await alter(id, { kind: 'INSTALMENT', from: '2026-02', instalment: 1000 })
  })
})

describe('the last pay', () => {
  test('takes all that is owed as far as it goes, and the rest stays owed by a former employee', async () => {
    const id = await lend('Dora', { amount: 9000 })
    await endOn('Dora', '2026-02-14')
    await generate(app, '2026-02', 'Clerk')
    const { record: own } = await recordOf(app, '2026-02', 'Dora')
    expect(own).toMatchObject({ grossPay: 2500, netPay: 0 })
    expect(own.exceptions).toContain('LOAN_LEFT')
    expect(await lineOf('2026-02', 'Dora')).toMatchObject({ amount: 2500, because: { why: 'LAST_PAY', left: 6500 } })
    await setRunStatus(app, '2026-02', 'PENDING_APPROVAL', 'Clerk')
    await setRunStatus(app, '2026-02', 'APPROVED', 'Checker')
    const { body } = await app.call('Checker', 'GET', `${path}?former=only`)
    expect(body.loans.map((loan: any) => [loan.id, loan.owed, loan.isFormer, loan.next])).toEqual([
      [id, 6500, true, null],
    ])
    expect(body).toMatchObject({ formerCount: 1, owed: [{ currency: 'EGP', amount: 6500, former: 6500 }] })
  })

  test('leaves what is written off by two people, with a reason', async () => {
    const { body } = await app.call('Checker', 'GET', `${path}?former=only`)
    const [{ id }] = body.loans
    const request = () => app.call('Clerk', 'POST', `${path}/${id}/write-off`, { reason: 'Can’t be found' })
    const decide = (as: string, status = 'CONFIRMED') => app.call(as, 'PATCH', `${path}/${id}/write-off`, { status })
    expect((await decide('Checker')).body.code).toBe('payroll.loan_decided')
    expect((await request()).body.loan.writeOff).toMatchObject({ reason: 'Can’t be found' })
    expect((await request()).status).toBe(409)
    expect((await decide('Clerk')).status).toBe(403)
    expect((await decide('Clerk', 'REJECTED')).body.loan.writeOff).toBeNull()
    await request()
    expect((await app.call('Checker', 'GET', `${path}?decidable=only`)).body.loans).toHaveLength(1)
    const answers = await Promise.all([decide('Checker'), decide('Owner')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await show(id)).loan).toMatchObject({ status: 'WRITTEN_OFF', owed: 0 })
    expect((await moves(id)).at(-1)).toEqual(['WRITTEN_OFF', -6500, null])
    expect(await noticesOf('Dora')).toContain('Your loan: written off')
    expect((await request()).body.code).toBe('payroll.loan_not_owed')
  })
})

describe('loans are seen', () => {
  test('by the employee once confirmed, without what payroll decides about them', async () => {
    const { body } = await record('Ben', { amount: 100, instalment: 100 })
    expect((await app.call('Ben', 'GET', `${path}/${body.loan.id}`)).status).toBe(404)
    await app.call('Clerk', 'PATCH', `${path}/${body.loan.id}`, { status: 'REJECTED', reason: 'A mistake' })
    const own = (await app.call('Ben', 'GET', `${path}/own`)).body.loans
    expect(own.map((loan: any) => [loan.amount, loan.status, loan.can.change])).toEqual([[6000, 'ACTIVE', false]])
    await app.call('Clerk', 'POST', `${path}/${own[0].id}/write-off`, { reason: 'Hardship' })
    expect((await show(own[0].id, 'Ben')).loan.writeOff).toBeNull()
    expect((await show(own[0].id, 'Hr')).loan.writeOff).not.toBeNull()
    expect((await app.call('Anna', 'GET', `${path}/${own[0].id}`)).status).toBe(404)
    expect((await app.call('Ben', 'GET', path)).status).toBe(403)
    expect(await noticesOf('Ben')).toContain('Your loan: confirmed')
  })

  test('by others only with a trace, in lists and files', async () => {
    const list = await app.call('Hr', 'GET', path)
    expect((await recordedBy(app, list)).map(({ action }) => action)).toEqual(['payroll.looked_at'])
    const file = await app.call('Hr', 'GET', `${path}/export?format=csv&search=Dora`)
    expect(file.status).toBe(200)
    expect((await recordedBy(app, file)).map(({ action }) => action)).toEqual(['payroll.loans_exported'])
  })

  test('in the currency of the salary: without pay in it, the record says that nothing is taken', async () => {
    await lend('Anna', { kind: 'LOAN', amount: 300, instalment: 300, paidOn: '2026-02-01', firstPeriod: '2026-03' })
    await raisePay(app, 'Anna', '2026-03-01', '1000.00', { currency: 'USD' })
    await generate(app, '2026-03', 'Clerk')
    const { record: own, lines } = await recordOf(app, '2026-03', 'Anna')
    expect([own.currency, lines.filter(([code]: [string]) => code === 'LOAN')]).toEqual(['USD', []])
    expect(own.exceptions).toContain('LOAN_CAPPED')
  })

  test('the same in every calculation of a month', async () => {
    const digests = async () =>
      (await app.app.db.execute(sql`select user_id, digest from payroll_records where period = '2026-03' order by 1`))
        .rows
    const before = await digests()
    expect((await generate(app, '2026-03', 'Clerk')).body.count).toBe(0)
    expect(await digests()).toEqual(before)
  })
})
