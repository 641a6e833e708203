import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { notifications } from '../../../notify/tables.ts'
import { holidays, workingHours } from '../../../worktime/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { attendanceDays, attendanceReviews } from '../tables.ts'
import { setTime, punches, resetClock, shiftOf, punchAt } from '../test/clocking.ts'
import { correctAbsencesOfEmployments } from './absences.ts'
import { recordAbsences } from './recordAbsences.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
resetClock()

/** Adds a person who is hired, and whose account is created, on a day: Monday, 9 November, by default. */
async function addEmployee(on = '2026-11-09') {
  setTime(`${on}T06:00:00Z`)
  return newcomer(app, `Night${(people += 1)}`, { hireDate: on })
}
async function searchAbsences(instant: string) {
  setTime(instant)
  await recordAbsences(app.app)
  await app.app.waitForNotifications()
}
const daysOf = (employee: string) =>
  app.app.db
    .select()
    .from(attendanceDays)
    .where(eq(attendanceDays.userId, app.company.id(employee)))
    .orderBy(asc(attendanceDays.date))
const absences = async (employee: string) =>
  (await daysOf(employee)).filter(({ status }) => status === 'ABSENT').map(({ date }) => date)
const notificationsOf = (employee: string) =>
  app.app.db
    .select({ message: notifications.message })
    .from(notifications)
    .where(and(eq(notifications.userId, app.company.id(employee)), eq(notifications.type, 'ATTENDANCE_REMINDER')))
const reviewedUntil = async (employee: string) => {
  const isOwn = eq(attendanceReviews.userId, app.company.id(employee))
  return (await app.app.db.select().from(attendanceReviews).where(isOwn))[0]?.reviewedUntil
}

describe('a day counts as absent', () => {
  test('two long shifts on one date are one working day of more than 24 hours, for attendance and absences', async () => {
    const [employee, colleague] = [await addEmployee(), await addEmployee()]
    for (const one of [employee, colleague]) {
      await shiftOf(app, one, '2026-11-10', '00:00', '20:00')
      await shiftOf(app, one, '2026-11-10', '20:00', '19:00')
    }
    const agreedMinutes = 43 * 60
    await punchAt(app, colleague, ['in', '2026-11-09T22:00:00Z'], ['out', '2026-11-10T04:00:00Z'])
    expect((await daysOf(colleague))[0]).toMatchObject({ date: '2026-11-10', agreedMinutes })
    await searchAbsences('2026-11-16T12:00:00Z')
    expect((await daysOf(employee))[1]).toMatchObject({ date: '2026-11-10', status: 'ABSENT', agreedMinutes })
  })

  test('past working days without attendance, and no others; later days are not due yet', async () => {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', '2026-11-10T07:00:00Z'], ['out', '2026-11-10T15:00:00Z'])
    await searchAbsences('2026-11-16T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09', '2026-11-11', '2026-11-12', '2026-11-13'])
    expect((await daysOf(employee))[0]).toMatchObject({
      zone: 'Africa/Cairo',
      planSource: 'HOURS',
      plannedStart: '2026-11-09T07:00:00.000Z',
      plannedEnd: '2026-11-09T15:00:00.000Z',
      agreedMinutes: 480,
      isLate: false,
    })
    expect(await reviewedUntil(employee)).toBe('2026-11-15')
  })

  test('a person who works from Sunday to Thursday is not absent on Friday', async () => {
    const employee = await addEmployee()
    const times = { startTime: '09:00', endTime: '17:00', breakMinutes: 60, minutesPerDay: 480 }
    const personalHours = {
      userId: app.company.id(employee),
      effectiveFrom: '2026-01-01',
      workingDays: [7, 1, 2, 3, 4],
    }
    await app.app.db.insert(workingHours).values({ ...personalHours, ...times })
    await searchAbsences('2026-11-16T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-15'])
  })

  test('no one on a holiday', async () => {
    const employee = await addEmployee('2026-11-03')
    await app.app.db.insert(holidays).values({ date: '2026-11-04', name: 'A holiday' })
    await searchAbsences('2026-11-05T00:30:00Z')
    expect(await absences(employee)).toEqual(['2026-11-03'])
  })

  test('a night shift is not absent until four hours after its end', async () => {
    const employee = await addEmployee('2026-11-14')
    await shiftOf(app, employee, '2026-11-14', '22:00', '06:00')
    await searchAbsences('2026-11-15T07:59:59Z')
    expect(await absences(employee)).toEqual([])
    await searchAbsences('2026-11-15T08:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-14'])
  })

  test('no one while they are at work', async () => {
    const employee = await addEmployee('2026-11-10')
    await punchAt(app, employee, ['in', '2026-11-10T07:00:00Z'])
    await searchAbsences('2026-11-12T12:00:00Z')
    expect([await absences(employee), await reviewedUntil(employee)]).toEqual([[], '2026-11-09'])
    await punchAt(app, employee, ['out', '2026-11-11T16:00:00Z'])
    await searchAbsences('2026-11-12T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-11'])
  })

  test('up to the last day of employment, even if the account is deactivated, and not until the person returns', async () => {
    const employee = await addEmployee()
    const path = `/users/${app.company.id(employee)}/status`
    setTime('2026-11-10T12:00:00Z')
    await app.call('Owner', 'PATCH', path, { isActive: false })
    await searchAbsences('2026-11-12T12:00:00Z')
    expect([await absences(employee), await reviewedUntil(employee)]).toEqual([
      ['2026-11-09', '2026-11-10'],
      '2026-11-11',
    ])
    await app.call('Owner', 'PATCH', path, { isActive: true })
    await searchAbsences('2026-11-13T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09', '2026-11-10', '2026-11-12'])
    expect(await notificationsOf(employee)).toHaveLength(1)
  })
})

describe('only once', () => {
  test('however often the job runs, on two servers, with one notification per day', async () => {
    const employee = await addEmployee()
    setTime('2026-11-11T12:00:00Z')
    await Promise.all([1, 2, 3].map(() => recordAbsences(app.app)))
    await searchAbsences('2026-11-11T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09', '2026-11-10'])
    expect(await notificationsOf(employee)).toEqual([
      { message: expect.stringContaining('did not clock in on Mon 9 Nov 2026, Tue 10 Nov 2026.') },
    ])
    await searchAbsences('2026-11-12T12:00:00Z')
    expect(await notificationsOf(employee)).toHaveLength(2)
  })

  test('days on which the server was off are checked later', async () => {
    const employee = await addEmployee('2026-10-12')
    await searchAbsences('2026-11-02T12:00:00Z')
    expect(await absences(employee)).toHaveLength(15)
    expect((await notificationsOf(employee))[0]?.message).toContain('and 5 more days')
  })
})

describe('an absence is replaced', () => {
  test('by approved leave, and not by pending leave', async () => {
    const employee = await addEmployee()
    setTime('2026-11-09T12:00:00Z')
    const leaveDraft = { leaveType: 'UNPAID', reason: 'Away', startDate: '2026-11-09', endDate: '2026-11-10' }
    const { body } = await app.call(employee, 'POST', '/leaves', leaveDraft)
    await searchAbsences('2026-11-12T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09', '2026-11-10', '2026-11-11'])
    const path = `/leaves/${body.leaveRequest.id}/status`
    expect((await app.call('Lead', 'PATCH', path, { status: 'APPROVED' })).status).toBe(200)
    expect(await absences(employee)).toEqual(['2026-11-11'])
    expect((await app.call(employee, 'GET', '/attendance?month=2026-11')).body.records).toHaveLength(1)
  })

  test('only on days without approved leave, and recorded once that leave is withdrawn', async () => {
    const employee = await addEmployee()
    const leaveDraft = { leaveType: 'UNPAID', reason: 'Away', startDate: '2026-11-10', endDate: '2026-11-10' }
    const { body } = await app.call(employee, 'POST', '/leaves', leaveDraft)
    await app.call('Lead', 'PATCH', `/leaves/${body.leaveRequest.id}/status`, { status: 'APPROVED' })
    await searchAbsences('2026-11-11T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09'])
    const [id, userId] = [eq(leaveRequests.id, body.leaveRequest.id), app.company.id(employee)]
    await app.app.db.transaction(async (tx) => {
      await tx.update(leaveRequests).set({ status: 'CANCELLED' }).where(id)
      await correctAbsencesOfEmployments(tx, [{ userId, from: '2026-11-01', to: '2026-12-31', beginsEarlier: false }])
    })
    expect([await absences(employee), await reviewedUntil(employee)]).toEqual([
      ['2026-11-09', '2026-11-10'],
      '2026-11-10',
    ])
  })

  test('by a holiday added afterwards, and returns when it is removed', async () => {
    const employee = await addEmployee()
    await searchAbsences('2026-11-11T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09', '2026-11-10'])
    const day = { date: '2026-11-10', name: 'A late holiday' }
    const { body } = await app.call('Hr', 'POST', '/holidays', day)
    expect(await absences(employee)).toEqual(['2026-11-09'])
    const path = `/holidays/${body.holiday.id}`
    await app.call('Hr', 'PUT', path, { ...day, date: '2026-11-09', were: { ...day, isPaid: true } })
    expect(await absences(employee)).toEqual(['2026-11-10'])
    await app.call('Hr', 'DELETE', path)
    expect(await absences(employee)).toEqual(['2026-11-09', '2026-11-10'])
  })

  test('by a night shift that begins late, after the absence was recorded', async () => {
    const employee = await addEmployee()
    await searchAbsences('2026-11-10T12:00:00Z')
    expect(await absences(employee)).toEqual(['2026-11-09'])
    await shiftOf(app, employee, '2026-11-09', '23:00', '13:00')
    setTime('2026-11-10T12:30:00Z')
    const { body } = await punches(app, employee).in()
    expect(body.record).toMatchObject({ date: '2026-11-09', status: 'LATE', plan: { source: 'SHIFT' } })
    expect(await absences(employee)).toEqual([])
  })
})
