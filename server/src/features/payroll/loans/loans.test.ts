import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { jsonWithoutIds } from '../../../../testing/json.ts'
import { recordedBy, statusAndMessage } from '../test/adjustments.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus } from '../test/payroll.ts'

stopClock('2026-04-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Ben', 'Cleo', 'Dora']) await addPaidPerson(app, name, { salary: '5000.00' })
  await approveRun(app, '2026-01')
  const permissions = ['payroll.all_view', 'payroll.read', 'payroll.process', 'payroll.approve'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const draft = {
  kind: 'LOAN',
  amount: 10_000,
  instalment: 3000,
  paidOn: '2026-01-20',
  firstPeriod: '2026-01',
  reason: 'A wedding',
  reference: 'Transfer 17',
}
const path = '/payroll/loans'
const record = (firstName: string, changes: object = {}, as = 'Clerk') =>
  app.call(as, 'POST', path, { userId: app.company.id(firstName), ...draft, ...changes })
const decide = (id: string, status = 'ACTIVE', as = 'Checker', more: object = {}) =>
  app.call(as, 'PATCH', `${path}/${id}`, { status, ...(status === 'REJECTED' && { reason: 'No' }), ...more })
/** Records and confirms a loan; returns its id. */
async function lend(firstName: string, changes: object = {}): Promise<string> {
  const { body, status } = await record(firstName, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await decide(body.loan.id)).status).toBe(200)
  return body.loan.id
}
const show = async (id: string, as = 'Checker') => (await app.call(as, 'GET', `${path}/${id}`)).body
const loanLines = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).detail.lines
    .filter(({ code }: any) => code.startsWith('LOAN'))
    .map(({ amount, because }: any) => [amount, because.left])
const exceptionsOf = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).record.exceptions
const moves = async (id: string) => (await show(id)).entries.map(({ kind, amount }: any) => [kind, amount])

describe('a loan', () => {
  test.each<[string, object, string]>([
    ['amount', { amount: 0 }, 'Please enter an amount greater than 0'],
    ['instalment', { instalment: 10_001 }, 'An instalment cannot be more than the amount'],
    ['instalment', { instalment: 41.66 }, 'Please choose at most 240 instalments'],
    ['paidOn', { paidOn: null }, 'Please enter either the day of payment or the payroll month that pays it out'],
    ['paidOn', { paidOn: '2026-05-01', firstPeriod: '2026-05' }, 'Please choose today or an earlier day'],
    ['firstPeriod', { firstPeriod: '2025-12' }, 'Repayment cannot start before the loan is paid out'],
    [
      'firstPeriod',
      { paidOn: null, payoutPeriod: '2026-05', firstPeriod: '2026-05' },
      'Repayment starts after the month that pays the loan out',
    ],
    [
      'payoutPeriod',
      { paidOn: null, payoutPeriod: '2026-01', firstPeriod: '2026-05' },
      'This month is already approved',
    ],
    ['reason', { reason: ' ' }, 'Please give a reason'],
  ])('%s: %j is refused', async (field, changes, message) => {
    expect(statusAndMessage(await record('Dora', changes))).toEqual([400, field, message])
  })

  test('has no effect until someone else confirms it, and is never one’s own', async () => {
    const { body } = await record('Anna')
    const { id } = body.loan
    expect(body.loan).toMatchObject({
      status: 'PENDING',
      currency: 'EGP',
      owed: 0,
      can: { confirm: false, reject: true },
    })
    expect((await decide(id, 'ACTIVE', 'Clerk')).status).toBe(403)
    expect((await record('Clerk')).status).toBe(403)
    expect(statusAndMessage(await record('Clerk', {}, 'Checker'))).toEqual([400, 'userId', 'They have no salary'])
    await generate(app, '2026-02', 'Clerk')
    expect(await loanLines('2026-02', 'Anna')).toEqual([])
    const answer = await decide(id)
    expect(answer.body.loan).toMatchObject({
      status: 'ACTIVE',
      owed: 10_000,
      next: { period: '2026-02', amount: 3000 },
    })
    expect((await decide(id)).body.code).toBe('payroll.loan_decided')
    expect(jsonWithoutIds(await recordedBy(app, answer))).not.toContain('10000')
    expect(await exceptionsOf('2026-02', 'Anna')).toContain('OUTDATED')
    const submitted = await setRunStatus(app, '2026-02', 'PENDING_APPROVAL', 'Clerk')
    // Everyone else is submitted.
    expect(submitted.body.count).toBe(3)
    const { record: own2 } = await recordOf(app, '2026-02', 'Anna')
    const refused = await app.call('Clerk', 'PATCH', `/payroll/${own2.id}/status`, { status: 'PENDING_APPROVAL' })
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll.loan_changed'])
    await setRunStatus(app, '2026-02', 'DRAFT', 'Clerk')
    await generate(app, '2026-02', 'Clerk')
    expect(await loanLines('2026-02', 'Anna')).toEqual([[3000, 7000]])
    expect((await show(id)).loan.owed).toBe(10_000)
  })
})

describe('an instalment', () => {
  test('is a movement once its record is approved, which the database never changes', async () => {
    const [{ id }] = (await app.call('Checker', 'GET', `${path}?search=Anna`)).body.loans
    await setRunStatus(app, '2026-02', 'PENDING_APPROVAL', 'Clerk')
    expect((await setRunStatus(app, '2026-02', 'APPROVED', 'Checker')).status).toBe(200)
    expect(await moves(id)).toEqual([
      ['PAID_OUT', 10_000],
      ['INSTALMENT', -3000],
    ])
    for (const statement of [
      sql`update payroll_loan_entries set amount = 1`,
      sql`delete from payroll_loan_entries`,
      sql`update payroll_loans set amount = 1`,
      sql`update payroll_loans set decision = 'REJECTED' where decision = 'CONFIRMED'`,
      sql`delete from payroll_loan_terms`,
      sql`insert into payroll_loan_entries (id, loan_id, kind, amount, day, note, method, entered_by)
        select gen_random_uuid(), id, 'REPAYMENT', -7000.01, now(), 'x', 'CASH', recorded_by from payroll_loans`,
    ])
      await expect(app.app.db.execute(statement)).rejects.toMatchObject({ cause: { code: 'MU001' } })
  })

  test('is never more than the net pay; the rest is due with the next one', async () => {
    const id = await lend('Ben', { amount: 9000, instalment: 4000 })
    const other = await lend('Ben', { amount: 900, instalment: 600, kind: 'ADVANCE' })
    await app.call('Owner', 'POST', '/payroll/adjustments', {
      userId: app.company.id('Ben'),
      adjustmentType: 'DEDUCTION',
      amount: 1500,
      reason: 'Damage',
      effectiveDate: '2026-03-01',
    })
    const { body } = await app.call('Checker', 'GET', '/payroll/adjustments?search=Ben')
    await app.call('Checker', 'PATCH', `/payroll/adjustments/${body.adjustments[0].id}`, { status: 'APPROVED' })
    await generate(app, '2026-03', 'Clerk')
    // Salary 5,000 less the deduction of 1,500 leaves 3,500; the older loan comes first.
    expect(await loanLines('2026-03', 'Ben')).toEqual([
      [3500, 5500],
      [0, 900],
    ])
    expect((await recordOf(app, '2026-03', 'Ben')).record).toMatchObject({ netPay: 0, deductions: 5000 })
    expect(await exceptionsOf('2026-03', 'Ben')).toContain('LOAN_CAPPED')
    await setRunStatus(app, '2026-03', 'PENDING_APPROVAL', 'Clerk')
    await setRunStatus(app, '2026-03', 'APPROVED', 'Checker')
    expect(await moves(other)).toEqual([['PAID_OUT', 900]])
    await generate(app, '2026-04', 'Clerk')
    // 4,000 and the 500 left of the month before; of the other, 500 are left of the net pay.
    expect(await loanLines('2026-04', 'Ben')).toEqual([
      [4500, 1000],
      [500, 400],
    ])
    expect((await show(id)).loan.next).toEqual({ period: '2026-04', amount: 4500 })
  })
})

describe('an early repayment', () => {
  const repay = (id: string, amount: number, more: object = {}) =>
    app.call('Clerk', 'POST', `${path}/${id}/repayments`, {
      amount,
      paidOn: '2026-04-28',
      method: 'CASH',
      note: 'Receipt 5',
      ...more,
    })

  test('lowers what is owed, and open records are calculated again', async () => {
    const id = await lend('Cleo', { amount: 2000, instalment: 1000, firstPeriod: '2026-04' })
    await generate(app, '2026-04', 'Clerk')
    await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Clerk')
    expect(statusAndMessage(await repay(id, 2000.01))).toEqual([400, 'amount', 'This is more than what is owed'])
    expect(statusAndMessage(await repay(id, 5, { paidOn: '2026-05-01' }))[1]).toBe('paidOn')
    const { body } = await repay(id, 1500)
    expect(body.loan).toMatchObject({ owed: 500, status: 'ACTIVE' })
    const { record: own } = await recordOf(app, '2026-04', 'Cleo')
    expect(own.exceptions).toContain('OUTDATED')
    const refused = await app.call('Checker', 'PATCH', `/payroll/${own.id}/status`, { status: 'APPROVED' })
    expect([refused.status, refused.body.code]).toEqual([409, 'payroll.loan_changed'])
    await setRunStatus(app, '2026-04', 'DRAFT', 'Clerk')
    await generate(app, '2026-04', 'Owner')
    expect(await loanLines('2026-04', 'Cleo')).toEqual([[500, 0]])
    await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Owner')
    const byMaker = await app.call('Clerk', 'PATCH', `/payroll/${own.id}/status`, { status: 'APPROVED' })
    expect(byMaker.body.code).toBe('payroll.generated_by_you')
    await setRunStatus(app, '2026-04', 'DRAFT', 'Owner')
    const entry = (await show(id)).entries.at(-1)
    expect(entry.can.reverse).toBe(true)
    const reverse = () =>
      app.call('Clerk', 'POST', `${path}/${id}/repayments/${entry.id}/reversal`, { reason: 'Bounced' })
    expect((await reverse()).body.loan.owed).toBe(2000)
    expect((await reverse()).body.code).toBe('payroll.loan_decided')
  })

  test('settles the loan with the whole amount, and twice at once has its effect once', async () => {
    const id = await lend('Dora', { amount: 2000, instalment: 1000, firstPeriod: '2026-04' })
    const answers = await Promise.all([repay(id, 2000), repay(id, 2000), repay(id, 2000)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect((await show(id)).loan).toMatchObject({ owed: 0, status: 'SETTLED', next: null })
  })

  test('while the month is approved takes nothing twice', async () => {
    const id = await lend('Dora', { amount: 3000, instalment: 3000, firstPeriod: '2026-04' })
    await generate(app, '2026-04', 'Clerk')
    await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Clerk')
    const { record: own } = await recordOf(app, '2026-04', 'Dora')
    const [repaid, approved] = await Promise.all([
      repay(id, 3000),
      app.call('Checker', 'PATCH', `/payroll/${own.id}/status`, { status: 'APPROVED' }),
    ])
    expect([repaid.status, approved.status].toSorted((a, b) => a - b)).toEqual(
      repaid.status === 201 ? [201, 409] : [200, 409],
    )
    expect((await show(id)).loan.owed).toBe(0)
    if (approved.status === 409) await setRunStatus(app, '2026-04', 'DRAFT', 'Clerk')
  })

  test('two confirmations at once have their effect once', async () => {
    const { body } = await record('Dora', { amount: 100, instalment: 100, firstPeriod: '2026-09' })
    const answers = await Promise.all([decide(body.loan.id), decide(body.loan.id, 'ACTIVE', 'Owner')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await moves(body.loan.id)).toEqual([['PAID_OUT', 100]])
  })
})
