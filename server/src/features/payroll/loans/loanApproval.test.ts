import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employments } from '../../../people/employments/tables.ts'
import { addPaidPerson, generate, recordOf, setRunStatus } from '../test/payroll.ts'

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
const record = (firstName: string, changes: object = {}, as = 'Clerk') =>
  app.call(as, 'POST', path, {
    userId: app.company.id(firstName),
    kind: 'LOAN',
    amount: 6000,
    instalment: 1000,
    paidOn: '2025-12-20',
    firstPeriod: '2026-01',
    reason: 'Car',
    ...changes,
  })
async function lend(firstName: string, changes: object = {}): Promise<string> {
  const { body } = await record(firstName, changes)
  expect((await app.call('Checker', 'PATCH', `${path}/${body.loan.id}`, { status: 'ACTIVE' })).status).toBe(200)
  return body.loan.id
}
const setLastDay = (firstName: string, lastDay: string | null) =>
  app.app.db
    .update(employments)
    .set({ lastDay })
    .where(eq(employments.userId, app.company.id(firstName)))
async function approve(period: string, firstName: string, as: string) {
  const { record: own } = await recordOf(app, period, firstName)
  const { status, body } = await app.call(as, 'PATCH', `/payroll/${own.id}/status`, { status: 'APPROVED' })
  return status === 200 ? 200 : body.code
}
const loanLineOf = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).detail.lines.find(({ code }: any) => code.startsWith('LOAN'))

describe('the person who changed a loan does not approve the record', () => {
  test('that has no instalment because of a pause or a full repayment', async () => {
    const paused = await lend('Anna')
    await app.call('Clerk', 'POST', `${path}/${paused}/terms`, { kind: 'PAUSE', from: '2026-01', reason: 'Hardship' })
    const repaid = await lend('Ben')
    const repayment = { amount: 6000, paidOn: '2026-01-10', method: 'CASH', note: 'Receipt 1' }
    await app.call('Clerk', 'POST', `${path}/${repaid}/repayments`, repayment)
    await generate(app, '2026-01', 'Owner')
    await setRunStatus(app, '2026-01', 'PENDING_APPROVAL', 'Owner')
    for (const name of ['Anna', 'Ben']) {
      expect(await loanLineOf('2026-01', name)).toBeUndefined()
      expect(await approve('2026-01', name, 'Clerk')).toBe('payroll.generated_by_you')
      expect(await approve('2026-01', name, 'Checker')).toBe(200)
    }
    expect(await approve('2026-01', 'Cleo', 'Clerk')).toBe(200)
    expect((await setRunStatus(app, '2026-01', 'APPROVED', 'Checker')).status).toBe(200)
  })

  test('of the first month that the change concerns, and approves those before and after', async () => {
    await lend('Cleo', { firstPeriod: '2026-03' })
    for (const [period, clerk] of [
      ['2026-02', 200],
      ['2026-03', 'payroll.generated_by_you'],
    ] as const) {
      await generate(app, period, 'Owner')
      await setRunStatus(app, period, 'PENDING_APPROVAL', 'Owner')
      expect(await approve(period, 'Cleo', 'Clerk')).toBe(clerk)
      expect((await setRunStatus(app, period, 'APPROVED', 'Checker')).status).toBe(200)
    }
    await generate(app, '2026-04', 'Owner')
    await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Owner')
    expect(await approve('2026-04', 'Cleo', 'Clerk')).toBe(200)
    await setRunStatus(app, '2026-04', 'DRAFT', 'Owner')
  })
})

describe('a record cannot be approved', () => {
  test.each([
    ['takes an instalment from what has become the last pay', 'Dora', {}, null, '2026-04-30', 'LAST_PAY'],
    ['has no line, but has become the last pay', 'Eve', { firstPeriod: '2026-06' }, null, '2026-04-30', 'LAST_PAY'],
    ['takes everything from someone who stays', 'Dora', {}, '2026-04-30', null, 'INSTALMENT'],
    [
      'pays a loan out to someone who leaves',
      'Ben',
      { paidOn: null, payoutPeriod: '2026-04', firstPeriod: '2026-05' },
      null,
      '2026-04-30',
      undefined,
    ],
  ] as const)('that %s', async (_name, firstName, changes, before, after, why) => {
    await lend(firstName, changes)
    await setLastDay(firstName, before)
    await generate(app, '2026-04', 'Owner')
    await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Owner')
    await setLastDay(firstName, after)
    expect(await approve('2026-04', firstName, 'Checker')).toBe('payroll.loan_changed')
    expect((await recordOf(app, '2026-04', firstName)).record).toMatchObject({
      can: { approve: false },
      exceptions: expect.arrayContaining(['OUTDATED']),
    })
    await setRunStatus(app, '2026-04', 'DRAFT', 'Owner')
    await generate(app, '2026-04', 'Owner')
    expect((await loanLineOf('2026-04', firstName))?.because.why).toBe(why)
    const { record: own } = await recordOf(app, '2026-04', firstName)
    const submit = { status: 'PENDING_APPROVAL' }
    expect((await app.call('Owner', 'PATCH', `/payroll/${own.id}/status`, submit)).status).toBe(200)
    await setRunStatus(app, '2026-04', 'DRAFT', 'Owner')
    await setLastDay(firstName, null)
  })
})
