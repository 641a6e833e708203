import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import {
  insertAdjustment,
  setRunStatus,
  generate,
  addPaidPerson,
  raisePay,
  recordOf,
  recordsOf,
} from '../test/payroll.ts'
import { payrollRecords } from '../tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('creates a record for everyone who is employed and has a salary, and skips the others', async () => {
  await addPaidPerson(app, 'Whole')
  await addPaidPerson(app, 'Joiner', { from: '2026-11-17' })
  await addPaidPerson(app, 'Leaver', { to: '2026-11-10' })
  await addPaidPerson(app, 'Gone', { to: '2026-10-31' })
  await addPaidPerson(app, 'Later', { from: '2026-12-01' })
  await addPaidPerson(app, 'Parts', { base: '9000.00' })
  await app.app.db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, app.company.id('Leaver')))
  expect((await generate(app, '2026-11')).body).toEqual({ count: 4, done: true, period: '2026-11' })

  const whole = await recordOf(app, '2026-11', 'Whole')
  expect(whole.record).toMatchObject({
    period: '2026-11',
    month: 10,
    year: 2026,
    currency: 'EGP',
    baseSalary: 12000,
    grossPay: 12000,
    netPay: 12000,
    status: 'DRAFT',
    user: { id: app.company.id('Whole'), firstName: 'Whole', lastName: 'Test' },
    exceptions: ['NO_BANK_DETAILS'],
  })
  expect(whole.lines).toEqual([['SALARY', '2026-11', 12000]])
  expect((await recordOf(app, '2026-11', 'Joiner')).record.netPay).toBe(5600)
  expect((await recordOf(app, '2026-11', 'Leaver')).record.netPay).toBe(4000)
  expect((await recordOf(app, '2026-11', 'Parts')).record).toMatchObject({ baseSalary: 9000, allowances: 3000 })
  expect([...(await recordsOf(app, '2026-11', 'Gone')), ...(await recordsOf(app, '2026-11', 'Later'))]).toEqual([])

  const { run } = (await app.call('Owner', 'GET', '/payroll/runs/2026-11')).body
  expect(run).toMatchObject({
    state: 'READY',
    progress: null,
    changed: 4,
    generatedBy: { firstName: 'Owner' },
    counts: { DRAFT: 4, PENDING_APPROVAL: 0, APPROVED: 0, PAID: 0 },
    held: 0,
    exceptions: 4,
    totals: [{ currency: 'EGP', employees: 4, grossPay: 33600, netPay: 33600 }],
    can: { generate: true, submit: true, approve: false, pay: false, reopen: false, discard: true, register: false },
    approvalWaitsForAnother: false,
  })
  // Everyone else in the test company, even people who never signed in.
  expect(run.skipped.count).toBe(9)
  expect(run.skipped.people[0]).toMatchObject({ user: { firstName: 'Colleague' }, reason: 'NO_SALARY' })
})

test('generating again recalculates only drafts, and counts only changed ones', async () => {
  expect((await generate(app, '2026-11')).body.count).toBe(0)
  const before = (await recordOf(app, '2026-11', 'Whole')).record
  await raisePay(app, 'Whole', '2026-11-16', '14000.00')
  expect((await recordOf(app, '2026-11', 'Whole')).record.exceptions).toContain('OUTDATED')
  expect((await recordsOf(app, '2026-11')).filter(({ exceptions }) => exceptions.includes('OUTDATED'))).toHaveLength(1)
  expect((await generate(app, '2026-11')).body.count).toBe(1)
  const { record, lines } = await recordOf(app, '2026-11', 'Whole')
  expect([record.id, record.netPay]).toEqual([before.id, 13000])
  expect(lines).toHaveLength(2)
  expect(record.exceptions).not.toContain('OUTDATED')

  // One person turns out to have left before; another gets a salary.
  await employ(app.app.db, app.company.id('Joiner'), { first: '2026-10-01', last: '2026-10-31' })
  await raisePay(app, 'Stranger', '2026-01-01', '3000.00', { currency: 'USD' })
  expect((await generate(app, '2026-11')).body.count).toBe(2)
  expect(await recordsOf(app, '2026-11', 'Joiner')).toEqual([])
  const { run } = (await app.call('Owner', 'GET', '/payroll/runs/2026-11')).body
  expect([run.skipped.count, run.totals.map(({ currency }: any) => currency)]).toEqual([8, ['EGP', 'USD']])
})

test('submitted records are left unchanged', async () => {
  const { record } = await recordOf(app, '2026-11', 'Parts')
  await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status: 'PENDING_APPROVAL' })
  await raisePay(app, 'Parts', '2026-11-01', '20000.00')
  expect((await generate(app, '2026-11')).body.count).toBe(0)
  const after = await recordOf(app, '2026-11', 'Parts')
  expect(after.record).toMatchObject({ status: 'PENDING_APPROVAL', netPay: 12000 })
  expect(after.record.exceptions).toContain('OUTDATED')
  await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status: 'DRAFT' })
  expect((await generate(app, '2026-11')).body.count).toBe(1)
})

test('a hold and its note survive another generation', async () => {
  const { record } = await recordOf(app, '2026-11', 'Whole')
  await app.call('Owner', 'PATCH', `/payroll/${record.id}`, { held: true, note: 'Please wait' })
  await insertAdjustment(app, 'Whole', 'BONUS', '100.00', '2026-11-20')
  expect((await generate(app, '2026-11')).body.count).toBe(1)
  expect((await recordOf(app, '2026-11', 'Whole')).record).toMatchObject({
    held: true,
    note: 'Please wait',
    bonuses: 100,
  })
})

test('sixteen simultaneous runs have one effect', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => generate(app, '2026-10')))
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  const rows = await app.app.db.select().from(payrollRecords).where(eq(payrollRecords.period, '2026-10'))
  expect(new Set(rows.map(({ userId, currency }) => userId + currency)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(4)
  expect((await generate(app, '2026-10')).body.count).toBe(0)
})

test('a repeated key generates nothing', async () => {
  const headers = { 'idempotency-key': 'generate-once-1' }
  const body = { month: 9, year: 2026 }
  const first = await app.call('Owner', 'POST', '/payroll/generate', body, headers)
  await insertAdjustment(app, 'Whole', 'BONUS', '50.00', '2026-09-20')
  const second = await app.call('Owner', 'POST', '/payroll/generate', body, headers)
  expect([first.body, second.body.count]).toEqual([second.body, 5])
})

test.each([
  [{ month: 12, year: 2026 }, 'month', 'This month has not started yet'],
  [{ month: 1, year: 2027 }, 'month', 'This month has not started yet'],
  [{ month: 13, year: 2026 }, 'month', 'Please enter a month from 1 to 12'],
  [{ month: 0, year: 2026 }, 'month', 'Please enter a month from 1 to 12'],
  [{ month: 1.5, year: 2026 }, 'month', 'Please enter a month from 1 to 12'],
  [{ year: 2026 }, 'month', 'Please enter a month from 1 to 12'],
  [{ month: 1, year: 1999 }, 'year', 'Please enter a year from 2000 to 2100'],
])('%j is refused', async (input, path, message) => {
  const { status, body } = await app.call('Owner', 'POST', '/payroll/generate', input)
  expect([status, body.errors]).toEqual([400, [{ path, msg: message, message }]])
})

test('actions are recorded without figures, and people without permission are refused', async () => {
  expect((await generate(app, '2026-08', 'Hr')).status).toBe(403)
  const answer = await generate(app, '2026-08')
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(answer.headers['x-request-id'])))
  expect(entries.map(({ action, subjectId, after }) => [action, subjectId, after])).toEqual([
    ['payroll.generation_started', '2026-08', { period: '2026-08' }],
    ['payroll.generated', '2026-08', { period: '2026-08', people: expect.any(Number), changed: 5 }],
  ])
})

test('drafts are discarded, and submitted records are not', async () => {
  const { record } = await recordOf(app, '2026-08', 'Parts')
  await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status: 'PENDING_APPROVAL' })
  expect((await app.call('Owner', 'DELETE', '/payroll/runs/2026-08')).body).toEqual({ count: 4 })
  expect(await recordsOf(app, '2026-08')).toHaveLength(1)
  expect((await app.call('Owner', 'DELETE', '/payroll/runs/2026-08')).body.code).toBe('payroll.wrong_status')
  expect((await setRunStatus(app, '2026-08', 'DRAFT')).body.count).toBe(1)
})
