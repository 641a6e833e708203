import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { stopClock } from '../../testing/stopClock.ts'
import { users } from '../people/tables.ts'
import { addDays, datesBetween } from '../kernel/days.ts'
import { factsOf } from './facts.ts'
import { freedDaysOn } from './freedDaysOn.ts'
import { planOf } from './plan.ts'
import { randomFrom } from './test/cases.ts'
import { hoursInput, seriesInput } from './test/inputs.ts'
import { recurringSchedules, recurringSkips, shifts, workingHours } from './tables.ts'
import { employ } from '../people/employments/test/employ.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const [from, to] = ['2026-10-26', '2026-12-06']
const dates = datesBetween(from, to)

/** Gives everyone random working hours, series, skipped days and shifts. */
async function planEveryone() {
  const { db } = app.app
  const random = randomFrom(7)
  const day = () => random.one(dates)
  const weekDays = () => random.one([[1, 2, 3, 4, 5], [7, 1, 2, 3, 4], [6, 7], [3]])
  const hours = (userId: string | null) => ({
    ...hoursInput({ effectiveFrom: day() }),
    userId,
    workingDays: weekDays(),
  })
  await db.insert(workingHours).values([hours(null), hours(null)])
  for (const userId of app.company.people.values()) {
    if (random.chance(0.5)) await db.insert(workingHours).values([hours(userId), hours(userId)])
    for (const repeatType of random.one([[], ['DAILY'], ['WEEKLY', 'MONTHLY']] as const)) {
      const startDate = day()
      const id = crypto.randomUUID()
      const rule = { id, repeatType, startDate, endDate: addDays(startDate, 20), weekendDays: weekDays(), skipped: [] }
      const { weekendDays } = rule
      await db.insert(recurringSchedules).values({ ...seriesInput(rule), userId, weekendDays })
      await db.insert(recurringSkips).values({ scheduleId: id, date: addDays(startDate, 7) })
    }
    const date = day()
    const shift = { userId, date, startTime: '09:00', endTime: '17:00', shiftType: 'MORNING', zone: 'UTC' } as const
    if (random.chance(0.7))
      await db.insert(shifts).values({ ...shift, startsAt: `${date}T09:00Z`, endsAt: `${date}T17:00Z` })
  }
  await employ(db, app.company.id('Employee'), { first: '2026-11-10' })
  await employ(db, app.company.id('Lead'), { last: '2026-11-10' })
}

test('the database finds the people who have a day off because of a holiday, like the plan of each day', async () => {
  await planEveryone()
  const { db } = app.app
  const { rows } = await db.execute<{ id: string; date: string; series: boolean }>(
    sql`select user_id as id, date, in_series as series from ${freedDaysOn(dates)} as freed order by 1, 2`,
  )
  const facts = await factsOf(db, sql`${users.status} <> 'DEACTIVATED'`, from, to)
  const expected = [...facts].flatMap(([id, one]) =>
    dates.flatMap((date) => {
      const { source } = planOf(one, date)
      return source === null || source === 'SHIFT' ? [] : [{ id, date, series: source === 'RECURRING' }]
    }),
  )
  expect(new Set(expected.map(({ series }) => series)).size).toBe(2)
  const inOrder = expected.toSorted((a, b) => a.id.localeCompare(b.id) || a.date.localeCompare(b.date))
  expect(rows).toEqual(inOrder)
})
