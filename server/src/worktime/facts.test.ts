import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { statementsOf } from '../../testing/statements.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { settings } from '../companySettings/tables.ts'
import { readCompanyToday } from '../companySettings/settings.ts'
import { users } from '../people/tables.ts'
import { dateOf, dayNumber } from '../kernel/days.ts'
import { factsForClocking, factsOf } from './facts.ts'
import { isWorkingDay, planOf, type WorkFacts } from './plan.ts'
import { timeRules } from './rules.ts'
import { holidays, recurringSchedules, recurringSkips, shifts, workingHours } from './tables.ts'
import { employ, employed } from '../people/employments/test/employ.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
const id = (employee: string) => app.company.id(employee)

/** The range of the tests: Sunday, 1 November to Monday, 30 November 2026. */
const [from, to] = ['2026-11-01', '2026-11-30']
const sundayToThursday = [7, 1, 2, 3, 4]

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.app
  await db.insert(holidays).values([
    { date: '2026-11-17', name: 'A feast' },
    { date: '2026-11-18', name: 'Its second day', isPaid: false },
    { date: '2025-11-17', name: 'Long ago' },
  ])
  await db
    .insert(workingHours)
    .values([
      hours(null, '2020-01-01', {}),
      hours('Colleague', '2026-01-01', { workingDays: sundayToThursday }),
      hours('Colleague', '2026-11-22', { minutesPerDay: 240, endTime: '13:00', breakMinutes: 0 }),
      hours('Colleague', '2026-11-22', { minutesPerDay: 300, createdAt: '2100-01-01T00:00:00Z' }),
      hours('Colleague', '2027-01-01', { workingDays: [1] }),
    ])
  await db
    .update(users)
    .set({ timeZone: 'Europe/Berlin' })
    .where(eq(users.id, id('Employee')))
  await employ(app.app.db, id('Employee'), { first: '2026-11-12' })
  const night = { startTime: '22:00', endTime: '06:00', shiftType: 'NIGHT' } as const
  const shift = (employee: string, date: string, instants: readonly [string, string]) => {
    const [startsAt, endsAt] = instants
    return { ...night, userId: id(employee), date, zone: 'Africa/Cairo', startsAt, endsAt }
  }
  await db
    .insert(shifts)
    .values([
      shift('Lead', '2026-10-29', ['2026-10-29T19:00Z', '2026-10-30T04:00Z']),
      shift('Lead', '2026-10-30', ['2026-10-30T20:00Z', '2026-10-31T04:00Z']),
      shift('Lead', '2026-11-14', ['2026-11-14T20:00Z', '2026-11-15T04:00Z']),
      shift('Lead', '2026-12-01', ['2026-12-01T20:00Z', '2026-12-02T04:00Z']),
      shift('Lead', '2026-12-02', ['2026-12-02T20:00Z', '2026-12-03T04:00Z']),
    ])
  const [series] = await db
    .insert(recurringSchedules)
    .values({
      ...night,
      userId: id('Manager'),
      repeatType: 'WEEKLY',
      startDate: '2026-10-03',
      endDate: '2027-03-31',
      weekendDays: [5],
    })
    .returning()
  await db
    .insert(recurringSkips)
    .values(['2026-11-07', '2027-01-02'].map((date) => ({ scheduleId: series?.id ?? '', date })))
})
afterAll(() => app.close())

function hours(employee: string | null, effectiveFrom: string, changes: Partial<typeof workingHours.$inferInsert>) {
  const specified = { minutesPerDay: 480, startTime: '09:00', endTime: '17:00', breakMinutes: 60 }
  return { userId: employee && id(employee), effectiveFrom, ...specified, workingDays: [1, 2, 3, 4, 5], ...changes }
}

async function factsOfOne(employee: string): Promise<WorkFacts> {
  const found = (await factsOf(app.app.db, [id(employee)], from, to)).get(id(employee))
  if (!found) throw new Error(`There are no facts of ${employee}`)
  return found
}

/** Returns the days of November on which a person is to work. */
async function workedBy(employee: string): Promise<number[]> {
  const facts = await factsOfOne(employee)
  const first = dayNumber(from)
  return Array.from({ length: 30 }, (_, i) => i + 1).filter((day) => isWorkingDay(facts, dateOf(first + day - 1)))
}

describe('facts of people', () => {
  test('exclude weekends and holidays', async () => {
    const days = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 19, 20, 23, 24, 25, 26, 27, 30]
    expect(await workedBy('Stranger')).toEqual(days)
    expect((await factsOfOne('Stranger')).holidays).toEqual(
      new Map([
        ['2026-11-17', { name: 'A feast', paid: true }],
        ['2026-11-18', { name: 'Its second day', paid: false }],
      ]),
    )
  })

  test('a person works from Sunday to Thursday, with other hours from a day on', async () => {
    const days = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 15, 16, 19, 23, 24, 25, 26, 27, 30]
    expect(await workedBy('Colleague')).toEqual(days)
    const { ownHours } = await factsOfOne('Colleague')
    expect(ownHours.map(({ effectiveFrom, minutesPerDay }) => [effectiveFrom, minutesPerDay])).toEqual([
      ['2026-11-22', 300],
      ['2026-11-22', 240],
      ['2026-01-01', 480],
    ])
  })

  test('a person was hired within the range, and lives elsewhere', async () => {
    expect(await workedBy('Employee')).toEqual([12, 13, 16, 19, 20, 23, 24, 25, 26, 27, 30])
    const facts = await factsOfOne('Employee')
    expect(facts).toMatchObject({ zone: 'Europe/Berlin', ...employed('2026-11-12') })
    expect(planOf(facts, '2026-11-20').start.toString()).toBe('2026-11-20T08:00:00Z')
  })

  test('shifts and series include the surrounding days, and a shift is work on a weekend', async () => {
    const { shifts: found } = await factsOfOne('Lead')
    expect(found.map(({ date }) => date)).toEqual(['2026-10-30', '2026-11-14', '2026-12-01'])
    expect(await workedBy('Lead')).toContain(14)
    const { series } = await factsOfOne('Manager')
    expect(series).toEqual([
      {
        id: expect.any(String),
        repeatType: 'WEEKLY',
        startDate: '2026-10-03',
        endDate: '2027-03-31',
        startTime: '22:00',
        endTime: '06:00',
        breakMinutes: 0,
        weekendDays: [5],
        includeWeekends: false,
        shiftType: 'NIGHT',
        skipped: ['2026-11-07'],
      },
    ])
    const days = await workedBy('Manager')
    expect([7, 14, 21, 28].map((day) => days.includes(day))).toEqual([false, true, true, true])
  })

  test('employment ends on the day of the account’s deactivation', async () => {
    const path = `/users/${id('Otherlead')}/status`
    const { status, body } = await app.call('Owner', 'PATCH', path, { isActive: false })
    expect(status, JSON.stringify(body)).toBe(200)
    const last = await readCompanyToday(app.app.db)
    expect((await factsOfOne('Otherlead')).employments).toMatchObject([{ last }])
    await app.call('Owner', 'PATCH', path, { isActive: true })
    expect((await factsOfOne('Otherlead')).employments).toMatchObject([{ last: null }])
  })

  test('of many people are read with one query', async () => {
    const all = [...app.company.people.values()]
    const { answer, texts } = await statementsOf(app.app.pool, () => factsOf(app.app.db, all, from, to))
    expect(texts).toHaveLength(1)
    expect(answer.size).toBe(app.company.people.size)
    expect(await factsOf(app.app.db, [], from, to)).toEqual(new Map())
  })
})

describe('facts for clocking', () => {
  const at = Temporal.Instant.from('2026-11-30T22:30:00Z')

  test('cover the days around the instant, with the company’s rules', async () => {
    const found = await factsForClocking(app.app.db, id('Lead'), at)
    expect(found?.facts.zone).toBe('Africa/Cairo')
    expect(found?.facts.shifts.map(({ date }) => date)).toEqual(['2026-12-01', '2026-12-02'])
    expect(found?.rules).toEqual(await timeRules(app.app.db))
    expect(await factsForClocking(app.app.db, '00000000-0000-4000-8000-000000000000', at)).toBeNull()
  })

  test('are read with one query, even within a transaction', async () => {
    const { texts } = await statementsOf(app.app.pool, () => factsForClocking(app.app.db, id('Lead'), at))
    expect(texts).toHaveLength(1)
    const found = await app.app.db.transaction((tx) => factsForClocking(tx, id('Colleague'), at))
    expect(found?.facts.ownHours).toHaveLength(3)
  })
})

test('the rules are as specified until others are set', async () => {
  const { db } = app.app
  expect(await timeRules(db)).toEqual({
    timeZone: 'Africa/Cairo',
    firstDayOfWeek: 7,
    graceMinutes: 15,
    autoCloseHours: 16,
    paidBreaks: ['MEETING'],
    locationKept: true,
    locationDays: 90,
  })
  await db.insert(settings).values([
    { key: 'graceMinutes', value: 0 },
    { key: 'locationKept', value: false },
    { key: 'paidBreaks', value: [] },
    { key: 'companyName', value: 'Another' },
  ])
  expect(await timeRules(db)).toMatchObject({
    graceMinutes: 0,
    locationKept: false,
    paidBreaks: [],
    autoCloseHours: 16,
  })
  expect(await timeRules(db)).not.toHaveProperty('companyName')
})
