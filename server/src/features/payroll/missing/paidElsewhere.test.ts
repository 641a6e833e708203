import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import {
  approveRun,
  setRunStatus,
  generate,
  setToday,
  addPaidPerson,
  raisePay,
  recordOf,
  recordsOf,
} from '../test/payroll.ts'

stopClock('2026-08-31T10:00:00Z')
beforeEach(() => setToday('2026-08-31'))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Settled')
  setToday('2026-07-31')
  await approveRun(app, '2026-06')
  await approveRun(app, '2026-07')
  setToday('2026-08-31')
  await addPaidPerson(app, 'Late', { from: '2026-07-20' })
  await addPaidPerson(app, 'Other', { from: '2026-06-21' })
  await generate(app, '2026-08')
})
afterAll(() => app.close())

const missing = async (firstName: string, as = 'Owner', period = '2026-08') =>
  (await app.call(as, 'GET', `/payroll/runs/${period}/missing`)).body.people.find(
    ({ user }: any) => user.firstName === firstName,
  )
const monthsOf = async (firstName: string, period?: string) =>
  (await missing(firstName, 'Owner', period))?.months.map((month: any) => month.period)
const listMarks = async (period = '2026-08', as = 'Owner') =>
  (await app.call(as, 'GET', `/payroll/runs/${period}/paid-elsewhere`)).body
const exceptionsOf = async (firstName: string) => (await recordOf(app, '2026-08', firstName)).record.exceptions
const egp = (amount: number) => [{ currency: 'EGP', grossPay: amount, netPay: amount }]
const july = { period: '2026-07', pay: egp(4645.16) }
const mark = (
  firstName: string,
  months: object[],
  { as = 'Owner', period = '2026-08', reason = 'By bank transfer' } = {},
) =>
  app.call(as, 'POST', `/payroll/runs/${period}/paid-elsewhere`, {
    userId: app.company.id(firstName),
    months,
    reason,
  })
const undo = (id: string, as = 'Owner') => app.call(as, 'DELETE', `/payroll/paid-elsewhere/${id}`)
const entriesOf = (action: string) => app.app.db.select().from(auditEntries).where(eq(auditEntries.action, action))

test('is refused to other roles, out of reach, for your own pay, and for invalid input', async () => {
  const see = await createRole(app.app.db, 'Approves', ['payroll.read', 'payroll.all_view', 'payroll.approve'])
  await newcomer(app, 'Approver', { manager: 'Owner', roleId: see })
  const make = await createRole(app.app.db, 'Makes', ['payroll.read', 'payroll.process'])
  await newcomer(app, 'Maker', { manager: 'Owner', roleId: make })
  const all = await createRole(app.app.db, 'Runs', ['payroll.read', 'payroll.all_view', 'payroll.process'])
  await newcomer(app, 'Clerk', { manager: 'Owner', roleId: all })
  await raisePay(app, 'Clerk', '2026-08-01', '9000.00')
  expect((await mark('Late', [july], { as: 'Approver' })).status).toBe(403)
  expect((await missing('Late', 'Approver')).can).toEqual({ include: false, markPaid: false })
  expect((await mark('Late', [july], { as: 'Maker' })).status).toBe(404)
  const own = await mark('Clerk', [july], { as: 'Clerk' })
  expect([own.status, own.body.message]).toEqual([403, 'You cannot make decisions about your own pay'])
  expect((await mark('Late', [])).body.errors[0].path).toBe('months')
  expect((await mark('Late', [july, july])).body.errors[0].path).toBe('months')
  expect((await mark('Late', [{ ...july, period: '2026-08' }])).body.errors[0].path).toBe('months')
  expect((await mark('Late', [july], { reason: ' ' })).body.errors[0].path).toBe('reason')
  expect((await mark('Late', [{ period: '2026-07' }])).body.errors[0].path).toBe('months.0.pay')
  expect((await mark('Late', [july], { period: '2026-09' })).body.code).toBe('payroll.not_generated')
  expect((await mark('Late', [{ ...july, pay: egp(4645.17) }])).body.code).toBe('payroll.missing_changed')
  expect((await mark('Late', [{ ...july, period: '2026-06' }])).body.code).toBe('payroll.missing_changed')
  expect(await monthsOf('Late')).toEqual(['2026-07'])
})

test('sixteen simultaneous markings have one effect, and the month is no longer missing or an exception', async () => {
  expect(await exceptionsOf('Late')).toContain('MISSING_MONTH')
  const answers = await Promise.all(Array.from({ length: 16 }, () => mark('Late', [july])))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    count: 1,
    run: { missing: 2, paidElsewhere: 1 },
  })
  expect(await monthsOf('Late')).toBeUndefined()
  expect(await exceptionsOf('Late')).not.toContain('MISSING_MONTH')
  const entries = await entriesOf('payroll.marked_paid_elsewhere')
  expect(entries.map(({ personId, after }) => [personId, after])).toEqual([
    [app.company.id('Late'), { period: '2026-08', months: ['2026-07'], reason: 'By bank transfer' }],
  ])
})

test('it is listed with its run, reason and amounts for people who see the pay', async () => {
  expect(await listMarks()).toMatchObject({
    months: [
      {
        user: { firstName: 'Late' },
        period: '2026-07',
        pay: egp(4645.16),
        reason: 'By bank transfer',
        markedBy: { firstName: 'Owner' },
        can: { undo: true },
      },
    ],
    pagination: { totalItems: 1 },
  })
  expect((await listMarks('2026-08', 'Approver')).months[0].can).toEqual({ undo: false })
  expect((await listMarks('2026-08', 'Maker')).months).toEqual([])
  expect((await listMarks('2026-07')).months).toEqual([])
})

test('after another generation neither the month nor the run pays it', async () => {
  await generate(app, '2026-07')
  expect(await recordsOf(app, '2026-07', 'Late')).toEqual([])
  await app.call('Owner', 'DELETE', '/payroll/runs/2026-07')
  await generate(app, '2026-08')
  expect((await recordOf(app, '2026-08', 'Late')).lines).toEqual([['SALARY', '2026-08', 12_000]])
  expect((await app.call('Owner', 'POST', '/payroll/runs/2026-08/include', {})).body.count).toBe(1)
})

test('some of a person’s months can be marked, and the others included', async () => {
  await addPaidPerson(app, 'Both', { from: '2026-06-21' })
  expect(await monthsOf('Both')).toEqual(['2026-06', '2026-07', '2026-08'])
  expect((await mark('Both', [{ period: '2026-06', pay: egp(4000) }])).status).toBe(200)
  expect(await monthsOf('Both')).toEqual(['2026-07', '2026-08'])
  await app.call('Owner', 'POST', '/payroll/runs/2026-08/include', { userIds: [app.company.id('Both')] })
  expect((await recordOf(app, '2026-08', 'Both')).lines).toEqual([
    ['SALARY', '2026-08', 12_000],
    ['SALARY', '2026-07', 12_000],
  ])
})

test('undoing it once makes the month missing again, and is refused out of reach and for your own pay', async () => {
  const [{ id }] = (await listMarks()).months.filter(({ user }: any) => user.firstName === 'Late')
  expect((await undo(id, 'Approver')).status).toBe(403)
  expect((await undo(id, 'Maker')).status).toBe(404)
  expect((await undo('019ae000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await undo('none')).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 4 }, () => undo(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
  expect(await monthsOf('Late')).toEqual(['2026-07'])
  expect(await exceptionsOf('Late')).toContain('MISSING_MONTH')
  expect((await entriesOf('payroll.paid_elsewhere_undone')).map(({ before }) => before)).toEqual([
    { period: '2026-08', months: ['2026-07'], reason: 'By bank transfer' },
  ])
  expect((await mark('Late', [july])).status).toBe(200)
})

test('a later raise of the month pays only the difference, and the marked amounts do not change', async () => {
  await setRunStatus(app, '2026-08', 'PENDING_APPROVAL')
  expect((await setRunStatus(app, '2026-08', 'APPROVED', 'Approver')).status).toBe(200)
  setToday('2026-09-30')
  await raisePay(app, 'Late', '2026-07-20', '15500.00')
  await raisePay(app, 'Late', '2026-08-01', '12000.00')
  const { body } = await app.call('Owner', 'POST', '/payroll/salary/preview', {
    userId: app.company.id('Late'),
    monthlySalary: { amount: 15_500, currency: 'EGP' },
    from: '2026-07-25',
  })
  expect(body.preview.months.map((month: any) => [month.period, month.isApproved])).toEqual([
    ['2026-07', true],
    ['2026-08', true],
  ])
  await generate(app, '2026-09')
  expect((await recordOf(app, '2026-09', 'Late')).lines).toEqual([
    ['SALARY', '2026-09', 12_000],
    ['SALARY', '2026-07', 1354.84],
  ])
  const [{ id, can }] = (await listMarks()).months.filter(({ user }: any) => user.firstName === 'Late')
  expect(can).toEqual({ undo: false })
  expect((await undo(id)).body.code).toBe('payroll.paid_elsewhere_settled')
  await app.call('Owner', 'DELETE', '/payroll/runs/2026-09')
  expect((await undo(id)).status).toBe(200)
  expect(await monthsOf('Late', '2026-09')).toEqual(['2026-07'])
})
