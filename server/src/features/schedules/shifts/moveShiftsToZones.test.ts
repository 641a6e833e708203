import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { changeUser } from '../../users/test/users.ts'

let app: TestApp
let people = 0
let employee: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at('2026-11-10T10:00:00Z')
  employee = await newcomer(app, `Moving${(people += 1)}`)
})
afterEach(() => setClock(null))

const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))
const moveToZone = (timeZone: string | null) => changeUser(app, 'Hr', employee, { timeZone })
const give = (date: string, startTime: string, endTime: string) =>
  app.call('Manager', 'POST', '/shifts', { userId: app.company.id(employee), date, startTime, endTime })
async function addShift(date: string, startTime: string, endTime: string): Promise<string> {
  const { status, body } = await give(date, startTime, endTime)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.shift.id
}
const shiftsOfEmployee = () =>
  app.app.db
    .select()
    .from(shifts)
    .where(eq(shifts.userId, app.company.id(employee)))
    .orderBy(shifts.date, shifts.startsAt)
/** Returns the date, start and local times of a shift as its owner sees it. */
async function getShift(id: string) {
  const { shift } = (await app.call(employee, 'GET', `/shifts/${id}`)).body
  return [shift.date, shift.startsAt.slice(0, 16), shift.startLocal.time, shift.endLocal.time]
}

test.each([
  ['east', 'Asia/Tokyo', '2026-11-12T00:00'],
  ['west', 'America/New_York', '2026-11-12T14:00'],
])('future shifts keep their times of day further %s, one after the other; others stay', async (_, zone, start) => {
  const [endedShift, runningShift] = [
    await addShift('2026-11-09', '09:00', '17:00'),
    await addShift('2026-11-10', '11:00', '13:00'),
  ]
  const day = await addShift('2026-11-12', '09:00', '17:00')
  for (const hour of [17, 18, 19, 20]) await addShift('2026-11-12', `${hour}:00`, `${hour + 1}:00`)
  const before = await shiftsOfEmployee()
  expect((await moveToZone(zone)).status).toBe(200)
  expect(await getShift(endedShift)).toEqual(['2026-11-09', '2026-11-09T07:00', '09:00', '17:00'])
  expect(await getShift(runningShift)).toEqual(['2026-11-10', '2026-11-10T09:00', '11:00', '13:00'])
  expect(await getShift(day)).toEqual(['2026-11-12', start, '09:00', '17:00'])
  const after = await shiftsOfEmployee()
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after.slice(2).map((each) => [each.zone, each.startTime])).toEqual(
    ['09:00', '17:00', '18:00', '19:00', '20:00'].map((time) => [zone, time]),
  )
  // An open edit form must detect the change.
  expect(after.slice(2).every(({ updatedAt }, i) => updatedAt > (before[i + 2]?.updatedAt ?? ''))).toBe(true)
  // Moves back to the first time zone.
  expect((await moveToZone(null)).status).toBe(200)
  expect((await shiftsOfEmployee()).map(({ startsAt, zone: storedZone }) => [startsAt, storedZone])).toEqual(
    before.map(({ startsAt, zone: storedZone }) => [startsAt, storedZone]),
  )
})

test('over the nights in which the clocks of either zone change', async () => {
  at('2026-03-01T10:00:00Z')
  const [berlin, cairo] = [
    await addShift('2026-03-28', '22:00', '06:00'),
    await addShift('2026-04-24', '00:00', '08:00'),
  ]
  await moveToZone('Europe/Berlin')
  expect(await getShift(berlin)).toEqual(['2026-03-28', '2026-03-28T21:00', '22:00', '06:00'])
  expect(await getShift(cairo)).toEqual(['2026-04-24', '2026-04-23T22:00', '00:00', '08:00'])
  const lengths = (await shiftsOfEmployee()).map(({ startsAt, endsAt }) =>
    Temporal.Instant.from(startsAt).until(endsAt).total('hours'),
  )
  expect(lengths).toEqual([7, 8])
})

test('a shift that would overlap the current one is refused by name, and nothing changes', async () => {
  await addShift('2026-11-10', '11:00', '23:00')
  await addShift('2026-11-11', '02:00', '08:00')
  const before = await shiftsOfEmployee()
  const { status, body } = await moveToZone('Asia/Tokyo')
  const message =
    'In this time zone, the shift on Wed 11 Nov 2026, 2:00 AM–8:00 AM overlaps the one on Tue 10 Nov 2026, 11:00 AM–11:00 PM'
  expect([status, body.code, body.message, body.errors?.[0].path]).toEqual([409, 'shift.overlap', message, 'timeZone'])
  expect(await shiftsOfEmployee()).toEqual(before)
  expect((await app.call('Hr', 'GET', `/users/${app.company.id(employee)}`)).body.user.timeZone).toBeNull()
})

test('a series moves with its person, and days with a shift keep their plan', async () => {
  const series = { startTime: '13:00', endTime: '17:00', shiftType: 'FULL_TIME', repeatType: 'DAILY' }
  const days = { startDate: '2026-11-11', endDate: '2026-11-20' }
  const answer = await app.call('Manager', 'POST', '/recurring-schedules', {
    userId: app.company.id(employee),
    ...series,
    ...days,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  await addShift('2026-11-12', '09:00', '13:00')
  const calendar = async () => {
    const path = `/schedules/calendar?userId=${app.company.id(employee)}&month=2026-11`
    return (await app.call(employee, 'GET', path)).body.days.map(({ date, plan }: any) => [date, plan])
  }
  const before = await calendar()
  expect((await moveToZone('Pacific/Kiritimati')).status).toBe(200)
  expect(await calendar()).toEqual(before)
  expect((await give('2026-11-12', '12:00', '14:00')).body.code).toBe('shift.overlap')
})

test('shifts assigned while the time zone changes all end up in the final zone', async () => {
  const zones = ['Asia/Tokyo', 'America/New_York']
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      i % 2 ? give(`2026-11-${12 + i}`, '09:00', '17:00') : moveToZone(zones[(i / 2) % 2] ?? null),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(8).fill(200),
    ...Array<number>(8).fill(201),
  ])
  const { timeZone } = (await app.call('Hr', 'GET', `/users/${app.company.id(employee)}`)).body.user
  const rows = await shiftsOfEmployee()
  expect(rows).toHaveLength(8)
  for (const { zone, date, startsAt } of rows) {
    const localStart = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone).toPlainDateTime().toString()
    expect([zone, localStart]).toEqual([timeZone, `${date}T09:00:00`])
  }
})
