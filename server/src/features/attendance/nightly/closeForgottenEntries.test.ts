import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { settings } from '../../../companySettings/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { attendanceDays, clockLocations } from '../tables.ts'
import { setTime, punches, recordOf, resetClock, shiftOf, punchAt } from '../test/clocking.ts'
import { closeForgottenEntries } from './closeForgottenEntries.ts'
import { deleteOldLocations } from './deleteOldLocations.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
resetClock()

const addEmployee = () => newcomer(app, `Forgot${(people += 1)}`)
async function close(instant: string) {
  setTime(instant)
  await closeForgottenEntries(app.app)
  await app.app.waitForNotifications()
}
const record = async (employee: string) => (await app.call(employee, 'GET', '/attendance')).body.records[0]
const notificationsOf = async (employee: string) => {
  const where = and(eq(notifications.userId, app.company.id(employee)), eq(notifications.type, 'ATTENDANCE_REMINDER'))
  return (await app.app.db.select({ message: notifications.message }).from(notifications).where(where)).map(
    ({ message }) => message,
  )
}

test('a forgotten clock-out is closed at the planned end, once, without overtime, with one notification', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
  await close('2026-11-18T22:59:59Z')
  expect(await record(employee)).toMatchObject({ clockOut: null, autoClosed: false })
  await close('2026-11-18T23:00:00Z')
  const closedRecord = await record(employee)
  expect(closedRecord).toMatchObject({
    clockOut: '2026-11-18T15:00:00.000Z',
    hoursWorked: 8,
    overtimeHours: 0,
    autoClosed: true,
    status: 'PRESENT',
  })
  expect(await notificationsOf(employee)).toEqual([
    'You did not clock out on Wed 18 Nov 2026; 5:00 PM was recorded. Please enter when you left.',
  ])
  await Promise.all([1, 2].map(() => close('2026-11-19T06:00:00Z')))
  expect(await record(employee)).toEqual(closedRecord)
  expect(await notificationsOf(employee)).toHaveLength(1)
  setTime('2026-11-19T06:00:00Z')
  expect((await punches(app, employee).today()).forgotten).toMatchObject({
    date: '2026-11-18',
    closedTime: { time: '17:00' },
  })
  expect(recordOf(await punches(app, employee).in())).toMatchObject({ date: '2026-11-19' })
})

test('a person planned to work for longer is not closed before the planned end', async () => {
  const employee = await addEmployee()
  await shiftOf(app, employee, '2026-11-17', '08:00', '08:00')
  await punchAt(app, employee, ['in', '2026-11-17T06:00:00Z'])
  await close('2026-11-18T05:00:00Z')
  expect(await record(employee)).toMatchObject({ clockOut: null, autoClosed: false })
  await close('2026-11-18T06:00:00Z')
  expect(await record(employee)).toMatchObject({
    clockOut: '2026-11-18T06:00:00.000Z',
    hoursWorked: 24,
    autoClosed: true,
  })
})

test('an open break is closed too, and two servers close the day once', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-17T05:00:00Z'])
  setTime('2026-11-17T16:00:00Z')
  await punches(app, employee).pause()
  setTime('2026-11-18T05:00:00Z')
  await Promise.all([1, 2, 3].map(() => closeForgottenEntries(app.app)))
  await app.app.waitForNotifications()
  expect(await record(employee)).toMatchObject({
    clockOut: '2026-11-17T16:00:00.000Z',
    breaks: [{ endTime: '2026-11-17T16:00:00.000Z' }],
    hoursWorked: 11,
    overtimeHours: 0,
  })
  expect(await notificationsOf(employee)).toHaveLength(1)
})

test('on a day off, it is closed after the usual time, without overtime', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-21T08:00:00Z'])
  await close('2026-11-22T01:00:00Z')
  expect(await record(employee)).toMatchObject({
    clockOut: '2026-11-21T16:00:00.000Z',
    hoursWorked: 8,
    overtimeHours: 0,
  })
})

test('the number of hours is a setting', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
  await app.app.db.insert(settings).values({ key: 'autoCloseHours', value: 20 })
  await close('2026-11-19T02:59:59Z')
  expect((await record(employee)).clockOut).toBeNull()
  await close('2026-11-19T03:00:00Z')
  await app.app.db.delete(settings)
  expect((await record(employee)).clockOut).toBe('2026-11-18T15:00:00.000Z')
})

test('of a simultaneous clock-out and closing, one applies', async () => {
  for (let round = 0; round < 3; round++) {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
    setTime('2026-11-18T23:30:00Z')
    const [answer] = await Promise.all([punches(app, employee).out(), closeForgottenEntries(app.app)])
    await app.app.waitForNotifications()
    const { autoClosed, hoursWorked } = await record(employee)
    expect([answer.status, autoClosed, hoursWorked]).toEqual(
      answer.status === 200 ? [200, false, 16.5] : [409, true, 8],
    )
    expect(await notificationsOf(employee)).toHaveLength(autoClosed ? 1 : 0)
  }
})

test('locations are deleted after their retention period', async () => {
  const [before, after] = [await addEmployee(), await addEmployee()]
  const [oldEntry] = recordOf(await punches(app, before).in('30,31')).clockEntries
  recordOf(await punches(app, after).in('30,31'))
  await app.app.db
    .update(clockLocations)
    .set({ createdAt: sql`now() - interval '90 days 1 second'` })
    .where(eq(clockLocations.entryId, oldEntry?.id ?? ''))
  await deleteOldLocations(app.app)
  await deleteOldLocations(app.app)
  expect(await app.app.db.$count(clockLocations)).toBe(1)
  expect(await app.app.db.$count(attendanceDays, eq(attendanceDays.userId, app.company.id(before)))).toBe(1)
})
