import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays } from '../tables.ts'
import { postCorrection, dayOf } from '../test/corrections.ts'

stopClock('2026-11-20T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let people = 0
/** Adds a person with a day whose hours were entered and removed again. */
async function withoutHours(date: string): Promise<string> {
  const employee = await newcomer(app, `Away${(people += 1)}`, { manager: 'Lead', hireDate: '2026-06-01' })
  await postCorrection(app, 'Hr', { employee, date, clockIn: '09:00', clockOut: '17:00' })
  const { id } = await dayOf(app, employee, date)
  await app.call('Hr', 'DELETE', `/attendance/records/${id}`, { reason: 'It was somebody else' })
  return employee
}

async function statusOf(person: string, date: string): Promise<string | undefined> {
  const [day] = await app.app.db
    .select({ status: attendanceDays.status })
    .from(attendanceDays)
    .where(and(eq(attendanceDays.userId, app.company.id(person)), eq(attendanceDays.date, date)))
  return day?.status
}

test('an absence by removed hours is replaced by leave approved afterwards', async () => {
  const employee = await withoutHours('2026-11-10')
  expect(await statusOf(employee, '2026-11-10')).toBe('ABSENT')
  const draft = { leaveType: 'ANNUAL', startDate: '2026-11-09', endDate: '2026-11-11', reason: 'A rest' }
  const { body } = await app.call(employee, 'POST', '/leaves', draft)
  await app.call('Lead', 'PATCH', `/leaves/${body.leaveRequest.id}/status`, { status: 'APPROVED' })
  expect(await statusOf(employee, '2026-11-10')).toBe('PRESENT')
})

test('a holiday added afterwards replaces it, and it returns when the holiday is removed', async () => {
  const employee = await withoutHours('2026-11-12')
  const { body } = await app.call('Hr', 'POST', '/holidays', { date: '2026-11-12', name: 'A late holiday' })
  expect(await statusOf(employee, '2026-11-12')).toBe('PRESENT')
  await app.call('Hr', 'DELETE', `/holidays/${body.holiday.id}`)
  expect(await statusOf(employee, '2026-11-12')).toBe('ABSENT')
})

test('an earlier end of employment removes it, and it returns if that is undone', async () => {
  const employee = await withoutHours('2026-11-17')
  const path = `/users/${app.company.id(employee)}/status`
  await app.call('Owner', 'PATCH', path, { isActive: false, lastDay: '2026-11-16' })
  expect(await statusOf(employee, '2026-11-17')).toBe('PRESENT')
  await app.call('Owner', 'PATCH', path, { isActive: true, byMistake: true })
  expect(await statusOf(employee, '2026-11-17')).toBe('ABSENT')
})

test('a holiday with removed hours becomes an absence once it is a working day', async () => {
  const { body } = await app.call('Hr', 'POST', '/holidays', { date: '2026-11-18', name: 'No holiday after all' })
  const employee = await withoutHours('2026-11-18')
  expect(await statusOf(employee, '2026-11-18')).toBe('PRESENT')
  await app.call('Hr', 'DELETE', `/holidays/${body.holiday.id}`)
  expect(await statusOf(employee, '2026-11-18')).toBe('ABSENT')
})
