import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { contextOf } from '../../../../testing/world.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { type RecordedDay, recordHistory } from '../recordHistory.ts'
import { attendanceDays, clockEntries } from '../tables.ts'

stopClock('2026-11-20T10:00:00Z')

const zone = 'Africa/Cairo'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await setNames('Employee', 'E-1')
  await setNames('Colleague', 'C-1')
  await keep([
    recordedDay('Employee', '2026-09-30', '07:00', '15:00'),
    { ...recordedDay('Employee', '2026-10-01', '07:30', '17:00', ['10:00', '10:45']), status: 'LATE' },
    { ...recordedDay('Employee', '2026-10-02', '07:00', '07:20'), status: 'HALF_DAY' },
    { userId: app.company.id('Employee'), date: '2026-10-04', zone, status: 'ABSENT', entries: [], breaks: [] },
    recordedDay('Employee', '2026-11-01', '07:00', '15:00'),
    recordedDay('Colleague', '2026-10-01', '07:00', '15:00'),
    recordedDay('Former', '2026-10-01', '07:00', '15:00'),
    recordedDay('Stranger', '2026-10-05', '07:00', '15:00'),
  ])
})
afterAll(() => app.close())

const keep = (days: RecordedDay[]) => recordHistory(contextOf(app, app.company.id('Hr')), days)
const setNames = (employee: string, llId: string) =>
  app.app.db
    .update(users)
    .set({ llId })
    .where(eq(users.id, app.company.id(employee)))

/** Returns a recorded day in UTC with one entry and at most one break. */
function recordedDay(person: string, date: string, from: string, to: string, lunch?: [string, string]): RecordedDay {
  const at = (time: string) => `${date}T${time}:00.000Z`
  const breaks = lunch ? [{ breakType: 'LUNCH' as const, startTime: at(lunch[0]), endTime: at(lunch[1]) }] : []
  return {
    userId: app.company.id(person),
    date,
    zone,
    status: 'PRESENT',
    entries: [{ clockIn: at(from), clockOut: at(to) }],
    breaks,
  }
}

const get = async (as: string, path: string) => (await app.call(as, 'GET', `/attendance${path}`)).body
const namesOf = ({ people }: Record<string, any>) => people.map(({ user }: any) => user.firstName)
const daysOf = ({ records }: Record<string, any>) => records.map((day: any) => `${day.user.firstName} ${day.date}`)

const october = {
  presentDays: 2,
  absentDays: 1,
  lateCount: 1,
  totalHours: 9.08,
  overtimeHours: 0.75,
  workedMinutes: 545,
  overtimeMinutes: 45,
}

test('everyone’s month lists people by name, each with their days, newest first', async () => {
  const body = await get('Hr', '/all?month=2026-10')
  // People who left are listed with their days of the month; inactive people without days are not.
  expect(namesOf(body)).toEqual([
    'Colleague',
    'Employee',
    'Former',
    'Hr',
    'Lead',
    'Manager',
    'Otherlead',
    'Owner',
    'Stranger',
  ])
  expect(daysOf(body)).toEqual([
    'Colleague 2026-10-01',
    'Employee 2026-10-04',
    'Employee 2026-10-02',
    'Employee 2026-10-01',
    'Former 2026-10-01',
    'Stranger 2026-10-05',
  ])
  expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 9, itemsPerPage: 20 })
  expect(body.people[1]).toEqual({
    user: {
      id: app.company.id('Employee'),
      firstName: 'Employee',
      lastName: 'Test',
      department: 'Engineering',
      llId: 'E-1',
      profileImage: null,
    },
    summary: october,
  })
  expect(namesOf(await get('Hr', '/all?month=2026-09'))).not.toContain('Former')
})

test('pages count people, and a person’s month is never split', async () => {
  const body = await get('Hr', '/all?month=2026-10&limit=2&page=1')
  expect(namesOf(body)).toEqual(['Colleague', 'Employee'])
  expect(body.records).toHaveLength(4)
  expect(body.pagination).toMatchObject({ totalPages: 5, totalItems: 9 })
  expect(namesOf(await get('Hr', '/all?month=2026-10&limit=2&page=5'))).toEqual(['Stranger'])
})

test('everyone’s list has as many people as it counts, with those who left during the month', async () => {
  for (const [month, formerCount] of [
    ['2026-09', 0],
    ['2026-10', 1],
    ['2026-11', 0],
  ] as const) {
    const { people, pagination } = await get('Hr', `/all?month=${month}&limit=100`)
    expect(pagination.totalItems).toBe(people.length)
    expect(people.filter(({ user }: any) => user.firstName === 'Former')).toHaveLength(formerCount)
    // Another order counts people without the prepared statement.
    const sorted = await get('Hr', `/grid?scope=all&month=${month}&limit=100&sort=worked`)
    expect(sorted.pagination).toEqual(pagination)
  }
})

test('a team’s month lists the people below the manager, without the manager', async () => {
  expect(namesOf(await get('Lead', '/team?month=2026-10'))).toEqual(['Colleague', 'Employee', 'Former'])
  expect(namesOf(await get('Otherlead', '/team?month=2026-10'))).toEqual(['Stranger'])
  expect((await app.call('Lead', 'GET', '/attendance/all?month=2026-10')).status).toBe(403)
})

test.each([
  ['llIds=E-1', ['Employee']],
  ['llIds=E-1,C-1', ['Colleague', 'Employee']],
  ['llIds=E-1&llIds=C-1', ['Colleague', 'Employee']],
  ['llIds=nobody', []],
  ['llIds=', ['Colleague', 'Employee', 'Former']],
])('a team’s month with %s', async (query, names) => {
  expect(namesOf(await get('Lead', `/team?month=2026-10&${query}`))).toEqual(names)
})

test('figures of a month are the sums of its days, in seconds', async () => {
  expect((await get('Employee', '/stats?month=2026-10')).stats).toEqual(october)
  expect((await get('Lead', `/stats?month=2026-10&userId=${app.company.id('Employee')}`)).stats).toEqual(october)
  const { records } = await get('Employee', '?month=2026-10')
  const seconds = records.reduce((sum: number, day: any) => sum + day.workedSeconds, 0)
  expect(Math.round(seconds / 36) / 100).toBe(october.totalHours)
  expect((await get('Employee', '/stats?month=2020-02')).stats).toMatchObject({ presentDays: 0, totalHours: 0 })
})

test('a day has a short summary', async () => {
  const check = (date: string) => get('Lead', `/check?userId=${app.company.id('Employee')}&date=${date}`)
  expect(await check('2026-10-01')).toMatchObject({
    hasAttendance: true,
    firstClockIn: '2026-10-01T07:30:00.000Z',
    lastClockOut: '2026-10-01T17:00:00.000Z',
    totalHours: 8.75,
    clockEntries: [{ hoursWorked: 8.75 }],
  })
  const emptySummary = { hasAttendance: false, firstClockIn: null, lastClockOut: null, totalHours: 0, clockEntries: [] }
  expect(await check('2026-10-04')).toEqual(emptySummary)
  expect(await check('2026-10-20')).toEqual(emptySummary)
})

test('a day in detail shows what its figures are based on', async () => {
  const [, , day] = (await get('Employee', '?month=2026-10')).records
  const detail = await get('Lead', `/records/${day.id}`)
  expect(detail).toMatchObject({
    record: { date: '2026-10-01', hoursWorked: 8.75, clockInTime: { time: '10:30', dayOffset: 0, offset: null } },
    punches: [],
    corrections: [],
    overtime: null,
    overtimeReason: null,
    locations: [],
  })
})

test('the actions on a record depend on whose hours the actor corrects', async () => {
  const actionsOf = async (as: string, employee: string) => {
    const { records } = await get(as, `?month=2026-10&userId=${app.company.id(employee)}`)
    return records[0].can
  }
  expect(await actionsOf('Employee', 'Employee')).toEqual({ edit: true, remove: false })
  expect(await actionsOf('Lead', 'Employee')).toEqual({ edit: false, remove: false })
  expect(await actionsOf('Manager', 'Employee')).toEqual({ edit: true, remove: false })
  expect(await actionsOf('Hr', 'Stranger')).toEqual({ edit: true, remove: true })
})

test('a month is empty if no one on any page has a record', async () => {
  const isEmpty = async (query: string) => (await get('Hr', `/all?limit=1&${query}`)).isEmpty
  expect(await isEmpty('month=2026-08')).toBe(true)
  // The first person by name has no record, but a later one has.
  expect((await get('Hr', '/all?limit=1&month=2026-09')).records).toEqual([])
  expect(await isEmpty('month=2026-09')).toBe(false)
  expect(await isEmpty('month=2026-09&llIds=C-1')).toBe(true)
  expect(await isEmpty('month=2026-09&llIds=none')).toBe(true)
})

test('people to choose from depend on the purpose and the permissions', async () => {
  const people = async (as: string, query: string) =>
    (await get(as, `/people?${query}`)).people.map(({ firstName }: any) => firstName)
  expect(await people('Employee', '')).toEqual(['Employee'])
  expect(await people('Lead', '')).toEqual(['Colleague', 'Employee', 'Lead', 'Former', 'Pending'])
  expect(await people('Lead', 'for=team')).toEqual(['Colleague', 'Employee', 'Former', 'Pending'])
  expect(await people('Employee', 'for=team')).toEqual([])
  expect(await people('Lead', 'for=edit')).toEqual(['Lead'])
  expect(await people('Manager', 'for=edit&search=coll')).toEqual(['Colleague'])
  expect(await people('Manager', `for=edit&id=${app.company.id('Employee')}`)).toEqual(['Employee'])
  expect(await people('Manager', `for=edit&id=${app.company.id('Stranger')}`)).toEqual([])
  expect(await people('Hr', 'search=c-1')).toEqual(['Colleague'])
  expect(await people('Lead', 'for=schedule')).toEqual([])
  expect(await people('Manager', 'for=schedule')).toEqual(['Colleague', 'Employee', 'Lead', 'Manager', 'Pending'])
})

test('a page of many people takes as many statements as one of few', async () => {
  const statements = async (path: string) => {
    const { texts } = await statementsOf(app.app.pool, () => get('Manager', path))
    return texts.filter((text) => /"(attendance_days|clock_entries|breaks)"/.test(text)).length
  }
  const few = await statements('/team?month=2026-10&llIds=E-1')
  for (const i of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const employee = await newcomer(app, `Many${i}`)
    await keep([recordedDay(employee, '2026-10-01', '07:00', '15:00')])
  }
  expect(await statements('/team?month=2026-10')).toBe(few)
})

test('an entry replaced by a correction is neither counted nor shown among the entries', async () => {
  const employee = await newcomer(app, 'Corrected')
  await keep([recordedDay(employee, '2026-10-01', '07:00', '15:00')])
  const { db } = app.app
  const userId = app.company.id(employee)
  await db.update(clockEntries).set({ effective: false }).where(eq(clockEntries.userId, userId))
  await db
    .update(attendanceDays)
    .set({ correctionId: randomUUIDv7(), workedSeconds: 0 })
    .where(eq(attendanceDays.userId, userId))
  const { records } = await get(employee, '?month=2026-10')
  expect(records[0]).toMatchObject({ corrected: true, clockIn: null, clockEntries: [] })
  const { punches } = await get(employee, `/records/${records[0].id}`)
  expect(punches).toMatchObject([{ clockIn: '2026-10-01T07:00:00.000Z', hoursWorked: 8 }])
})

test('the month of a person at work is the same figure everywhere, the open session included', async () => {
  const person = await newcomer(app, 'Atwork', { manager: 'Lead' })
  const at = (time: string) => `2026-11-20T${time}:00.000Z`
  await keep([
    recordedDay(person, '2026-11-19', '07:00', '15:00'),
    {
      ...recordedDay(person, '2026-11-20', '07:00', '09:00', ['08:00', '08:30']),
      entries: [{ clockIn: at('07:00'), clockOut: null }],
    },
  ])
  const { stats } = await get(person, '/stats?month=2026-11')
  expect(stats).toMatchObject({ workedMinutes: 480 + 150, totalHours: 10.5, presentDays: 2 })
  const { records } = await get(person, '?month=2026-11')
  expect(records.map((day: any) => day.workedSeconds / 60)).toEqual([150, 480])
  const { people } = await get('Hr', `/all?month=2026-11&person=${app.company.id(person)}`)
  expect(people[0].summary).toEqual(stats)
  const { rows } = await get('Hr', `/grid?scope=all&month=2026-11&person=${app.company.id(person)}`)
  expect(rows[0]).toMatchObject({ summary: stats, workedMinutes: stats.workedMinutes })
  const { body } = await app.call(person, 'GET', '/schedules/calendar?month=2026-11')
  const today = body.days.find(({ isToday }: any) => isToday)
  expect(today).toMatchObject({ hoursWorked: 2.5, isOpen: true })
})

test('people sorted by hours worked are in the order of the hours shown', async () => {
  const [early, late] = [await newcomer(app, 'Early'), await newcomer(app, 'Late')]
  const open = (person: string, from: string): RecordedDay => ({
    ...recordedDay(person, '2026-11-20', from, from),
    entries: [{ clockIn: `2026-11-20T${from}:00.000Z`, clockOut: null }],
  })
  await keep([recordedDay(late, '2026-11-19', '07:00', '07:30'), open(early, '06:00'), open(late, '09:00')])
  const { rows } = await get('Hr', '/grid?scope=all&month=2026-11&sort=worked&order=desc')
  const minutes = rows.map(({ workedMinutes }: any) => workedMinutes)
  expect(minutes).toEqual(minutes.toSorted((a: number, b: number) => b - a))
  const ofPerson = (name: string) => rows.find(({ user }: any) => user.firstName === name).workedMinutes
  expect([ofPerson('Early'), ofPerson('Late')]).toEqual([240, 90])
})
