import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HierarchyNode } from '@muster/contract/hierarchy/calls'
import { beginSession } from '../src/access/sessions.ts'
import { differencesOf } from '../src/features/reports/test/behindFigures.ts'
import { users } from '../src/people/tables.ts'
import { type DemoApp, startDemoCompany } from './demoApp.ts'

/*
 * A figure on a card equals the number of rows in the list that it links to, for each role in the demo company. The
 * figures of performance and accounts have their own tests.
 */

type Row = Record<string, any>

const roles = ['owner', 'hr', 'manager', 'lead', 'employee'] as const
type Role = (typeof roles)[number]

let demo: DemoApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  demo = await startDemoCompany()
  const emails = roles.map((role) => `${role}@demo.test`)
  const people = await demo.app.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
  for (const { id: userId, email } of people) {
    const session = { userId, address: '127.0.0.1', userAgent: null }
    tokens.set(email, (await demo.app.db.transaction((tx) => beginSession(tx, session))).token)
  }
}, 300_000)
afterAll(() => demo.close())

/** Returns the body of a call's response, or null if the caller has no access. */
async function ask(role: Role, path: string): Promise<Row | null> {
  const headers = { authorization: `Bearer ${tokens.get(`${role}@demo.test`)}` }
  const { statusCode, body } = await demo.server.inject({ method: 'GET', url: `/api${path}`, headers })
  if (statusCode === 403) return null
  expect(statusCode, `${role} ${path}: ${body}`).toBe(200)
  return JSON.parse(body) as Row
}

async function get(role: Role, path: string): Promise<Row> {
  const answer = await ask(role, path)
  if (answer === null) throw new Error(`${role} may not have ${path}`)
  return answer
}

const total = async (role: Role, path: string): Promise<number> => (await get(role, path))['pagination'].totalItems

/** Returns all rows of a list, read page by page. */
async function all(role: Role, path: string, key: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const body = await get(role, `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`)
    rows.push(...body[key])
    pages = body['pagination'].totalPages
  }
  return rows
}

const today = Temporal.Now.plainDateISO('Africa/Cairo')
const months = [0, 1, 2].map((ago) => today.toPlainYearMonth().subtract({ months: ago }))
const sumOf = (rows: Row[], of: (row: Row) => number) =>
  Math.round(100 * rows.reduce((sum, row) => sum + of(row), 0)) / 100
const holders = async (role: Role, roleId: string) => all(role, `/roles/${roleId}/users`, 'users')

test('the admin dashboard', async () => {
  const { dashboard } = await get('owner', '/dashboard/admin')
  expect(dashboard.users.total).toBe(await total('owner', '/users'))
  expect(dashboard.users.active).toBe(await total('owner', '/users?status=ACTIVE'))
  expect(dashboard.users.inactive).toBe(dashboard.users.total - dashboard.users.active)
  expect(dashboard.users.recentlyAdded).toBe(await total('owner', '/users?added=week'))
  expect(dashboard.leaves.pending).toBe(await total('owner', '/leaves/all?status=PENDING'))
  for (const { department, count } of dashboard.departments) {
    const listed = await total('owner', `/users?status=ACTIVE&department=${encodeURIComponent(department)}`)
    expect([department, count]).toEqual([department, listed])
  }
})

test.each(['owner', 'hr', 'manager', 'lead'] as const)('the team dashboards of %s', async (role) => {
  for (const [path, people, leave] of [
    ['/dashboard/team', '/team/members', '/leaves/team'],
    ['/dashboard/hr', '/users', '/leaves/all?without=own'],
  ] as const) {
    const dashboard = await ask(role, path)
    const { members, pendingLeaves, thisMonth } = dashboard ?? {}
    if (members) {
      const listed = await all(role, people, people === '/users' ? 'users' : 'members')
      const active = listed.filter(({ status }) => status === 'ACTIVE').length
      expect({ role, path, ...members }).toEqual({ role, path, active, total: listed.length })
    }
    if (pendingLeaves !== undefined)
      expect([role, path, pendingLeaves]).toEqual([
        role,
        path,
        await total(role, `${leave}${leave.includes('?') ? '&' : '?'}status=PENDING`),
      ])
    if (thisMonth) {
      const day = today.toString()
      const listed = await total(role, `${leave.split('?')[0]}?status=APPROVED&from=${day}&to=${day}`)
      expect([role, path, thisMonth.onLeaveToday]).toEqual([role, path, listed])
    }
  }
})

test.each(roles)('the personal dashboard and month of %s', async (role) => {
  for (const month of months) {
    const { stats } = await get(role, `/attendance/stats?month=${month.toString()}`)
    const days = await all(role, `/attendance?month=${month.toString()}`, 'records')
    // An open session counts up to now, which is later for the list than for the figures.
    const isOpen = days.some(({ clockEntries }) => clockEntries.some(({ clockOut }: Row) => clockOut === null))
    const seconds = sumOf(days, ({ workedSeconds }) => workedSeconds)
    expect({ month: month.toString(), ...stats }).toEqual({
      month: month.toString(),
      presentDays: days.filter(({ isPresent }) => isPresent).length,
      absentDays: days.filter(({ status }) => status === 'ABSENT').length,
      lateCount: days.filter(({ isLate }) => isLate).length,
      totalHours: isOpen ? expect.closeTo(seconds / 3600, 1) : Math.round(seconds / 36) / 100,
      overtimeHours: expect.closeTo(
        sumOf(days, ({ overtimeHours }) => overtimeHours),
        0,
      ),
      workedMinutes: expect.closeTo(seconds / 60, -1),
      overtimeMinutes: expect.closeTo(sumOf(days, ({ overtimeHours }) => overtimeHours) * 60, -1),
    })
  }
})

test.each(['owner', 'hr', 'manager', 'lead'] as const)('the team of %s today', async (role) => {
  const team = await ask(role, '/team/members')
  if (!team) return
  const members = await all(role, '/team/members', 'members')
  expect(team['today'].members).toBe(members.length)
  expect(team['today'].direct).toBe(await total(role, '/team/members?who=direct'))
  for (const [presence, count] of Object.entries(team['today'].presence))
    expect([presence, count]).toEqual([presence, await total(role, `/team/members?presence=${presence}`)])
})

test.each(roles)('payroll of %s', async (role) => {
  for (const month of months) {
    const query = `month=${month.month}&year=${month.year}`
    const summary = (await ask(role, `/payroll/summary?${query}`))?.['summary']
    if (!summary) continue
    const records = await all(role, `/payroll?${query}`, 'payrollRecords')
    // A manager who can't see others' amounts still has the team's list, by status.
    const team = summary.scope === 'OWN' && (await ask(role, `/payroll/team?${query}`))
    const listed = team
      ? (await all(role, `/payroll/team?${query}`, 'team')).filter((row) => row.records.length > 0)
      : records
    expect([role, summary.totalEmployees]).toEqual([role, new Set(listed.map(({ user }) => user.id)).size])
    for (const { currency, grossPay, netPay } of summary.currencies) {
      const own = records.filter((row) => row['currency'] === currency)
      expect([grossPay, netPay]).toEqual([sumOf(own, (row) => row['grossPay']), sumOf(own, (row) => row['netPay'])])
    }
    for (const [status, count] of Object.entries(summary.counts))
      expect([status, count]).toEqual([status, await total(role, `/payroll?${query}&status=${status}`)])
    expect(summary.pendingApprovals).toBe(await total(role, `/payroll?${query}&decidable=only`))
    const adjustments = `/payroll/adjustments?period=${month.toString()}&decidable=only`
    const pending = (await ask(role, adjustments))?.['pagination'].totalItems ?? 0
    expect([role, summary.pendingAdjustments]).toEqual([role, pending])
  }
})

test.each(roles)('notifications of %s', async (role) => {
  const { stats } = await get(role, '/notifications/stats')
  const listed = await all(role, '/notifications', 'notifications')
  const since = (days: number) =>
    listed.filter(
      ({ createdAt }) =>
        Temporal.PlainDate.compare(
          Temporal.Instant.from(createdAt).toZonedDateTimeISO('Africa/Cairo').toPlainDate(),
          today.subtract({ days }),
        ) >= 0,
    ).length
  expect(stats).toEqual({
    total: listed.length,
    unread: await total(role, '/notifications?status=unread'),
    todayCount: since(0),
    weekCount: since(6),
  })
})

test.each(roles)('documents of %s', async (role) => {
  const { stats } = await get(role, '/documents/stats')
  const week = Temporal.Now.instant().subtract({ hours: 24 * 7 })
  const listed = await all(role, '/documents', 'documents')
  expect(stats).toMatchObject({
    totalDocuments: listed.length,
    myDocuments: await total(role, '/documents?scope=my'),
    sharedWithMe: await total(role, '/documents?scope=shared'),
    recentUploads: listed.filter(({ createdAt }) => Temporal.Instant.compare(createdAt, week) >= 0).length,
    toAcknowledge: await total(role, '/documents?toAcknowledge=true'),
  })
})

test.each(['owner', 'hr'] as const)('people of each role, as %s', async (role) => {
  for (const { id, name, _count } of Object.values(await get(role, '/roles')))
    expect([name, _count.userRoles]).toEqual([name, (await holders(role, id)).length])
})

test.each(['owner', 'hr', 'manager'] as const)('applications for each posting, as %s', async (role) => {
  const postings = (await all(role, '/jobs', 'jobs')).filter(({ can }) => can.applications)
  expect(postings.length).toBeGreaterThan(0)
  for (const { id, title, _count, steps } of postings) {
    const listed = await all(role, `/jobs/${id}/applications`, 'applications')
    expect([title, _count.applications]).toEqual([title, listed.length])
    for (const [status, count] of Object.entries(steps))
      expect([title, status, count]).toEqual([title, status, listed.filter((one) => one['status'] === status).length])
  }
})

test.each(roles)('the hierarchy of %s', async (role) => {
  const stats = (await ask(role, '/hierarchy/stats'))?.['stats']
  if (!stats) return
  const nodes: HierarchyNode[] = []
  const walk = (level: HierarchyNode[]) => {
    for (const node of level) {
      nodes.push(node)
      walk(node.subordinates)
    }
  }
  walk((await get(role, '/hierarchy/tree'))['hierarchy'])
  const teams = nodes.map(({ subordinates }) => subordinates.length).filter((size) => size > 0)
  expect(stats).toMatchObject({
    totalUsers: nodes.length,
    employees: nodes.length - stats.managers,
    avgTeamSize: teams.length ? expect.closeTo(teams.reduce((sum, size) => sum + size, 0) / teams.length, 1) : 0,
  })
  expect(stats.departments.reduce((sum: number, { count }: Row) => sum + count, 0)).toBe(nodes.length)
})

test.each(['owner', 'hr', 'manager'] as const)('all reports of %s', async (role) => {
  const rangeQuery = (first: Temporal.PlainDate, last: Temporal.PlainDate) =>
    `startDate=${first.toString()}&endDate=${last.toString()}`
  const lastMonth = today.with({ day: 1 }).subtract({ months: 1 })
  for (const days of [
    rangeQuery(today.with({ day: 1 }), today),
    rangeQuery(lastMonth, today.with({ day: 1 }).subtract({ days: 1 })),
    rangeQuery(today.subtract({ days: 45 }), today.subtract({ days: 12 })),
  ])
    expect(await differencesOf((path) => get(role, path), days)).toEqual([])
})
