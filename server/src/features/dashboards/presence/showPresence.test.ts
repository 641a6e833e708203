import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PresenceNow } from '@muster/contract/dashboards/presence'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays, clockEntries } from '../../attendance/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'

/** A Wednesday, at noon in Cairo. */
stopClock('2026-11-18T10:00:00Z')
const today = '2026-11-18'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addDay('Employee', 'PRESENT', '2026-11-18T06:55:00Z')
  await addDay('Colleague', 'LATE', '2026-11-18T08:10:00Z', '2026-11-18T09:00:00Z')
  await addDay('Stranger', 'LATE', '2026-11-18T08:30:00Z')
  await addLeave('Otherlead', today, '2026-11-20')
  await addLeave('Otherlead', '2026-11-21', '2026-11-24', 'ANNUAL')
  await addLeave('Otherlead', '2026-11-26', '2026-11-27')
  await newcomer(app, 'Missing')
})
afterAll(() => app.close())

async function addDay(person: string, status: 'PRESENT' | 'LATE', clockIn: string, clockOut: string | null = null) {
  const userId = app.company.id(person)
  const [day] = await app.app.db
    .insert(attendanceDays)
    .values({ userId, date: today, zone: 'Africa/Cairo', status })
    .returning({ id: attendanceDays.id })
  await app.app.db.insert(clockEntries).values({ dayId: day?.id ?? '', userId, clockIn, clockOut })
}

const addLeave = (person: string, startDate: string, endDate: string, leaveType: 'SICK' | 'ANNUAL' = 'SICK') =>
  app.app.db.insert(leaveRequests).values({
    leaveType,
    startDate,
    endDate,
    totalDays: '1',
    reason: 'Private',
    status: 'APPROVED',
    userId: app.company.id(person),
    decidedBy: app.company.id('Owner'),
    decidedAt: '2026-11-01T10:00:00Z',
  })

async function see(as: string, query: string): Promise<PresenceNow> {
  const { status, body } = await app.call(as, 'GET', `/dashboard/presence?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as PresenceNow
}
const names = ({ people }: PresenceNow) => people.map(({ firstName }) => firstName)

test('a manager sees everyone below in their groups, each as large as its list', async () => {
  const counts = { IN: 1, LATE: 1, AWAY: 0, NOT_IN: 2 }
  const inside = await see('Manager', 'scope=team')
  expect(inside.counts).toEqual(counts)
  expect(inside.people).toEqual([
    expect.objectContaining({
      firstName: 'Employee',
      isIn: true,
      sinceTime: { time: '08:55', dayOffset: 0, offset: null },
      awayUntil: null,
      expectedTime: null,
    }),
  ])
  const late = await see('Manager', 'scope=team&group=LATE')
  expect(late.people).toMatchObject([{ firstName: 'Colleague', isIn: false, sinceTime: { time: '11:00' } }])
  const missing = await see('Manager', 'scope=team&group=NOT_IN&limit=1')
  expect(names(missing)).toEqual(['Lead'])
  expect(missing.people).toMatchObject([{ sinceTime: null, expectedTime: { time: '09:00' } }])
  expect(missing.pagination.totalItems).toBe(2)
  expect(names(await see('Manager', 'scope=team&group=NOT_IN&limit=1&page=2'))).toEqual(['Missing'])
})

test('HR sees the whole company, themselves included, and the end of adjacent leave without its types', async () => {
  const away = await see('Hr', 'scope=company&group=AWAY')
  expect(away.counts).toEqual({ IN: 2, LATE: 2, AWAY: 1, NOT_IN: 5 })
  expect(away.people).toMatchObject([{ firstName: 'Otherlead', awayUntil: '2026-11-24', expectedTime: null }])
  expect(JSON.stringify(away)).not.toMatch(/SICK|ANNUAL|leaveType|Private|@/)
  expect(names(await see('Hr', 'scope=company&group=NOT_IN'))).toContain('Hr')
})

test('the company’s presence is withheld from those who see only their team', async () => {
  expect(await see('Lead', 'scope=company')).toMatchObject({ counts: {}, people: [] })
  expect((await see('Lead', 'scope=team')).counts.IN).toBe(1)
  expect((await app.call('Employee', 'GET', '/dashboard/presence?scope=team')).status).toBe(403)
})

test('groups without access are omitted, and their people too', async () => {
  const roleOf = (name: string, permission: string) => createRole(app.app.db, name, [permission])
  await newcomer(app, 'Planner', { manager: 'Owner', roleId: await roleOf('Leave only', 'leaves.all_view') })
  expect((await see('Planner', 'scope=company')).counts).toEqual({ AWAY: 1 })
  expect(names(await see('Planner', 'scope=company&group=IN'))).toEqual([])
  await newcomer(app, 'Timer', { manager: 'Owner', roleId: await roleOf('Time only', 'attendance.all_view') })
  expect(Object.keys((await see('Timer', 'scope=company')).counts)).toEqual(['IN', 'LATE', 'NOT_IN'])
  expect(names(await see('Timer', 'scope=company&group=AWAY'))).toEqual([])
})

test('an unknown group or scope is refused', async () => {
  for (const query of ['scope=world', 'scope=team&group=LEFT', ''])
    expect((await app.call('Hr', 'GET', `/dashboard/presence?${query}`)).status).toBe(400)
})

test('takes two statements for any number of people', async () => {
  const { texts } = await statementsOf(app.app.pool, () => see('Hr', 'scope=company'))
  const ofPresence = texts.filter((text) => /person as|everyone as/.test(text.replaceAll('"', '')))
  expect(ofPresence).toHaveLength(2)
})
