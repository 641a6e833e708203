import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holidays, recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(shifts)
  await app.app.db.delete(recurringSchedules)
  await app.app.db.delete(holidays)
})

const fullTime = { shiftType: 'FULL_TIME', startTime: '09:00', endTime: '17:00' }
const shortShift = { startTime: '09:00', endTime: '09:02' }
const monday = '2026-11-23'
const saturday = '2026-11-28'
const twoWeeks = { startDate: monday, endDate: '2026-12-04', repeatType: 'DAILY' }

const shift = (as: string, changes: object = {}, to = as) =>
  app.call(as, 'POST', '/shifts', { userId: app.company.id(to), ...fullTime, date: monday, ...changes })
const series = (as: string, changes: object = {}, to = as) =>
  app.call(as, 'POST', '/recurring-schedules', { userId: app.company.id(to), ...fullTime, ...twoWeeks, ...changes })
const edit = (as: string, path: string, changes: object, to = as) =>
  app.call(as, 'PUT', path, { userId: app.company.id(to), ...fullTime, ...changes })
const remove = (as: string, path: string, body?: object) => app.call(as, 'DELETE', path, body)
const pathOf = ({ body }: Answer) => {
  expect(body.shift ?? body.schedule, JSON.stringify(body)).toBeDefined()
  return body.shift ? `/shifts/${body.shift.id}` : `/recurring-schedules/${body.schedule.id}`
}
const refusal = { status: 409, body: { code: 'shift.own_hours_lowered' } }
const counts = () => Promise.all([app.app.db.$count(shifts), app.app.db.$count(recurringSchedules)])

describe('your own agreed hours cannot be lowered by', () => {
  test.each(['Manager', 'Hr'])('a shift that %s plans for themselves', async (role) => {
    expect(await shift(role, shortShift)).toMatchObject({
      ...refusal,
      body: {
        message:
          'This would lower your own agreed hours on Mon 23 Nov 2026 from 8 h to 2 min. Someone else must make this change.',
        details: { days: [{ date: monday, beforeMinutes: 480, afterMinutes: 2 }] },
      },
    })
    expect(await counts()).toEqual([0, 0])
  })

  test('a series, which names the days', async () => {
    expect(await series('Manager', shortShift)).toMatchObject({
      ...refusal,
      body: {
        message:
          'This would lower your own agreed hours on 10 days: Mon 23 Nov 2026, Tue 24 Nov 2026, Wed 25 Nov 2026 and ' +
          '7 more. Someone else must make this change.',
      },
    })
    // A weekend day of the series also lowers the agreed hours.
    expect(await series('Manager', { weekendDays: ['Wednesday'], includeWeekends: false })).toMatchObject(refusal)
    expect(await counts()).toEqual([0, 0])
  })

  test('a change of a shift, including moving it to another day or person', async () => {
    const path = pathOf(await shift('Manager', { date: saturday }))
    expect(await edit('Manager', path, { ...shortShift, date: saturday })).toMatchObject(refusal)
    expect(await edit('Manager', path, { date: '2026-11-29' })).toMatchObject(refusal)
    expect(await edit('Manager', path, { date: saturday }, 'Employee')).toMatchObject(refusal)
    expect((await edit('Manager', path, { date: saturday, endTime: '18:00' })).status).toBe(200)
    const employeePath = pathOf(await shift('Manager', shortShift, 'Employee'))
    expect(await edit('Manager', employeePath, { ...shortShift, date: monday })).toMatchObject(refusal)
  })

  test('a change of a series, including moving it to another person', async () => {
    const path = pathOf(await series('Manager'))
    expect(await edit('Manager', path, { ...twoWeeks, ...shortShift })).toMatchObject(refusal)
    expect(await edit('Manager', path, { ...twoWeeks, repeatType: 'WEEKLY', weekendDays: ['Friday'] })).toMatchObject(
      refusal,
    )
    expect((await edit('Manager', path, { ...twoWeeks, endTime: '18:00' })).status).toBe(200)
    expect(await edit('Manager', path, twoWeeks, 'Employee')).toMatchObject(refusal)
  })

  test('removing a shift, if that lowers the agreed hours', async () => {
    const extra = pathOf(await shift('Manager', { date: saturday }))
    expect(await remove('Manager', extra)).toMatchObject(refusal)
    expect((await app.call('Manager', 'GET', extra)).body.shift.can).toEqual({ edit: true, delete: false })
    const shiftPath = pathOf(await shift('Manager'))
    expect((await app.call('Manager', 'GET', shiftPath)).body.shift.can).toEqual({ edit: true, delete: true })
    const listedShifts = (await app.call('Manager', 'GET', '/shifts?month=2026-11')).body.shifts
    expect(listedShifts.map(({ can }: { can: object }) => can)).toEqual([
      { edit: true, delete: true },
      { edit: true, delete: false },
    ])
    expect((await remove('Manager', shiftPath)).status).toBe(204)
    // Another person who plans their schedule may do it.
    expect((await remove('Hr', extra)).status).toBe(204)
  })

  test('a shift the night before, for which the day’s clock-in would count', async () => {
    const sunday = '2026-11-22'
    const night = { date: sunday, startTime: '23:59', endTime: '08:00', breakMinutes: 480 }
    expect(await shift('Manager', night)).toMatchObject({
      ...refusal,
      body: { details: { days: [{ date: monday, beforeMinutes: 480, afterMinutes: 0 }] } },
    })
    const until = { startDate: sunday, endDate: sunday, includeWeekends: true, weekendDays: [] }
    expect(await series('Manager', { ...night, ...until })).toMatchObject(refusal)
    expect(await counts()).toEqual([0, 0])
    expect((await shift('Manager', { date: sunday, startTime: '18:00', endTime: '23:00' })).status).toBe(201)
  })

  test('removing a shift on a holiday', async () => {
    await app.app.db.insert(holidays).values({ date: monday, name: 'Feast' })
    expect(await remove('Manager', pathOf(await shift('Manager', shortShift)))).toMatchObject(refusal)
  })

  test('removing a series, or a day of it', async () => {
    const path = pathOf(await series('Manager', { includeWeekends: true, weekendDays: [] }))
    expect(await remove('Manager', path, { what: 'all' })).toMatchObject(refusal)
    expect(await remove('Manager', path, { what: 'day', date: monday })).toMatchObject(refusal)
    expect(await remove('Manager', path, { what: 'following', date: '2026-11-27' })).toMatchObject(refusal)
    // From the Monday after the last weekend, the working hours do not change.
    expect((await remove('Manager', path, { what: 'following', date: '2026-11-30' })).status).toBe(204)
    const [remainingSeries] = (await app.call('Manager', 'GET', '/recurring-schedules?month=2026-11')).body.schedules
    expect(remainingSeries).toMatchObject({ endDate: '2026-11-29', can: { edit: true, delete: false } })
  })

  test('a shift in place of a day of a series, or of all of it', async () => {
    const answer = await series('Manager')
    const { id } = answer.body.schedule
    expect(await shift('Manager', { ...shortShift, insteadOf: id })).toMatchObject(refusal)
    expect((await shift('Manager', { endTime: '18:00', insteadOf: id })).status).toBe(201)
    const weekend = await series('Manager', { startDate: saturday, endDate: saturday, includeWeekends: true })
    expect(await shift('Manager', { date: '2026-12-07', insteadOfSeries: weekend.body.schedule.id })).toMatchObject(
      refusal,
    )
  })

  test('a series in place of a shift', async () => {
    const answer = await shift('Manager', { date: saturday })
    const insteadOfShift = answer.body.shift.id
    expect(await series('Manager', { insteadOfShift })).toMatchObject(refusal)
    expect((await series('Manager', { insteadOfShift, includeWeekends: true })).status).toBe(201)
  })
})

test('your own shifts can be planned if no hours are lowered, and other people’s without limits', async () => {
  for (const to of ['Manager', 'Employee']) {
    expect((await shift('Manager', {}, to)).status).toBe(201)
    expect((await series('Manager', { startDate: '2026-11-30' }, to)).status).toBe(201)
  }
  expect((await shift('Manager', { ...shortShift, date: '2026-12-07' }, 'Employee')).status).toBe(201)
  expect((await shift('Hr', { ...shortShift, date: '2026-12-07' }, 'Manager')).status).toBe(201)
})

test('an owner with no one above may plan for themselves', async () => {
  const path = pathOf(await shift('Owner', shortShift))
  expect((await app.call('Owner', 'GET', path)).body.shift.can).toEqual({ edit: true, delete: true })
  expect((await remove('Owner', path)).status).toBe(204)
})

test('two simultaneous changes of your own plan cannot lower your hours together', async () => {
  const path = pathOf(await shift('Manager', { date: saturday }))
  const eveningPath = pathOf(await shift('Manager', { date: saturday, startTime: '18:00', endTime: '22:00' }))
  const answers = await Promise.all([path, eveningPath].map((one) => remove('Manager', one)))
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(await counts()).toEqual([2, 0])
})

test('lowered hours are shown as a warning before saving', async () => {
  const draft = { userId: app.company.id('Manager'), startDate: monday, endDate: '2026-11-24', ...shortShift }
  const query = new URLSearchParams(draft).toString()
  const { warnings } = (await app.call('Manager', 'GET', `/schedules/warnings?${query}`)).body
  expect(warnings).toEqual([
    {
      kind: 'OWN_HOURS',
      date: monday,
      days: 2,
      message: 'On Mon 23 Nov 2026 this lowers your own agreed hours from 8 h to 2 min (and on 1 more day)',
    },
  ])
  expect((await app.call('Hr', 'GET', `/schedules/warnings?${query}`)).body.warnings).toEqual([])
})
