import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScheduledPerson } from '@muster/contract/schedules/calendar'
import { users } from '../../../people/tables.ts'
import { holidays, recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-23T15:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [shifts, recurringSchedules, holidays]) await app.app.db.delete(table)
})

const defaults = { startTime: '09:00', endTime: '17:00', shiftType: 'FULL_TIME' }
const plan = async (path: string, to: string, changes: object) => {
  const { status, body } = await app.call('Hr', 'POST', path, { userId: app.company.id(to), ...defaults, ...changes })
  expect(status, JSON.stringify(body)).toBe(201)
}
const list = async (as: string, query = '') => {
  const { status, body } = await app.call(as, 'GET', `/schedules/people${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { people: ScheduledPerson[]; pagination: { totalItems: number; totalPages: number } }
}
const names = async (as: string, query?: string) => (await list(as, query)).people.map(({ firstName }) => firstName)

test('lists people within reach by name, without deactivated ones, and whether the caller may plan for them', async () => {
  expect(await names('Lead')).toEqual(['Colleague', 'Employee', 'Lead', 'Pending'])
  expect(await names('Hr')).toEqual([
    'Colleague',
    'Employee',
    'Hr',
    'Lead',
    'Manager',
    'Otherlead',
    'Owner',
    'Pending',
    'Stranger',
  ])
  const abilitiesOf = async (as: string) => new Set((await list(as)).people.map((person) => person.can.schedule))
  expect([await abilitiesOf('Lead'), await abilitiesOf('Manager')]).toEqual([new Set([false]), new Set([true])])
  expect((await app.call('Employee', 'GET', '/schedules/people')).status).toBe(403)
})

test('finds people by part of a name, email address or LL-ID, page by page', async () => {
  await app.app.db
    .update(users)
    .set({ llId: 'LL-ENG-007' })
    .where(eq(users.id, app.company.id('Stranger')))
  expect(await names('Hr', '?search=LEAD')).toEqual(['Lead', 'Otherlead'])
  expect(await names('Hr', '?search=eng-007')).toEqual(['Stranger'])
  expect(await names('Hr', '?search=employee@test')).toEqual(['Employee'])
  expect(await names('Lead', '?search=stranger')).toEqual([])
  expect(await names('Hr', `?search=${encodeURIComponent('%')}`)).toEqual([])
  const page = await list('Hr', '?page=2&limit=4')
  expect(page.people).toHaveLength(4)
  expect(page.pagination).toMatchObject({ totalItems: 9, totalPages: 3 })
})

test('shows who has current and future plans', async () => {
  await plan('/shifts', 'Employee', { date: '2026-11-23', startTime: '08:00', endTime: '17:01' })
  await plan('/shifts', 'Colleague', { date: '2026-11-23', startTime: '08:00', endTime: '17:00' })
  await plan('/recurring-schedules', 'Lead', { startDate: '2026-11-01', endDate: '2026-11-23', repeatType: 'DAILY' })
  await plan('/recurring-schedules', 'Manager', {
    startDate: '2026-11-01',
    endDate: '2026-11-22',
    repeatType: 'DAILY',
  })
  const { people } = await list('Hr')
  const badges = Object.fromEntries(
    people.map(({ firstName, hasShifts, hasRecurring }) => [firstName, [hasShifts, hasRecurring]]),
  )
  expect(badges).toMatchObject({
    Employee: [true, false],
    Colleague: [false, false],
    Lead: [false, true],
    Manager: [false, false],
  })
})

test('with a date, lists only people with a shift on that day', async () => {
  await plan('/shifts', 'Employee', { date: '2026-12-01' })
  const rule = { startDate: '2026-11-24', endDate: '2026-12-31' }
  await plan('/recurring-schedules', 'Colleague', { ...rule, repeatType: 'WEEKLY' })
  await plan('/recurring-schedules', 'Stranger', { ...rule, repeatType: 'DAILY' })
  const on = (date: string, as = 'Hr') => names(as, `?date=${date}`)
  expect(await on('2026-12-01')).toEqual(['Colleague', 'Employee', 'Stranger'])
  expect(await on('2026-12-01', 'Lead')).toEqual(['Colleague', 'Employee'])
  expect(await on('2026-12-02')).toEqual(['Stranger'])
  expect(await on('2026-12-05')).toEqual([])
  expect((await list('Hr', '?date=2026-12-01&search=str&limit=1')).pagination.totalItems).toBe(1)
  await app.app.db.insert(holidays).values({ date: '2026-12-01', name: 'A feast' })
  expect(await on('2026-12-01')).toEqual(['Employee'])
  expect((await app.call('Hr', 'GET', '/schedules/people?date=2026-02-30')).status).toBe(400)
})

test('shows each person’s current week with its hours', async () => {
  await plan('/shifts', 'Employee', { date: '2026-11-28', startTime: '10:00', endTime: '14:00' })
  const { people } = await list('Hr')
  const weekOf = (name: string) => {
    const person = people.find(({ firstName }) => firstName === name)
    return [person?.week.map(({ date, shifts: { length } }) => `${date} ${length}`), person?.plannedMinutes]
  }
  const weekdays = ['2026-11-23 1', '2026-11-24 1', '2026-11-25 1', '2026-11-26 1', '2026-11-27 1']
  expect(weekOf('Colleague')).toEqual([['2026-11-22 0', ...weekdays, '2026-11-28 0'], 5 * 420])
  expect(weekOf('Employee')).toEqual([['2026-11-22 0', ...weekdays, '2026-11-28 1'], 5 * 420 + 240])
})
