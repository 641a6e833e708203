import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { defaultHireDate } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { importPeople } from '../../users/test/importing.ts'
import { attendanceDays, attendanceReviews } from '../tables.ts'
import { setTime, resetClock, workingDates } from '../test/clocking.ts'
import { correctAbsencesOfEmployments } from './absences.ts'
import { inWeighedBatches } from './batches.ts'
import { recordAbsences } from './recordAbsences.ts'

// The company started on Tuesday, 1 September 2026; accounts are created on Monday, 23 November.

let app: TestApp
let people = 0
beforeAll(async () => {
  setTime('2026-09-01T06:00:00Z')
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => setTime('2026-11-23T09:00:00Z'))
resetClock()

const addEmployee = (hireDate: string, isActive = true) => newcomer(app, `Late${(people += 1)}`, { hireDate, isActive })
async function searchAbsences(instant = '2026-11-24T15:00:00Z') {
  setTime(instant)
  await recordAbsences(app.app)
  await app.app.waitForNotifications()
}
const idOf = (employee: string) => app.company.id(employee)
const absences = async (employee: string) => {
  const where = and(eq(attendanceDays.userId, idOf(employee)), eq(attendanceDays.status, 'ABSENT'))
  const rows = await app.app.db.select().from(attendanceDays).where(where).orderBy(asc(attendanceDays.date))
  return rows.map(({ date }) => date)
}
const notificationsOf = async (employee: string) => {
  const where = and(eq(notifications.userId, idOf(employee)), eq(notifications.type, 'ATTENDANCE_REMINDER'))
  const rows = await app.app.db.select().from(notifications).where(where).orderBy(asc(notifications.id))
  return rows.map(({ title, message }) => `${title}: ${message}`)
}
const reviewOf = async (employee: string) => {
  const [review] = await app.app.db
    .select()
    .from(attendanceReviews)
    .where(eq(attendanceReviews.userId, idOf(employee)))
  return [review?.reviewedFrom, review?.reviewedUntil]
}
const change = async (employee: string, body: object) => {
  const { status } = await app.call('Owner', 'PATCH', `/users/${idOf(employee)}`, body)
  expect(status).toBe(200)
  await app.app.waitForNotifications()
}
const setCounts = async (absencesBeforeAccount: boolean) => {
  const path = '/settings/system'
  const { settings: current } = (await app.call('Owner', 'GET', path)).body
  const { status } = await app.call('Owner', 'PATCH', path, {
    changes: { absencesBeforeAccount },
    were: { absencesBeforeAccount: current.absencesBeforeAccount },
  })
  expect(status).toBe(200)
}
const messageFor = (days: string) =>
  `Absences before account creation: ${days} recorded as absent because you had no account yet. Please request a correction for the days you worked.`

describe('working days before an account was created', () => {
  test('are absences since the hire date, with one notification', async () => {
    const employee = await addEmployee('2026-10-01')
    await searchAbsences('2026-11-23T10:10:00Z')
    expect(await absences(employee)).toEqual(workingDates('2026-10-01', '2026-11-22'))
    expect(await notificationsOf(employee)).toEqual([
      messageFor('37 working days from Thu 1 Oct 2026 to Fri 20 Nov 2026 are'),
    ])
    await searchAbsences('2026-11-24T15:00:00Z')
    expect(await absences(employee)).toEqual(workingDates('2026-10-01', '2026-11-23'))
    expect((await notificationsOf(employee)).slice(1)).toEqual([
      expect.stringContaining('did not clock in on Mon 23 Nov 2026.'),
    ])
  })

  test('are checked from the day on which the company started, and no earlier', async () => {
    const employee = await addEmployee(defaultHireDate)
    expect(await reviewOf(employee)).toEqual(['2026-09-01', '2026-08-31'])
    await searchAbsences()
    expect(await absences(employee)).toEqual(workingDates('2026-09-01', '2026-11-23'))
  })

  test('don’t exist if employment begins with the account or later', async () => {
    const [later, now] = [await addEmployee('2026-12-01'), await addEmployee('2026-11-23')]
    await searchAbsences()
    expect([await absences(later), await absences(now)]).toEqual([[], ['2026-11-23']])
    await searchAbsences('2026-12-02T15:00:00Z')
    expect(await absences(later)).toEqual(['2026-12-01'])
  })

  test('are recorded once, however many servers check at once', async () => {
    const employee = await addEmployee('2026-11-16')
    setTime('2026-11-24T15:00:00Z')
    await Promise.all([1, 2, 3].map(() => recordAbsences(app.app)))
    await searchAbsences()
    expect(await absences(employee)).toEqual(workingDates('2026-11-16', '2026-11-23'))
    expect(await notificationsOf(employee)).toHaveLength(2)
  })

  test('are not absences on approved leave, and are replaced by leave approved afterwards', async () => {
    const employee = await addEmployee('2026-11-16')
    const leaveDraft = { leaveType: 'UNPAID', reason: 'Away', startDate: '2026-11-17', endDate: '2026-11-18' }
    await searchAbsences()
    const { body } = await app.call(employee, 'POST', '/leaves', leaveDraft)
    const { status } = await app.call('Lead', 'PATCH', `/leaves/${body.leaveRequest.id}/status`, { status: 'APPROVED' })
    expect(status).toBe(200)
    expect(await absences(employee)).toEqual(['2026-11-16', '2026-11-19', '2026-11-20', '2026-11-23'])
  })

  test('are marked as before the account, in the day and in the calendar', async () => {
    const employee = await addEmployee('2026-11-19')
    await searchAbsences()
    const { body } = await app.call(employee, 'GET', '/attendance?month=2026-11')
    const details = await Promise.all(
      body.records.map(({ id }: { id: string }) => app.call('Lead', 'GET', `/attendance/records/${id}`)),
    )
    expect(details.map((day) => [day.body.record.date, day.body.beforeAccount])).toEqual([
      ['2026-11-23', false],
      ['2026-11-20', true],
      ['2026-11-19', true],
    ])
    expect(await calendarOf(employee, ['2026-11-18', '2026-11-19', '2026-11-23', '2026-11-24'])).toEqual([
      ['NONE', false],
      ['ABSENT', true],
      ['ABSENT', false],
      ['NONE', false],
    ])
  })
})

const calendarOf = async (employee: string, dates: readonly string[], as = employee) => {
  const { body } = await app.call(as, 'GET', `/schedules/calendar?month=2026-11&userId=${idOf(employee)}`)
  const days = new Map<string, any>(body.days.map((day: any) => [day.date, day]))
  return dates.map((date) => [days.get(date)?.kind, days.get(date)?.beforeAccount])
}

describe('while an account is pending activation', () => {
  test('its days are absences too, with a notification once it is active', async () => {
    const employee = await addEmployee('2026-11-19', false)
    await searchAbsences('2026-11-25T15:00:00Z')
    expect(await absences(employee)).toEqual(workingDates('2026-11-19', '2026-11-24'))
    expect(await notificationsOf(employee)).toEqual([])
    await app.call('Owner', 'PATCH', `/users/${idOf(employee)}/status`, { isActive: true })
    await searchAbsences('2026-11-26T15:00:00Z')
    expect(await notificationsOf(employee)).toEqual([
      messageFor('2 working days from Thu 19 Nov 2026 to Fri 20 Nov 2026 are'),
      expect.stringContaining('did not clock in on Mon 23 Nov 2026, Tue 24 Nov 2026.'),
      expect.stringContaining('did not clock in on Wed 25 Nov 2026.'),
    ])
  })
})

describe('if the company does not search them', () => {
  beforeEach(() => setCounts(false))

  test('days count from the day on which an account was created', async () => {
    const employee = await addEmployee('2026-10-01')
    await searchAbsences()
    expect([await absences(employee), await reviewOf(employee)]).toEqual([['2026-11-23'], ['2026-11-23', '2026-11-23']])
    expect(await notificationsOf(employee)).toHaveLength(1)
    expect(await calendarOf(employee, ['2026-11-19', '2026-11-21', '2026-11-23'], 'Lead')).toEqual([
      ['NONE', true],
      ['WEEKEND', false],
      ['ABSENT', false],
    ])
  })

  test('days count from the day on which an account is active', async () => {
    const employee = await addEmployee('2026-10-01', false)
    await searchAbsences('2026-11-24T15:00:00Z')
    await searchAbsences('2026-11-25T15:00:00Z')
    await app.call('Owner', 'PATCH', `/users/${idOf(employee)}/status`, { isActive: true })
    await searchAbsences('2026-11-26T15:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-25'])
    expect(await calendarOf(employee, ['2026-11-20', '2026-11-24'])).toEqual([
      ['NONE', true],
      ['NONE', false],
    ])
  })

  test('an earlier hire date adds none', async () => {
    const employee = await addEmployee('2026-11-23')
    await searchAbsences()
    await change(employee, { hireDate: '2026-11-02' })
    await searchAbsences('2026-11-25T15:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-23', '2026-11-24'])
  })

  test('recorded absences stay, and earlier days of new accounts are never checked', async () => {
    await setCounts(true)
    const [before, pending] = [await addEmployee('2026-11-19'), await addEmployee('2026-11-19', false)]
    await searchAbsences()
    await setCounts(false)
    const since = await addEmployee('2026-11-19')
    await searchAbsences('2026-11-25T15:00:00Z')
    await setCounts(true)
    await searchAbsences('2026-11-26T15:00:00Z')
    for (const employee of [before, pending])
      expect(await absences(employee)).toEqual(workingDates('2026-11-19', '2026-11-25'))
    expect((await absences(since))[0]).toBe('2026-11-24')
  })
})

describe('a changed hire date', () => {
  beforeEach(() => setCounts(true))

  test('to an earlier day adds the absences since, in the same change, with one notification', async () => {
    const employee = await addEmployee('2026-11-19')
    await searchAbsences()
    const before = await notificationsOf(employee)
    await change(employee, { hireDate: '2026-10-01' })
    expect(await absences(employee)).toEqual(workingDates('2026-10-01', '2026-11-23'))
    expect((await notificationsOf(employee)).slice(before.length)).toEqual([
      messageFor('35 working days from Thu 1 Oct 2026 to Wed 18 Nov 2026 are'),
    ])
  })

  test('to a day before the company started adds none before that', async () => {
    const employee = await addEmployee('2026-11-19')
    await change(employee, { hireDate: '2015-01-01' })
    expect(await reviewOf(employee)).toEqual(['2026-09-01', '2026-11-18'])
    expect((await absences(employee))[0]).toBe('2026-09-01')
  })

  test('to a later day removes the absences before it, and back restores them without another notification', async () => {
    const employee = await addEmployee('2026-10-01')
    await searchAbsences()
    const before = await notificationsOf(employee)
    await change(employee, { hireDate: '2026-11-16' })
    expect(await absences(employee)).toEqual(workingDates('2026-11-16', '2026-11-23'))
    await change(employee, { hireDate: '2026-10-01' })
    expect(await absences(employee)).toEqual(workingDates('2026-10-01', '2026-11-23'))
    expect(await notificationsOf(employee)).toEqual(before)
  })

  test('by an import changes the absences of each person by their own days', async () => {
    const [first, second, third] = [
      await addEmployee('2026-11-16'),
      await addEmployee('2026-11-02'),
      await addEmployee('2026-11-18'),
    ]
    await searchAbsences()
    const line = (employee: string, day: string) => `${employee},Test,${employee.toLowerCase()}@test.example,,${day}`
    const lines = [line(first, '2026-11-09'), line(second, '2026-11-12'), line(third, '2026-11-18')]
    const { changed: changedCount } = await importPeople(
      app,
      'Owner',
      ['First Name,Last Name,Email,Position,Hire Date', ...lines, ''].join('\r\n'),
    )
    expect(changedCount).toBe(2)
    expect(await absences(first)).toEqual(workingDates('2026-11-09', '2026-11-23'))
    expect(await absences(second)).toEqual(workingDates('2026-11-12', '2026-11-23'))
    expect(await absences(third)).toEqual(workingDates('2026-11-18', '2026-11-23'))
  })
})

test('other changes to employment check the days from an earlier first day on', async () => {
  await setCounts(true)
  const employee = await addEmployee('2026-11-19')
  await searchAbsences()
  await employ(app.app.db, idOf(employee), { first: '2026-11-02', last: '2026-11-20' })
  await app.app.db.transaction((tx) =>
    correctAbsencesOfEmployments(tx, [
      { userId: idOf(employee), from: '2026-11-02', to: '2026-11-06', beginsEarlier: true },
    ]),
  )
  expect([await absences(employee), await reviewOf(employee)]).toEqual([
    workingDates('2026-11-02', '2026-11-23'),
    ['2026-11-02', '2026-11-23'],
  ])
  await app.app.db.transaction((tx) =>
    correctAbsencesOfEmployments(tx, [
      { userId: idOf(employee), from: '2026-11-21', to: '9999-12-31', beginsEarlier: false },
    ]),
  )
  expect(await absences(employee)).toEqual(workingDates('2026-11-02', '2026-11-20'))
})

test('imported people are checked from their hire date or the company’s start', async () => {
  await setCounts(true)
  const lines = [
    'First Name,Last Name,Email,Position,Hire Date',
    'Old,Hand,old@test.example,Engineer,2009-03-01',
    'New,Hand,new@test.example,Engineer,2026-11-12',
  ]
  expect((await importPeople(app, 'Owner', [...lines, ''].join('\r\n'))).created).toBe(2)
  for (const [employee, email] of [
    ['Old', 'old@test.example'],
    ['New', 'new@test.example'],
  ] as const) {
    const [person] = await app.app.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    app.company.people.set(employee, person?.id ?? '')
  }
  await searchAbsences()
  expect(await absences('Old')).toEqual(workingDates('2026-09-01', '2026-11-23'))
  expect(await absences('New')).toEqual(workingDates('2026-11-12', '2026-11-23'))
})

test('batches have 500 people, or fewer if one of them has many days', () => {
  const sizes = (days: number[]) => inWeighedBatches(days, (one) => one, 5000).map(({ length }) => length)
  expect(sizes(Array.from({ length: 1200 }, () => 1))).toEqual([500, 500, 200])
  expect(sizes([6000, 4000, 900, 200, 1])).toEqual([1, 1, 3])
  expect(sizes([...Array.from({ length: 7 }, () => 900), 1, 1])).toEqual([5, 4])
  expect(sizes([1, 1, 4000])).toEqual([2, 1])
})
