import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import {
  insertAdjustment,
  approveRun,
  setRunStatus,
  generate,
  addPaidPerson,
  raisePay,
  recordOf,
  recordsOf,
} from '../test/payroll.ts'
import { employ } from '../../../people/employments/test/employ.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Zara', { salary: '10000.00', base: '8000.00' })
  await addPaidPerson(app, 'Bilal', { salary: '20000.00' })
  await addPaidPerson(app, 'Carol', { salary: '3000.00', currency: 'USD' })
  await raisePay(app, 'Stranger', '2020-01-01', '5000.00')
  await raisePay(app, 'Hr', '2020-01-01', '7000.00')
  await app.app.db
    .update(users)
    .set({ department: 'Sales' })
    .where(eq(users.id, app.company.id('Bilal')))
  await newcomer(app, 'Chief', {
    manager: 'Owner',
    roleId: await createRole(app.app.db, 'Sees the team’s', ['payroll.read', 'payroll.team_view']),
  })
  await app.app.db
    .update(users)
    .set({ managerId: app.company.id('Chief') })
    .where(eq(users.id, app.company.id('Lead')))
  await raisePay(app, 'Chief', '2020-01-01', '9000.00')
  await approveRun(app, '2026-10')
  await generate(app, '2026-11')
})
afterAll(() => app.close())

const list = async (as: string, query = '') => {
  const { body } = await app.call(as, 'GET', `/payroll?limit=100${query}`)
  return body.payrollRecords.map(({ user, period }: any) => `${user.firstName} ${period.slice(5)}`)
}
const month = '&month=11&year=2026'
const looks = () =>
  app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'payroll.looked_at')).orderBy(auditEntries.id)

test('people see their own records once approved, the team’s or everyone’s with the permission', async () => {
  expect(await list('Zara')).toEqual(['Zara 10'])
  expect(await list('Employee')).toEqual([])
  expect(await list('Chief')).toEqual([
    'Bilal 11',
    'Carol 11',
    'Zara 11',
    'Bilal 10',
    'Carol 10',
    'Chief 10',
    'Zara 10',
  ])
  expect(await list('Hr', month)).toEqual(['Bilal 11', 'Carol 11', 'Chief 11', 'Hr 11', 'Stranger 11', 'Zara 11'])
  expect(await list('Hr', '&scope=own')).toEqual(['Hr 10'])
  expect(await list('Chief', '&scope=own')).toEqual(['Chief 10'])
})

test('records out of reach, the actor’s own drafts and unknown records are answered alike', async () => {
  const idOf = async (period: string, name: string) => (await recordOf(app, period, name)).record.id
  const queries = [
    ['Zara', await idOf('2026-11', 'Zara')],
    ['Zara', await idOf('2026-10', 'Bilal')],
    ['Chief', await idOf('2026-11', 'Chief')],
    ['Chief', await idOf('2026-11', 'Stranger')],
    ['Zara', '0199c8a1-33b1-7ed0-9f11-0d6e2f5a7c11'],
  ] as const
  for (const [as, id] of queries) {
    const { status, body } = await app.call(as, 'GET', `/payroll/${id}`)
    expect([as, status, body.message]).toEqual([as, 404, 'Not found'])
  }
  expect((await app.call('Zara', 'GET', `/payroll/${await idOf('2026-10', 'Zara')}`)).status).toBe(200)
  expect((await app.call('Hr', 'GET', `/payroll/${await idOf('2026-11', 'Hr')}`)).status).toBe(200)
  expect((await app.call(null, 'GET', '/payroll')).status).toBe(401)
})

test('records are filtered, searched and paged', async () => {
  expect(await list('Hr', `${month}&search=zar tes`)).toEqual(['Zara 11'])
  expect(await list('Hr', `${month}&department=Sales`)).toEqual(['Bilal 11'])
  expect(await list('Hr', `${month}&currency=USD`)).toEqual(['Carol 11'])
  expect(await list('Hr', '&status=APPROVED&month=10')).toHaveLength(6)
  expect(await list('Hr', '&year=2025')).toEqual([])
  expect(await list('Hr', `${month}&order=net&currency=EGP`)).toEqual([
    'Bilal 11',
    'Zara 11',
    'Chief 11',
    'Hr 11',
    'Stranger 11',
  ])
  const { body } = await app.call('Hr', 'GET', '/payroll?month=11&year=2026&limit=4&page=2')
  expect(body.pagination).toEqual({ currentPage: 2, totalPages: 2, totalItems: 6, itemsPerPage: 4 })
  expect(body.payrollRecords).toHaveLength(2)
  for (const query of ['month=13&year=2026', 'month=1&year=1', 'status=GONE', 'currency=JPY', 'limit=101'])
    expect((await app.call('Hr', 'GET', `/payroll?${query}`)).status).toBe(400)
})

test('only people who run payroll see exceptions', async () => {
  expect((await recordsOf(app, '2026-11', 'Zara', 'Hr'))[0].exceptions).toEqual([])
  expect((await recordsOf(app, '2026-11', 'Zara'))[0].exceptions).toEqual(['NO_BANK_DETAILS'])
  expect(await list('Hr', `${month}&exceptions=only`)).toEqual([])
  expect(await list('Owner', `${month}&exceptions=only`)).toHaveLength(6)
})

test('each access to others’ pay is logged, and access to your own is not', async () => {
  const before = (await looks()).length
  await list('Zara')
  await app.call('Zara', 'GET', `/payroll/${(await recordOf(app, '2026-10', 'Zara')).record.id}`)
  const ofOwner = (await looks()).length
  await list('Zara', '&scope=own')
  expect((await looks()).length).toBe(ofOwner)
  const { id } = (await recordOf(app, '2026-10', 'Zara')).record
  for (const path of [
    '/payroll?month=9&year=2026',
    '/payroll?month=10&year=2026',
    `/payroll/${id}`,
    '/payroll/summary?month=10&year=2026',
    '/payroll/departments?month=10&year=2026',
  ])
    await app.call('Hr', 'GET', path)
  const entries = (await looks()).filter(({ actorId }) => actorId === app.company.id('Hr'))
  const last = entries.slice(-4).map(({ personId, subjectId, after }) => [personId, subjectId, after])
  expect(last).toEqual([
    [null, null, { at: 'list', month: 10, year: 2026, people: expect.arrayContaining([app.company.id('Zara')]) }],
    [app.company.id('Zara'), id, { period: '2026-10' }],
    [null, null, { at: 'summary', month: 10, year: 2026 }],
    [null, null, { at: 'departments', month: 10, year: 2026 }],
  ])
  expect(before).toBeLessThan((await looks()).length)
})

test('a month has totals by currency and by department', async () => {
  const { summary } = (await app.call('Hr', 'GET', '/payroll/summary?month=11&year=2026')).body
  expect(summary).toEqual({
    scope: 'COMPANY',
    totalGrossPay: 51000,
    totalNetPay: 51000,
    currency: 'EGP',
    totalEmployees: 6,
    pendingApprovals: 0,
    pendingAdjustments: 0,
    openAdjustments: 0,
    currencies: [
      { currency: 'EGP', employees: 5, grossPay: 51000, deductions: 0, taxDeductions: 0, netPay: 51000 },
      { currency: 'USD', employees: 1, grossPay: 3000, deductions: 0, taxDeductions: 0, netPay: 3000 },
    ],
    counts: { DRAFT: 6, PENDING_APPROVAL: 0, APPROVED: 0, PAID: 0 },
  })
  const { departments } = (await app.call('Hr', 'GET', '/payroll/departments?month=11&year=2026')).body
  expect(departments.map((one: any) => [one.department, one.currency, one.employees, one.netPay])).toEqual([
    ['Engineering', 'EGP', 2, 12000],
    ['Sales', 'EGP', 1, 20000],
    [null, 'EGP', 2, 19000],
    [null, 'USD', 1, 3000],
  ])
  // People who cannot see others' pay see their own.
  const own = (await app.call('Manager', 'GET', '/payroll/summary?month=11&year=2026')).body.summary
  expect(own).toMatchObject({ totalGrossPay: 0, totalEmployees: 0, currencies: [] })
  const team = (await app.call('Chief', 'GET', '/payroll/summary?month=11&year=2026')).body.summary
  expect(team).toMatchObject({ totalNetPay: 30000, totalEmployees: 3 })
})

test('an open record shows its lines, the year to date and, to people who see others’ pay, its status changes', async () => {
  const { detail } = await recordOf(app, '2026-11', 'Zara')
  expect(detail.lines).toMatchObject([
    { code: 'SALARY', part: 'BASE', amount: 8000, because: { kind: 'SALARY', salary: 10000, part: 8000, days: 30 } },
    { code: 'ALLOWANCE', part: 'ALLOWANCES', amount: 2000 },
  ])
  expect(detail.yearToDate).toEqual({
    currency: 'EGP',
    grossPay: 20000,
    deductions: 0,
    taxDeductions: 0,
    insurance: 0,
    netPay: 20000,
    benefits: 0,
  })
  const { id } = (await recordOf(app, '2026-10', 'Zara')).record
  const own = (await app.call('Zara', 'GET', `/payroll/${id}`)).body
  expect([own.steps, own.hasBankDetails, own.record.exceptions]).toEqual([[], false, []])
  expect(own.record.can).toEqual({
    submit: false,
    approve: false,
    pay: false,
    reopen: false,
    recalculate: false,
    edit: false,
    payslip: true,
  })
})

test('comparing a month with the previous one lists exceptions first, then the largest changes', async () => {
  await addPaidPerson(app, 'Novice', { salary: '4000.00', from: '2026-11-01' })
  await employ(app.app.db, app.company.id('Carol'), { last: '2026-10-31' })
  await raisePay(app, 'Bilal', '2026-11-01', '26000.00')
  await insertAdjustment(app, 'Zara', 'BONUS', '500.00', '2026-11-05')
  await generate(app, '2026-11')
  const ask = async (query = 'limit=100') =>
    (await app.call('Owner', 'GET', `/payroll/runs/2026-11/differences?${query}`)).body
  const { differences, counts, pagination } = await ask()
  expect(counts).toEqual({ NEW: 1, GONE: 1, CHANGED: 2, SAME: 3, exceptions: 6, large: 2 })
  expect(pagination.totalItems).toBe(7)
  // The record of a person who left is gone, and its exceptions with it.
  expect(differences.map(({ user, kind }: any) => [user.firstName, kind])).toEqual([
    ['Bilal', 'CHANGED'],
    ['Novice', 'NEW'],
    ['Zara', 'CHANGED'],
    ['Chief', 'SAME'],
    ['Hr', 'SAME'],
    ['Stranger', 'SAME'],
    ['Carol', 'GONE'],
  ])
  const differenceOf = (name: string) => differences.find(({ user }: any) => user.firstName === name)
  expect(differenceOf('Bilal')).toMatchObject({
    before: { netPay: 20000 },
    after: { netPay: 26000 },
    change: { amount: 6000, percent: 30 },
    because: [{ part: 'BASE', amount: 6000 }],
    exceptions: ['NO_BANK_DETAILS', 'FAR_OFF'],
  })
  expect(differenceOf('Zara')).toMatchObject({
    change: { amount: 500, percent: 5 },
    because: [{ part: 'BONUSES', amount: 500 }],
  })
  expect(differenceOf('Carol')).toMatchObject({ recordId: null, after: null, change: null, before: { netPay: 3000 } })
  expect((await ask('kind=NEW')).differences).toHaveLength(1)
  expect((await ask('exceptions=only')).differences).toHaveLength(6)
  expect((await ask('limit=2&page=2')).pagination).toMatchObject({ totalPages: 4, currentPage: 2 })
  const { runs } = (await app.call('Owner', 'GET', '/payroll/runs?year=2026')).body
  expect(runs.map(({ period, counts: of11 }: any) => [period, of11.DRAFT, of11.APPROVED])).toEqual([
    ['2026-11', 6, 0],
    ['2026-10', 0, 6],
  ])
})

test('allowances start on a day and do not change the salary, and no one sets their own', async () => {
  const set = (as: string, firstName: string, allowances: unknown, from = '2026-11-01') =>
    app.call(as, 'PUT', `/payroll/allowances/${app.company.id(firstName)}`, { allowances, from })
  expect((await set('Hr', 'Bilal', 6000.5)).body).toEqual({
    baseSalary: 19999.5,
    allowances: 6000.5,
    currency: 'EGP',
  })
  await generate(app, '2026-11')
  expect((await recordOf(app, '2026-11', 'Bilal')).record).toMatchObject({ allowances: 6000.5, netPay: 26000 })
  expect((await set('Hr', 'Hr', 100)).body.message).toBe('You cannot change your own pay')
  expect((await set('Hr', 'Owner', 100)).status).toBe(403)
  expect((await set('Hr', 'Employee', 100)).body.errors[0].message).toBe('This person has no salary on that day')
  expect((await set('Hr', 'Bilal', 26_000.01)).body.errors[0].message).toBe('Allowances cannot be more than the salary')
  for (const amount of [-1, 1.234, 1e14, '5', null]) expect((await set('Hr', 'Bilal', amount)).status).toBe(400)
  expect((await set('Chief', 'Bilal', 100)).status).toBe(403)
})

test('people choose the language of their own payslips', async () => {
  expect((await app.call('Zara', 'GET', '/payroll/language')).body).toEqual({ language: 'en' })
  expect((await app.call('Zara', 'PUT', '/payroll/language', { language: 'ar' })).body).toEqual({ language: 'ar' })
  expect((await app.call('Zara', 'GET', '/payroll/language')).body).toEqual({ language: 'ar' })
  expect((await app.call('Zara', 'PUT', '/payroll/language', { language: 'fr' })).status).toBe(400)
})

test('only drafts are recalculated', async () => {
  const { record } = await recordOf(app, '2026-11', 'Stranger')
  const recalculate = (id: string, as = 'Hr') => app.call(as, 'POST', `/payroll/${id}/recalculate`)
  expect((await recalculate(record.id)).body).toMatchObject({ changed: false })
  await raisePay(app, 'Stranger', '2026-11-01', '6000.00')
  expect((await recalculate(record.id)).body).toMatchObject({ changed: true, record: { netPay: 6000 } })
  await setRunStatus(app, '2026-11', 'PENDING_APPROVAL')
  expect((await recalculate(record.id)).body.code).toBe('payroll.wrong_status')
  expect((await recalculate(record.id, 'Zara')).status).toBe(403)
})
