import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { holidays, shifts, workingHours } from '../../../worktime/tables.ts'
import { postLeave, requestLeave, nextYear, setPolicy } from '../test/leaves.ts'
import { employ } from '../../../people/employments/test/employ.ts'

let app: TestApp
/** A Monday of June. */
let monday: Temporal.PlainDate
beforeAll(async () => {
  app = await startTestApp()
  const first = Temporal.PlainDate.from(`${nextYear}-06-01`)
  monday = first.add({ days: (8 - first.dayOfWeek) % 7 })
  await setPolicy(app.app.db, 'PERSONAL', { yearlyDays: '100', workingDaysOnly: true })
  await app.app.db.insert(holidays).values({ date: dayOf(3), name: 'A feast' })
})
afterAll(() => app.close())

/** Returns the date this many days after `monday`. */
const dayOf = (days: number) => monday.add({ days }).toString()
const days = (from: number, to: number) => ({
  leaveType: 'PERSONAL' as const,
  startDate: dayOf(from),
  endDate: dayOf(to),
})

async function preview(employee: string, draft: object) {
  const query = new URLSearchParams({ ...draft })
  return (await app.call(employee, 'GET', `/leaves/preview?${query.toString()}`)).body.preview
}

/** Returns the cost of a range of days for a person, and asserts that preview and request agree. */
async function cost(employee: string, from: number, to: number): Promise<number> {
  const { totalDays, problem } = await preview(employee, days(from, to))
  expect(problem).toBeNull()
  expect((await requestLeave(app, employee, days(from, to))).totalDays).toBe(totalDays)
  return totalDays
}

async function worksBy(employee: string, effectiveFrom: string, workingDays: number[]) {
  const times = { minutesPerDay: 480, startTime: '09:00', endTime: '17:00', breakMinutes: 60 }
  await app.app.db
    .insert(workingHours)
    .values({ userId: app.company.id(employee), effectiveFrom, ...times, workingDays })
}

test('weekends and holidays are free', async () => {
  const employee = await newcomer(app, 'Weekdays')
  expect(await cost(employee, 0, 6)).toBe(4)
  const { body } = await postLeave(app, employee, days(12, 13))
  expect(body.errors[0].msg).toBe('There are no working days between these dates')
  expect((await preview(employee, days(3, 3))).problem).toBe('There are no working days between these dates')
})

test('lists days that cost nothing: weekends as ranges, holidays by name', async () => {
  const employee = await newcomer(app, 'Free')
  const freeDays = async (from: number, to: number, leaveType = 'PERSONAL') =>
    (await preview(employee, { ...days(from, to), leaveType })).free
  const weekend = (from: number, to: number) => ({ startDate: dayOf(from), endDate: dayOf(to), holiday: null })
  const feast = { startDate: dayOf(3), endDate: dayOf(3), holiday: 'A feast' }
  expect(await freeDays(0, 7)).toEqual({ days: 3, stretches: [feast, weekend(5, 6)] })
  expect(await freeDays(6, 13)).toEqual({ days: 3, stretches: [weekend(6, 6), weekend(12, 13)] })
  expect(await freeDays(7, 11)).toEqual({ days: 0, stretches: [] })
  expect(await freeDays(0, 7, 'UNPAID')).toEqual({ days: 0, stretches: [] })
  const longRange = await freeDays(0, 99)
  expect([longRange.days, longRange.stretches.length]).toEqual([29, 10])
  expect(longRange.stretches.at(-1)).toEqual(weekend(8 * 7 + 5, 8 * 7 + 6))
  // A holiday on a weekend is a range of its own.
  await app.app.db.insert(holidays).values({ date: dayOf(13), name: 'A Sunday feast' })
  const sunday = { startDate: dayOf(13), endDate: dayOf(13), holiday: 'A Sunday feast' }
  expect(await freeDays(12, 14)).toEqual({ days: 2, stretches: [weekend(12, 12), sunday] })
  await app.app.db.delete(holidays).where(eq(holidays.date, dayOf(13)))
})

test('leave of a person who works Sunday to Thursday costs those days', async () => {
  const employee = await newcomer(app, 'Sunday')
  await worksBy(employee, '2020-01-01', [7, 1, 2, 3, 4])
  // From Friday to Sunday, and the week of the Thursday holiday.
  expect(await cost(employee, 11, 13)).toBe(1)
  expect(await cost(employee, 0, 6)).toBe(4)
})

test('new working hours change the cost in days from the day on which they begin', async () => {
  const employee = await newcomer(app, 'Dated')
  await worksBy(employee, dayOf(7), [1, 2])
  expect(await cost(employee, 0, 13)).toBe(4 + 2)
})

test('a holiday with a shift costs a day', async () => {
  const employee = await newcomer(app, 'Onshift')
  const [startsAt, endsAt] = [`${dayOf(3)}T06:00Z`, `${dayOf(3)}T14:00Z`]
  const times = { zone: 'Africa/Cairo', startTime: '09:00', endTime: '17:00', startsAt, endsAt }
  const shift = { userId: app.company.id(employee), date: dayOf(3), shiftType: 'MORNING' as const, ...times }
  await app.app.db.insert(shifts).values(shift)
  expect((await preview(employee, days(0, 6))).free.days).toBe(2)
  expect(await cost(employee, 0, 6)).toBe(5)
})

test('days before a person was hired are refused, and do not count', async () => {
  const employee = await newcomer(app, 'Hired')
  await employ(app.app.db, app.company.id(employee), { first: dayOf(8) })
  const earlyPreview = await preview(employee, days(4, 11))
  expect(earlyPreview.totalDays).toBe(4)
  expect(earlyPreview.problem).toMatch(/^Your employment begins on /)
  expect((await preview(employee, days(0, 4))).problem).toMatch(/^Your employment begins on /)
  expect(await cost(employee, 8, 11)).toBe(4)
})

test('an edit counts working days again', async () => {
  const employee = await newcomer(app, 'Editing')
  const { id } = await requestLeave(app, employee, days(7, 11))
  const change = { ...days(0, 6), reason: 'Another week' }
  const { status, body } = await app.call(employee, 'PUT', `/leaves/${id}`, change)
  expect([status, body.leaveRequest?.totalDays]).toEqual([200, 4])
})

test('working days are read only once, and only if the policy needs them', async () => {
  const employee = await newcomer(app, 'Counted')
  const countStatements = async (leaveType: 'PERSONAL' | 'ANNUAL') => {
    const { texts } = await statementsOf(app.app.pool, () => preview(employee, { ...days(0, 4), leaveType }))
    return texts.filter((text) => text.includes('"working_hours"')).length
  }
  expect([await countStatements('ANNUAL'), await countStatements('PERSONAL')]).toEqual([0, 1])
})
