import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymousActor } from '../../kernel/actor.ts'
import { auditEntries } from '../../audit/tables.ts'
import { now } from '../../kernel/clock.ts'
import { databaseError } from '../../db/failures.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { type RecordedDay, recordHistory } from './recordHistory.ts'
import { attendanceDays, breaks, clockEntries } from './tables.ts'

stopClock('2026-11-20T10:00:00Z')

const zone = 'Africa/Cairo'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await record([
    recordedDay('Employee', '2026-09-30', '08:00', '16:00'),
    { ...recordedDay('Employee', '2026-10-01', '08:30', '18:00', ['12:00', '12:45']), status: 'LATE' },
    { userId: app.company.id('Employee'), date: '2026-10-02', zone, status: 'ABSENT', entries: [], breaks: [] },
    recordedDay('Employee', '2026-11-02', '08:00', '16:00'),
    recordedDay('Colleague', '2026-10-01', '08:00', '16:00'),
  ])
})
afterAll(() => app.close())

function record(days: RecordedDay[], requestId = randomUUIDv7()) {
  const request = { id: requestId, address: 'test', userAgent: null, call: 'test', idempotencyKey: null }
  const cookie = {
    browser: null,
    session: null,
    device: null,
    signIn: null,
    set: () => undefined,
    clear: () => undefined,
    rememberBrowser: () => undefined,
    rememberDevice: () => undefined,
    keepSignIn: () => undefined,
    forgetSignIn: () => undefined,
  }
  return recordHistory({ app: app.app, actor: { ...anonymousActor, id: app.company.id('Hr') }, request, cookie }, days)
}

/** Returns a recorded day in UTC with one entry and at most one break. */
function recordedDay(person: string, date: string, from: string, to: string, lunch?: [string, string]): RecordedDay {
  const at = (time: string) => `${date}T${time}:00.000Z`
  const breaks = lunch ? [{ breakType: 'LUNCH' as const, startTime: at(lunch[0]), endTime: at(lunch[1]) }] : []
  const entries = [{ clockIn: at(from), clockOut: at(to) }]
  return { userId: app.company.id(person), date, zone, status: 'PRESENT', entries, breaks }
}

const list = async (as: string, query = '') => (await app.call(as, 'GET', `/attendance${query}`)).body
const datesOf = ({ records }: Record<string, { date: string }[]>) => records?.map(({ date }) => date)

test('people see their own days, newest first, with figures', async () => {
  const body = await list('Employee')
  expect(datesOf(body)).toEqual(['2026-11-02', '2026-10-02', '2026-10-01', '2026-09-30'])
  expect(body.pagination).toEqual({ currentPage: 1, totalPages: 1, totalItems: 4, itemsPerPage: 20 })
  const [, absent, late] = body.records
  expect(late).toMatchObject({
    id: expect.any(String),
    userId: app.company.id('Employee'),
    date: '2026-10-01',
    status: 'LATE',
    isPresent: true,
    clockIn: '2026-10-01T08:30:00.000Z',
    clockOut: '2026-10-01T18:00:00.000Z',
    hoursWorked: 8.75,
    overtimeHours: 0.75,
    totalBreakTime: 45,
    notes: null,
    clockEntries: [
      {
        id: expect.any(String),
        clockIn: '2026-10-01T08:30:00.000Z',
        clockOut: '2026-10-01T18:00:00.000Z',
        hoursWorked: 8.75,
      },
    ],
    breaks: [
      {
        id: expect.any(String),
        breakType: 'LUNCH',
        startTime: '2026-10-01T12:00:00.000Z',
        endTime: '2026-10-01T12:45:00.000Z',
        duration: 45,
      },
    ],
  })
  expect(absent).toMatchObject({ status: 'ABSENT', isPresent: false, clockIn: null, clockOut: null, hoursWorked: 0 })
})

test.each([
  ['?month=2026-10', ['2026-10-02', '2026-10-01']],
  ['?month=2024-02', []],
  ['?startDate=2026-10-02', ['2026-11-02', '2026-10-02']],
  ['?endDate=2026-10-01', ['2026-10-01', '2026-09-30']],
  ['?month=2026-10&startDate=2026-10-02&endDate=2026-11-30', ['2026-10-02']],
  ['?page=2&limit=3', ['2026-09-30']],
])('the days of %s', async (query, dates) => {
  expect(datesOf(await list('Employee', query))).toEqual(dates)
})

test.each([
  '?month=2026-13',
  '?month=2026-1',
  '?month=0000-05',
  '?month=1999-12',
  '?month=2101-01',
  '?startDate=2026-02-30',
  '?userId=me',
  '?limit=101',
])('%s is refused', async (query) =>
  expect((await app.call('Employee', 'GET', `/attendance${query}`)).status).toBe(400),
)

test('people see other people’s days within reach, and no others', async () => {
  const of = (employee: string) => `?userId=${app.company.id(employee)}`
  expect(datesOf(await list('Lead', of('Colleague')))).toEqual(['2026-10-01'])
  expect(datesOf(await list('Hr', of('Colleague')))).toEqual(['2026-10-01'])
  expect((await list('Lead', of('Stranger'))).message).toBe('Not found')
  expect((await list('Employee', of('Colleague'))).message).toBe('Not found')
})

test('open sessions are measured up to now', async () => {
  const ago = (minutes: number) => now().subtract({ minutes }).toString()
  const date = now().toString().slice(0, 10)
  const entries = [
    { clockIn: ago(300), clockOut: ago(240) },
    { clockIn: ago(200), clockOut: null },
  ]
  const lunch = { breakType: 'LUNCH', startTime: ago(20), endTime: null } as const
  await record([{ userId: app.company.id('Lead'), date, zone, status: 'PRESENT', entries, breaks: [lunch] }])
  const [day] = (await list('Lead')).records
  expect(day).toMatchObject({ clockOut: null, hoursWorked: 4, breaks: [{ endTime: null, duration: null }] })
  expect(day.totalBreakTime).toBeGreaterThanOrEqual(20)
})

test('a history is one change with one entry in the audit trail', async () => {
  const requestId = randomUUIDv7()
  await record(
    [recordedDay('Manager', '2026-10-02', '08:00', '16:00'), recordedDay('Manager', '2026-10-01', '08:00', '16:00')],
    requestId,
  )
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.requestId, requestId))
  expect(entries).toMatchObject([
    { action: 'attendance.recorded', after: { days: 2, from: '2026-10-01', to: '2026-10-02' } },
  ])
})

test('a duplicate day is refused with everything sent with it', async () => {
  const overlappingDays = [
    recordedDay('Hr', '2026-10-01', '08:00', '16:00'),
    recordedDay('Hr', '2026-10-01', '09:00', '17:00'),
  ]
  const error = await record(overlappingDays).catch(databaseError)
  expect(error).toMatchObject({ constraint: 'attendance_days_key' })
  expect(await app.app.db.$count(attendanceDays, eq(attendanceDays.userId, app.company.id('Hr')))).toBe(0)
})

test('a person has at most one open entry and one open break, and none ends before it begins', async () => {
  const { db } = app.app
  const userId = app.company.id('Stranger')
  const [day] = await db
    .insert(attendanceDays)
    .values({ userId, date: '2026-10-01', zone, status: 'PRESENT' })
    .returning()
  const keys = { dayId: day?.id ?? '', userId }
  const [early, late] = ['2026-10-01T08:00:00.000Z', '2026-10-01T09:00:00.000Z']
  await db.insert(clockEntries).values({ ...keys, clockIn: early })
  await db.insert(breaks).values({ ...keys, breakType: 'SHORT', startTime: late })
  const faults = await Promise.all([
    db
      .insert(clockEntries)
      .values({ ...keys, clockIn: late })
      .catch(databaseError),
    db
      .insert(breaks)
      .values({ ...keys, breakType: 'LUNCH', startTime: early })
      .catch(databaseError),
    db
      .insert(clockEntries)
      .values({ ...keys, clockIn: late, clockOut: early })
      .catch(databaseError),
    db
      .insert(breaks)
      .values({ ...keys, breakType: 'LUNCH', startTime: late, endTime: early })
      .catch(databaseError),
  ])
  expect(faults.map((fault) => fault && 'constraint' in fault && fault.constraint)).toEqual([
    'clock_entries_open_key',
    'breaks_open_key',
    'clock_entries_order_check',
    'breaks_order_check',
  ])
})
