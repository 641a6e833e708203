import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { payPackFiles } from '../../../pay/packFiles/tables.ts'
import chinaFile from '../../../pay/packs/test/china.json' with { type: 'json' }
import { payrollGroupMembers, payrollGroups } from '../../../pay/groups/tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { payrollPaidElsewhere } from '../tables.ts'
import { addPaidPerson, generate, insertAdjustment, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-11-05T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await taxFrom(app, '2026-10', { confirmsUnusual: true })
  const permissions = [
    'payroll.all_view',
    'payroll.process',
    'payroll.approve',
    'payroll.recalculate',
    'payroll.delete',
  ]
  const roleId = await createRole(app.app.db, 'Pays', [...permissions, 'payroll.update'] as never)
  for (const name of ['Clerk', 'Checker']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterEach(() => setToday('2026-11-05'))
afterAll(() => app.close())

const id = (name: string) => app.company.id(name)
/** Adds a group that is paid on Thursdays, with people of 10,000.00 a month; returns its id. */
async function addGroup(name: string, people: readonly string[]): Promise<string> {
  const rhythm = { rhythm: 'WEEKLY' as const, weekday: 4, paymentOffset: 0, addedBy: id('Owner') }
  const [group] = await app.app.db
    .insert(payrollGroups)
    .values({ name, ...rhythm })
    .returning()
  for (const one of people)
    await join(group!.id, await addPaidPerson(app, one, { salary: '10000.00', from: '2026-10-01' }))
  return group!.id
}
const join = (groupId: string, name: string) =>
  app.app.db
    .insert(payrollGroupMembers)
    .values({ userId: id(name), firstMonth: '2026-10', groupId, enteredBy: id('Owner') })
const partOf = (groupId: string, lastDay: string) => ({
  period: lastDay.slice(0, 7),
  groupId,
  lastDay,
  paymentDate: lastDay,
})
const make = (groupId: string, lastDay: string, as = 'Clerk') =>
  app.call(as, 'POST', '/payroll/parts', partOf(groupId, lastDay))
const keyOf = async (groupId: string, lastDay: string): Promise<string> => {
  const { status, body } = await make(groupId, lastDay)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.run.key
}
const move = (key: string, status: string, as: string) =>
  app.call(as, 'PATCH', `/payroll/runs/${key}/status`, { status })
const submit = async (key: string) => expect((await move(key, 'PENDING_APPROVAL', 'Clerk')).status).toBe(200)
async function approve(key: string) {
  await submit(key)
  const { status, body } = await move(key, 'APPROVED', 'Checker')
  expect(status, JSON.stringify(body)).toBe(200)
}
const problemsOf = async (groupId: string, lastDay: string) => {
  const { status, body } = await app.call('Clerk', 'POST', '/payroll/parts/preview', partOf(groupId, lastDay))
  expect(status, JSON.stringify(body)).toBe(200)
  return Object.fromEntries(body.payments.map((one: any) => [one.user.firstName, one.problem]))
}
/** Returns the people with records of a run, each with the net pay. */
const netsOf = async (key: string) => {
  const [year, month, run] = key.split(/[-.]/)
  const ofRun = run === undefined ? '' : `&run=${run}`
  const { body } = await app.call('Clerk', 'GET', `/payroll?month=${Number(month)}&year=${year}&limit=100${ofRun}`)
  // Without a run, the list has all runs of the month.
  const own = body.payrollRecords.filter((one: any) => run !== undefined || one.run === null)
  return Object.fromEntries(own.map((one: any) => [one.user.firstName, one.netPay]))
}
/** Returns the sums of a person's lines for a month in all runs, by code, without those of 0. */
async function paidFor(period: string, name: string): Promise<Record<string, number>> {
  const { rows } = await app.app.db.execute<{ code: string; amount: number }>(sql`
    select l.code, sum(l.amount)::float8 as amount from payroll_records r join payroll_lines l on l.record_id = r.id
    where r.user_id = ${id(name)} and l.period = ${period} group by 1 having sum(l.amount) <> 0 order by 1`)
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}
const ofMonth = { SALARY: 10_000, INSURANCE: 1100, INCOME_TAX: 592.5, EMPLOYER_INSURANCE: 1875 }

test('a part waits for no earlier month, and the last days of a month can be a part, too', async () => {
  const group = await addGroup('Yard', ['Anna', 'Ben'])
  await generate(app, '2026-10')
  // October is open, and the first week of November is paid.
  await approve(await keyOf(group, '2026-11-05'))
  const lastDays = await keyOf(group, '2026-10-31')
  expect(await netsOf(lastDays)).toEqual({ Anna: 8307.5, Ben: 8307.5 })
  await approve(lastDays)
  await generate(app, '2026-10')
  await approve('2026-10')
  expect(await netsOf('2026-10')).toMatchObject({ Anna: 0, Ben: 0 })
  expect(await paidFor('2026-10', 'Anna')).toEqual(ofMonth)
})

test('a part is made by someone who sees the pay of the whole group', async () => {
  const group = await addGroup('Site', ['Cleo', 'Dora'])
  const roleId = await createRole(app.app.db, 'Pays a team', ['payroll.team_view', 'payroll.process'] as never)
  await newcomer(app, 'Foreman', { manager: 'Owner', roleId })
  await app.app.db.execute(sql`update users set manager_id = ${id('Foreman')} where id = ${id('Cleo')}`)
  expect((await make(group, '2026-11-05', 'Foreman')).status).toBe(403)
  expect((await app.call('Foreman', 'POST', '/payroll/parts/preview', partOf(group, '2026-11-05'))).status).toBe(403)
  await app.app.db.execute(sql`update users set manager_id = ${id('Foreman')} where id = ${id('Dora')}`)
  expect((await make(group, '2026-11-05', 'Foreman')).status).toBe(201)
})

test('people who left before a month are not in its group', async () => {
  const group = await addGroup('Former', ['Emma', 'Finn'])
  await employ(app.app.db, id('Finn'), { first: '2026-10-01', last: '2026-10-31' })
  expect(await problemsOf(group, '2026-11-05')).toEqual({ Emma: null })
})

test('a draft or a hold leaves out its own person, and not the group', async () => {
  const group = await addGroup('Garage', ['Gina', 'Hugo', 'Ivan'])
  const first = await keyOf(group, '2026-11-05')
  const { body } = await app.call('Clerk', 'GET', `/payroll?month=11&year=2026&run=${first.slice(8)}`)
  const recordIdOf = (name: string) => body.payrollRecords.find((one: any) => one.user.firstName === name).id
  const held = await app.call('Clerk', 'PATCH', `/payroll/${recordIdOf('Hugo')}`, { held: true, note: 'Please look' })
  expect(held.status).toBe(200)
  const status = { status: 'PENDING_APPROVAL' }
  expect((await app.call('Clerk', 'PATCH', `/payroll/${recordIdOf('Gina')}/status`, status)).status).toBe(200)
  setToday('2026-11-12')
  const expected = { Gina: null, Hugo: 'ON_HOLD', Ivan: 'PART_OPEN' }
  expect(await problemsOf(group, '2026-11-12')).toEqual(expected)
  const second = await keyOf(group, '2026-11-12')
  expect(Object.keys(await netsOf(second))).toEqual(['Gina'])
  expect(Object.keys(await netsOf(first)).toSorted()).toEqual(['Gina', 'Hugo', 'Ivan'])
})

test('recalculating a part adds people of its group who have nothing to wait for any more', async () => {
  const group = await addGroup('Depot', ['Jana', 'Kurt'])
  const first = await keyOf(group, '2026-11-05')
  await join(group, await addPaidPerson(app, 'Lena', { salary: '10000.00', from: '2026-10-01' }))
  const recalculated = await app.call('Clerk', 'POST', `/payroll/runs/${first}/recalculate`)
  expect(recalculated.status, JSON.stringify(recalculated.body)).toBe(200)
  expect(Object.keys(await netsOf(first)).toSorted()).toEqual(['Jana', 'Kurt', 'Lena'])
  await approve(first)
})

test('someone who is paid for the month elsewhere is in no part of it', async () => {
  const group = await addGroup('Mill', ['Mara', 'Nils'])
  const first = await keyOf(group, '2026-10-29')
  const months = { period: '2026-10', markedIn: '2026-11', reason: 'Paid in cash', paid: [] }
  await app.app.db.insert(payrollPaidElsewhere).values({ ...months, userId: id('Nils'), markedBy: id('Owner') })
  expect((await app.call('Clerk', 'POST', `/payroll/runs/${first}/recalculate`)).status).toBe(200)
  expect(Object.keys(await netsOf(first))).toEqual(['Mara'])
  await approve(first)
  expect(await problemsOf(group, '2026-10-31')).toEqual({ Mara: null, Nils: 'PAID_ELSEWHERE' })
})

test('a part and a bonus beside it neither keep each other from approval nor outdate each other', async () => {
  const group = await addGroup('Paint shop', ['Olga', 'Paul'])
  const bonus = {
    period: '2026-11',
    name: 'Bonus',
    kind: 'BONUS',
    paymentDate: '2026-11-05',
    payments: [{ userId: id('Olga'), amount: 1000 }],
  }
  const { body } = await app.call('Clerk', 'POST', '/payroll/extra-runs', bonus)
  await submit(body.run.key)
  const first = await keyOf(group, '2026-11-05')
  await submit(first)
  expect((await move(first, 'APPROVED', 'Checker')).status).toBe(200)
  const countsOf = async (key: string) => (await app.call('Clerk', 'GET', `/payroll/runs/${key}`)).body.run.counts
  expect(await countsOf(first)).toMatchObject({ APPROVED: 2 })
  setToday('2026-11-12')
  const second = await keyOf(group, '2026-11-12')
  // Nor do the parts outdate the bonus.
  const approved = await move(body.run.key, 'APPROVED', 'Checker')
  expect(approved.status, JSON.stringify(approved.body)).toBe(200)
  await approve(second)
  expect(await countsOf(second)).toMatchObject({ APPROVED: 2 })
  expect(await netsOf(second)).toEqual({ Olga: 1938.41, Paul: 1938.41 })
})

const addDay = (name: string, date: string, day: Partial<typeof attendanceDays.$inferInsert>) =>
  app.app.db
    .insert(attendanceDays)
    .values({ userId: id(name), date, zone: 'Africa/Cairo', planSource: null, status: 'PRESENT', ...day })

test('the approval of a part shows its own days to come and pending overtime', async () => {
  const group = await addGroup('Kitchen', ['Rosa'])
  expect(statusAndMessage(await make(group, '2026-12-03'))).toEqual([400, 'period', 'This month has not started yet'])
  setToday('2026-11-10')
  const key = await keyOf(group, '2026-11-12')
  await submit(key)
  const checks = async () => (await app.call('Checker', 'GET', `/payroll/runs/${key}`)).body.run.beforeApproval
  expect(await checks()).toMatchObject({ daysToCome: 2, adjustments: 0, overtimeDays: 0 })
  for (const date of ['2026-11-09', '2026-11-13']) await addDay('Rosa', date, { overtimeSeconds: 3600 })
  await addDay('Paul', '2026-11-09', { overtimeSeconds: 3600 })
  expect(await checks()).toMatchObject({ overtimeDays: 1 })
  await addDay('Rosa', '2026-11-03', { status: 'ABSENT' })
  expect((await move(key, 'DRAFT', 'Clerk')).status).toBe(200)
  expect((await app.call('Clerk', 'POST', `/payroll/runs/${key}/recalculate`)).status).toBe(200)
  const { body } = await app.call('Clerk', 'GET', `/payroll?month=11&year=2026&run=${key.slice(8)}`)
  expect(body.payrollRecords[0].exceptions).toContain('MISSING_ATTENDANCE')
  const early = await make(group, '2026-11-19')
  expect(statusAndMessage(early)).toEqual([400, 'lastDay', 'These days have not started yet'])
})

test('a part keeps back what the month needs, a changed deduction stops it, and recalculating decides', async () => {
  const group = await addGroup('Bakery', ['Uma', 'Vera'])
  await insertAdjustment(app, 'Uma', 'DEDUCTION', '8000.00', '2026-11-20')
  const { body } = await app.call('Clerk', 'POST', '/payroll/parts/preview', partOf(group, '2026-11-05'))
  // Of 8,307.50, the month has 307.50 left.
  const keptBack = [{ currency: 'EGP', kept: 1077.09, due: 1384.59, expected: 307.5, paid: 0 }]
  expect(body.payments).toMatchObject([
    { netPay: 307.5, problem: null, keptBack },
    { netPay: 1384.59, problem: null, keptBack: [] },
  ])
  const key = await keyOf(group, '2026-11-05')
  const records = async () =>
    (await app.call('Clerk', 'GET', `/payroll?month=11&year=2026&run=${key.slice(8)}`)).body.payrollRecords
  expect(await records()).toMatchObject([
    { netPay: 307.5, exceptions: expect.arrayContaining(['KEPT_BACK']) },
    { netPay: 1384.59 },
  ])
  await submit(key)
  // A deduction that the rest of the month covers stops the part, too, until it is recalculated.
  await insertAdjustment(app, 'Vera', 'DEDUCTION', '500.00', '2026-11-20')
  const refused = await move(key, 'APPROVED', 'Checker')
  expect([refused.status, (await records()).map((one: any) => one.status)]).toEqual([
    200,
    ['APPROVED', 'PENDING_APPROVAL'],
  ])
  expect((await move(key, 'DRAFT', 'Clerk')).status).toBe(200)
  expect((await app.call('Clerk', 'POST', `/payroll/runs/${key}/recalculate`)).status).toBe(200)
  await approve(key)
  expect((await records()).map((one: any) => one.netPay)).toEqual([307.5, 1384.59])
  setToday('2026-11-12')
  expect(await problemsOf(group, '2026-11-12')).toEqual({ Uma: 'KEPT_BACK', Vera: null })
})

test('someone who leaves in the month has parts, too, unless the rest of it would not cover what they owe', async () => {
  const group = await addGroup('Wharf', ['Willa', 'Xaver'])
  for (const name of ['Willa', 'Xaver']) await employ(app.app.db, id(name), { first: '2026-10-01', last: '2026-11-20' })
  await insertAdjustment(app, 'Xaver', 'DEDUCTION', '20000.00', '2026-11-20')
  const { body } = await app.call('Clerk', 'POST', '/payroll/parts/preview', partOf(group, '2026-11-05'))
  expect(body.payments).toMatchObject([
    { problem: null, keptBack: [] },
    { problem: 'LEAVING', keptBack: [{ expected: 0, paid: 0, kept: expect.any(Number) }] },
  ])
  const key = await keyOf(group, '2026-11-05')
  expect(Object.keys(await netsOf(key))).toEqual(['Willa'])
  // A new last day stops the part until it is recalculated.
  await submit(key)
  const leaves = { isActive: false, lastDay: '2026-11-18' }
  expect((await app.call('Owner', 'PATCH', `/users/${id('Willa')}/status`, leaves)).status).toBe(200)
  const stopped = await move(key, 'APPROVED', 'Checker')
  expect(stopped.status).toBe(409)
  expect((await move(key, 'DRAFT', 'Clerk')).status).toBe(200)
  expect((await app.call('Clerk', 'POST', `/payroll/runs/${key}/recalculate`)).status).toBe(200)
  await approve(key)
})

test('a missing month that is paid elsewhere is what its parts have not paid', async () => {
  const group = await addGroup('Harbour', ['Tess'])
  await approve(await keyOf(group, '2026-10-29'))
  await generate(app, '2026-11')
  const missing = async () =>
    (await app.call('Owner', 'GET', '/payroll/runs/2026-11/missing')).body.people.find(
      ({ user }: any) => user.firstName === 'Tess',
    )
  const { months } = await missing()
  // 2 of 31 days of 10,000.00, and of their insurance and tax.
  expect(months).toMatchObject([{ period: '2026-10', pay: [{ grossPay: 645.16, netPay: 535.96 }] }])
  const answer = await app.call('Owner', 'POST', '/payroll/runs/2026-11/paid-elsewhere', {
    userId: id('Tess'),
    months: months.map(({ period, pay }: any) => ({ period, pay })),
    reason: 'In cash',
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [mark] = await app.app.db
    .select()
    .from(payrollPaidElsewhere)
    .where(eq(payrollPaidElsewhere.userId, id('Tess')))
  expect(mark!.paid.find(({ code }) => code === 'SALARY')?.amount).toBe('645.16')
  await generate(app, '2026-11')
  expect(await paidFor('2026-10', 'Tess')).toMatchObject({ SALARY: 9354.84 })
})

test('a month whose tax rules add up the year so far has no parts', async () => {
  const group = await addGroup('Office', ['Sara'])
  const content = JSON.stringify({ ...chinaFile, currency: 'EGP' })
  const file = { name: 'Cumulative', content, enteredBy: id('Hr') }
  const [pack] = await app.app.db.insert(payPackFiles).values(file).returning({ id: payPackFiles.id })
  await app.app.db.update(payPackFiles).set({ confirmedBy: id('Owner'), confirmedAt: sql`now()` })
  await taxFrom(app, '2026-12', { pack: 'OWN', packId: pack!.id, confirmsUnusual: true })
  setToday('2026-12-03')
  expect(statusAndMessage(await make(group, '2026-12-03'))).toEqual([
    409,
    'payroll.cumulative_rules',
    expect.stringMatching(/^The tax rules/),
  ])
})
