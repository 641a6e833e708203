import { parse } from 'csv-parse/sync'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { notifications } from '../../../notify/tables.ts'
import { attendanceDays, clockEntries, clockLocations } from '../tables.ts'
import { setTime, setTimeZone, punches, recordOf, resetClock, shiftOf, punchAt } from '../test/clocking.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
resetClock()

const addEmployee = () => newcomer(app, `Clock${(people += 1)}`)

describe('real time and the day it belongs to, in Cairo unless noted', () => {
  test.each([
    ['the clocks go forward', null, '2026-04-23T20:00:00Z', '2026-04-24T03:00:00Z', '2026-04-23', 7, 0],
    ['the clocks go back', null, '2026-10-29T19:00:00Z', '2026-10-30T04:00:00Z', '2026-10-29', 9, 1],
    ['forward in Berlin', 'Europe/Berlin', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', '2026-03-28', 7, 7],
    ['back in Berlin', 'Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', '2026-10-24', 9, 9],
  ])('22:00 to 06:00 when %s', async (_, zone, clockIn, clockOut, date, hoursWorked, overtimeHours) => {
    const employee = await addEmployee()
    await setTimeZone(app, employee, zone)
    const record = await punchAt(app, employee, ['in', clockIn], ['out', clockOut])
    expect(record).toMatchObject({ date, hoursWorked, overtimeHours, autoClosed: false })
    expect(record.clockEntries).toHaveLength(1)
    expect([record.clockInTime, record.clockOutTime]).toMatchObject([
      { time: '22:00', dayOffset: 0 },
      { time: '06:00', dayOffset: 1 },
    ])
  })

  test('a shift that begins at a nonexistent midnight', async () => {
    const employee = await addEmployee()
    await shiftOf(app, employee, '2026-04-24', '00:00', '08:00')
    const record = await punchAt(app, employee, ['in', '2026-04-23T21:50:00Z'], ['out', '2026-04-24T05:00:00Z'])
    expect(record).toMatchObject({
      date: '2026-04-24',
      status: 'PRESENT',
      isLate: false,
      clockInTime: { time: '23:50', dayOffset: -1 },
      plan: { source: 'SHIFT', start: { time: '01:00', dayOffset: 0 }, end: { time: '08:00' }, agreedMinutes: 420 },
    })
  })

  test('leaving a night shift at 06:30 and starting a day shift at 07:00 are two records', async () => {
    const employee = await addEmployee()
    await shiftOf(app, employee, '2026-11-17', '22:00', '06:00')
    await shiftOf(app, employee, '2026-11-18', '07:00', '15:00')
    const night = await punchAt(app, employee, ['in', '2026-11-17T19:58:00Z'], ['out', '2026-11-18T04:30:00Z'])
    const day = await punchAt(app, employee, ['in', '2026-11-18T05:00:00Z'])
    expect([night.date, day.date]).toEqual(['2026-11-17', '2026-11-18'])
    expect(night.id).not.toBe(day.id)
    expect(day).toMatchObject({ status: 'PRESENT', clockEntries: [{ clockOut: null }] })
  })

  test('three times twenty minutes are an hour', async () => {
    const record = await punchAt(
      app,
      await addEmployee(),
      ...['06', '08', '10'].flatMap((hour): ['in' | 'out', string][] => [
        ['in', `2026-11-18T${hour}:00:00Z`],
        ['out', `2026-11-18T${hour}:20:00Z`],
      ]),
    )
    expect(record.clockEntries.map(({ hoursWorked }) => hoursWorked)).toEqual([0.33, 0.33, 0.33])
    expect(record).toMatchObject({ hoursWorked: 1, workedSeconds: 3600, status: 'PRESENT' })
  })

  test('a break during a repeated hour has its real length', async () => {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', '2026-10-29T19:00:00Z'])
    setTime('2026-10-29T20:45:00Z')
    const { body } = await punches(app, employee).pause()
    setTime('2026-10-29T21:15:00Z')
    const breakEnd = await punches(app, employee).resume(body.break.id)
    expect(breakEnd.body.break).toMatchObject({ duration: 30, seconds: 1800 })
    expect([breakEnd.body.break.startLocal, breakEnd.body.break.endLocal]).toEqual([
      { time: '23:45', dayOffset: 0, offset: '+03:00' },
      { time: '23:15', dayOffset: 0, offset: '+02:00' },
    ])
  })

  test('a move to another zone leaves earlier days unchanged', async () => {
    const employee = await addEmployee()
    const before = await punchAt(app, employee, ['in', '2026-11-09T22:30:00Z'], ['out', '2026-11-10T06:30:00Z'])
    await setTimeZone(app, employee, 'America/New_York')
    const after = await punchAt(app, employee, ['in', '2026-11-12T02:00:00Z'], ['out', '2026-11-12T03:00:00Z'])
    expect([before, after].map(({ date, zone }) => [date, zone])).toEqual([
      ['2026-11-10', 'Africa/Cairo'],
      ['2026-11-11', 'America/New_York'],
    ])
    const { body } = await app.call(employee, 'GET', '/attendance?month=2026-11')
    expect(body.records[1]).toMatchObject({ date: '2026-11-10', clockInTime: { time: '00:30', dayOffset: 0 } })
  })
})

describe('late', () => {
  test.each([
    ['07:15:59', 'PRESENT', 0],
    ['07:16:00', 'LATE', 1],
  ])('a clock-in at %s local time for 09:00 is %s', async (time, status, isNotified) => {
    const employee = await addEmployee()
    expect(await punchAt(app, employee, ['in', `2026-11-18T${time}Z`])).toMatchObject({
      status,
      isLate: status === 'LATE',
    })
    const notices = () =>
      app.app.db.$count(
        notifications,
        and(eq(notifications.userId, app.company.id(employee)), eq(notifications.type, 'ATTENDANCE_REMINDER')),
      )
    expect(await notices()).toBe(isNotified)
    const secondClockIn = await punchAt(app, employee, ['out', '2026-11-18T10:00:00Z'], ['in', '2026-11-18T11:00:00Z'])
    expect(secondClockIn).toMatchObject({ status, isLate: status === 'LATE' })
    expect(await notices()).toBe(isNotified)
  })

  test('no one is late on a day off, and all of its work is overtime', async () => {
    const record = await punchAt(
      app,
      await addEmployee(),
      ['in', '2026-11-21T12:00:00Z'],
      ['out', '2026-11-21T14:00:00Z'],
    )
    expect(record).toMatchObject({ status: 'PRESENT', isLate: false, overtimeHours: 2, plan: { source: null } })
  })
})

test('a clock-in replaces an absence, with the plan at that moment', async () => {
  const employee = await addEmployee()
  const userId = app.company.id(employee)
  await app.app.db
    .insert(attendanceDays)
    .values({ userId, date: '2026-11-18', zone: 'America/New_York', status: 'ABSENT', breakOverrideMinutes: 30 })
  const record = await punchAt(app, employee, ['in', '2026-11-18T07:30:00Z'])
  expect(record).toMatchObject({ status: 'LATE', zone: 'Africa/Cairo', plan: { source: 'HOURS', agreedMinutes: 480 } })
  const finishedDay = await punchAt(app, employee, ['out', '2026-11-18T08:30:00Z'])
  expect(finishedDay).toMatchObject({ hoursWorked: 1, status: 'LATE', isLate: true, breakSeconds: 0 })
  expect(await punchAt(app, employee, ['in', '2026-11-18T09:00:00Z'])).toMatchObject({ status: 'LATE', hoursWorked: 1 })
})

test('HALF_DAY is shown everywhere once the planned end has passed', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
  const { id } = await punchAt(app, employee, ['out', '2026-11-18T10:00:00Z'])
  const readAnswer = async () => {
    const { body } = await app.call(employee, 'GET', '/attendance?startDate=2026-11-18&endDate=2026-11-18')
    const month = await app.call('Hr', 'GET', '/attendance/all?month=2026-11&limit=100')
    const file = await app.call('Hr', 'GET', '/attendance/export?scope=all&month=2026-11')
    const rows: Record<string, string>[] = parse(file.raw.toString('utf8'), { bom: true, columns: true })
    return [
      body.records[0].status,
      month.body.records.find((record: any) => record.id === id).status,
      rows.filter((row) => row['Employee Name']?.startsWith(`${employee} `)).map((row) => row['Status']),
    ]
  }
  setTime('2026-11-18T14:59:59Z')
  expect(await readAnswer()).toEqual(['PRESENT', 'PRESENT', ['Present']])
  setTime('2026-11-18T15:00:00Z')
  expect(await readAnswer()).toEqual(['HALF_DAY', 'HALF_DAY', ['Half Day']])
})

test('a clock-out ends the break, and the day stores its sums', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
  setTime('2026-11-18T10:00:00Z')
  await punches(app, employee).pause()
  const record = await punchAt(app, employee, ['out', '2026-11-18T10:30:00Z'])
  expect(record).toMatchObject({
    hoursWorked: 3,
    totalBreakTime: 30,
    breaks: [{ endTime: '2026-11-18T10:30:00.000Z' }],
  })
  const [day] = await app.app.db.select().from(attendanceDays).where(eq(attendanceDays.id, record.id))
  expect(day).toMatchObject({ workedSeconds: 10_800, breakSeconds: 1800, overtimeSeconds: 0, status: 'HALF_DAY' })
})

test('a paid break is work', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
  setTime('2026-11-18T10:00:00Z')
  expect((await punches(app, employee).pause('MEETING')).body.break).toMatchObject({
    breakType: 'MEETING',
    isPaid: true,
  })
  expect(await punchAt(app, employee, ['out', '2026-11-18T11:00:00Z'])).toMatchObject({
    hoursWorked: 4,
    totalBreakTime: 60,
  })
})

test('the shortcut starts a short break', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'])
  const { status, body } = await app.call(employee, 'POST', '/attendance/start-break-simple', {})
  expect([status, body.break.breakType, body.record.breaks.length]).toEqual([200, 'SHORT', 1])
})

describe('the location of a clock-in', () => {
  test('is stored', async () => {
    const employee = await addEmployee()
    const record = recordOf(await punches(app, employee).in('30.0444, 31.2357'))
    const [entry] = record.clockEntries
    const places = await app.app.db
      .select()
      .from(clockLocations)
      .where(eq(clockLocations.entryId, entry?.id ?? ''))
    expect(places).toMatchObject([{ latitude: 30.0444, longitude: 31.2357 }])
  })

  test.each(['91,0', '0,181', 'here', '1,2,3', ''])('%j is refused', async (location) => {
    expect((await punches(app, await addEmployee()).in(location)).status).toBe(400)
  })
})

test('a time in the request is ignored', async () => {
  const employee = await addEmployee()
  setTime('2026-11-18T07:00:00.900Z')
  const body = { clockIn: '2026-11-18T05:00:00Z', time: '05:00' }
  const record = recordOf(await app.call(employee, 'POST', '/attendance/clock-in', body))
  expect(record.clockIn).toBe('2026-11-18T07:00:00.000Z')
  expect(await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(employee)))).toBe(1)
})
