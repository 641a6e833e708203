import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { notificationPreferences, notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { emailOf } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employ } from '../../../people/employments/test/employ.ts'

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
  await app.app.db.delete(mails)
})

const defaults = { date: '2026-11-23', startTime: '09:00', endTime: '17:00' }
const give = (to: string, changes: object = {}, by = 'Manager'): Promise<Answer> =>
  app.call(by, 'POST', '/shifts', { userId: app.company.id(to), ...defaults, ...changes })
const addShift = async (to: string, changes: object = {}) => {
  const { status, body } = await give(to, changes)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.shift as { id: string; updatedAt: string }
}
const edit = (id: string, to: string, changes: object = {}) =>
  app.call('Manager', 'PUT', `/shifts/${id}`, {
    userId: app.company.id(to),
    shiftType: 'MORNING',
    ...defaults,
    ...changes,
  })
const series = (to: string, changes: object = {}) =>
  app.call('Manager', 'POST', '/recurring-schedules', {
    userId: app.company.id(to),
    startTime: '09:00',
    endTime: '17:00',
    shiftType: 'FULL_TIME',
    startDate: '2026-11-23',
    endDate: '2026-12-04',
    repeatType: 'DAILY',
    ...changes,
  })
const readNotices = (employee: string) =>
  app.app.db
    .select({ title: notifications.title, message: notifications.message, type: notifications.type })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(employee)))
    .orderBy(notifications.createdAt, notifications.id)

describe('the time of a shift', () => {
  test.each([
    ['by the clock where the person is', {}, '2026-11-23T07:00:00.000Z', '2026-11-23T15:00:00.000Z'],
    [
      'an end before the start is the next day',
      { startTime: '22:00', endTime: '06:00' },
      '2026-11-23T20:00:00.000Z',
      '2026-11-24T04:00:00.000Z',
    ],
  ])('%s', async (_, changes, startsAt, endsAt) => {
    expect((await give('Employee', changes)).body.shift).toMatchObject({ startsAt, endsAt })
  })

  test('that begins at a nonexistent midnight is accepted, and shown at its actual time', async () => {
    const { status, body } = await give('Employee', { date: '2026-04-24', startTime: '00:00', endTime: '08:00' })
    expect(status).toBe(201)
    expect(body.shift).toMatchObject({
      startsAt: '2026-04-23T22:00:00.000Z',
      endsAt: '2026-04-24T05:00:00.000Z',
      startTime: '00:00',
      startLocal: { time: '01:00', dayOffset: 0, offset: null },
    })
    const query = `?userId=${app.company.id('Employee')}&month=2026-04`
    const { days } = (await app.call('Employee', 'GET', `/schedules/calendar${query}`)).body
    expect(days.find(({ date }: { date: string }) => date === '2026-04-24')).toMatchObject({
      kind: 'SHIFT',
      plan: { source: 'SHIFT', start: { time: '01:00' }, end: { time: '08:00' } },
    })
  })

  test('is in the time zone that the person had when it was planned', async () => {
    const employee = await newcomer(app, 'Away')
    const id = app.company.id(employee)
    const moveTo = (timeZone: string) => app.app.db.update(users).set({ timeZone }).where(eq(users.id, id))
    await moveTo('Europe/Berlin')
    const { id: shiftId } = await addShift(employee, { date: '2026-10-24', startTime: '22:00', endTime: '06:00' })
    await moveTo('Asia/Tokyo')
    expect((await app.call(employee, 'GET', `/shifts/${shiftId}`)).body.shift).toMatchObject({
      startsAt: '2026-10-24T20:00:00.000Z',
      endsAt: '2026-10-25T05:00:00.000Z',
      startLocal: { time: '22:00' },
      endLocal: { time: '06:00', dayOffset: 1 },
      can: { edit: false, delete: false },
    })
  })
})

describe('no two shifts of a person overlap', () => {
  test.each([
    ['the same', {}, 'Mon 23 Nov 2026, 9:00 AM–5:00 PM'],
    ['within', { startTime: '10:00', endTime: '11:00' }, 'Mon 23 Nov 2026, 9:00 AM–5:00 PM'],
    ['a minute', { startTime: '08:00', endTime: '09:01' }, 'Mon 23 Nov 2026, 9:00 AM–5:00 PM'],
    [
      'from the night before',
      { date: '2026-11-22', startTime: '22:00', endTime: '09:30' },
      'Mon 23 Nov 2026, 9:00 AM–5:00 PM',
    ],
    [
      'the night after',
      { date: '2026-11-25', startTime: '05:00', endTime: '08:00' },
      'Tue 24 Nov 2026, 10:00 PM–6:00 AM',
    ],
  ])('%s is refused, and the other is named', async (_, changes, overlappingShift) => {
    await addShift('Employee')
    await addShift('Employee', { date: '2026-11-24', startTime: '22:00', endTime: '06:00' })
    const { status, body } = await give('Employee', changes)
    expect([status, body.code, body.message]).toEqual([
      409,
      'shift.overlap',
      `Overlaps the shift on ${overlappingShift}.`,
    ])
  })

  test('one may begin when the other ends, and other people’s do not matter', async () => {
    await addShift('Employee')
    await addShift('Employee', { startTime: '17:00', endTime: '20:00' })
    await addShift('Colleague')
  })

  test('nor with a series, also across midnight', async () => {
    await series('Employee', { startTime: '22:00', endTime: '06:00' })
    const { status, body } = await give('Employee', { date: '2026-11-25', startTime: '05:30', endTime: '12:00' })
    expect([status, body.message]).toEqual([409, 'Overlaps the recurring shift on Tue 24 Nov 2026, 10:00 PM–6:00 AM.'])
    // The series has no shift on Saturdays.
    await addShift('Employee', { date: '2026-11-28', startTime: '06:00', endTime: '12:00' })
    expect((await give('Employee', { date: '2026-11-28', startTime: '05:59', endTime: '06:00' })).status).toBe(409)
  })

  test('a shift in place of one day of a series removes that day', async () => {
    const answer = await series('Employee')
    const { id } = answer.body.schedule
    await addShift('Employee', { date: '2026-11-25', startTime: '13:00', endTime: '21:00', insteadOf: id })
    const { schedules } = (await app.call('Employee', 'GET', '/recurring-schedules?month=2026-11')).body
    expect(schedules).toMatchObject([{ skippedDates: ['2026-11-25'] }])
    expect(schedules[0].dates).toEqual(['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27', '2026-11-30'])
    expect((await readNotices('Employee')).map(({ title }) => title)).toEqual(['New shift', 'Shift changed'])
  })

  test('but only of their own series, on one of its days, and without any other overlap', async () => {
    const { id } = (await series('Employee')).body.schedule
    const colleagueSeries = (await series('Colleague')).body.schedule
    const instead = (changes: object) => give('Employee', { insteadOf: id, ...changes })
    expect((await instead({ date: '2026-11-28' })).body.errors).toMatchObject([
      { path: 'date', message: 'This recurring schedule has no shift on Sat 28 Nov 2026' },
    ])
    expect((await instead({ insteadOf: colleagueSeries.id, date: '2026-12-20' })).status).toBe(404)
    expect((await instead({ date: '2026-11-24', startTime: '20:00', endTime: '10:00' })).body.code).toBe(
      'shift.overlap',
    )
    const { schedules } = (await app.call('Employee', 'GET', '/recurring-schedules?month=2026-11')).body
    expect(schedules[0].skippedDates).toEqual([])
  })

  test('of sixteen simultaneous overlapping ones one is created, in each of several rounds', async () => {
    for (let round = 1; round <= 4; round++) {
      const date = `2026-12-0${round}`
      const hours = (i: number) => ({ date, startTime: `09:${String(i).padStart(2, '0')}`, endTime: '17:00' })
      const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => give('Employee', hours(i))))
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', ...Array(15).fill('409')])
      expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'shift.overlap']))
    }
    expect(await app.app.db.$count(shifts)).toBe(4)
  })

  test('nor are shifts and series created at once, nor one moved onto another', async () => {
    const one = await addShift('Employee', { date: '2026-12-10' })
    const change = { date: '2026-11-24', startTime: '12:00', endTime: '13:00' }
    const answers = await Promise.all([series('Employee'), edit(one.id, 'Employee', change), give('Employee', change)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})

describe('changing one', () => {
  test('moves it, and notifies only the person', async () => {
    const { id } = await addShift('Employee')
    const { status, body } = await edit(id, 'Employee', { startTime: '10:00', endTime: '18:00', notes: ' Bring keys ' })
    expect(status).toBe(200)
    expect(body.shift).toMatchObject({ startTime: '10:00', shiftType: 'MORNING', notes: 'Bring keys' })
    expect(await readNotices('Employee')).toEqual([
      {
        type: 'TEAM_UPDATE',
        title: 'New shift',
        message: 'Manager Test assigned you a shift: Mon 23 Nov 2026, 9:00 AM–5:00 PM.',
      },
      {
        type: 'TEAM_UPDATE',
        title: 'Shift changed',
        message: 'Manager Test changed your shift: Mon 23 Nov 2026, 10:00 AM–6:00 PM.',
      },
    ])
    expect(await readNotices('Manager')).toEqual([])
  })

  test('moves it to another person and notifies both; the first person’s plan no longer has it', async () => {
    const { id } = await addShift('Employee')
    expect((await edit(id, 'Colleague')).status).toBe(200)
    expect((await readNotices('Employee')).map(({ title }) => title)).toEqual(['New shift', 'Shift removed'])
    expect((await readNotices('Colleague')).map(({ title }) => title)).toEqual(['New shift'])
    await addShift('Employee')
    expect((await edit(id, 'Stranger')).status).toBe(404)
  })

  test('a shift changed meanwhile is not overwritten', async () => {
    const { id, updatedAt } = await addShift('Employee')
    expect((await edit(id, 'Employee', { updatedAt, startTime: '10:00' })).status).toBe(200)
    const { status, body } = await edit(id, 'Employee', { updatedAt, startTime: '11:00' })
    expect([status, body.code]).toEqual([409, 'shift.changed_meanwhile'])
  })

  test('removing it notifies the person, and each step is recorded', async () => {
    const { id } = await addShift('Employee')
    await edit(id, 'Employee', { startTime: '10:00' })
    expect((await app.call('Manager', 'DELETE', `/shifts/${id}`)).status).toBe(204)
    expect((await app.call('Manager', 'DELETE', `/shifts/${id}`)).status).toBe(404)
    expect((await readNotices('Employee')).map(({ title }) => title)).toEqual([
      'New shift',
      'Shift changed',
      'Shift removed',
    ])
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id))
      .orderBy(auditEntries.id)
    expect(entries.map(({ action, personId }) => [action, personId])).toEqual(
      ['created', 'changed', 'deleted'].map((did) => [`shift.${did}`, app.company.id('Employee')]),
    )
  })

  test('is emailed only to people who want that', async () => {
    const preferences = { shiftModified: false }
    await app.app.db.insert(notificationPreferences).values({ userId: app.company.id('Colleague'), preferences })
    const { id } = await addShift('Colleague')
    await edit(id, 'Colleague', { startTime: '10:00' })
    const mailRows = await app.app.db
      .select({ subject: mails.subject })
      .from(mails)
      .where(eq(mails.recipient, emailOf('Colleague')))
    expect(mailRows).toEqual([{ subject: 'New shift' }])
    expect((await readNotices('Colleague')).map(({ title }) => title)).toEqual(['New shift', 'Shift changed'])
  })

  test('of your own shift notifies no one', async () => {
    await addShift('Manager')
    expect(await readNotices('Manager')).toEqual([])
  })
})

describe('refusals', () => {
  test.each([
    ['date', { date: '2026-02-30' }],
    ['date', { date: '2019-12-31' }, 'Employee’s employment begins on 1 Jan 2020'],
    ['startTime', { startTime: '24:00' }],
    ['endTime', { endTime: '9' }],
    ['shiftType', { shiftType: 'LATE' }, 'Please choose a shift type'],
    ['breakMinutes', { breakMinutes: 481 }, 'Please enter whole minutes from 0 to 480'],
    [
      'breakMinutes',
      { startTime: '09:00', endTime: '10:00', breakMinutes: 60 },
      'The break must be shorter than the shift',
    ],
    ['notes', { notes: 'x'.repeat(1001) }],
    ['userId', { userId: 'me' }],
    ['insteadOf', { insteadOf: 'it' }],
  ])('%s: %j', async (path, changes, message?: string) => {
    const { status, body } = await give('Employee', changes)
    expect([status, body.errors?.[0].path]).toEqual([400, path])
    if (message) expect(body.errors[0].message).toBe(message)
  })

  test('a person who has left', async () => {
    await employ(app.app.db, app.company.id('Former'), { last: '2026-10-31' })
    const { status, body } = await give('Former')
    const message = 'Former’s employment ended on 31 Oct 2026'
    expect([status, body.errors]).toMatchObject([400, [{ path: 'date', message }]])
  })

  test('out of reach is answered like an unknown person or shift', async () => {
    const answer = await give('Stranger', {}, 'Hr')
    for (const path of [`/shifts/${answer.body.shift.id}`, '/shifts/00000000-0000-4000-8000-000000000000']) {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await app.call('Manager', method, path)
        expect([status, body.message]).toEqual([404, 'Not found'])
      }
    }
    expect((await give('Stranger')).status).toBe(404)
    expect((await give('Employee', {}, 'Lead')).status).toBe(403)
    expect((await app.call('Lead', 'GET', `/shifts?userId=${app.company.id('Stranger')}`)).status).toBe(404)
  })

  test('hostile notes stay unchanged', async () => {
    const notes = '<img src=x onerror=alert(1)>\n=cmd|calc!A0'
    const { id } = await addShift('Employee', { notes })
    expect((await app.call('Employee', 'GET', `/shifts/${id}`)).body.shift.notes).toBe(notes)
  })
})

test('lists your own shifts of a month in order, by default the current month', async () => {
  await addShift('Employee', { date: '2026-11-30', startTime: '22:00', endTime: '06:00' })
  await addShift('Employee', { date: '2026-11-02' })
  await addShift('Employee', { date: '2026-12-01' })
  const list = async (query: string) =>
    (await app.call('Employee', 'GET', `/shifts${query}`)).body.shifts.map(({ date }: { date: string }) => date)
  expect(await list('?month=2026-11')).toEqual(['2026-11-02', '2026-11-30'])
  expect(await list('')).toEqual(['2026-11-02', '2026-11-30'])
})

test('a shift or a series that ends when it begins is refused, not read as a whole day', async () => {
  const employee = await newcomer(app, 'Lengthless')
  const times = { startTime: '09:00', endTime: '09:00' }
  const { id } = await addShift(employee)
  const rule = await series(employee, { startDate: '2026-11-24' })
  expect(rule.status).toBe(201)
  const { schedule } = rule.body
  const path = `/recurring-schedules/${schedule.id}`
  const { shiftType, startDate, endDate, repeatType } = schedule
  const wholeDay = { userId: app.company.id(employee), shiftType, startDate, endDate, repeatType, ...times }
  const searchParams = new URLSearchParams({
    userId: app.company.id(employee),
    startDate,
    endDate: startDate,
    ...times,
  })
  for (const { status, body } of [
    await give(employee, times),
    await edit(id, employee, times),
    await series(employee, times),
    await app.call('Manager', 'PUT', path, wholeDay),
    await app.call('Manager', 'GET', `/schedules/warnings?${searchParams.toString()}`),
  ])
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'endTime', message: 'Please choose an end that differs from the start' }],
    ])
})
