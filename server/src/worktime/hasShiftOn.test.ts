import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addDays, dateOf, dayNumber } from '../kernel/days.ts'
import { outcomeOn } from './recurrence.ts'
import { recurringSchedules, recurringSkips } from './tables.ts'
import { type Random, randomFrom } from './test/cases.ts'
import { seriesInput } from './test/inputs.ts'
import { hasDayOffOn, sentDay, hasShiftOn } from './hasShiftOn.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const first = dayNumber('2024-01-01')
const day = (random: Random, years: number) => dateOf(first + random.upTo(years * 365))

function anySeries(random: Random) {
  const startDate = random.chance(0.3) ? random.one(['2024-02-29', '2024-01-31', '2024-12-31']) : day(random, 3)
  return seriesInput({
    id: crypto.randomUUID(),
    repeatType: random.one(['DAILY', 'WEEKLY', 'MONTHLY']),
    startDate,
    endDate: addDays(startDate, random.upTo(1000)),
    weekendDays: random.one([[], [6, 7], [5, 6], [1, 2, 3, 4, 5, 6, 7]]),
    includeWeekends: random.chance(0.3),
    skipped: random.chance(0.5) ? [addDays(startDate, random.upTo(3)), day(random, 3)] : [],
  })
}

test('the database finds the series with work and with a day off, like the rule', async () => {
  const random = randomFrom(21)
  const series = Array.from({ length: 300 }, () => anySeries(random))
  const { db } = app.app
  const userId = app.company.id('Employee')
  await db
    .insert(recurringSchedules)
    .values(series.map((one) => ({ ...one, userId, weekendDays: [...one.weekendDays] })))
  const skips = series.flatMap(({ id, skipped }) => [...new Set(skipped)].map((date) => ({ scheduleId: id, date })))
  await db.insert(recurringSkips).values(skips)

  const edges = ['2024-02-29', '2024-04-30', '2025-01-30', '2025-01-31', '2025-02-27', '2025-02-28', '2025-03-01']
  const samples = Array.from({ length: 60 }, (_, i) => dateOf(first + i * 23))
  const selectIds = async (where: SQL) => {
    const found = await db.select({ id: recurringSchedules.id }).from(recurringSchedules).where(where)
    return found.map(({ id }) => id).toSorted()
  }
  for (const date of [...edges, ...samples]) {
    const idsWith = (outcome: 'WORK' | 'OFF') =>
      series.flatMap((one) => (outcomeOn(one, date) === outcome ? [one.id] : [])).toSorted()
    expect(await selectIds(hasShiftOn(sentDay(date))), date).toEqual(idsWith('WORK'))
    expect(await selectIds(hasDayOffOn(sentDay(date))), date).toEqual(idsWith('OFF'))
  }
})
