import { eq, inArray, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Effect } from '@muster/contract/kit/effects'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { holidays } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { shiftOf } from '../../attendance/test/clocking.ts'
import { recordAbsences } from '../../attendance/nightly/recordAbsences.ts'
import { attendanceDays } from '../../attendance/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { setPolicy } from '../../leaves/test/leaves.ts'

let app: TestApp
/** Number of people in the company who work Monday to Friday. */
let peopleCount = 0
beforeAll(async () => {
  setClock(() => Temporal.Instant.from('2026-11-09T06:00:00Z'))
  app = await startTestApp()
  await newcomer(app, 'Missing')
  setClock(() => Temporal.Instant.from('2026-11-13T10:00:00Z'))
  await recordAbsences(app.app)
  peopleCount = await app.app.db.$count(users, ne(users.status, 'DEACTIVATED'))
})
afterAll(async () => {
  setClock(null)
  await app.close()
})
beforeEach(async () => {
  await app.app.db.delete(holidays)
})

const [tuesday, wednesday] = ['2026-11-10', '2026-11-11']
/** A future Tuesday. */
const futureDay = '2026-12-01'
const preview = (body: object, as: string | null = 'Hr') => app.call(as, 'POST', '/holidays/preview', body)
const effects = async (body: object) =>
  Object.fromEntries(((await preview(body)).body.effects as Effect[]).map(({ kind, count }) => [kind, count]))
const add = async (date: string) =>
  (await app.call('Hr', 'POST', '/holidays', { date, name: 'A feast' })).body.holiday as { id: string }
const absences = async (...dates: string[]) => app.app.db.$count(attendanceDays, inArray(attendanceDays.date, dates))

test('for a future day, shows who has it off, affected series, and shifts that stay', async () => {
  const series = { startDate: futureDay, endDate: futureDay, repeatType: 'DAILY', startTime: '09:00', endTime: '17:00' }
  const answer = await app.call('Owner', 'POST', '/recurring-schedules', {
    ...series,
    userId: app.company.id('Colleague'),
    shiftType: 'MORNING',
  })
  expect(answer.status).toBe(201)
  await shiftOf(app, 'Stranger', futureDay, '09:00', '17:00')
  expect(await effects({ added: [futureDay] })).toEqual({
    'holiday.free': peopleCount - 1,
    'holiday.series_off': 1,
    'holiday.shifts_stay': 1,
  })
  await add(futureDay)
  expect(await effects({ removed: [futureDay] })).toEqual({ 'holiday.work': peopleCount - 1, 'holiday.series_on': 1 })
})

test('for past days, shows the number of absences removed or added', async () => {
  const absencesBefore = await absences(tuesday, wednesday)
  expect(absencesBefore).toBeGreaterThan(1)
  expect(await effects({ added: [tuesday, wednesday] })).toMatchObject({ 'absences.removed': absencesBefore })
  const newHolidays = [await add(tuesday), await add(wednesday)]
  expect(await absences(tuesday, wednesday)).toBe(0)
  expect(await effects({ removed: [tuesday, wednesday] })).toMatchObject({ 'absences.recorded': absencesBefore })
  for (const { id } of newHolidays) await app.call('Hr', 'DELETE', `/holidays/${id}`)
  expect(await absences(tuesday, wednesday)).toBe(absencesBefore)
})

test('leave counted in working days keeps its days', async () => {
  const { db } = app.app
  const userId = app.company.id('Employee')
  const leaveRow = { userId, startDate: futureDay, endDate: futureDay, totalDays: '1', reason: 'Away' } as const
  await db.insert(leaveRequests).values({ ...leaveRow, leaveType: 'PERSONAL', status: 'APPROVED' })
  expect(await effects({ added: [futureDay] })).not.toHaveProperty('leave.days_kept')
  await setPolicy(db, 'PERSONAL', { workingDaysOnly: true })
  expect(await effects({ added: [futureDay] })).toMatchObject({ 'leave.days_kept': 1 })
  expect(await effects({ added: ['2026-12-02'] })).not.toHaveProperty('leave.days_kept')
})

test('a day that would stay the same has no effects; nothing is written, and the access is recorded', async () => {
  await add(futureDay)
  expect(await effects({ added: [futureDay], removed: ['2026-12-02'] })).toEqual({})
  expect(await effects({ added: [futureDay], removed: [futureDay] })).toEqual({})
  const saturday = '2026-12-05'
  expect(await effects({ added: [saturday] })).toEqual({})
  expect(await app.app.db.$count(holidays)).toBe(1)
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'holiday.previewed'))
  expect(entries.map(({ after }) => after)).toContainEqual({ added: [saturday], removed: [] })
})

test('only those who manage holidays can preview, for valid days', async () => {
  for (const [as, status] of [
    [null, 401],
    ['Employee', 403],
    ['Manager', 403],
  ] as const)
    expect((await preview({ added: [futureDay] }, as)).status).toBe(status)
  for (const body of [{ added: ['2026-02-30'] }, { removed: 'all' }, { added: Array(101).fill(futureDay) }])
    expect((await preview(body)).status).toBe(400)
})
