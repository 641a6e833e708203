import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../audit/tables.ts'
import { timeRules } from '../../worktime/rules.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const path = '/settings/time'
const specified = {
  firstDayOfWeek: 'Sunday',
  graceMinutes: 15,
  autoCloseHours: 16,
  locationKept: true,
  locationDays: 90,
}
const set = (body: object, as = 'Owner') => app.call(as, 'PUT', path, body)

test('the rules of time are as specified until the owner sets them, and each change is recorded', async () => {
  expect((await app.call('Owner', 'GET', path)).body).toEqual(specified)
  const wanted = { ...specified, firstDayOfWeek: 'Saturday', graceMinutes: 0, locationKept: false }
  const { status, body } = await set(wanted)
  expect([status, body]).toEqual([200, wanted])
  expect((await app.call('Owner', 'GET', path)).body).toEqual(wanted)
  expect(await timeRules(app.app.db)).toMatchObject({ firstDayOfWeek: 6, graceMinutes: 0, locationKept: false })
  await set(specified)
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'setting.changed'))
    .orderBy(auditEntries.id)
  expect(entries).toMatchObject([
    { before: { graceMinutes: 15, firstDayOfWeek: 7 }, after: { graceMinutes: 0, firstDayOfWeek: 6 } },
    { before: { graceMinutes: 0, firstDayOfWeek: 6 }, after: { graceMinutes: 15, firstDayOfWeek: 7 } },
  ])
})

test('they are the owner’s alone', async () => {
  const second = await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
  for (const who of [second, 'Hr', 'Employee']) {
    expect((await set(specified, who)).body.error).toBe('Forbidden')
    expect((await app.call(who, 'GET', path)).status).toBe(403)
  }
})

test.each<[string, object]>([
  ['firstDayOfWeek', { firstDayOfWeek: 7 }],
  ['graceMinutes', { graceMinutes: 121 }],
  ['graceMinutes', { graceMinutes: 1.5 }],
  ['autoCloseHours', { autoCloseHours: 3 }],
  ['locationKept', { locationKept: 'yes' }],
  ['locationDays', { locationDays: 0 }],
])('%s: %j is refused, and nothing changes', async (field, changes) => {
  const { status, body } = await set({ ...specified, ...changes })
  expect([status, body.errors[0].path]).toEqual([400, field])
  expect((await app.call('Owner', 'GET', path)).body).toEqual(specified)
})

test('paid breaks are HR’s to say', async () => {
  const breaks = (as: string, body?: object) => app.call(as, body ? 'PUT' : 'GET', '/settings/breaks', body)
  expect((await breaks('Hr')).body).toEqual({ paidBreaks: ['MEETING'] })
  const { status, body } = await breaks('Hr', { paidBreaks: ['MEETING', 'SHORT', 'SHORT'] })
  expect([status, body]).toEqual([200, { paidBreaks: ['SHORT', 'MEETING'] }])
  expect((await timeRules(app.app.db)).paidBreaks).toEqual(['SHORT', 'MEETING'])
  expect((await breaks('Hr', { paidBreaks: [] })).body).toEqual({ paidBreaks: [] })
  expect((await breaks('Hr', { paidBreaks: ['NAP'] })).status).toBe(400)
  for (const as of ['Employee', 'Lead', 'Manager']) expect((await breaks(as, { paidBreaks: [] })).status).toBe(403)
})
