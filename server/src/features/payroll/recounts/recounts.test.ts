import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { approveRun, setRunStatus, generate, setToday, addPaidPerson, raisePay, recordOf } from '../test/payroll.ts'
import { payrollRecounts } from '../facts/tables.ts'
import { closeRecounts } from './closeRecounts.ts'

stopClock('2026-08-31T10:00:00Z')
beforeEach(() => setToday('2026-08-31'))

let app: TestApp
const people = ['Settled', 'Kept', 'Right', 'Other', 'Gone']

/**
 * Ends a person's employment on 10 June and resumes it on 21 July. The history shows no trace of this, like data from
 * before employment periods were recorded.
 */
async function interruptEmployment(firstName: string, { isBack = true } = {}): Promise<void> {
  const { db } = app.app
  const userId = app.company.id(firstName)
  await db.execute(sql`update employments set last_day = '2026-06-10' where user_id = ${userId}`)
  if (isBack)
    await db.execute(sql`insert into employments (id, user_id, first_day)
      values (gen_random_uuid(), ${userId}, '2026-07-21')`)
}

/** Adds months of a person that need a decision, as the migration does. */
const addRecounts = (firstName: string, ...periods: string[]) =>
  app.app.db.insert(payrollRecounts).values(periods.map((period) => ({ userId: app.company.id(firstName), period })))

beforeAll(async () => {
  app = await startTestApp()
  for (const name of people) await addPaidPerson(app, name)
  await addPaidPerson(app, 'Moved', { from: '2026-06-21' })
  setToday('2026-07-31')
  await approveRun(app, '2026-06')
  await approveRun(app, '2026-07')
  setToday('2026-08-31')
  await generate(app, '2026-08')
  for (const name of ['Settled', 'Kept', 'Other']) await interruptEmployment(name)
  await interruptEmployment('Gone', { isBack: false })
  for (const name of people) await addRecounts(name, '2026-06', '2026-07')
  // Any change of a person makes all their months be checked.
  await app.app.db.execute(sql`update users set updated_at = now()`)
})
afterAll(() => app.close())

const list = (query = '', as = 'Owner') => app.call(as, 'GET', `/payroll/recounts${query}`)
const decide = (body: object, as = 'Owner') => app.call(as, 'POST', '/payroll/recounts', body)
/** Returns months with the figures shown on the list. */
const itemsOf = async (firstName: string, ...periods: string[]) => {
  const { body } = await list('?limit=100')
  return periods.map((period) => {
    const found = body.recounts.find((one: any) => one.user.firstName === firstName && one.period === period)
    return { userId: app.company.id(firstName), period, pay: found?.pay ?? [] }
  })
}
const digest = async (as?: string) => (await list('', as)).body.decidable.digest
const listMonths = async () =>
  (await list('?limit=100')).body.recounts.map(({ user, period }: any) => `${user.firstName} ${period}`)
const isOutdated = async (firstName: string, period = '2026-08') =>
  (await recordOf(app, period, firstName)).record.exceptions.includes('OUTDATED')

test('months with a different result are listed with the paid amount, the due amount and the difference', async () => {
  const { body } = await list()
  expect(body.recounts).toHaveLength(8)
  expect(body.recounts.find(({ user }: any) => user.firstName === 'Settled')).toMatchObject({
    period: '2026-06',
    pay: [{ currency: 'EGP', paid: 12_000, due: 4000, difference: -8000 }],
    can: { decide: true },
  })
  expect(
    body.recounts.find(({ user, period }: any) => user.firstName === 'Gone' && period === '2026-07'),
  ).toMatchObject({
    pay: [{ paid: 12_000, due: 0, difference: -12_000 }],
  })
  const differences = [{ currency: 'EGP', difference: -3 * 15_741.94 - 20_000 }]
  expect(body.decidable).toEqual({ count: 8, differences, digest: expect.any(String) })
  expect([body.pagination.totalItems, body.hasMore]).toEqual([8, false])
  expect(await listMonths()).not.toContain('Right 2026-06')
})

test('pages contain each month once, and access is logged', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`?limit=3&page=${page}`)))
  expect(pages.map(({ body }) => body.recounts.length)).toEqual([3, 3, 2])
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.looked_at'))
  expect(entries.some(({ after }) => (after as any).at === 'recounts')).toBe(true)
})

test('no run settles a month before the decision, whatever else changes', async () => {
  await generate(app, '2026-08')
  expect((await recordOf(app, '2026-08', 'Settled')).lines).toEqual([['SALARY', '2026-08', 12_000]])
  expect(await isOutdated('Settled')).toBe(false)
})

test('is refused without the permission, out of reach, and for invalid input', async () => {
  const all = ['payroll.read', 'payroll.all_view']
  await newcomer(app, 'Viewer', { manager: 'Owner', roleId: await createRole(app.app.db, 'Views', all) })
  const makes = await createRole(app.app.db, 'Makes', ['payroll.read', 'payroll.process'])
  await newcomer(app, 'Maker', { manager: 'Owner', roleId: makes })
  const item = await itemsOf('Settled', '2026-06')
  expect((await app.call(null, 'GET', '/payroll/recounts')).status).toBe(401)
  expect((await app.call(null, 'POST', '/payroll/recounts', { decision: 'KEEP', items: item })).status).toBe(401)
  expect((await list('', 'Viewer')).status).toBe(403)
  expect((await decide({ decision: 'KEEP', items: item }, 'Viewer')).status).toBe(403)
  expect((await list('', 'Maker')).body).toMatchObject({
    recounts: [],
    decidable: { count: 0, differences: [] },
    pagination: { totalItems: 0 },
  })
  expect((await decide({ decision: 'KEEP', items: item }, 'Maker')).status).toBe(404)
  expect((await decide({ decision: 'KEEP', digest: await digest('Maker') }, 'Maker')).body).toEqual({ count: 0 })
  for (const items of [
    await itemsOf('Settled', '2026-05'),
    [...item, { userId: '019ae000-0000-7000-8000-000000000000', period: '2026-06', pay: [] }],
  ])
    expect((await decide({ decision: 'KEEP', items })).status).toBe(404)
  const fields = async (body: object) => (await decide(body)).body.errors?.map(({ path }: any) => path)
  expect(await fields({ decision: 'HIDE', items: item })).toEqual(['decision'])
  expect(await fields({ decision: 'KEEP', items: [] })).toEqual(['items'])
  expect(await fields({ decision: 'KEEP', items: [{ userId: 'me', period: '2026-13' }] })).toEqual([
    'items.0.userId',
    'items.0.period',
    'items.0.pay',
  ])
  expect(await fields({ decision: 'KEEP' })).toEqual(['items'])
  expect(await fields({ decision: 'KEEP', items: item, digest: '0'.repeat(64) })).toEqual(['items'])
  expect(await fields({ decision: 'KEEP', items: Array(501).fill(item[0]) })).toEqual(['items'])
  expect(await listMonths()).toHaveLength(8)
})

test('sixteen simultaneous settlements have one effect, and the next calculation of the open run pays it', async () => {
  const items = await itemsOf('Settled', '2026-06', '2026-07', '2026-06')
  const body = { decision: 'SETTLE', items }
  const answers = await Promise.all(Array.from({ length: 16 }, () => decide(body)))
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect(answers.map((answer) => answer.body.count).toSorted((a, b) => a - b)).toEqual([...Array(15).fill(0), 2])
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.recount_settled'))
  expect(entries.map(({ after }) => (after as any).people)).toContainEqual([
    { id: app.company.id('Settled'), months: ['2026-06', '2026-07'] },
  ])
  expect(await isOutdated('Settled')).toBe(true)
  expect(await isOutdated('Other')).toBe(false)
  await generate(app, '2026-08')
  const { record, lines, detail } = await recordOf(app, '2026-08', 'Settled')
  expect(lines).toEqual([
    ['SALARY', '2026-08', 12_000],
    ['SALARY', '2026-06', -8000],
    ['SALARY', '2026-07', -7741.94],
    ['CARRIED_OUT', '2026-08', -3741.94],
  ])
  expect(record.netPay).toBe(0)
  expect(detail.lines[1]).toMatchObject({
    label: 'Salary, June 2026',
    because: { kind: 'RETRO', paid: 12_000, due: 4000 },
  })
  expect(await isOutdated('Settled')).toBe(false)
  expect(await listMonths()).not.toContain('Settled 2026-06')
})

test('a settled month is decided', async () => {
  const { status, body } = await decide({ decision: 'KEEP', items: await itemsOf('Settled', '2026-06') })
  expect([status, body.code]).toEqual([409, 'payroll.recount_decided'])
})

test('months kept as paid are not settled, and a later raise of them pays only its own difference', async () => {
  const answer = await decide({ decision: 'KEEP', items: await itemsOf('Kept', '2026-06', '2026-07') })
  expect(answer.body).toEqual({ count: 2 })
  expect(await isOutdated('Kept')).toBe(false)
  await generate(app, '2026-08')
  expect((await recordOf(app, '2026-08', 'Kept')).lines).toEqual([['SALARY', '2026-08', 12_000]])
  await raisePay(app, 'Kept', '2026-06-01', '15000.00')
  await raisePay(app, 'Kept', '2026-06-11', '12000.00')
  await generate(app, '2026-08')
  expect((await recordOf(app, '2026-08', 'Kept')).lines).toEqual([
    ['SALARY', '2026-08', 12_000],
    ['SALARY', '2026-06', 1000],
  ])
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.recount_kept'))
  expect(entries.map(({ after }) => (after as any).people)).toContainEqual([
    { id: app.company.id('Kept'), months: ['2026-06', '2026-07'] },
  ])
})

test('no one decides on their own months, and deciding on all leaves them out', async () => {
  const processes = ['payroll.read', 'payroll.all_view', 'payroll.process', 'payroll.approve']
  const roleId = await createRole(app.app.db, 'Runs', processes)
  for (const name of ['Clerk', 'Third']) await newcomer(app, name, { manager: 'Owner', roleId })
  await app.app.db.execute(sql`update user_roles set role_id = ${roleId} where user_id = ${app.company.id('Other')}`)
  const { body } = await list('?limit=100', 'Other')
  const own = body.recounts.filter(({ user }: any) => user.firstName === 'Other')
  expect(own.map(({ can }: any) => can.decide)).toEqual([false, false])
  expect(body.pagination.totalItems).toBe(4)
  expect(body.decidable).toMatchObject({ count: 2, differences: [{ currency: 'EGP', difference: -20_000 }] })
  expect((await decide({ decision: 'KEEP', items: await itemsOf('Other', '2026-06') }, 'Other')).status).toBe(403)
  // The digest of the owner's longer list does not match.
  const answer = await decide({ decision: 'KEEP', digest: await digest('Owner') }, 'Other')
  expect([answer.status, answer.body.code]).toEqual([409, 'payroll.recount_changed'])
})

test('outdated figures are refused with the current ones, and nothing is decided', async () => {
  const items = await itemsOf('Other', '2026-06', '2026-07')
  const all = await digest()
  await raisePay(app, 'Other', '2026-06-01', '13000.00')
  const one = await decide({ decision: 'SETTLE', items })
  expect([one.status, one.body.code]).toEqual([409, 'payroll.recount_changed'])
  const changed = await itemsOf('Other', '2026-06', '2026-07')
  expect(one.body.details).toEqual({ recounts: changed })
  expect(changed[0]?.pay).toMatchObject([{ paid: 12_000, due: 4333.33, difference: -7666.67 }])
  const together = await decide({ decision: 'KEEP', digest: all })
  expect([together.status, together.body.code]).toEqual([409, 'payroll.recount_changed'])
  expect(together.body.details).toEqual({ decidable: (await list()).body.decidable })
  expect(await listMonths()).toHaveLength(4)
  await raisePay(app, 'Other', '2026-06-01', '12000.00')
})

test('a raise that affects an undecided month becomes part of its decision, as previews state', async () => {
  const body = {
    userId: app.company.id('Other'),
    monthlySalary: { amount: 13_000, currency: 'EGP' },
    from: '2026-06-01',
  }
  const salary = (await app.call('Owner', 'POST', '/payroll/salary/preview', body)).body.preview
  expect(salary.months.map(({ period, awaitsDecision }: any) => [period, awaitsDecision])).toEqual([
    ['2026-06', true],
    ['2026-07', true],
    ['2026-08', false],
  ])
  expect(salary.differences).toEqual([])
  const adjustment = (type: string) =>
    app.call(
      'Owner',
      'GET',
      `/payroll/adjustments/preview?userId=${body.userId}&adjustmentType=${type}&effectiveDate=2026-06-01`,
    )
  expect((await adjustment('RAISE')).body.preview).toMatchObject({ reachesBack: true, awaitsDecision: true })
  expect((await adjustment('BONUS')).body.preview).toMatchObject({ reachesBack: true, awaitsDecision: false })
  const { effects } = (
    await app.call('Owner', 'POST', `/users/${app.company.id('Gone')}/status/preview`, {
      isActive: false,
      lastDay: '2026-06-15',
    })
  ).body
  expect(effects.find(({ kind }: any) => kind === 'months.undecided')?.months).toEqual(['2026-06'])
  expect(effects.map(({ kind }: any) => kind)).not.toContain('months.settled')
})

test('a month without differences is closed, and its raise is settled separately', async () => {
  await closeRecounts(app.app)
  const remaining = await app.app.db
    .select()
    .from(payrollRecounts)
    .where(eq(payrollRecounts.userId, app.company.id('Right')))
  expect(remaining).toEqual([])
  const closings = () =>
    app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.recounts_closed'))
  expect((await closings()).map(({ after, actorId }) => [(after as any).people, actorId])).toEqual([
    [[{ id: app.company.id('Right'), months: ['2026-06', '2026-07'] }], null],
  ])
  expect(await listMonths()).toHaveLength(4)
  await closeRecounts(app.app)
  expect(await closings()).toHaveLength(1)
  await raisePay(app, 'Right', '2026-07-01', '12500.00')
  await generate(app, '2026-08')
  expect((await recordOf(app, '2026-08', 'Right')).lines).toEqual([
    ['SALARY', '2026-08', 12_500],
    ['SALARY', '2026-07', 500],
  ])
})

test('a month calculated since is closed, and one that may still be approved unchanged is kept', async () => {
  const { db } = app.app
  const [userId, other] = [app.company.id('Right'), app.company.id('Kept')]
  await db.insert(payrollRecounts).values([
    { userId, period: '2026-08' },
    { userId: other, period: '2026-08', createdAt: '2020-01-01T00:00:00.000Z' },
  ])
  expect(await listMonths()).toHaveLength(4)
  await closeRecounts(app.app)
  const remaining = await db.select().from(payrollRecounts).where(eq(payrollRecounts.period, '2026-08'))
  expect(remaining.map((row) => row.userId)).toEqual([userId])
  await db.delete(payrollRecounts).where(eq(payrollRecounts.period, '2026-08'))
})

test('one request decides on all remaining months, and a simultaneous second one has no effect', async () => {
  expect(await listMonths()).toEqual(['Gone 2026-06', 'Gone 2026-07', 'Other 2026-06', 'Other 2026-07'])
  const body = { decision: 'SETTLE', digest: await digest('Clerk') }
  const answers = await Promise.all([decide(body, 'Clerk'), decide(body, 'Clerk')])
  const [decided, refusal] = answers.toSorted((a, b) => a.status - b.status)
  expect([decided?.body.count, refusal?.body.code]).toEqual([4, 'payroll.recount_changed'])
  expect((await decide({ decision: 'SETTLE', digest: await digest() })).body).toEqual({ count: 0 })
  expect((await list()).body).toMatchObject({ recounts: [], decidable: { count: 0, differences: [] } })
  await generate(app, '2026-08')
  expect((await recordOf(app, '2026-08', 'Gone')).lines).toEqual([
    ['SALARY', '2026-06', -8000],
    ['SALARY', '2026-07', -12_000],
    ['CARRIED_OUT', '2026-08', -20_000],
  ])
})

test('a person who decided to settle a month may not approve the run', async () => {
  await setRunStatus(app, '2026-08', 'PENDING_APPROVAL')
  const approve = async (firstName: string) => {
    const { record } = await recordOf(app, '2026-08', firstName)
    return (await app.call('Clerk', 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })).body.code
  }
  expect(await approve('Other')).toBe('payroll.generated_by_you')
  expect(await approve('Right')).toBeUndefined()
})

test('amounts that a run pays count as paid once it is approved', async () => {
  await setRunStatus(app, '2026-08', 'APPROVED', 'Third')
  setToday('2026-09-30')
  await generate(app, '2026-09')
  expect((await recordOf(app, '2026-09', 'Settled')).lines).toEqual([
    ['SALARY', '2026-09', 12_000],
    ['CARRIED_IN', '2026-09', 3741.94],
  ])
  const rows = await app.app.db
    .select()
    .from(payrollRecounts)
    .where(and(eq(payrollRecounts.decision, 'SETTLE'), inArray(payrollRecounts.userId, [app.company.id('Settled')])))
  expect(rows.map(({ kept, decidedBy }) => [kept, decidedBy])).toEqual(Array(2).fill([[], app.company.id('Owner')]))
})

test('days from an earlier first day are paid once they are settled', async () => {
  setToday('2026-09-30')
  await employ(app.app.db, app.company.id('Moved'), { first: '2026-06-11' })
  await raisePay(app, 'Moved', '2026-06-11', '12000.00')
  await addRecounts('Moved', '2026-06')
  await generate(app, '2026-09')
  expect((await recordOf(app, '2026-09', 'Moved')).lines).toEqual([['SALARY', '2026-09', 12_000]])
  expect((await list()).body.recounts).toMatchObject([{ pay: [{ paid: 4000, due: 8000, difference: 4000 }] }])
  await decide({ decision: 'SETTLE', digest: await digest() })
  expect(await isOutdated('Moved', '2026-09')).toBe(true)
  await generate(app, '2026-09')
  const { lines, record } = await recordOf(app, '2026-09', 'Moved')
  expect(lines).toEqual([
    ['SALARY', '2026-09', 12_000],
    ['SALARY', '2026-06', 4000],
  ])
  expect(record.netPay).toBe(16_000)
})
