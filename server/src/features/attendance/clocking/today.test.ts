import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { settings } from '../../../companySettings/tables.ts'
import { attendanceCorrections, attendanceDays, attendanceReminders } from '../tables.ts'
import { setTime, setTimeZone, punches, resetClock, shiftOf, punchAt } from '../test/clocking.ts'

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
resetClock()

const addEmployee = () => newcomer(app, `Today${(people += 1)}`)
const todayOf = (employee: string) => punches(app, employee).today()

test('before the first clock-in there is no record', async () => {
  const employee = await addEmployee()
  setTime('2026-11-18T06:30:15.250Z')
  expect(await todayOf(employee)).toEqual({
    record: null,
    now: '2026-11-18T06:30:15.250Z',
    localNow: '2026-11-18T08:30:15',
    readAgainAt: '2026-11-18T22:00:00.000Z',
    zone: 'Africa/Cairo',
    today: '2026-11-18',
    forgotten: null,
    keepsLocation: true,
  })
})

test('at half past midnight on a night shift, the record is yesterday’s, also when it ends', async () => {
  const employee = await addEmployee()
  await shiftOf(app, employee, '2026-11-17', '22:00', '06:00')
  const { id } = await punchAt(app, employee, ['in', '2026-11-17T20:00:00Z'])
  setTime('2026-11-17T22:30:00Z')
  const night = await todayOf(employee)
  expect([night.today, night.record?.id, night.record?.date]).toEqual(['2026-11-18', id, '2026-11-17'])
  expect(night.record).toMatchObject({ clockOut: null, workedSeconds: 9000 })
  await punchAt(app, employee, ['out', '2026-11-18T04:05:00Z'])
  setTime('2026-11-18T04:30:00Z')
  expect((await todayOf(employee)).record?.id).toBe(id)
  setTime('2026-11-18T09:00:00Z')
  expect((await todayOf(employee)).record).toBeNull()
})

test('the record of the day stays when a night shift of tomorrow is near', async () => {
  const employee = await addEmployee()
  await shiftOf(app, employee, '2026-11-19', '00:00', '08:00')
  const { id } = await punchAt(app, employee, ['in', '2026-11-18T07:00:00Z'], ['out', '2026-11-18T15:00:00Z'])
  setTime('2026-11-18T20:30:00Z')
  expect((await todayOf(employee)).record?.id).toBe(id)
})

describe('it is read again when the clocks change or the day ends', () => {
  test.each([
    [null, '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z', '2026-04-23T14:00:00'],
    [null, '2026-10-29T20:30:05Z', '2026-10-29T21:00:00.000Z', '2026-10-29T23:30:05'],
    [null, '2026-10-29T21:30:05Z', '2026-10-29T22:00:00.000Z', '2026-10-29T23:30:05'],
    ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T01:00:00.000Z', '2026-03-29T00:30:00'],
    ['Asia/Kathmandu', '2026-03-28T18:20:00Z', '2026-03-29T18:15:00.000Z', '2026-03-29T00:05:00'],
  ])('in %s at %s: at %s', async (zone, instant, readAgainAt, localNow) => {
    const employee = await addEmployee()
    await setTimeZone(app, employee, zone)
    setTime(instant)
    expect(await todayOf(employee)).toMatchObject({ readAgainAt, localNow, today: localNow.slice(0, 10) })
  })
})

describe('a forgotten clock-out', () => {
  async function forgot(date: string) {
    const employee = await addEmployee()
    await punchAt(app, employee, ['in', `${date}T07:05:00Z`])
    setTime(Temporal.Instant.from(`${date}T07:05:00Z`).add({ hours: 40 }).toString())
    await punches(app, employee).out()
    setTime('2026-11-18T09:00:00Z')
    return employee
  }

  test('is asked about, starting with the newest', async () => {
    const employee = await forgot('2026-11-16')
    const { forgotten, record } = await todayOf(employee)
    expect(record).toBeNull()
    expect(forgotten).toEqual({
      recordId: expect.any(String),
      date: '2026-11-16',
      clockInTime: { time: '09:05', dayOffset: 0, offset: null },
      closedTime: { time: '17:00', dayOffset: 0, offset: null },
    })
  })

  test('is recorded with the time at which the session was closed, not the time of the press', async () => {
    const employee = await forgot('2026-11-16')
    const isOwn = and(
      eq(auditEntries.personId, app.company.id(employee)),
      eq(auditEntries.action, 'attendance.clocked_out'),
    )
    const [entry] = await app.app.db.select({ after: auditEntries.after }).from(auditEntries).where(isOwn)
    expect(entry?.after).toEqual({ date: '2026-11-16', clockOut: '2026-11-16T15:00:00.000Z', autoClosed: true })
  })

  test('for two weeks', async () => {
    expect((await todayOf(await forgot('2026-11-04'))).forgotten).not.toBeNull()
    expect((await todayOf(await forgot('2026-11-03'))).forgotten).toBeNull()
  })

  test.each([
    ['PENDING', '-1', true],
    ['APPLIED', '-1', true],
    ['WITHDRAWN', '-1', false],
    ['APPLIED', '1', false],
  ] as const)(
    'a %s correction, made %s hours before it: asked for no longer is %s',
    async (status, hours, isAnswered) => {
      const employee = await forgot('2026-11-16')
      const [day, userId] = ['2026-11-16', app.company.id(employee)]
      const createdAt = Temporal.Now.instant()
        .subtract({ hours: Number(hours) })
        .toString()
      await app.app.db.insert(attendanceReminders).values({ userId, date: day, kind: 'FORGOTTEN' })
      const correction = { userId, date: day, zone: 'Africa/Cairo', reason: 'Left at six', createdBy: userId }
      await app.app.db.insert(attendanceCorrections).values({ ...correction, status, createdAt })
      expect((await todayOf(employee)).forgotten === null).toBe(isAnswered)
    },
  )
})

test('if the company stores no location, the browser is not asked, and none is stored', async () => {
  const employee = await addEmployee()
  await app.app.db.insert(settings).values({ key: 'locationKept', value: false })
  expect((await todayOf(employee)).keepsLocation).toBe(false)
  expect((await punches(app, employee).in('30,31')).status).toBe(200)
  const { rows } = await app.app.db.execute('select 1 from clock_locations')
  await app.app.db.delete(settings)
  expect(rows).toEqual([])
})

test('today takes three statements, including the session’s, whatever the data', async () => {
  const employee = await addEmployee()
  await punchAt(
    app,
    employee,
    ['in', '2026-11-17T07:00:00Z'],
    ['out', '2026-11-17T12:00:00Z'],
    ['in', '2026-11-18T07:00:00Z'],
  )
  await punches(app, employee).pause()
  setTime('2026-11-18T11:00:00Z')
  await todayOf(employee)
  const {
    answer: { record },
    texts,
  } = await statementsOf(app.app.pool, () => todayOf(employee))
  expect(texts).toHaveLength(3)
  expect(record).toMatchObject({ workedSeconds: 0, breakSeconds: 14_400, breaks: [{ seconds: 14_400 }] })
})

test('a record whose hours were removed is not a day at work', async () => {
  const employee = await addEmployee()
  const userId = app.company.id(employee)
  const absent = { userId, date: '2026-11-18', zone: 'Africa/Cairo', status: 'ABSENT' } as const
  await app.app.db.insert(attendanceDays).values(absent)
  setTime('2026-11-18T11:00:00Z')
  expect((await todayOf(employee)).record).toMatchObject({ status: 'ABSENT', isPresent: false, clockEntries: [] })
})
