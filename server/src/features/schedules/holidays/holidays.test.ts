import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Holiday } from '@muster/contract/schedules/holidays'
import { auditEntries } from '../../../audit/tables.ts'
import { holidays } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(holidays)
})

const feast = { date: '2026-10-06', name: 'Armed Forces Day' }
const add = (changes: object = {}, as = 'Hr') => app.call(as, 'POST', '/holidays', { ...feast, ...changes })
const addHoliday = async (changes: object = {}) => {
  const { status, body } = await add(changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.holiday as Holiday
}
const edit = ({ id, ...were }: Holiday, changes: object) =>
  app.call('Hr', 'PUT', `/holidays/${id}`, { ...were, ...changes, were })
const list = async (query = '?year=2026') => (await app.call('Employee', 'GET', `/holidays${query}`)).body.holidays

test('a year’s holidays in order, for everyone', async () => {
  await addHoliday({ date: '2026-12-31', name: 'Last' })
  const { id } = await addHoliday()
  await addHoliday({ date: '2027-01-01', name: 'Next', isPaid: false })
  expect(await list()).toEqual([
    { id, ...feast, isPaid: true },
    { id: expect.any(String), date: '2026-12-31', name: 'Last', isPaid: true },
  ])
  expect(await list('?year=2027')).toMatchObject([{ isPaid: false }])
  expect(await list('')).toEqual(await list('?year=2026'))
})

test('a day has one holiday, however many people add one', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => add()))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array(15).fill('409')])
  const otherHoliday = await addHoliday({ date: '2026-10-07' })
  const answer = await edit(otherHoliday, feast)
  expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([409, 'holiday.taken', 'date'])
})

test('changed, removed and recorded', async () => {
  const holiday = await addHoliday()
  const { id } = holiday
  const answer = await edit(holiday, { name: '<b>Feast</b>', isPaid: false })
  expect([answer.status, answer.body.holiday]).toEqual([200, { id, ...feast, name: '<b>Feast</b>', isPaid: false }])
  expect((await app.call('Hr', 'DELETE', `/holidays/${id}`)).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await edit(holiday, {})).status).toBe(404)
  expect((await app.call('Hr', 'DELETE', `/holidays/${id}`)).status).toBe(404)
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action }) => action)).toEqual(['holiday.added', 'holiday.changed', 'holiday.removed'])
  expect(entries[1]).toMatchObject({ before: { name: feast.name }, after: { name: '<b>Feast</b>' } })
})

test('a holiday moved meanwhile is not removed from another day than the one seen', async () => {
  const holiday = await addHoliday()
  const { id, date } = holiday
  const newDate = '2026-10-09'
  expect((await edit(holiday, { date: newDate })).status).toBe(200)
  const { status, body } = await app.call('Hr', 'DELETE', `/holidays/${id}`, { date })
  expect([status, body.code]).toEqual([409, 'holiday.changed_meanwhile'])
  expect((await list()).map((each: { date: string }) => each.date)).toEqual([newDate])
  expect((await app.call('Hr', 'DELETE', `/holidays/${id}`, { date: newDate })).status).toBe(204)
})

test('of sixteen simultaneous changes one succeeds, and the others are refused', async () => {
  const holiday = await addHoliday()
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => edit(holiday, { name: `Feast ${i}` })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)])
  const codes = answers.flatMap(({ status, body }) => (status === 409 ? [body.code] : []))
  expect(new Set(codes)).toEqual(new Set(['holiday.changed_meanwhile']))
  const { status, body } = await app.call('Hr', 'PUT', `/holidays/${holiday.id}`, feast)
  expect([status, body.errors?.[0].path]).toEqual([400, 'were'])
})

test('a holiday is not a working day in the calendar', async () => {
  await addHoliday({ date: '2026-10-06' })
  const { days } = (await app.call('Employee', 'GET', '/schedules/calendar?month=2026-10')).body
  expect(days.find(({ date }: { date: string }) => date === '2026-10-06')).toMatchObject({
    kind: 'NONE',
    plan: null,
    holiday: feast.name,
  })
})

test.each<[string, object, string?]>([
  ['date', { date: '2026-02-30' }],
  ['date', { date: '1999-12-31' }, 'Please enter a date between 2000 and 2100'],
  ['name', { name: ' ' }, 'Please enter a holiday name'],
  ['name', { name: 'x'.repeat(121) }, 'Please use at most 120 characters'],
  ['name', { name: 'a\u202eb' }, 'Please use one line without invisible characters'],
  ['isPaid', { isPaid: 'yes' }],
])('%s: %j is refused', async (path, changes, message) => {
  const { status, body } = await add(changes)
  expect([status, body.errors?.[0].path]).toEqual([400, path])
  if (message) expect(body.errors[0].message).toBe(message)
})

test('only those who manage the leave rules write them', async () => {
  const { id } = await addHoliday()
  for (const as of ['Employee', 'Lead', 'Manager']) {
    expect((await add({ date: '2026-10-08' }, as)).status).toBe(403)
    expect((await app.call(as, 'DELETE', `/holidays/${id}`)).status).toBe(403)
  }
  expect((await app.call(null, 'GET', '/holidays')).status).toBe(401)
})
