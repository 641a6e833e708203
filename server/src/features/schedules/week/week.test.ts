import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WeekPage } from '@muster/contract/schedules/week'
import { users } from '../../../people/tables.ts'
import { holidays, recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { leaveRequests } from '../../leaves/tables.ts'

stopClock('2026-11-25T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [shifts, recurringSchedules, holidays]) await app.app.db.delete(table)
})

const weekOf = async (as: string, query = ''): Promise<WeekPage> => {
  const { status, body } = await app.call(as, 'GET', `/schedules/week${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as WeekPage
}
const personOf = (page: WeekPage, name: string) => {
  const person = page.people.find(({ firstName }) => firstName === name)
  if (!person) throw new Error(`${name} is not in the week`)
  return person
}
const plan = async (path: string, input: object) => {
  const userId = app.company.id('Employee')
  const answer = await app.call('Hr', 'POST', path, {
    userId,
    shiftType: 'FULL_TIME',
    startTime: '09:00',
    endTime: '17:00',
    ...input,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
const onLeave = (from: string, to: string) =>
  app.app.db.insert(leaveRequests).values({
    userId: app.company.id('Employee'),
    leaveType: 'ANNUAL',
    startDate: from,
    endDate: to,
    totalDays: '1',
    reason: 'A rest',
    status: 'APPROVED',
  })

test('shows shifts, recurring shifts and working hours of the week from the company’s first day, with their sums', async () => {
  await plan('/shifts', { date: '2026-11-23', shiftType: 'MORNING', startTime: '06:00', endTime: '10:00' })
  await plan('/shifts', {
    date: '2026-11-23',
    shiftType: 'NIGHT',
    startTime: '22:00',
    endTime: '06:00',
    breakMinutes: 30,
  })
  await plan('/recurring-schedules', { startDate: '2026-11-25', endDate: '2026-11-26', repeatType: 'DAILY' })
  const page = await weekOf('Hr')
  expect(page.days.map(({ date }) => date)).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ])
  const { days, plannedMinutes } = personOf(page, 'Employee')
  expect(
    days.map(({ shifts: own }) => own.map(({ source, start, end }) => `${source} ${start.time}–${end.time}`)),
  ).toEqual([
    [],
    ['SHIFT 06:00–10:00', 'SHIFT 22:00–06:00'],
    ['HOURS 09:00–17:00'],
    ['RECURRING 09:00–17:00'],
    ['RECURRING 09:00–17:00'],
    ['HOURS 09:00–17:00'],
    [],
  ])
  // The working hours have a break of an hour.
  expect(days.map((day) => day.plannedMinutes)).toEqual([0, 690, 420, 480, 480, 420, 0])
  expect(plannedMinutes).toBe(2490)
  expect(days[1]?.shifts[1]?.end.dayOffset).toBe(1)
  page.days.forEach((day, index) => {
    const minutes = page.people.map((person) => person.days[index]?.plannedMinutes ?? 0)
    expect(day.plannedMinutes).toBe(minutes.reduce((sum, each) => sum + each, 0))
    expect(day.plannedPeople).toBe(minutes.filter((each) => each > 0).length)
  })
})

test('marks leave, the clash of a shift with it, and holidays', async () => {
  await plan('/shifts', { date: '2026-11-24' })
  await onLeave('2026-11-24', '2026-11-25')
  await app.app.db.insert(holidays).values({ date: '2026-11-26', name: 'A feast' })
  const page = await weekOf('Hr')
  const { days } = personOf(page, 'Employee')
  expect(days.map(({ leaveType }) => leaveType)).toEqual([null, null, 'ANNUAL', 'ANNUAL', null, null, null])
  expect(days.map(({ isClash }) => isClash)).toEqual([false, false, true, false, false, false, false])
  expect(days.map(({ plannedMinutes }) => plannedMinutes)).toEqual([0, 420, 0, 0, 0, 420, 0])
  expect([days[4]?.isFree, page.days[4]?.holiday]).toEqual([true, 'A feast'])
})

test('a week with a change of the clocks counts the real time of a night shift', async () => {
  await app.app.db
    .update(users)
    .set({ timeZone: 'Europe/Berlin' })
    .where(eq(users.id, app.company.id('Employee')))
  await plan('/shifts', { date: '2026-10-24', shiftType: 'NIGHT', startTime: '22:00', endTime: '06:00' })
  await plan('/shifts', { date: '2026-03-28', shiftType: 'NIGHT', startTime: '22:00', endTime: '06:00' })
  const minutesOn = async (date: string) =>
    personOf(await weekOf('Hr', `?day=${date}`), 'Employee').days.find((day) => day.date === date)?.plannedMinutes
  expect([await minutesOn('2026-10-24'), await minutesOn('2026-03-28')]).toEqual([540, 420])
  await app.app.db
    .update(users)
    .set({ timeZone: null })
    .where(eq(users.id, app.company.id('Employee')))
})

test('lists people within reach, filtered by name and department, and says whether the caller may plan', async () => {
  const names = ({ people }: WeekPage) => people.map(({ firstName }) => firstName)
  expect(names(await weekOf('Lead'))).toEqual(['Colleague', 'Employee', 'Lead', 'Pending'])
  expect([(await weekOf('Lead')).can.schedule, (await weekOf('Manager')).can.schedule]).toEqual([false, true])
  await app.app.db
    .update(users)
    .set({ department: 'Finance' })
    .where(eq(users.id, app.company.id('Stranger')))
  expect(names(await weekOf('Hr', '?department=Finance'))).toEqual(['Stranger'])
  expect((await weekOf('Hr')).departments).toContain('Finance')
  expect((await weekOf('Lead')).departments).not.toContain('Finance')
  expect(names(await weekOf('Lead', '?department=Finance'))).toEqual([])
  expect(names(await weekOf('Hr', '?search=lead'))).toEqual(['Lead', 'Otherlead'])
  expect((await app.call('Employee', 'GET', '/schedules/week')).status).toBe(403)
  const { status, body } = await app.call('Hr', 'GET', '/schedules/week?day=2026-02-30')
  expect([status, body.errors[0].path]).toEqual([400, 'day'])
})

test('takes as many statements for one person as for many', async () => {
  const count = async (query: string) => (await statementsOf(app.app.pool, () => weekOf('Hr', query))).texts.length
  expect(await count('?limit=100')).toBe(await count('?search=employee'))
})
