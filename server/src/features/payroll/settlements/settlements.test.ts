import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { payrollSettlements } from '../../../pay/tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { annualDaysLeft } from '../../leaves/shared/annualBalance.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { keepSettledEndings } from './keepSettledEndings.ts'
import { lendTo } from '../test/loans.ts'
import { addPaidPerson, approveRun, generate, recordOf, setRunStatus, setToday } from '../test/payroll.ts'

stopClock('2026-04-30T10:00:00Z')

const lastDay = '2026-04-20'
const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const name of names) await addPaidPerson(app, name, { salary: '12000.00', base: '9000.00' })
  await approveRun(app, '2026-03')
  for (const name of names.slice(0, -1)) await end(name, lastDay)
  const permissions = ['payroll.all_view', 'payroll.read', 'payroll.process', 'payroll.approve'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions])
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const path = '/payroll/settlements'
const end = (name: string, last: string | null) => employ(app.app.db, app.company.id(name), { last })
const draft = { ending: 'RESIGNATION', others: [{ label: 'Fares', amount: 300, type: 'BONUS', reason: 'Agreed' }] }
const prepare = (name: string, changes: object = {}, as = 'Clerk') =>
  app.call(as, 'POST', path, { userId: app.company.id(name), ...draft, ...changes })
const decide = (id: string, status = 'CONFIRMED', as = 'Checker', more: object = {}) =>
  app.call(as, 'PATCH', `${path}/${id}`, { status, ...(status === 'REJECTED' && { reason: 'No' }), ...more })
async function settle(name: string, changes: object = {}): Promise<string> {
  const { body, status } = await prepare(name, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await decide(body.settlement.id)).status).toBe(200)
  return body.settlement.id
}
const show = async (name: string) =>
  (await app.call('Checker', 'GET', `${path}/${app.company.id(name)}`)).body.settlements[0]
const leaveLeft = (name: string) => annualDaysLeft(app.app.db, app.company.id(name), lastDay)
const linesOf = async (period: string, name: string) =>
  (await recordOf(app, period, name)).detail.lines
    .filter(({ because }: any) => because.item)
    .map(({ label, part, amount, because }: any) => [label, part, amount, because.reason])

describe('a final settlement', () => {
  test('is calculated from leave, notice, gratuity, things to return and further lines', async () => {
    await app.app.db.execute(sql`insert into leave_ledger (id, user_id, leave_type, year, kind, total_days, reason)
      select gen_random_uuid(), ${app.company.id('Anna')}::uuid, 'ANNUAL', 2026, 'ADJUSTMENT', 7 - ${await leaveLeft('Anna')}::numeric, 'Test'`)
    const { body } = await app.call('Clerk', 'POST', `${path}/preview`, {
      userId: app.company.id('Anna'),
      ...draft,
      notice: { givenOn: '2026-04-01', period: { count: 2, unit: 'MONTHS' } },
      dayPay: { base: 'BASE', divisor: 30 },
      gratuity: {
        unit: 'MONTHS',
        bands: [{ fromYear: 0, perYear: 0.5 }],
        minYears: 1,
        isPartCounted: false,
        endings: ['RESIGNATION'],
        maxMonths: null,
      },
      untaxed: ['GRATUITY'],
      returns: [{ label: 'Laptop', amount: 8000 }],
    })
    expect(body).toMatchObject({ lastDay, currency: 'EGP', leaveDays: 7, total: 2100 + 27_000 + 300 - 12_600 - 8000 })
    expect(
      body.lines.map(({ label, type, amount, isTaxed, because }: any) => [label, type, amount, isTaxed, because]),
    ).toEqual([
      ['Unused leave', 'BONUS', 2100, true, '7 days × 9,000.00 a month ÷ 30'],
      [
        'Notice not worked',
        'DEDUCTION',
        12_600,
        true,
        '2 months from 1 Apr 2026 end on 1 Jun 2026; 1 month 12 days not worked; 9,000.00 a month ÷ 30',
      ],
      [
        'End-of-service gratuity',
        'BONUS',
        27_000,
        false,
        'Service of 6 years 110 of 365 days: 6 years × 0.5 months; 9,000.00 a month ÷ 30',
      ],
      ['Laptop', 'DEDUCTION', 8000, true, 'Withheld until returned'],
      ['Fares', 'BONUS', 300, true, 'Agreed'],
    ])
  })

  test.each<[string, string, object, string]>([
    ['ending', 'Ben', { ending: 'FIRED' }, 'Please choose how the employment ends'],
    ['userId', 'Ivo', {}, 'Their employment has no last day. Please enter it first.'],
    ['returns.0.amount', 'Ben', { returns: [{ label: 'Laptop', amount: 0 }] }, 'Please enter an amount greater than 0'],
    ['others.0.reason', 'Ben', { others: [{ ...draft.others[0], reason: ' ' }] }, 'Please give a reason'],
    [
      'notice.period.count',
      'Ben',
      { notice: { givenOn: '2026-04-01', period: { count: 13, unit: 'MONTHS' } } },
      'A notice period has at most a year',
    ],
  ])('%s of %s: %j is refused', async (field, name, changes, message) => {
    expect(statusAndMessage(await prepare(name, changes))).toEqual([400, field, message])
  })

  test('has no effect until someone else confirms it, and is never your own', async () => {
    const { body } = await prepare('Ben')
    const { id } = body.settlement
    expect(body.settlement).toMatchObject({ status: 'PENDING', can: { confirm: false, reject: true } })
    expect((await decide(id, 'CONFIRMED', 'Clerk')).status).toBe(403)
    expect((await prepare('Clerk')).status).toBe(403)
    expect((await prepare('Ben')).body.code).toBe('payroll.settlement_exists')
    const { body: confirmed } = await decide(id)
    expect(confirmed.settlement).toMatchObject({ status: 'CONFIRMED', can: { confirm: false, reject: true } })
    expect((await decide(id)).body.code).toBe('payroll.settlement_decided')
  })

  test('is prepared once, and decided once, by sixteen calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => prepare('Cleo')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(15).fill(409)])
    const { id } = await show('Cleo')
    const decisions = await Promise.all(Array.from({ length: 16 }, () => decide(id)))
    expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)])
  })

  test('of someone whose last day moves is outdated, and payroll leaves it out', async () => {
    const { body } = await prepare('Dora')
    await end('Dora', '2026-04-25')
    expect((await decide(body.settlement.id)).body.code).toBe('payroll.settlement_outdated')
    await end('Dora', lastDay)
    await decide(body.settlement.id)
    await end('Dora', '2026-04-25')
    expect(await show('Dora')).toMatchObject({ status: 'CONFIRMED', outdated: 'LAST_DAY' })
  })

  test('of someone whose leave changes is outdated', async () => {
    await settle('Emil')
    await app.app.db.execute(sql`insert into leave_ledger (id, user_id, leave_type, year, kind, total_days, reason)
      values (gen_random_uuid(), ${app.company.id('Emil')}::uuid, 'ANNUAL', 2026, 'ADJUSTMENT', 1, 'Test')`)
    expect(await show('Emil')).toMatchObject({ outdated: 'LEAVE' })
  })

  test('lists the people who leave, with the status of their settlement', async () => {
    const { body } = await app.call('Checker', 'GET', '/payroll/leavers?limit=100')
    const people = Object.fromEntries(body.people.map((each: any) => [each.user.firstName, each]))
    expect(people).toMatchObject({
      Anna: { settlement: null },
      Ben: { settlement: { status: 'CONFIRMED', currency: 'EGP', outdated: null }, can: { prepare: false } },
      Dora: { settlement: { outdated: 'LAST_DAY' }, can: { prepare: false } },
      Emil: { settlement: { outdated: 'LEAVE' } },
      Fay: { settlement: null },
    })
    expect(people).not.toHaveProperty('Ivo')
  })
})

describe('the last payroll', () => {
  const rejected = { status: 409, code: 'payroll.loan_changed' }
  const move = async (status: string) => {
    const { record } = await recordOf(app, '2026-04', 'Gus')
    const { status: code, body } = await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status })
    return { status: code, code: body.code }
  }

  test('pays a confirmed settlement and the loan, and the leave balance is then zero', async () => {
    await lendTo(app, app.company.id('Fay'), {
      amount: '5000.00',
      instalment: '1000.00',
      paidOn: '2026-01-10',
      firstPeriod: '2026-05',
    })
    const days = await leaveLeft('Fay')
    expect(days).toBeGreaterThan(0)
    const id = await settle('Fay', { returns: [{ label: 'Laptop', amount: 700 }] })
    const gus = await settle('Gus')
    await generate(app, '2026-04', 'Clerk')
    expect(await linesOf('2026-04', 'Fay')).toEqual([
      ['Unused leave', 'BONUSES', days * 400, `${days} days × 12,000.00 a month ÷ 30`],
      ['Fares', 'BONUSES', 300, 'Agreed'],
      ['Laptop', 'DEDUCTIONS', 700, 'Withheld until returned'],
    ])
    const { record, lines } = await recordOf(app, '2026-04', 'Fay')
    expect(lines.at(-1)).toEqual(['LOAN', '2026-04', 5000])
    expect(record).toMatchObject({ netPay: 8000 + days * 400 + 300 - 700 - 5000 })
    expect(await linesOf('2026-04', 'Dora')).toEqual([])
    expect(await linesOf('2026-04', 'Emil')).toEqual([])

    // Withdrawn after the calculation: the record can't go on before it is calculated again.
    expect((await decide(gus, 'REJECTED')).body.settlement).toMatchObject({ status: 'REJECTED' })
    expect(await move('PENDING_APPROVAL')).toEqual(rejected)
    await generate(app, '2026-04', 'Clerk')
    expect(await linesOf('2026-04', 'Gus')).toEqual([])

    expect((await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
    expect((await setRunStatus(app, '2026-04', 'APPROVED', 'Checker')).status).toBe(200)
    expect(await leaveLeft('Fay')).toBe(0)
    expect(await show('Fay')).toMatchObject({ paidIn: '2026-04', outdated: null, can: { reject: false } })
    expect((await decide(id, 'REJECTED')).body.code).toBe('payroll.settlement_paid')
  })

  test('makes the settlement final, at the database too, and with it the last day', async () => {
    const { db } = app.app
    const { id } = await show('Fay')
    const update = (set: object) => db.update(payrollSettlements).set(set).where(eq(payrollSettlements.id, id))
    await expect(update({ decision: 'REJECTED' })).rejects.toThrow()
    await expect(update({ lines: [] })).rejects.toThrow()
    await expect(
      db.execute(sql`update payroll_adjustments set status = 'REJECTED' where settlement_id = ${id}`),
    ).rejects.toThrow()
    const userId = app.company.id('Fay')
    await end('Fay', null)
    await expect(db.transaction((tx) => keepSettledEndings(tx, [userId]))).rejects.toThrow('is approved')
    await end('Fay', lastDay)
    await db.transaction((tx) => keepSettledEndings(tx, [userId]))
  })

  test('of the next month pays a settlement that is confirmed after the approval', async () => {
    await settle('Hana')
    setToday('2026-05-31')
    await generate(app, '2026-05', 'Clerk')
    expect((await linesOf('2026-05', 'Hana')).map(([label]: string[]) => label)).toEqual([
      'Unused leave, April 2026',
      'Fares, April 2026',
    ])
    await setRunStatus(app, '2026-05', 'PENDING_APPROVAL', 'Clerk')
    await setRunStatus(app, '2026-05', 'APPROVED', 'Checker')
    expect([(await show('Hana')).paidIn, await leaveLeft('Hana')]).toEqual(['2026-05', 0])
  })
})
