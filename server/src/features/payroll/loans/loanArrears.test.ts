import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employments } from '../../../people/employments/tables.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, generate, recordOf, setRunStatus } from '../test/payroll.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dora']) await addPaidPerson(app, name, { salary: '6000.00' })
  const permissions = ['payroll.all_view', 'payroll.read', 'payroll.process', 'payroll.approve'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const path = '/payroll/loans'
async function lend(firstName: string, changes: object): Promise<string> {
  const { body } = await app.call('Clerk', 'POST', path, {
    userId: app.company.id(firstName),
    kind: 'LOAN',
    paidOn: '2025-12-20',
    firstPeriod: '2026-01',
    reason: 'Car',
    ...changes,
  })
  expect((await app.call('Checker', 'PATCH', `${path}/${body.loan.id}`, { status: 'ACTIVE' })).status).toBe(200)
  return body.loan.id
}
const alter = (id: string, changes: object) =>
  app.call('Clerk', 'POST', `${path}/${id}/terms`, { reason: 'Agreed', ...changes })
const repay = (id: string, amount: number) =>
  app.call('Clerk', 'POST', `${path}/${id}/repayments`, {
    amount,
    paidOn: '2026-04-28',
    method: 'CASH',
    note: 'Receipt 5',
  })
const show = async (id: string) => (await app.call('Checker', 'GET', `${path}/${id}`)).body
async function reverse(id: string) {
  const { entries } = await show(id)
  const entry = entries.find(({ can }: any) => can.reverse)
  return app.call('Clerk', 'POST', `${path}/${id}/repayments/${entry.id}/reversal`, { reason: 'Bounced' })
}
const lineOf = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).detail.lines.find(({ code }: any) => code === 'LOAN')
async function approve(period: string): Promise<void> {
  await generate(app, period, 'Clerk')
  await setRunStatus(app, period, 'PENDING_APPROVAL', 'Clerk')
  expect((await setRunStatus(app, period, 'APPROVED', 'Owner')).status).toBe(200)
}

describe('the number of instalments', () => {
  test('is limited when an instalment is changed, too', async () => {
    const id = await lend('Cleo', { amount: 50_000, instalment: 1000 })
    const tooMany = { kind: 'INSTALMENT', from: '2026-05', instalment: 0.01 }
    expect(statusAndMessage(await alter(id, tooMany))).toEqual([
      400,
      'instalment',
      'Please choose at most 240 instalments',
    ])
    expect((await alter(id, { ...tooMany, instalment: 208.34 })).status).toBe(201)
  })

  test('in a schedule is limited even if what is owed rises later', async () => {
    const id = await lend('Cleo', { amount: 50_000, instalment: 1000 })
    await repay(id, 49_990)
    expect((await alter(id, { kind: 'INSTALMENT', from: '2026-01', instalment: 0.05 })).status).toBe(201)
    expect((await reverse(id)).status).toBe(201)
    expect((await show(id)).schedule).toHaveLength(240)
    expect((await app.call('Checker', 'GET', `${path}?search=Cleo`)).body.loans).toHaveLength(2)
  })
})

describe('an early repayment that is reversed', () => {
  test('is owed again, but not due at once after an instalment was taken in full', async () => {
    const id = await lend('Anna', { amount: 1000, instalment: 100 })
    await repay(id, 500)
    await approve('2026-01')
    expect(await lineOf('2026-01', 'Anna')).toMatchObject({ amount: 100, because: { owed: 500 } })
    await reverse(id)
    expect((await show(id)).loan).toMatchObject({ owed: 900, next: { period: '2026-02', amount: 100 } })
    await generate(app, '2026-02', 'Clerk')
    expect(await lineOf('2026-02', 'Anna')).toMatchObject({ amount: 100, because: { owed: 900, due: 100 } })
  })
})

describe('the next instalment', () => {
  test('does not catch up on a last pay that did not cover the loan, once the person is employed again', async () => {
    const id = await lend('Ben', { amount: 16_000, instalment: 1000, firstPeriod: '2026-02' })
    const userId = app.company.id('Ben')
    await app.app.db.update(employments).set({ lastDay: '2026-02-28' }).where(eq(employments.userId, userId))
    await approve('2026-02')
    expect(await lineOf('2026-02', 'Ben')).toMatchObject({ amount: 6000, because: { why: 'LAST_PAY', left: 10_000 } })
    await app.app.db.insert(employments).values({ userId, firstDay: '2026-03-01' })
    expect((await show(id)).loan.next).toEqual({ period: '2026-03', amount: 1000 })
    await generate(app, '2026-03', 'Clerk')
    expect(await lineOf('2026-03', 'Ben')).toMatchObject({ amount: 1000, because: { due: 1000, why: 'INSTALMENT' } })
  })

  test('does not catch up on everything that was taken as far as the pay went', async () => {
    const id = await lend('Dora', { amount: 16_000, instalment: 1000, firstPeriod: '2026-03' })
    await alter(id, { kind: 'ALL', from: '2026-03' })
    await approve('2026-03')
    await alter(id, { kind: 'INSTALMENT', from: '2026-04', instalment: 1000 })
    await generate(app, '2026-04', 'Clerk')
    expect(await lineOf('2026-04', 'Dora')).toMatchObject({ amount: 1000, because: { due: 1000, why: 'INSTALMENT' } })
  })
})
