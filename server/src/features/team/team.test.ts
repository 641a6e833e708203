import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TeamMember } from '@muster/contract/team/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { asked, decide } from '../leaves/test/leaves.ts'
import { newcomer } from '../../../testing/people.ts'
import { attendanceDays, clockEntries } from '../attendance/tables.ts'
import { setClock } from '../../clock.ts'
import { companyToday } from '../../company/settings.ts'
import { users } from '../../people/tables.ts'
import { holidays, workingHours } from '../../worktime/tables.ts'

let app: TestApp
let today: string
/** Where people are who have not come: the tests may run on a weekend. */
let notThere: 'NOT_IN' | 'DAY_OFF'
beforeAll(async () => {
  app = await startTestApp()
  today = await companyToday(app.app.db)
  notThere = Temporal.PlainDate.from(today).dayOfWeek <= 5 ? 'NOT_IN' : 'DAY_OFF'
})
afterAll(() => app.close())
afterEach(() => setClock(null))

const team = async (as: string, query = '') => (await app.call(as, 'GET', `/team/members${query}`)).body
const names = (body: Record<string, any>) => body.members.map(({ firstName }: TeamMember) => firstName)
const memberOf = (body: Record<string, any>, name: string): TeamMember =>
  body.members.find(({ firstName }: TeamMember) => firstName === name)

/** A day on which somebody came at a time, and went at another or is still there. */
async function worked(who: string, date: string, clockIn: string | null, clockOut: string | null) {
  const userId = app.company.id(who)
  const status = clockIn ? 'PRESENT' : 'ABSENT'
  const [day] = await app.app.db
    .insert(attendanceDays)
    .values({ userId, date, zone: 'Africa/Cairo', status })
    .returning({ id: attendanceDays.id })
  if (clockIn && day) await app.app.db.insert(clockEntries).values({ dayId: day.id, userId, clockIn, clockOut })
}

const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString({ fractionalSecondDigits: 3 })

test('everyone below is there, direct reports first, with where they are today', async () => {
  for (const who of ['In', 'Gone', 'Missed', 'Away', 'Night']) await newcomer(app, who, { manager: 'Lead' })
  const [came, went] = [hoursAgo(3), hoursAgo(1)]
  await worked('In', today, came, null)
  await worked('Gone', today, came, went)
  await worked('Missed', today, null, null)
  await worked('Night', Temporal.PlainDate.from(today).subtract({ days: 1 }).toString(), hoursAgo(20), null)
  const request = await asked(app, 'Away', { leaveType: 'UNPAID', startDate: today, endDate: today })
  await decide(app, 'Lead', request.id, 'APPROVED')

  const body = await team('Manager')
  expect(names(body)).toEqual('Lead Away Colleague Employee Gone In Missed Night Pending'.split(' '))
  expect(memberOf(body, 'Lead')).toMatchObject({ isDirect: true, presence: notThere, since: null })
  expect(memberOf(body, 'In')).toMatchObject({ isDirect: false, presence: 'IN', since: came })
  expect(memberOf(body, 'In').manager?.firstName).toBe('Lead')
  expect(memberOf(body, 'Gone')).toMatchObject({ presence: 'LEFT', since: went })
  expect(memberOf(body, 'Missed')).toMatchObject({ presence: 'ABSENT', since: null })
  expect(memberOf(body, 'Night')).toMatchObject({ presence: 'IN' })
  expect(memberOf(body, 'Away')).toMatchObject({
    presence: 'ON_LEAVE',
    leave: { requestId: request.id, leaveType: 'UNPAID', endDate: today },
  })
  expect(memberOf(body, 'Pending')).toMatchObject({ status: 'PENDING_ACTIVATION', presence: null })
  expect(body.today).toEqual({
    members: 9,
    direct: 1,
    presence: { IN: 2, ON_LEAVE: 1, ABSENT: 1, LEFT: 1, NOT_IN: 0, DAY_OFF: 0, [notThere]: 3 },
    sees: { attendance: true, leave: true },
  })
})

test('is searched, narrowed and paged, and the figures stay those of the whole team', async () => {
  expect(names(await team('Manager', '?presence=IN'))).toEqual(['In', 'Night'])
  expect(names(await team('Manager', '?who=direct'))).toEqual(['Lead'])
  expect(names(await team('Manager', '?search=GONE'))).toEqual(['Gone'])
  const second = await team('Manager', '?limit=4&page=2')
  expect(names(second)).toEqual(['Gone', 'In', 'Missed', 'Night'].filter((name) => names(second).includes(name)))
  expect(second.pagination).toEqual({ currentPage: 2, totalPages: 3, totalItems: 9, itemsPerPage: 4 })
  expect(second.today.members).toBe(9)
})

test('nobody beside or above is in it, and nobody who has left', async () => {
  expect(names(await team('Otherlead'))).toEqual(['Stranger'])
  expect(names(await team('Lead'))).not.toContain('Former')
  expect((await app.call('Employee', 'GET', '/team/members')).status).toBe(403)
  expect((await app.call('Lead', 'GET', '/team/members?presence=SLEEPING')).status).toBe(400)
})

test('somebody who sees neither leave nor working days sees only the people', async () => {
  const roleId = await createRole(app.app.db, 'People only', ['users.manage_team'])
  await newcomer(app, 'Blind', { manager: 'Owner', roleId })
  await newcomer(app, 'Seen', { manager: 'Blind' })
  await worked('Seen', today, hoursAgo(2), null)
  const body = await team('Blind')
  expect(body.today.sees).toEqual({ attendance: false, leave: false })
  expect(memberOf(body, 'Seen')).toMatchObject({ presence: null, since: null, leave: null })
})

test('whose day off it is follows their own hours, and a holiday is everybody’s', async () => {
  const { db } = app.app
  const weekday = Temporal.PlainDate.from(today).dayOfWeek
  const worksOn = (who: string, workingDays: number[]) => {
    const times = { minutesPerDay: 480, startTime: '09:00', endTime: '17:00', breakMinutes: 60 }
    return db
      .insert(workingHours)
      .values({ userId: app.company.id(who), effectiveFrom: '2020-01-01', ...times, workingDays })
  }
  await newcomer(app, 'Working', { manager: 'Otherlead' })
  await worksOn('Working', [weekday])
  await newcomer(app, 'Offtoday', { manager: 'Otherlead' })
  await worksOn('Offtoday', [(weekday % 7) + 1])
  const presences = async () => {
    const body = await team('Otherlead')
    return ['Working', 'Offtoday', 'Stranger'].map((who) => memberOf(body, who).presence)
  }
  expect(await presences()).toEqual(['NOT_IN', 'DAY_OFF', notThere])
  await db.insert(holidays).values({ date: today, name: 'A feast' })
  expect(await presences()).toEqual(['DAY_OFF', 'DAY_OFF', 'DAY_OFF'])
})

test('it is today where each of them is', async () => {
  const { db } = app.app
  const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))
  await newcomer(app, 'Fareast', { manager: 'Otherlead' })
  await db
    .update(users)
    .set({ timeZone: 'Pacific/Kiritimati' })
    .where(eq(users.id, app.company.id('Fareast')))
  // Sunday in Cairo, and Monday on Kiritimati.
  at('2027-03-07T12:00:00Z')
  const body = await team('Otherlead')
  expect([memberOf(body, 'Stranger').presence, memberOf(body, 'Fareast').presence]).toEqual(['DAY_OFF', 'NOT_IN'])
})
