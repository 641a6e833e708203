import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { presences, type TeamMember } from '@muster/contract/team/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { requestLeave, decide } from '../leaves/test/leaves.ts'
import { newcomer } from '../../../testing/people.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { attendanceDays, clockEntries } from '../attendance/tables.ts'
import { setClock } from '../../kernel/clock.ts'
import { users } from '../../people/tables.ts'
import { holidays, shifts, workingHours } from '../../worktime/tables.ts'

/** A Wednesday. */
const today = '2026-11-18'
const yesterday = '2026-11-17'
const at = (time: string, day = today) => {
  const instant = Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: 'Africa/Cairo', plainTime: time })
    .toInstant()
  return instant.toString({ fractionalSecondDigits: 3 })
}
const itIs = (time: string, day?: string) => setClock(() => Temporal.Instant.from(at(time, day)))

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => itIs('12:00'))
afterEach(() => setClock(null))

const team = async (as: string, query = '') => (await app.call(as, 'GET', `/team/members${query}`)).body
const names = (body: Record<string, any>) => body.members.map(({ firstName }: TeamMember) => firstName)
const memberOf = (body: Record<string, any>, name: string): TeamMember =>
  body.members.find(({ firstName }: TeamMember) => firstName === name)

/** Adds a day of attendance. Without `clockOut`, the person is still clocked in. */
async function addAttendance(person: string, date: string, clockIn: string | null, clockOut: string | null) {
  const userId = app.company.id(person)
  const status = clockIn ? 'PRESENT' : 'ABSENT'
  const [day] = await app.app.db
    .insert(attendanceDays)
    .values({ userId, date, zone: 'Africa/Cairo', status })
    .returning({ id: attendanceDays.id })
  if (clockIn && day) await app.app.db.insert(clockEntries).values({ dayId: day.id, userId, clockIn, clockOut })
}

/** Returns a local time as the API sends it, by default on the person's current day. */
const wall = (time: string, dayOffset = 0) => ({ time, dayOffset, offset: null })

const defaults = { minutesPerDay: 480, startTime: '09:00', endTime: '17:00', breakMinutes: 60 }
const nights = { ...defaults, startTime: '22:00', endTime: '06:00' }
const setWorkingDays = (person: string, workingDays: number[], times = defaults) =>
  app.app.db
    .insert(workingHours)
    .values({ userId: app.company.id(person), effectiveFrom: '2020-01-01', ...times, workingDays })

test('everyone below is listed, direct reports first, with today’s presence', async () => {
  for (const person of ['In', 'Gone', 'Missed', 'Away', 'Night']) await newcomer(app, person, { manager: 'Lead' })
  const [arrival, departure] = [at('09:05'), at('11:30')]
  await addAttendance('In', today, arrival, null)
  await addAttendance('Gone', today, arrival, departure)
  await addAttendance('Missed', today, null, null)
  await addAttendance('Night', yesterday, at('22:00', yesterday), null)
  const request = await requestLeave(app, 'Away', { leaveType: 'UNPAID', startDate: today, endDate: today })
  await decide(app, 'Lead', request.id, 'APPROVED')

  const body = await team('Manager')
  expect(names(body)).toEqual('Lead Away Colleague Employee Gone In Missed Night Pending'.split(' '))
  expect(memberOf(body, 'Lead')).toMatchObject({ isDirect: true, presence: 'NOT_IN', since: null, sinceTime: null })
  expect(memberOf(body, 'In')).toMatchObject({
    isDirect: false,
    presence: 'IN',
    since: arrival,
    sinceTime: wall('09:05'),
  })
  expect(memberOf(body, 'In').manager?.firstName).toBe('Lead')
  expect(memberOf(body, 'Gone')).toMatchObject({ presence: 'LEFT', since: departure, sinceTime: wall('11:30') })
  expect(memberOf(body, 'Missed')).toMatchObject({ presence: 'ABSENT', since: null })
  expect(memberOf(body, 'Night')).toMatchObject({ presence: 'IN', sinceTime: wall('22:00', -1) })
  expect(memberOf(body, 'Away')).toMatchObject({
    presence: 'ON_LEAVE',
    leave: { requestId: request.id, leaveType: 'UNPAID', endDate: today },
  })
  expect(memberOf(body, 'Pending')).toMatchObject({ status: 'PENDING_ACTIVATION', presence: null })
  expect(body.today).toEqual({
    members: 9,
    direct: 1,
    presence: { IN: 2, ON_LEAVE: 1, ABSENT: 1, LEFT: 1, NOT_IN: 3, LATER: 0, DAY_OFF: 0 },
    sees: { attendance: true, leave: true },
  })
})

test('is searched, filtered and paged, and the figures stay those of the whole team', async () => {
  expect(names(await team('Manager', '?presence=IN'))).toEqual(['In', 'Night'])
  expect(names(await team('Manager', '?who=direct'))).toEqual(['Lead'])
  expect(names(await team('Manager', '?search=GONE'))).toEqual(['Gone'])
  const second = await team('Manager', '?limit=4&page=2')
  expect(names(second)).toEqual(['Gone', 'In', 'Missed', 'Night'].filter((name) => names(second).includes(name)))
  expect(second.pagination).toEqual({ currentPage: 2, totalPages: 3, totalItems: 9, itemsPerPage: 4 })
  expect(second.today.members).toBe(9)
})

test('no one beside or above is listed, and no one who has left', async () => {
  expect(names(await team('Otherlead'))).toEqual(['Stranger'])
  expect(names(await team('Lead'))).not.toContain('Former')
  expect((await app.call('Employee', 'GET', '/team/members')).status).toBe(403)
  expect((await app.call('Lead', 'GET', '/team/members?presence=SLEEPING')).status).toBe(400)
})

test('a manager who sees neither leave nor attendance sees only the people', async () => {
  const roleId = await createRole(app.app.db, 'People only', ['users.manage_team'])
  await newcomer(app, 'Blind', { manager: 'Owner', roleId })
  await newcomer(app, 'Seen', { manager: 'Blind' })
  await addAttendance('Seen', today, at('10:00'), null)
  const body = await team('Blind')
  expect(body.today.sees).toEqual({ attendance: false, leave: false })
  expect(memberOf(body, 'Seen')).toMatchObject({ presence: null, since: null, leave: null })
})

test('days off follow each person’s own hours, and a holiday is everyone’s, by its name', async () => {
  const { db } = app.app
  await newcomer(app, 'Working', { manager: 'Otherlead' })
  await setWorkingDays('Working', [3])
  await newcomer(app, 'Offtoday', { manager: 'Otherlead' })
  await setWorkingDays('Offtoday', [4])
  const presences = async () => {
    const body = await team('Otherlead')
    return ['Working', 'Offtoday', 'Stranger'].map((person) => {
      const { presence, holiday } = memberOf(body, person)
      return [presence, holiday]
    })
  }
  expect(await presences()).toEqual([
    ['NOT_IN', null],
    ['DAY_OFF', null],
    ['NOT_IN', null],
  ])
  await db.insert(holidays).values({ date: today, name: 'A feast' })
  const feast = ['DAY_OFF', 'A feast']
  expect(await presences()).toEqual([feast, feast, feast])
  // A person with a shift on the holiday works.
  const [startsAt, endsAt] = [at('09:00'), at('13:00')]
  const times = { zone: 'Africa/Cairo', startTime: '09:00', endTime: '13:00', startsAt, endsAt }
  await db
    .insert(shifts)
    .values({ userId: app.company.id('Offtoday'), date: today, shiftType: 'MORNING' as const, ...times })
  expect(await presences()).toEqual([feast, ['NOT_IN', null], feast])
  await db.delete(holidays)
})

test('no one counts as not in before work begins, and a night shift lasts until its end', async () => {
  for (const person of ['Early', 'Vigil', 'Keeper', 'Resting']) await newcomer(app, person, { manager: 'Otherlead' })
  await setWorkingDays('Vigil', [1, 2, 3, 4, 5], nights)
  await setWorkingDays('Keeper', [1, 2, 3, 4, 5], nights)
  await setWorkingDays('Resting', [1, 2, 3, 4, 5], nights)
  const request = await requestLeave(app, 'Resting', { leaveType: 'UNPAID', startDate: yesterday, endDate: yesterday })
  await decide(app, 'Owner', request.id, 'APPROVED')
  const presencesOfNight = async () => {
    const body = await team('Otherlead')
    return ['Early', 'Vigil', 'Keeper', 'Resting'].map((person) => {
      const { presence, starts } = memberOf(body, person)
      return presence === 'LATER' ? starts : presence
    })
  }
  itIs('08:59')
  expect(await presencesOfNight()).toEqual([wall('09:00'), wall('22:00'), wall('22:00'), wall('22:00')])
  itIs('09:00')
  expect(await presencesOfNight()).toEqual(['NOT_IN', wall('22:00'), wall('22:00'), wall('22:00')])
  // Until six o'clock, the presence is that of yesterday's night shift.
  await addAttendance('Keeper', yesterday, at('22:00', yesterday), at('02:00'))
  itIs('03:00')
  expect(await presencesOfNight()).toEqual([wall('09:00'), 'NOT_IN', 'LEFT', 'ON_LEAVE'])
  itIs('06:00')
  expect(await presencesOfNight()).toEqual([wall('09:00'), wall('22:00'), wall('22:00'), wall('22:00')])
  itIs('23:00')
  expect(await presencesOfNight()).toEqual(['NOT_IN', 'NOT_IN', 'NOT_IN', 'NOT_IN'])
  const { members, today: figures } = await team('Otherlead', '?presence=LATER')
  expect([members, figures.presence.LATER]).toEqual([[], 0])
})

test('an entry replaced by a correction does not count', async () => {
  await newcomer(app, 'Corrected', { manager: 'Otherlead' })
  await addAttendance('Corrected', today, at('09:00'), at('11:00'))
  const presence = async () => {
    const { presence: where, since } = memberOf(await team('Otherlead'), 'Corrected')
    return [where, since]
  }
  expect(await presence()).toEqual(['LEFT', at('11:00')])
  await app.app.db
    .update(clockEntries)
    .set({ effective: false })
    .where(eq(clockEntries.userId, app.company.id('Corrected')))
  // Without its only entry, the person was not at work that day.
  const [where, since] = await presence()
  expect([where === 'LEFT', since]).toEqual([false, null])
})

test('a team takes two statements', async () => {
  const { texts } = await statementsOf(app.app.pool, () => team('Owner', '?limit=100'))
  expect(texts.filter((text) => /"working_hours"|"attendance_days"|"clock_entries"/.test(text))).toHaveLength(2)
})

test('today is each person’s own date', async () => {
  const { db } = app.app
  await newcomer(app, 'Fareast', { manager: 'Otherlead' })
  await db
    .update(users)
    .set({ timeZone: 'Pacific/Kiritimati' })
    .where(eq(users.id, app.company.id('Fareast')))
  // It is Sunday in Cairo, and Monday on Kiritimati.
  setClock(() => Temporal.Instant.from('2026-11-15T12:00:00Z'))
  const body = await team('Otherlead')
  expect([memberOf(body, 'Stranger').presence, memberOf(body, 'Fareast').presence]).toEqual(['DAY_OFF', 'LATER'])
  expect(memberOf(body, 'Fareast').starts).toEqual(wall('09:00'))
})

test('the team is sorted by name, presence and manager in both directions, across pages', async () => {
  const read = async (query: string): Promise<TeamMember[]> => (await team('Manager', `?limit=100&${query}`)).members
  const place = ({ presence }: TeamMember) => (presence ? presences.indexOf(presence) : presences.length)
  const [byName, byPresence, byManager] = [
    await read('sort=person'),
    await read('sort=today'),
    await read('sort=manager'),
  ]
  const namesOf = (members: TeamMember[]) => members.map(({ firstName }) => firstName)
  expect(namesOf(byName)).toEqual(namesOf(byName).toSorted())
  expect(namesOf(await read('sort=person&order=desc'))).toEqual(namesOf(byName).toReversed())
  expect(new Set(byPresence.map(place)).size).toBeGreaterThan(2)
  expect(namesOf(byPresence)).toEqual(namesOf(byName.toSorted((one, other) => place(one) - place(other))))
  const managersOf = (members: TeamMember[]) => members.map(({ manager }) => manager?.firstName ?? '')
  expect(managersOf(byManager)).toEqual(managersOf(byManager).toSorted())
  expect(managersOf(await read('sort=manager&order=desc'))).toEqual(managersOf(byManager).toReversed())
  const { members: second } = await team('Manager', '?sort=today&limit=2&page=2')
  expect(second).toEqual(byPresence.slice(2, 4))
  expect((await app.call('Manager', 'GET', '/team/members?sort=salary')).status).toBe(400)
})
