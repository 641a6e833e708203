import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { recurringSchedules, recurringSkips, shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
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
  await app.app.db.delete(notifications)
})

const defaults = {
  shiftType: 'FULL_TIME',
  startTime: '09:00',
  endTime: '17:00',
  startDate: '2026-11-23',
  endDate: '2026-12-04',
  repeatType: 'DAILY',
}
const give = (to: string, changes: object = {}, by = 'Manager') =>
  app.call(by, 'POST', '/recurring-schedules', { userId: app.company.id(to), ...defaults, ...changes })
async function addSeries(to: string, changes: object = {}) {
  const { status, body } = await give(to, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.schedule as { id: string; dates: string[]; updatedAt: string }
}
const edit = (id: string, to: string, changes: object = {}) =>
  app.call('Manager', 'PUT', `/recurring-schedules/${id}`, { userId: app.company.id(to), ...defaults, ...changes })
const remove = (id: string, body?: object) => app.call('Manager', 'DELETE', `/recurring-schedules/${id}`, body)
const listSeries = async (employee: string, month: string) =>
  (await app.call(employee, 'GET', `/recurring-schedules?month=${month}`)).body.schedules
const readNotices = async (employee: string) =>
  (
    await app.app.db
      .select({ message: notifications.message })
      .from(notifications)
      .where(eq(notifications.userId, app.company.id(employee)))
      .orderBy(notifications.createdAt, notifications.id)
  ).map(({ message }) => message)

describe('the days of a series', () => {
  const monthly = { repeatType: 'MONTHLY', startDate: '2026-01-31', endDate: '2026-06-30', includeWeekends: true }
  const ends = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'].map((day) => `2026-${day}`)
  test.each<[string, object, string[]]>([
    ['monthly from the 31st: the last of each month', monthly, ends],
    [
      'weekly on the day of the week of the first',
      { repeatType: 'WEEKLY', startDate: '2026-11-24', endDate: '2026-12-08' },
      ['2026-11-24', '2026-12-01', '2026-12-08'],
    ],
    [
      'daily, without the weekend that it says',
      { endDate: '2026-11-29', weekendDays: ['Friday', 'Saturday'] },
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-29'],
    ],
    [
      'or with it',
      { startDate: '2026-11-27', endDate: '2026-11-29', includeWeekends: true },
      ['2026-11-27', '2026-11-28', '2026-11-29'],
    ],
  ])('%s', async (_, changes, dates) => {
    expect((await addSeries('Employee', changes)).dates).toEqual(dates)
  })

  test('those of a month are shown with it, and a series without days in it is not', async () => {
    await addSeries('Employee')
    expect(await listSeries('Employee', '2026-12')).toMatchObject([
      {
        dates: ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'],
        userId: app.company.id('Employee'),
        weekendDays: ['Saturday', 'Sunday'],
        skippedDates: [],
        can: { edit: false, delete: false },
      },
    ])
    expect(await listSeries('Employee', '2027-01')).toEqual([])
  })

  test('every day for two years is created at once', async () => {
    const { dates } = await addSeries('Employee', {
      startDate: '2026-01-01',
      endDate: '2027-12-31',
      includeWeekends: true,
    })
    expect(dates).toHaveLength(730)
  })
})

describe('no two overlap', () => {
  test('series with series, however far ahead, and the first of them is named', async () => {
    await addSeries('Employee', { repeatType: 'MONTHLY', startDate: '2026-01-31', endDate: '2027-12-31' })
    const { status, body } = await give('Employee', { startDate: '2027-04-01', endDate: '2027-12-31' })
    expect([status, body.code]).toEqual([409, 'shift.overlap'])
    expect(body.message).toBe('Overlaps the recurring shift on Fri 30 Apr 2027, 9:00 AM–5:00 PM.')
    await addSeries('Employee', { startDate: '2027-04-01', endDate: '2027-04-29' })
  })

  test('across midnight', async () => {
    await addSeries('Employee', { startTime: '22:00', endTime: '06:00' })
    expect((await give('Employee', { startTime: '05:00', endTime: '06:00' })).status).toBe(409)
    await addSeries('Employee', { startTime: '06:00', endTime: '12:00' })
  })

  test('series with shifts', async () => {
    const shift = { userId: app.company.id('Employee'), date: '2026-12-02', startTime: '16:00', endTime: '20:00' }
    expect((await app.call('Manager', 'POST', '/shifts', shift)).status).toBe(201)
    expect((await give('Employee')).body.message).toBe('Overlaps the shift on Wed 2 Dec 2026, 4:00 PM–8:00 PM.')
    await addSeries('Colleague')
  })

  test('of sixteen simultaneous ones one is created', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => give('Employee')))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array(15).fill('409')])
  })

  test('a daily night shift does not overlap itself, also when the clocks change', async () => {
    for (const startDate of ['2026-04-20', '2026-10-26'])
      await addSeries('Employee', {
        startDate,
        endDate: `${startDate.slice(0, 8)}30`,
        includeWeekends: true,
        startTime: '00:30',
        endTime: '00:29',
      })
  })
})

describe('changing one', () => {
  test('changes the whole series, and removed days stay removed', async () => {
    const { id, updatedAt } = await addSeries('Employee')
    await remove(id, { what: 'day', date: '2026-11-24' })
    const answer = await edit(id, 'Employee', { startTime: '10:00', endDate: '2026-11-26', updatedAt })
    expect(answer.status).toBe(200)
    expect(answer.body.schedule).toMatchObject({
      startTime: '10:00',
      dates: ['2026-11-23', '2026-11-25', '2026-11-26'],
      skippedDates: ['2026-11-24'],
    })
    expect((await edit(id, 'Employee', { updatedAt })).body.code).toBe('shift.changed_meanwhile')
    expect(await readNotices('Employee')).toEqual([
      'Manager Test assigned you a shift: daily, 9:00 AM–5:00 PM, 23 Nov – 4 Dec 2026.',
      'Manager Test removed your shift: Tue 24 Nov 2026, 9:00 AM–5:00 PM.',
      'Manager Test changed your shift: daily, 10:00 AM–5:00 PM, 23–26 Nov 2026.',
    ])
  })

  test('moves it to another person, and notifies both', async () => {
    const { id } = await addSeries('Employee')
    await addSeries('Colleague', { startDate: '2027-01-04', endDate: '2027-01-08' })
    expect((await edit(id, 'Colleague', { startDate: '2027-01-01', endDate: '2027-01-04' })).status).toBe(409)
    expect((await edit(id, 'Colleague')).status).toBe(200)
    expect((await readNotices('Employee')).at(-1)).toContain('removed your shift: daily')
    expect((await readNotices('Colleague')).at(-1)).toContain('assigned you a shift: daily')
    expect((await edit(id, 'Stranger')).status).toBe(404)
  })
})

describe('removing it', () => {
  test('one day; the same day again is refused', async () => {
    const { id } = await addSeries('Employee')
    expect((await remove(id, { what: 'day', date: '2026-11-25' })).status).toBe(204)
    expect((await listSeries('Employee', '2026-11'))[0].dates).toEqual(
      ['23', '24', '26', '27', '30'].map((day) => `2026-11-${day}`),
    )
    for (const date of ['2026-11-25', '2026-11-28', '2026-12-05'])
      expect((await remove(id, { what: 'day', date })).body.errors).toMatchObject([{ path: 'date' }])
  })

  test('a day and all later ones', async () => {
    const { id } = await addSeries('Employee')
    expect((await remove(id, { what: 'following', date: '2026-11-25' })).status).toBe(204)
    expect(await listSeries('Employee', '2026-11')).toMatchObject([{ endDate: '2026-11-24' }])
    expect((await remove(id, { what: 'following', date: '2026-11-26' })).body.errors[0].message).toBe(
      'This recurring schedule ends before that day',
    )
    expect((await readNotices('Employee')).at(-1)).toBe(
      'Manager Test removed your shift: from Wed 25 Nov 2026: daily, 9:00 AM–5:00 PM, 23 Nov – 4 Dec 2026.',
    )
  })

  test.each([
    ['all of it', [{}]],
    ['from its first day on', [{ what: 'following', date: '2026-11-23' }]],
    [
      'day by day',
      [
        { what: 'day', date: '2026-11-23' },
        { what: 'day', date: '2026-11-24' },
      ],
    ],
    [
      'its first day, and then what follows',
      [
        { what: 'day', date: '2026-11-23' },
        { what: 'following', date: '2026-11-24' },
      ],
    ],
  ])('%s leaves nothing', async (_, steps) => {
    const { id } = await addSeries('Employee', { endDate: '2026-11-24' })
    for (const step of steps) expect((await remove(id, step)).status).toBe(204)
    expect(await app.app.db.$count(recurringSchedules)).toBe(0)
    expect(await app.app.db.$count(recurringSkips)).toBe(0)
    expect((await remove(id)).status).toBe(404)
    const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries).toHaveLength(1 + steps.length)
  })

  test('the same day sixteen times at once removes it once', async () => {
    const { id } = await addSeries('Employee')
    const answers = await Promise.all(Array.from({ length: 16 }, () => remove(id, { what: 'day', date: '2026-11-25' })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', ...Array(15).fill('400')])
  })
})

describe('refusals', () => {
  test.each<[string, object, string?]>([
    ['endDate', { endDate: '2026-11-22' }, 'The end date must not be before the start date'],
    ['endDate', { endDate: '2046-11-23' }, 'A recurring schedule may last at most 2 years'],
    ['endDate', { endDate: '2028-11-23' }, 'A recurring schedule may last at most 2 years'],
    ['endDate', { startDate: '2026-11-28', endDate: '2026-11-29' }, 'This recurring schedule would have no days left'],
    ['startDate', { startDate: '2019-11-23', endDate: '2020-11-23' }, 'Employee’s employment begins on 1 Jan 2020'],
    ['repeatType', { repeatType: 'NONE' }, 'Please choose DAILY, WEEKLY or MONTHLY'],
    ['repeatType', { repeatType: undefined }],
    ['weekendDays.0', { weekendDays: ['Caturday'] }, 'Please choose days of the week'],
    ['breakMinutes', { breakMinutes: 480 }, 'The break must be shorter than the shift'],
    ['notes', { notes: 'a\u0007b' }, 'Please remove invisible characters'],
  ])('%s: %j', async (path, changes, message) => {
    const { status, body } = await give('Employee', changes)
    expect([status, body.errors?.[0].path]).toEqual([400, path])
    if (message) expect(body.errors[0].message).toBe(message)
  })

  test.each([{ what: 'day' }, { what: 'following' }, { what: 'some' }, { what: 'day', date: 'soon' }])(
    'deleting %j',
    async (body) => {
      const { id } = await addSeries('Employee')
      expect((await remove(id, body)).status).toBe(400)
    },
  )

  test('exactly two years are not too long, and 29 February counts', async () => {
    await addSeries('Employee', { repeatType: 'WEEKLY', startDate: '2026-11-23', endDate: '2028-11-22' })
    await addSeries('Colleague', { repeatType: 'WEEKLY', startDate: '2028-02-29', endDate: '2030-02-28' })
  })

  test('a series out of reach is answered with 404', async () => {
    const { id } = (await give('Stranger', {}, 'Hr')).body.schedule
    expect((await give('Stranger')).status).toBe(404)
    expect((await edit(id, 'Employee')).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect(await readNotices('Employee')).toEqual([])
  })
})
