import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRepeats } from '../../../audit/tables.ts'
import { now } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { contextOf } from '../../../../testing/world.ts'
import { requestAdjustment, decide, pay, recordedBy } from '../test/adjustments.ts'
import { payrollAdjustments } from '../tables.ts'
import { isPendingFor } from './approvers.ts'

let app: TestApp
/** The requested adjustments, oldest first: person, requester, type. */
const requests = [
  ['Employee', 'Manager', 'RAISE'],
  ['Colleague', 'Manager', 'BONUS'],
  ['Employee', 'Hr', 'DEDUCTION'],
  ['Hr', 'Owner', 'BONUS'],
  ['Manager', 'Hr', 'PROMOTION'],
] as const

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Employee', 'Colleague', 'Hr', 'Manager', 'Stranger']) await pay(app, '12000.00', name)
  const ids: string[] = []
  for (const [name, by, adjustmentType] of requests)
    ids.push((await requestAdjustment(app, by, name, { adjustmentType, amount: name === 'Hr' ? 900 : 500 })).id)
  await decide(app, 'Owner', ids[2] as string, 'REJECTED')
})
afterAll(() => app.close())

const moveBelow = (firstName: string, manager: string) =>
  app.app.db
    .update(users)
    .set({ managerId: app.company.id(manager) })
    .where(eq(users.id, app.company.id(firstName)))

const list = async (as: string, query = '') => {
  const answer = await app.call(as, 'GET', `/payroll/adjustments${query}`)
  const rows = answer.body.adjustments.map((one: any) => [one.user.firstName, one.adjustmentType, one.status])
  return { ...answer, rows }
}

test('pending adjustments come first, then the newest, with the number in each status', async () => {
  const { rows, body } = await list('Hr')
  expect(rows).toEqual([
    ['Manager', 'PROMOTION', 'PENDING'],
    ['Hr', 'BONUS', 'PENDING'],
    ['Colleague', 'BONUS', 'PENDING'],
    ['Employee', 'RAISE', 'PENDING'],
    ['Employee', 'DEDUCTION', 'REJECTED'],
  ])
  expect(body.counts).toEqual({ PENDING: 4, APPROVED: 0, REJECTED: 1 })
  expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 5, itemsPerPage: 20 })
})

test('adjustments are filtered by status, type and name, page by page', async () => {
  expect((await list('Hr', '?status=REJECTED')).rows).toEqual([['Employee', 'DEDUCTION', 'REJECTED']])
  expect((await list('Hr', '?status=APPROVED')).body.pagination.totalItems).toBe(0)
  expect((await list('Hr', '?adjustmentType=BONUS')).body.counts).toEqual({ PENDING: 2, APPROVED: 0, REJECTED: 0 })
  expect((await list('Hr', '?search=EMPLOYEE')).rows.map(([name]: string[]) => name)).toEqual(['Employee', 'Employee'])
  const second = await list('Hr', '?limit=2&page=3&status=')
  expect([second.rows.length, second.body.pagination.totalPages]).toEqual([1, 3])
})

test('adjustments are sorted by each column in both directions, and page 2 continues', async () => {
  const typesBy = async (query: string) =>
    (await list('Hr', `?${query}`)).rows.map(([name, type]: string[]) => `${name} ${type}`)
  const byEmployee = ['Colleague BONUS', 'Employee RAISE', 'Employee DEDUCTION', 'Hr BONUS', 'Manager PROMOTION']
  expect(await typesBy('sort=employee')).toEqual(byEmployee)
  expect(await typesBy('sort=employee&order=desc')).toEqual([
    'Manager PROMOTION',
    'Hr BONUS',
    'Employee RAISE',
    'Employee DEDUCTION',
    'Colleague BONUS',
  ])
  expect([
    ...(await typesBy('sort=employee&limit=2')),
    ...(await typesBy('sort=employee&limit=2&page=2')),
    ...(await typesBy('sort=employee&limit=2&page=3')),
  ]).toEqual(byEmployee)
  expect((await typesBy('sort=status&order=desc'))[0]).toBe('Employee DEDUCTION')
  const amountsBy = async (order: string) =>
    (await list('Hr', `?sort=amount&order=${order}`)).body.adjustments.map(({ amount }: any) => amount)
  expect(await amountsBy('asc')).toEqual([500, 500, 500, 500, 900])
  expect(await amountsBy('desc')).toEqual([900, 500, 500, 500, 500])
  const typesInOrder = (await typesBy('sort=type')).map((each: string) => each.split(' ')[1])
  expect(typesInOrder).toEqual(['RAISE', 'PROMOTION', 'BONUS', 'BONUS', 'DEDUCTION'])
  expect((await app.call('Hr', 'GET', '/payroll/adjustments?sort=salary')).status).toBe(400)
})

test('with payroll.create alone, people see their own requests within reach, without salaries, and no access is logged', async () => {
  const answer = await list('Manager')
  expect(answer.rows).toEqual([
    ['Colleague', 'BONUS', 'PENDING'],
    ['Employee', 'RAISE', 'PENDING'],
  ])
  for (const one of answer.body.adjustments) expect(one).not.toHaveProperty('salary')
  expect(await recordedBy(app, answer)).toEqual([])
  // Requests for a person who moves to another manager are no longer listed.
  await moveBelow('Colleague', 'Otherlead')
  expect((await list('Manager')).rows).toEqual([['Employee', 'RAISE', 'PENDING']])
})

test('access to salaries is logged; permission to approve alone shows no salary', async () => {
  await app.app.db.delete(auditRepeats)
  const answer = await list('Hr', '?status=PENDING')
  const raise = answer.body.adjustments.find((one: any) => one.adjustmentType === 'RAISE')
  expect(raise.salary).toEqual({ before: 12000, after: 12500 })
  const entries = await recordedBy(app, answer)
  const otherIds = ['Manager', 'Colleague', 'Employee'].map((name) => app.company.id(name)).toSorted()
  expect(entries).toMatchObject([{ action: 'payroll.adjustments_seen', after: { people: otherIds } }])
  const roleId = await createRole(app.app.db, 'Approves', ['payroll.approve'])
  const approver = await newcomer(app, 'Approver', { manager: 'Owner', roleId })
  const { body, rows } = await list(approver)
  expect(rows).toHaveLength(5)
  for (const one of body.adjustments) expect(one).not.toHaveProperty('salary')
})

test('payroll.team_view shows only the salaries of the team', async () => {
  const roleId = await createRole(app.app.db, 'Sees the team', ['payroll.approve', 'payroll.team_view'])
  const boss = await newcomer(app, 'Boss', { manager: 'Owner', roleId })
  await moveBelow('Employee', boss)
  const { body } = await list(boss, '?status=PENDING')
  const names = body.adjustments.filter((one: any) => 'salary' in one).map((one: any) => one.user.firstName)
  expect(names).toEqual(['Employee'])
})

test('adjustments are pending for people who may decide on them', async () => {
  const { db } = app.app
  const roleId = await createRole(db, 'Rewards', ['payroll.bonus'])
  const bonusGiver = await newcomer(app, 'Rewarder', { manager: 'Owner', roleId })
  const cases: [string, string[], boolean][] = [
    ['Owner', ['payroll.approve'], true],
    [bonusGiver, ['payroll.bonus'], false],
    ['Approver', ['payroll.approve'], false],
    ['Hr', ['payroll.all_view'], false],
  ]
  for (const [name, permissions, isSuperAdmin] of cases) {
    const { actor } = contextOf(app, app.company.id(name))
    const { body } = await list(name)
    const approvable = body.adjustments.filter((one: any) => one.can.approve).length
    const pendingCount = await db.$count(
      payrollAdjustments,
      isPendingFor({ ...actor, permissions: new Set(permissions), isSuperAdmin }),
    )
    expect([name, pendingCount]).toEqual([name, approvable])
  }
})

test('among pending adjustments, the earliest effective date comes first, whenever they were requested', async () => {
  const today = now().toZonedDateTimeISO('Africa/Cairo').toPlainDate()
  const request = (effectiveDate: Temporal.PlainDate) =>
    requestAdjustment(app, 'Hr', 'Stranger', { adjustmentType: 'BONUS', effectiveDate: effectiveDate.toString() })
  const early = await request(today)
  const late = await request(today.add({ months: 3 }))
  const { body } = await list('Hr', '?status=PENDING')
  const ids = body.adjustments.map(({ id }: any) => id)
  expect([ids[0], ids.at(-1)]).toEqual([early.id, late.id])
})
