import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(shifts)
  await app.app.db.delete(recurringSchedules)
  await app.app.db.delete(notifications)
})

const times = { shiftType: 'FULL_TIME', startTime: '09:00', endTime: '17:00' }
const range = { startDate: '2026-11-23', endDate: '2026-11-27', repeatType: 'DAILY' }

async function post(path: string, body: object): Promise<string> {
  const answer = await app.call('Manager', 'POST', path, { userId: app.company.id('Employee'), ...times, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body.shift ?? answer.body.schedule).id
}
const storedSeries = async () => [
  (await app.app.db.select().from(shifts)).map(({ date, userId }) => [date, userId]),
  (await app.app.db.select().from(recurringSchedules)).map(({ startDate, userId }) => [startDate, userId]),
]
const readNotices = async (employee: string) =>
  (
    await app.app.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.userId, app.company.id(employee)))
  ).map(({ title }) => title)

test('a shift becomes a series over its own day, and a series a shift', async () => {
  const employee = app.company.id('Employee')
  const shift = await post('/shifts', { date: '2026-11-24' })
  const series = await post('/recurring-schedules', { ...range, insteadOfShift: shift })
  expect(await storedSeries()).toEqual([[], [['2026-11-23', employee]]])
  await post('/shifts', { date: '2026-11-25', insteadOfSeries: series })
  expect(await storedSeries()).toEqual([[['2026-11-25', employee]], []])
  expect((await readNotices('Employee')).toSorted()).toEqual(['New shift', 'Shift changed', 'Shift changed'])
})

test('a failed conversion leaves everything as it was', async () => {
  const employee = app.company.id('Employee')
  await post('/shifts', { date: '2026-11-25' })
  const shift = await post('/shifts', { date: '2026-11-24' })
  const answer = await app.call('Manager', 'POST', '/recurring-schedules', {
    userId: employee,
    ...times,
    ...range,
    insteadOfShift: shift,
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'shift.overlap' } })
  expect(await storedSeries()).toEqual([
    [
      ['2026-11-25', employee],
      ['2026-11-24', employee],
    ],
    [],
  ])
})

test('a conversion that moves the work to another person notifies both', async () => {
  const series = await post('/recurring-schedules', range)
  await post('/shifts', { date: '2026-11-25', userId: app.company.id('Colleague'), insteadOfSeries: series })
  expect((await readNotices('Employee')).toSorted()).toEqual(['New shift', 'Shift removed'])
  expect(await readNotices('Colleague')).toEqual(['New shift'])
})

test.each([
  ['/shifts', { date: '2026-11-25' }, 'insteadOfSeries'],
  ['/recurring-schedules', range, 'insteadOfShift'],
])('a replaced shift or series out of reach is answered with 404: %s', async (path, body, field) => {
  const postForOther = async () => {
    const userId = app.company.id('Stranger')
    const draft = { userId, ...times, ...(field === 'insteadOfShift' ? { date: '2026-11-25' } : range) }
    const { body: answer } = await app.call(
      'Hr',
      'POST',
      field === 'insteadOfShift' ? '/shifts' : '/recurring-schedules',
      draft,
    )
    return (answer.shift ?? answer.schedule).id
  }
  const before = await postForOther()
  const answer = await app.call('Manager', 'POST', path, {
    userId: app.company.id('Employee'),
    ...times,
    ...body,
    [field]: before,
  })
  expect(answer.status).toBe(404)
  expect((await storedSeries()).flat()).toHaveLength(1)
})

test('the replaced shift or series is kept in the audit trail', async () => {
  const userId = app.company.id('Employee')
  const shift = await post('/shifts', { date: '2026-11-24', notes: 'Inventory' })
  const series = await post('/recurring-schedules', { ...range, insteadOfShift: shift })
  const answer = await post('/shifts', { date: '2026-11-25', insteadOfSeries: series })
  const before = async (subjectId: string) =>
    (await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId)))[0]?.before
  expect(await before(series)).toMatchObject({ userId, date: '2026-11-24', notes: 'Inventory', startTime: '09:00' })
  expect(await before(answer)).toMatchObject({ userId, ...range, startTime: '09:00', endTime: '17:00' })
})
