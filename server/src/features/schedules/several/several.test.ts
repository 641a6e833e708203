import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { holidays, recurringSchedules, shifts } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { leaveRequests } from '../../leaves/tables.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of [shifts, recurringSchedules, holidays, notifications]) await app.app.db.delete(table)
})

const idsOf = (names: readonly string[]) => names.map((name) => app.company.id(name))
const times = { startTime: '09:00', endTime: '17:00' }
const assign = (names: readonly string[], changes: object = {}, by = 'Manager') =>
  app.call(by, 'POST', '/shifts/assign', { userIds: idsOf(names), date: '2026-11-23', ...times, ...changes })
const assignSeries = (names: readonly string[], changes: object = {}) =>
  app.call('Manager', 'POST', '/recurring-schedules/assign', {
    userIds: idsOf(names),
    ...times,
    shiftType: 'FULL_TIME',
    startDate: '2026-11-23',
    endDate: '2026-11-27',
    repeatType: 'DAILY',
    ...changes,
  })
const add = async (name: string, date: string, changes: object = {}) => {
  const answer = await assign([name], { date, ...changes })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
const planOf = async (name: string) => {
  const rows = await app.app.db
    .select({ date: shifts.date, startTime: shifts.startTime, notes: shifts.notes })
    .from(shifts)
    .where(eq(shifts.userId, app.company.id(name)))
    .orderBy(asc(shifts.date), asc(shifts.startsAt))
  return rows.map(({ date, startTime }) => `${date} ${startTime}`)
}
const noticesOf = async (name: string) => {
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(name)))
  return rows.map(({ title, message }) => `${title}: ${message}`)
}

describe('assigning a schedule to several people', () => {
  test('creates the shift for each, records each and notifies each', async () => {
    const { status, body } = await assign(['Employee', 'Colleague'], { notes: 'Bring keys' })
    expect([status, body]).toEqual([201, { count: 2 }])
    for (const name of ['Employee', 'Colleague']) {
      expect(await planOf(name)).toEqual(['2026-11-23 09:00'])
      expect(await noticesOf(name)).toEqual([expect.stringContaining('New shift:')])
      const entries = await app.app.db
        .select({ action: auditEntries.action })
        .from(auditEntries)
        .where(and(eq(auditEntries.personId, app.company.id(name)), eq(auditEntries.action, 'shift.created')))
      expect(entries.length).toBeGreaterThan(0)
    }
  })

  test('creates nothing if it is impossible for one, and names that person and the reason', async () => {
    await add('Employee', '2026-11-23', { startTime: '12:00', endTime: '20:00' })
    const { status, body } = await assign(['Colleague', 'Employee'])
    expect([status, body.code]).toEqual([409, 'shift.not_for_all'])
    expect(body.message).toMatch(/^Nothing was saved\. Employee \S+: Overlaps the shift on .*12:00 PM–8:00 PM\.$/)
    expect(body.details.people).toMatchObject([{ userId: app.company.id('Employee') }])
    expect(await planOf('Colleague')).toEqual([])
    const late = await assign(['Employee', 'Colleague'], { date: '2001-01-01' })
    expect(late.body.details.people).toHaveLength(2)
  })

  test('of two at once, one succeeds', async () => {
    const answers = await Promise.all([assign(['Employee', 'Colleague']), assign(['Colleague', 'Employee'])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect([await planOf('Employee'), await planOf('Colleague')]).toEqual([['2026-11-23 09:00'], ['2026-11-23 09:00']])
  })

  test('creates a recurring schedule for each or for no one', async () => {
    expect((await assignSeries(['Employee', 'Colleague'])).body).toEqual({ count: 2 })
    expect(await noticesOf('Colleague')).toHaveLength(1)
    const again = await assignSeries(['Employee', 'Lead'])
    expect([again.status, again.body.details.people.length]).toEqual([409, 1])
    expect(await app.app.db.$count(recurringSchedules)).toBe(2)
    const empty = await assignSeries(['Lead'], { startDate: '2026-11-28', endDate: '2026-11-29' })
    expect([empty.status, empty.body.errors[0].path]).toEqual([400, 'endDate'])
  })

  test.each([
    ['no one', { userIds: [] }, 'userIds'],
    ['a break without working time', { breakMinutes: 480 }, 'breakMinutes'],
    ['equal times', { endTime: '09:00' }, 'endTime'],
  ])('refuses %s on its field', async (_, changes, field) => {
    const { status, body } = await assign(['Employee'], changes)
    expect([status, body.errors[0].path]).toEqual([400, field])
  })

  test('answers 404 if one is out of reach, and 403 without the permission', async () => {
    expect((await assign(['Employee', 'Stranger'])).status).toBe(404)
    expect(await planOf('Employee')).toEqual([])
    expect((await assign(['Employee'], {}, 'Lead')).status).toBe(403)
  })
})

describe('copying shifts', () => {
  const copy = (names: readonly string[], changes: object = {}, { preview = false, by = 'Manager' } = {}) =>
    app.call(by, 'POST', `/shifts/copy${preview ? '/preview' : ''}`, {
      userIds: idsOf(names),
      from: '2026-11-22',
      days: 7,
      to: ['2026-11-29'],
      ...changes,
    })

  test('copies a week, after a preview that changes nothing, and notifies each person once', async () => {
    for (const date of ['2026-11-23', '2026-11-24']) await add('Employee', date)
    await add('Colleague', '2026-11-24', { startTime: '22:00', endTime: '06:00' })
    await app.app.waitForNotifications()
    await app.app.db.delete(notifications)
    const preview = await copy(['Employee', 'Colleague'], {}, { preview: true })
    expect([preview.status, preview.body.copied.length, preview.body.skipped]).toEqual([200, 3, []])
    expect(await planOf('Employee')).toHaveLength(2)
    const { status, body } = await copy(['Employee', 'Colleague'])
    expect([status, body]).toEqual([201, preview.body])
    expect(await planOf('Employee')).toEqual(
      ['2026-11-23', '2026-11-24', '2026-11-30', '2026-12-01'].map((d) => `${d} 09:00`),
    )
    expect(await planOf('Colleague')).toEqual(['2026-11-24 22:00', '2026-12-01 22:00'])
    expect(await noticesOf('Employee')).toEqual([expect.stringMatching(/^New shifts: .*2 shifts, 30 Nov – 1 Dec 2026/)])
    expect(await noticesOf('Colleague')).toEqual([expect.stringMatching(/^New shift: .*10:00 PM–6:00 AM/)])
    const [entry] = await app.app.db
      .select({ after: auditEntries.after })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'shift.copied'), isNull(auditEntries.personId)))
    expect(entry?.after).toMatchObject({ copied: 3, skipped: 0 })
  })

  test('skips and names what overlaps, and days of leave, holidays and days outside employment', async () => {
    const leaver = await newcomer(app, 'Leaver', { manager: 'Lead', hireDate: '2026-11-27' })
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']) await add('Employee', date)
    await add('Employee', '2026-11-30', { startTime: '16:00', endTime: '20:00' })
    await app.app.db.insert(leaveRequests).values({
      userId: app.company.id('Employee'),
      leaveType: 'ANNUAL',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      totalDays: '1',
      reason: 'A rest',
      status: 'APPROVED',
    })
    await app.app.db.insert(holidays).values({ date: '2026-12-02', name: 'A feast' })
    const { body } = await copy(['Employee'])
    expect(body.copied.map(({ date }: { date: string }) => date)).toEqual(['2026-12-03'])
    expect(body.skipped.map(({ date, reason, message }: Record<string, string>) => [date, reason, message])).toEqual([
      ['2026-11-30', 'SHIFT', 'Overlaps the shift on Mon 30 Nov 2026, 4:00 PM–8:00 PM'],
      ['2026-12-01', 'LEAVE', 'On leave on Tue 1 Dec 2026'],
      ['2026-12-02', 'HOLIDAY', 'Wed 2 Dec 2026 is a holiday: A feast'],
    ])
    await add(leaver, '2026-11-28')
    const back = await copy([leaver], { to: ['2026-11-15'] })
    expect(back.body.skipped).toMatchObject([{ reason: 'EMPLOYMENT' }])
  })

  test('has its effect once, repeated or twice at once', async () => {
    await add('Employee', '2026-11-23')
    const answers = await Promise.all([copy(['Employee']), copy(['Employee'])])
    expect(answers.map(({ body }) => body.copied.length).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await copy(['Employee'])).body).toMatchObject({ copied: [], skipped: [{ reason: 'SHIFT' }] })
    expect(await planOf('Employee')).toHaveLength(2)
  })

  test('copies a day to several days, each in the local time of its date when the clocks change', async () => {
    await app.app.db
      .update(users)
      .set({ timeZone: 'Europe/Berlin' })
      .where(eq(users.id, app.company.id('Employee')))
    await add('Employee', '2027-03-22')
    const { body } = await copy(['Employee'], { from: '2027-03-22', days: 1, to: ['2027-03-29', '2027-03-23'] })
    expect(body.copied).toHaveLength(2)
    const rows = await app.app.db
      .select({ date: shifts.date, startsAt: shifts.startsAt })
      .from(shifts)
      .orderBy(asc(shifts.date))
    expect(rows.map(({ date, startsAt }) => `${date} ${startsAt.slice(11, 16)}`)).toEqual([
      '2027-03-22 08:00',
      '2027-03-23 08:00',
      '2027-03-29 07:00',
    ])
    await app.app.db
      .update(users)
      .set({ timeZone: null })
      .where(eq(users.id, app.company.id('Employee')))
  })

  test('leaves recurring shifts as they are, and copies nothing from other people', async () => {
    await assignSeries(['Employee'])
    await add('Colleague', '2026-11-23')
    expect((await copy(['Employee'], { to: ['2026-12-06'] })).body).toEqual({ copied: [], skipped: [] })
  })

  test.each([
    ['no one', { userIds: [] }, 'userIds'],
    ['no target', { to: [] }, 'to'],
    ['more than a year', { to: ['2028-11-26'] }, 'to'],
    ['two days', { days: 2 }, 'days'],
  ])('refuses %s on its field', async (_, changes, field) => {
    const { status, body } = await copy(['Employee'], changes)
    expect([status, body.errors[0].path]).toEqual([400, field])
  })

  test('answers 404 if one is out of reach, and 403 without the permission', async () => {
    for (const preview of [true, false]) {
      expect((await copy(['Employee', 'Stranger'], {}, { preview })).status).toBe(404)
      expect((await copy(['Employee'], {}, { preview, by: 'Lead' })).status).toBe(403)
    }
  })
})
