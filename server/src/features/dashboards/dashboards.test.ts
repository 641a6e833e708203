import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaveStatus } from '@muster/contract/leaves/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { companyAtNoon } from '../leaves/test/leaves.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { holidays } from '../../worktime/tables.ts'
import { leaveRequests } from '../leaves/tables.ts'
import { readSetting } from '../../companySettings/settings.ts'
import { userRoles, users } from '../../people/tables.ts'

let app: TestApp
let today: Temporal.PlainDate
/** First and last day of the current month in the company's time zone. */
let first: Temporal.PlainDate
let last: Temporal.PlainDate
/** The approved leave of each person. */
const absences: { employee: string; start: Temporal.PlainDate; end: Temporal.PlainDate }[] = []

beforeAll(async () => {
  app = await startTestApp()
  today = await companyAtNoon(app.app.db)
  first = today.with({ day: 1 })
  last = today.with({ day: today.daysInMonth })
})
afterAll(() => app.close())

interface LeaveValues {
  status?: LeaveStatus
  totalDays?: string
  updatedAt?: Temporal.Instant
}

/** Inserts leave directly into the database: by default approved just now, and costing one day per calendar day. */
async function leave(employee: string, start: Temporal.PlainDate, days: number, values: LeaveValues = {}) {
  const { status = 'APPROVED', totalDays = String(days), updatedAt = Temporal.Now.instant() } = values
  const end = start.add({ days: days - 1 })
  const decision = status === 'PENDING' ? {} : { decidedBy: app.company.id('Owner'), decidedAt: updatedAt.toString() }
  await app.app.db.insert(leaveRequests).values({
    userId: app.company.id(employee),
    leaveType: 'ANNUAL',
    startDate: start.toString(),
    endDate: end.toString(),
    totalDays,
    reason: 'A rest',
    status,
    rejectionReason: status === 'REJECTED' ? 'Too many away' : null,
    updatedAt: updatedAt.toString(),
    ...decision,
  })
  if (status === 'APPROVED') absences.push({ employee, start, end })
}

const awayToday = (...people: string[]) =>
  absences.filter(
    (one) =>
      people.includes(one.employee) &&
      Temporal.PlainDate.compare(one.start, today) <= 0 &&
      Temporal.PlainDate.compare(one.end, today) >= 0,
  ).length

async function dashboard(as: string, variant: 'admin' | 'team' | 'hr') {
  const { status, body } = await app.call(as, 'GET', `/dashboard/${variant}`)
  expect(status).toBe(200)
  return body
}
const names = (members: { firstName: string }[]) => members.map(({ firstName }) => firstName)

test('company figures: people who left or are not activated are inactive; roles and departments count only active people', async () => {
  const { db } = app.app
  const change = (person: string, values: Partial<typeof users.$inferInsert>) =>
    db
      .update(users)
      .set(values)
      .where(eq(users.id, app.company.id(person)))
  await change('Owner', { department: null })
  await change('Stranger', {
    department: 'Sales',
    createdAt: Temporal.Now.instant().subtract({ hours: 169 }).toString(),
  })
  await change('Former', { department: 'Finance' })
  const expiredRole = { userId: app.company.id('Stranger'), roleId: roleOf(app, 'HR Manager') }
  await db
    .insert(userRoles)
    .values({ ...expiredRole, expiresAt: sql`now() - interval '1 second'` as unknown as string })
  await leave('Stranger', first.add({ months: 3 }), 2, { status: 'PENDING' })
  expect(await dashboard('Owner', 'admin')).toEqual({
    dashboard: {
      users: { total: 10, active: 8, inactive: 2, recentlyAdded: 9, addedBefore: 1, addedThisMonth: 10 },
      leaves: { pending: 1 },
      departments: [
        { department: 'Engineering', count: 6 },
        { department: 'Sales', count: 1 },
      ],
      roles: [
        { role: 'Employee', count: 3 },
        { role: 'Team Lead', count: 2 },
        { role: 'Department Manager', count: 1 },
        { role: 'HR Manager', count: 1 },
        { role: 'Super Admin', count: 1 },
      ],
    },
  })
})

test('a manager’s team is everyone below who has not left, active ones first, at most six', async () => {
  expect(await dashboard('Lead', 'team')).toMatchObject({
    teamMembers: [
      { firstName: 'Colleague', status: 'ACTIVE', position: 'Employee', department: 'Engineering' },
      { firstName: 'Employee', status: 'ACTIVE' },
      { firstName: 'Pending', status: 'PENDING_ACTIVATION' },
    ],
    members: { active: 2, total: 3 },
    pendingLeaves: 0,
  })
  const { teamMembers, members } = await dashboard('Manager', 'team')
  expect(names(teamMembers)).toEqual(['Colleague', 'Employee', 'Lead', 'Pending'])
  expect(members).toEqual({ active: 3, total: 4 })
})

test('HR sees everyone, including themselves', async () => {
  const { teamMembers, members, pendingLeaves } = await dashboard('Hr', 'hr')
  expect(names(teamMembers)).toEqual(['Colleague', 'Employee', 'Hr', 'Lead', 'Manager', 'Otherlead'])
  expect(members).toEqual({ active: 8, total: 10 })
  expect(pendingLeaves).toBe(1)
})

test('this month’s figures have days of approved leave, people on leave, and decisions', async () => {
  await leave('Employee', first.subtract({ days: 3 }), 5)
  await leave('Colleague', last, 5)
  // Half days count as booked.
  await leave('Lead', today, 1, { totalDays: '0.5' })
  // Of two weeks of leave only working days are deducted, and one of them is in this month.
  await leave('Pending', last.subtract({ days: 6 }), 14, { totalDays: '10' })
  await leave('Colleague', first.add({ months: 2 }), 3, { status: 'PENDING' })
  await leave('Employee', first.add({ months: 2 }), 3, { status: 'REJECTED' })
  await leave('Employee', first.add({ months: 3 }), 3, { status: 'CANCELLED' })
  await leave('Former', today, 1)
  await leave('Stranger', today, 1)
  const team = ['Employee', 'Colleague', 'Lead']
  const { thisMonth, pendingLeaves, teamMembers } = await dashboard('Manager', 'team')
  expect(pendingLeaves).toBe(1)
  expect(thisMonth).toEqual({ decided: 6, leaveDays: 2 + 1 + 0.5 + 5 + 1, onLeaveToday: awayToday(...team) })
  const membersOnLeave = teamMembers.filter(({ onLeaveToday }: { onLeaveToday: boolean }) => onLeaveToday)
  expect(names(membersOnLeave)).toEqual(['Colleague', 'Employee', 'Lead'].filter((person) => awayToday(person)))
  expect((await dashboard('Hr', 'hr')).thisMonth).toMatchObject({
    decided: 7,
    leaveDays: 10.5,
    onLeaveToday: awayToday(...team, 'Stranger'),
  })
})

test('a holiday in this month does not count for leave that deducts only working days', async () => {
  const leaveDays = async () => (await dashboard('Manager', 'team')).thisMonth.leaveDays
  const before = await leaveDays()
  const date = last.subtract({ days: Math.max(0, last.dayOfWeek - 5) }).toString()
  await app.app.db.insert(holidays).values({ date, name: 'A feast' })
  expect(await leaveDays()).toBe(before - 1)
  await app.app.db.delete(holidays)
})

test('the month begins at the company’s midnight', async () => {
  const begin = first.toZonedDateTime(await readSetting(app.app.db, 'timeZone')).toInstant()
  const decidedCount = async () => (await dashboard('Otherlead', 'team')).thisMonth.decided
  const before = await decidedCount()
  const rejection = { status: 'REJECTED' } as const
  await leave('Stranger', first.add({ months: 4 }), 1, { ...rejection, updatedAt: begin.subtract({ milliseconds: 1 }) })
  expect(await decidedCount()).toBe(before)
  await leave('Stranger', first.add({ months: 5 }), 1, { ...rejection, updatedAt: begin })
  expect(await decidedCount()).toBe(before + 1)
})

test('leave figures are shown to those who see the leave of everyone on the dashboard', async () => {
  const [people, team] = [['dashboard.hr'], ['dashboard.hr', 'leaves.team_view']]
  await newcomer(app, 'Zoe', { manager: 'Owner', roleId: await createRole(app.app.db, 'People', people) })
  const zoe = await dashboard('Zoe', 'hr')
  expect(Object.keys(zoe).toSorted()).toEqual(['members', 'teamMembers'])
  expect(zoe.members).toEqual({ active: 9, total: 11 })
  expect(zoe.teamMembers.every((member: object) => !('onLeaveToday' in member))).toBe(true)

  await newcomer(app, 'Yara', { manager: 'Owner', roleId: await createRole(app.app.db, 'Team people', team) })
  await newcomer(app, 'Below', { manager: 'Yara' })
  await leave('Below', first.add({ months: 1 }), 1, { status: 'PENDING' })
  expect(await dashboard('Yara', 'hr')).not.toHaveProperty('pendingLeaves')
  expect((await dashboard('Yara', 'team')).pendingLeaves).toBe(1)
})

test('people away today are on leave in My Team: on the day in their own time zone, with an active account', async () => {
  // Their time zones are 25 hours apart, so one of them is on another day than the company.
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const timeZone = zones.find((zone) => !Temporal.Now.plainDateISO(zone).equals(today)) ?? ''
  for (const person of ['Abroad', 'Afar']) {
    await newcomer(app, person, { manager: 'Otherlead' })
    await app.app.db
      .update(users)
      .set({ timeZone })
      .where(eq(users.id, app.company.id(person)))
  }
  await leave('Abroad', Temporal.Now.plainDateISO(timeZone), 1)
  await leave('Afar', today, 1)
  const { teamMembers } = await dashboard('Otherlead', 'team')
  const { members } = (await app.call('Otherlead', 'GET', '/team/members')).body
  const namesOnLeave = names(members.filter(({ presence }: { presence: string }) => presence === 'ON_LEAVE'))
  expect(namesOnLeave).toContain('Abroad')
  expect(namesOnLeave).not.toContain('Afar')
  expect(names(teamMembers.filter(({ onLeaveToday }: { onLeaveToday: boolean }) => onLeaveToday))).toEqual(namesOnLeave)
  for (const as of ['Otherlead', 'Manager', 'Lead']) {
    const { thisMonth } = await dashboard(as, 'team')
    const figures = (await app.call(as, 'GET', '/team/members')).body.today
    expect([as, thisMonth.onLeaveToday]).toEqual([as, figures.presence.ON_LEAVE])
  }
})
