import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { now, setClock } from '../kernel/clock.ts'
import { readCompanyToday } from '../companySettings/settings.ts'
import { todayOf, readTodays } from './today.ts'
import { users } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await livesIn('Lead', 'Pacific/Kiritimati')
  await livesIn('Employee', 'America/New_York')
  await livesIn('Colleague', 'America/New_York')
})
afterAll(() => app.close())
afterEach(() => setClock(null))

const livesIn = (person: string, timeZone: string | null) =>
  app.app.db
    .update(users)
    .set({ timeZone })
    .where(eq(users.id, app.company.id(person)))

const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))

test.each([
  ['2026-04-23T21:59:59Z', '2026-04-23', '2026-04-24', '2026-04-23'],
  // In Cairo, the hour after this midnight is skipped for daylight saving time.
  ['2026-04-23T22:00:00Z', '2026-04-24', '2026-04-24', '2026-04-23'],
  ['2026-12-31T10:00:00Z', '2026-12-31', '2027-01-01', '2026-12-31'],
  ['2027-01-01T04:59:59Z', '2027-01-01', '2027-01-01', '2026-12-31'],
])('at %s it is %s for the company, and another day elsewhere', async (instant, company, kiritimati, newYork) => {
  at(instant)
  const { db } = app.app
  expect(await readCompanyToday(db)).toBe(company)
  const on = await readTodays(db)
  expect(on).toEqual({
    zone: 'Africa/Cairo',
    today: company,
    elsewhere: { 'Pacific/Kiritimati': kiritimati, 'America/New_York': newYork },
  })
  const rows = await db.select({ id: users.id, today: sql<string>`to_char(${todayOf(on)}, 'YYYY-MM-DD')` }).from(users)
  const todayFor = (person: string) => rows.find(({ id }) => id === app.company.id(person))?.today
  expect([todayFor('Owner'), todayFor('Lead'), todayFor('Employee')]).toEqual([company, kiritimati, newYork])
})

test('the clock is the machine’s again after the reset', () => {
  at('2001-01-01T00:00:00Z')
  expect(now().toString()).toBe('2001-01-01T00:00:00Z')
  setClock(null)
  expect(now().until(Temporal.Now.instant()).total('minutes')).toBeLessThan(1)
})
