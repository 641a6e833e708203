import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LeaveCalendarDay } from '@muster/contract/leaves/calendar'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { requestLeave, between, decide, nextYear, shareAway } from '../test/leaves.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { holidays, workingHours } from '../../../worktime/tables.ts'

let app: TestApp
let lead: string
beforeAll(async () => {
  app = await startTestApp()
  lead = await newcomer(app, 'Calendarlead', { manager: 'Manager', roleId: roleOf(app, 'Team Lead') })
  for (const name of ['Carla', 'Anna', 'Bela']) await newcomer(app, name, { manager: lead })
})
afterAll(() => app.close())

const calendar = (as: string, from: string, to: string) =>
  app.call(as, 'GET', `/leaves/calendar?from=${nextYear}-${from}&to=${nextYear}-${to}`)
const leaveByDay = async (as: string, from: string, to: string) => {
  const { body } = await calendar(as, from, to)
  const daysWithLeave = body.days.filter(({ count }: { count: number }) => count > 0)
  return daysWithLeave.map(
    ({ day, count, people }: { day: string; count: number; people: { firstName: string }[] }) => [
      day.slice(5),
      count,
      ...people.map(({ firstName }) => firstName),
    ],
  )
}

test('counts only approved leave, and shows the first two names in alphabetical order', async () => {
  for (const [employee, from, to] of [
    ['Carla', '03-01', '03-03'],
    ['Anna', '03-02', '03-02'],
    ['Bela', '03-02', '03-04'],
  ] as const) {
    const { id } = await requestLeave(app, employee, between(from, to))
    await decide(app, lead, id, 'APPROVED')
  }
  await requestLeave(app, 'Anna', between('03-05', '03-06'))
  const request = await requestLeave(app, 'Carla', between('03-08', '03-08'))
  await decide(app, lead, request.id, 'REJECTED', 'Too many are away')

  const march = await leaveByDay(lead, '03-01', '03-31')
  const [, [, , ...names]] = march
  expect(names).toEqual(['Anna', 'Bela', 'Carla'].filter((name) => names.includes(name)))
  expect(names).toHaveLength(2)
  expect(march).toEqual([
    ['03-01', 1, 'Carla'],
    ['03-02', 3, ...names],
    ['03-03', 2, 'Bela', 'Carla'],
    ['03-04', 1, 'Bela'],
  ])
  expect(await leaveByDay(lead, '03-03', '03-03')).toEqual([['03-03', 2, 'Bela', 'Carla']])
})

test('names the two with the lowest ids, whatever the order of their requests', async () => {
  const people = ['Carla', 'Anna', 'Bela']
  const byId = people.toSorted((a, b) => (app.company.id(a) < app.company.id(b) ? -1 : 1))
  const names = byId.slice(0, 2).toSorted()
  for (const [day, employees] of [
    ['05-03', byId.toReversed()],
    ['05-04', byId],
  ] as const) {
    for (const employee of employees) {
      const { id } = await requestLeave(app, employee, between(day, day))
      await decide(app, lead, id, 'APPROVED')
    }
    expect(await leaveByDay(lead, day, day)).toEqual([[day, 3, ...names]])
  }
})

test('marks the days on which the caller is away', async () => {
  const ownDays = async (as: string) => {
    const { body } = await calendar(as, '03-01', '03-04')
    return (body.days as LeaveCalendarDay[]).flatMap(({ day, includesCaller }) =>
      includesCaller ? [day.slice(5)] : [],
    )
  }
  expect(await ownDays('Carla')).toEqual(['03-01', '03-02', '03-03'])
  expect(await ownDays('Anna')).toEqual(['03-02'])
  expect(await ownDays(lead)).toEqual([])
})

test('people see those within their reach: themselves, the team, or everyone', async () => {
  await shareAway(app, false)
  expect(await leaveByDay('Anna', '03-01', '03-31')).toEqual([['03-02', 1, 'Anna']])
  expect(await leaveByDay('Hr', '03-01', '03-01')).toEqual([['03-01', 1, 'Carla']])
  expect(await leaveByDay('Otherlead', '03-01', '03-31')).toEqual([])
})

test('people also see their manager, peers and direct reports away, if the company shares that', async () => {
  await shareAway(app, true)
  expect(await leaveByDay('Anna', '03-01', '03-04')).toMatchObject([
    ['03-01', 1, 'Carla'],
    ['03-02', 3, expect.anything(), expect.anything()],
    ['03-03', 2, 'Bela', 'Carla'],
    ['03-04', 1, 'Bela'],
  ])
  expect(await leaveByDay('Otherlead', '03-01', '03-31')).toEqual([])
})

test('marks weekends by the company’s hours at that time, and names holidays', async () => {
  const { db } = app.app
  const times = { minutesPerDay: 480, startTime: '09:00', endTime: '17:00', breakMinutes: 60 }
  const fromSunday = { ...times, workingDays: [7, 1, 2, 3, 4] }
  await db.insert(workingHours).values([
    { effectiveFrom: `${nextYear}-06-15`, ...fromSunday },
    // A person's own hours may differ from the company's.
    { userId: app.company.id('Anna'), effectiveFrom: `${nextYear}-01-01`, ...times, workingDays: [1] },
  ])
  await db.insert(holidays).values({ date: `${nextYear}-06-30`, name: 'A feast' })
  const { body } = await calendar('Anna', '06-01', '06-30')
  const days: LeaveCalendarDay[] = body.days
  const june = Array.from({ length: 30 }, (_, offset) =>
    Temporal.PlainDate.from(`${nextYear}-06-01`).add({ days: offset }),
  )
  expect(days.map(({ day }) => day)).toEqual(june.map(String))
  const weekends = june.filter(({ day, dayOfWeek }) => (day < 15 ? [6, 7] : [5, 6]).includes(dayOfWeek))
  expect(days.flatMap(({ day, isWeekend }) => (isWeekend ? [day] : []))).toEqual(weekends.map(String))
  expect(days.filter(({ holiday }) => holiday).map(({ day, holiday }) => [day, holiday])).toEqual([
    [`${nextYear}-06-30`, 'A feast'],
  ])
  expect(days.every(({ count, people }) => count === 0 && people.length === 0)).toBe(true)
})

test.each([
  ['three statements, however many people are away', '03', 3],
  ['two statements if no one is away', '10', 2],
])('a month takes %s', async (_, month, count) => {
  const { texts } = await statementsOf(app.app.pool, () => calendar('Owner', `${month}-01`, `${month}-31`))
  expect(texts.filter((text) => !text.includes('"sessions"'))).toHaveLength(count)
})

test('leave that began before the range or ends after it counts on its days within', async () => {
  const { id } = await requestLeave(app, 'Anna', between('08-10', '08-12'))
  await decide(app, lead, id, 'APPROVED')
  expect(await leaveByDay(lead, '08-11', '08-11')).toEqual([['08-11', 1, 'Anna']])
  expect(await leaveByDay(lead, '08-12', '08-13')).toEqual([['08-12', 1, 'Anna']])
  expect(await leaveByDay(lead, '08-09', '08-10')).toEqual([['08-10', 1, 'Anna']])
})

test.each([
  ['no days', ''],
  ['days that are none', `?from=${nextYear}-02-30&to=${nextYear}-03-01`],
  ['days out of order', `?from=${nextYear}-03-02&to=${nextYear}-03-01`],
  ['more than six weeks', `?from=${nextYear}-03-01&to=${nextYear}-04-12`],
])('%s are refused on their field', async (_, query) => {
  const { status, body } = await app.call('Hr', 'GET', `/leaves/calendar${query}`)
  expect(status).toBe(400)
  expect(['from', 'to']).toContain(body.errors[0].path)
})
