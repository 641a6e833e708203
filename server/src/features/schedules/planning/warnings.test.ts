import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScheduleWarning } from '@muster/contract/schedules/shifts'
import { holidays, recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { leaveRequests } from '../../leaves/tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [shifts, recurringSchedules, holidays]) await app.app.db.delete(table)
})

const day = '2026-11-23'
const draft = { startDate: day, endDate: day, startTime: '09:00', endTime: '17:00' }
const ask = (changes: object, as = 'Manager', to = 'Employee') => {
  const query = new URLSearchParams({ userId: app.company.id(to), ...draft, ...changes })
  return app.call(as, 'GET', `/schedules/warnings?${query.toString()}`)
}
async function readWarnings(changes: object, as?: string): Promise<ScheduleWarning[]> {
  const { status, body } = await ask(changes, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.warnings
}
async function shift(changes: object): Promise<string> {
  const defaults = { userId: app.company.id('Employee'), date: day, startTime: '09:00', endTime: '17:00' }
  const { status, body } = await app.call('Manager', 'POST', '/shifts', { ...defaults, ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.shift.id
}

test('an ordinary day has no warnings', async () => {
  await shift({ date: '2026-11-24' })
  expect(await readWarnings({})).toEqual([])
})

test.each<[string, object, object, Partial<ScheduleWarning>]>([
  [
    'an overlap',
    { startTime: '16:00', endTime: '20:00' },
    {},
    {
      kind: 'OVERLAP',
      date: day,
      days: 1,
      message: 'Overlaps the shift on Mon 23 Nov 2026, 4:00 PM–8:00 PM',
    },
  ],
  [
    'little rest before',
    { date: '2026-11-22', startTime: '15:00', endTime: '23:30' },
    {},
    {
      kind: 'REST',
      date: day,
      days: 1,
      message:
        'Only 9 h 30 min of rest between Sun 22 Nov 2026, 3:00 PM–11:30 PM and Mon 23 Nov 2026, 9:00 AM–5:00 PM: at least 11 h is usual',
    },
  ],
  ['and after', { date: '2026-11-24', startTime: '03:59', endTime: '08:00' }, {}, { kind: 'REST', date: day }],
  [
    'a long day of two shifts',
    { startTime: '17:00', endTime: '20:00', breakMinutes: 30 },
    { breakMinutes: '15' },
    { kind: 'LONG_DAY', message: '10 h 15 min of work on Mon 23 Nov 2026: 10 h is the usual maximum' },
  ],
])('%s', async (_, changesOfOther, changes, expected) => {
  await shift(changesOfOther)
  expect((await readWarnings(changes)).filter(({ kind }) => kind === expected.kind)).toMatchObject([expected])
})

test('warns of a shift of more than ten hours, but not of ten', async () => {
  expect(await readWarnings({ startTime: '06:00', endTime: '16:30' })).toMatchObject([{ kind: 'LONG_DAY', days: 1 }])
  expect(await readWarnings({ startTime: '06:00', endTime: '16:30', breakMinutes: '30' })).toEqual([])
})

test('a series has each warning once, for its first day', async () => {
  await app.app.db.insert(holidays).values([
    { date: '2026-11-25', name: 'A feast' },
    { date: '2026-11-28', name: 'A Saturday' },
  ])
  await shift({ date: '2026-11-26', startTime: '10:00', endTime: '11:00' })
  await shift({ date: '2026-11-27', startTime: '10:00', endTime: '11:00' })
  const found = await readWarnings({ endDate: '2026-12-04', startTime: '05:00', endTime: '19:00' })
  expect(found.map(({ kind, date, days }) => [kind, date, days])).toEqual([
    ['OVERLAP', '2026-11-26', 2],
    ['REST', '2026-11-24', 8],
    ['LONG_DAY', day, 10],
    ['HOLIDAY', '2026-11-25', 1],
  ])
  expect(found[0]?.message).toBe('Overlaps the shift on Thu 26 Nov 2026, 10:00 AM–11:00 AM (and on 1 more day)')
  expect(found.at(-1)?.message).toBe('Wed 25 Nov 2026 is a holiday: A feast')
})

test('a changed shift does not overlap itself', async () => {
  const id = await shift({})
  expect(await readWarnings({ except: id })).toEqual([])
  expect(await readWarnings({ repeatType: 'NONE' })).toMatchObject([{ kind: 'OVERLAP' }])
})

test('leave is shown to those who may see it', async () => {
  await app.app.db.insert(leaveRequests).values({
    userId: app.company.id('Employee'),
    leaveType: 'SICK',
    reason: 'Ill',
    totalDays: '3',
    startDate: '2026-08-09',
    endDate: '2026-08-11',
    status: 'APPROVED',
  })
  const week = { startDate: '2026-08-10', endDate: '2026-08-14' }
  expect(await readWarnings(week)).toEqual([
    {
      kind: 'LEAVE',
      date: '2026-08-10',
      days: 2,
      message: 'Employee is on leave, 9–11 Aug 2026 (and on 1 more day)',
    },
  ])
  const roleId = await createRole(app.app.db, 'Planner', ['attendance.schedule_manage', 'attendance.all_view'])
  expect(await readWarnings(week, await newcomer(app, 'Planner', { roleId }))).toEqual([])
})

test.each([
  [
    { startDate: '2026-04-24', startTime: '00:00', endTime: '08:00' },
    'The clocks change on the night of 24 Apr 2026: this shift lasts 7 h, not 8 h; it starts at 1:00 AM',
  ],
  [
    { startDate: '2026-10-29', startTime: '22:00', endTime: '06:00' },
    'The clocks change on the night of 29 Oct 2026: this shift lasts 9 h, not 8 h',
  ],
  [
    { startDate: '2026-10-29', startTime: '15:00', endTime: '23:30' },
    'The clocks change on the night of 29 Oct 2026: this shift lasts 8 h 30 min; it ends at the first 11:30 PM',
  ],
])('when the clocks change: %j', async (changes, message) => {
  const { startDate } = changes
  expect(await readWarnings({ ...changes, endDate: startDate })).toEqual([
    { kind: 'CLOCK_CHANGE', date: startDate, days: 1, message },
  ])
})

test.each([
  ['endDate', { endDate: '2026-11-22' }],
  ['endDate', { endDate: '2046-11-22' }],
  ['startTime', { startTime: '9' }],
  ['breakMinutes', { breakMinutes: 'many' }],
])('%s: %j is refused', async (path, changes) => {
  const { status, body } = await ask(changes)
  expect([status, body.errors?.[0].path]).toEqual([400, path])
})

test('a person out of reach is answered with 404', async () => {
  expect((await ask({}, 'Manager', 'Stranger')).status).toBe(404)
  expect((await ask({}, 'Lead')).status).toBe(403)
})
