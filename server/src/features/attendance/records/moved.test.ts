import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { changeUser } from '../../users/test/users.ts'
import { setTime, punches, recordOf, resetClock, punchAt } from '../test/clocking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
resetClock()

/**
 * Returns every API response that shows a person's attendance in November: the lists and figures by path, the details
 * of each record, and the calendar up to the 9th.
 */
async function shownOf(person: string) {
  const id = app.company.id(person)
  const get = async (as: string, path: string) => {
    const { status, body } = await app.call(as, 'GET', path)
    expect(status, path).toBe(200)
    return body
  }
  const paths = [
    '/attendance?month=2026-11',
    `/attendance?userId=${id}&month=2026-11`,
    '/attendance/all?month=2026-11&limit=100',
    '/attendance/team?month=2026-11&limit=100',
    `/attendance/stats?userId=${id}&month=2026-11`,
    `/attendance/check?userId=${id}&date=2026-11-06`,
  ]
  const answers = Object.fromEntries(
    await Promise.all(
      paths.map(async (path, i) => [path, await get(i === 0 ? person : i === 3 ? 'Lead' : 'Hr', path)] as const),
    ),
  )
  const records: { id: string }[] = answers['/attendance?month=2026-11']?.records ?? []
  const details = await Promise.all(records.map((each) => get('Hr', `/attendance/records/${each.id}`)))
  const { days } = await get(person, `/schedules/calendar?userId=${id}&month=2026-11`)
  const past = days.filter(({ date }: { date: string }) => date < '2026-11-10')
  return { ...answers, details, past }
}

test('a person’s zone changed on 10 Nov: earlier days are unchanged everywhere, later ones are in the new zone', async () => {
  const employee = await newcomer(app, 'Traveller')
  await punchAt(app, employee, ['in', '2026-11-05T07:00:00Z'], ['out', '2026-11-05T15:30:00Z'])
  // Late in Cairo by 16 minutes; in Tokyo it was the afternoon.
  await punchAt(app, employee, ['in', '2026-11-06T07:16:00Z'], ['out', '2026-11-06T15:00:00Z'])
  // The evening in Cairo was the morning of the 10th in Tokyo.
  await punchAt(app, employee, ['in', '2026-11-09T07:00:00Z'], ['out', '2026-11-09T20:30:00Z'])
  setTime('2026-11-10T05:00:00Z')
  const before = await shownOf(employee)
  expect(before.details.map(({ record }) => [record.date, record.isLate, record.zone])).toEqual([
    ['2026-11-09', false, 'Africa/Cairo'],
    ['2026-11-06', true, 'Africa/Cairo'],
    ['2026-11-05', false, 'Africa/Cairo'],
  ])
  expect((await changeUser(app, 'Hr', employee, { timeZone: 'Asia/Tokyo' })).status).toBe(200)
  expect(await shownOf(employee)).toEqual(before)

  expect(await punches(app, employee).today()).toMatchObject({
    zone: 'Asia/Tokyo',
    today: '2026-11-10',
    localNow: '2026-11-10T14:00:00',
    record: null,
  })
  const clockAt = async (from: string, to: string) => {
    const record = await punchAt(app, employee, ['in', from], ['out', to])
    return [record.date, record.zone, record.isLate, record.clockInTime?.time, record.plan.start?.time]
  }
  // 09:15 in Tokyo is 02:15 in Cairo; then one minute later.
  expect(await clockAt('2026-11-11T00:15:00Z', '2026-11-11T08:00:00Z')).toEqual([
    '2026-11-11',
    'Asia/Tokyo',
    false,
    '09:15',
    '09:00',
  ])
  expect((await clockAt('2026-11-12T00:16:00Z', '2026-11-12T08:00:00Z')).slice(0, 4)).toEqual([
    '2026-11-12',
    'Asia/Tokyo',
    true,
    '09:16',
  ])
  // Half past midnight of the 14th in Tokyo.
  expect((await clockAt('2026-11-13T15:30:00Z', '2026-11-13T16:00:00Z'))[0]).toBe('2026-11-14')
  const { stats } = (await app.call('Hr', 'GET', `/attendance/stats?userId=${app.company.id(employee)}&month=2026-11`))
    .body
  expect(stats).toMatchObject({ presentDays: 6, lateCount: 2 })
  expect((await shownOf(employee)).past).toEqual(before.past)
})

test('a current day stays in the zone in which it began', async () => {
  const employee = await newcomer(app, 'Underway')
  const { id } = await punchAt(app, employee, ['in', '2026-11-10T07:00:00Z'])
  setTime('2026-11-10T12:00:00Z')
  expect((await changeUser(app, 'Hr', employee, { timeZone: 'America/Los_Angeles' })).status).toBe(200)
  expect((await punches(app, employee).today()).record?.id).toBe(id)
  setTime('2026-11-10T15:00:00Z')
  expect(recordOf(await punches(app, employee).out())).toMatchObject({
    id,
    date: '2026-11-10',
    zone: 'Africa/Cairo',
    isLate: false,
    hoursWorked: 8,
    clockOutTime: { time: '17:00', dayOffset: 0 },
  })
})
