import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { users } from '../../../people/tables.ts'
import { holidays } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceCorrections, clockEntries } from '../tables.ts'
import {
  correctionOf,
  postCorrection,
  dayOf,
  edit,
  insertDay,
  override,
  statusAndMessage,
} from '../test/corrections.ts'

stopClock('2026-11-20T12:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const instants = ({ after }: { after: any }) => [after.clockIn, after.clockOut].map((at: string) => at.slice(0, 16))

let people = 0
/** Adds a person without attendance records. */
const addEmployee = () => newcomer(app, `Somebody${(people += 1)}`, { manager: 'Lead' })

test.each([
  // The hours are elapsed time, even in nights in which the clocks change.
  ['2026-04-23', '22:00', '06:00', 'Africa/Cairo', ['2026-04-23T20:00', '2026-04-24T03:00'], 7],
  ['2026-10-29', '22:00', '06:00', 'Africa/Cairo', ['2026-10-29T19:00', '2026-10-30T04:00'], 9],
  ['2026-03-28', '22:00', '06:00', 'Europe/Berlin', ['2026-03-28T21:00', '2026-03-29T04:00'], 7],
  ['2026-10-24', '22:00', '06:00', 'Europe/Berlin', ['2026-10-24T20:00', '2026-10-25T05:00'], 9],
  ['2026-10-29', '23:30', '23:45', 'Africa/Cairo', ['2026-10-29T20:30', '2026-10-29T20:45'], 0.25],
  ['2026-10-29', '23:30+02:00', '23:45', 'Africa/Cairo', ['2026-10-29T21:30', '2026-10-29T21:45'], 0.25],
  ['2026-10-29', '23:45', '23:15+02:00', 'Africa/Cairo', ['2026-10-29T20:45', '2026-10-29T21:15'], 0.5],
  ['2026-06-01', '09:00', '17:20', 'Africa/Cairo', ['2026-06-01T06:00', '2026-06-01T14:20'], 8.33],
])('%s from %s to %s in %s', async (date, clockIn, clockOut, timeZone, expected, hoursWorked) => {
  const employee = await addEmployee()
  await app.app.db
    .update(users)
    .set({ timeZone })
    .where(eq(users.id, app.company.id(employee)))
  const correction = correctionOf(await postCorrection(app, 'Manager', { employee, date, clockIn, clockOut }))
  expect(correction).toMatchObject({ status: 'APPLIED', date, before: null })
  expect(instants(correction)).toEqual(expected)
  expect(await dayOf(app, employee, date)).toMatchObject({ date, zone: timeZone, hoursWorked, corrected: true })
})

test('a status that does not match the hours is refused', async () => {
  const employee = await addEmployee()
  const hours = { employee, date: '2026-06-02', clockIn: '09:30', clockOut: '17:00' }
  const answer = await postCorrection(app, 'Manager', { ...hours, status: 'PRESENT' })
  expect(statusAndMessage(answer)).toEqual([400, ['status', 'With these hours the day is LATE, not PRESENT']])
  expect((await postCorrection(app, 'Manager', { ...hours, status: 'IDLE' })).body.errors).toMatchObject([
    { path: 'status' },
  ])
  expect(await dayOf(app, employee, '2026-06-02')).toBeUndefined()
  correctionOf(await postCorrection(app, 'Manager', { ...hours, status: 'LATE' }))
  expect(await dayOf(app, employee, '2026-06-02')).toMatchObject({ status: 'LATE' })
})

test('before the day is over, the expected status is the one shown', async () => {
  const employee = await addEmployee()
  const hours = { employee, date: '2026-06-15', clockIn: '09:00', clockOut: '11:00' }
  const itIs = (instant: string) => setClock(() => Temporal.Instant.from(instant))
  onTestFinished(() => itIs('2026-11-20T12:00:00Z'))
  itIs('2026-06-15T09:00:00Z')
  expect(statusAndMessage(await postCorrection(app, 'Manager', { ...hours, status: 'HALF_DAY' }))).toEqual([
    400,
    ['status', 'With these hours the day is PRESENT, not HALF_DAY'],
  ])
  correctionOf(await postCorrection(app, 'Manager', { ...hours, status: 'PRESENT' }))
  expect(await dayOf(app, employee, hours.date)).toMatchObject({ status: 'PRESENT' })
  itIs('2026-06-15T16:00:00Z')
  expect(await dayOf(app, employee, hours.date)).toMatchObject({ status: 'HALF_DAY' })
})

test('the same correction is accepted once, sent simultaneously or repeatedly', async () => {
  const employee = await addEmployee()
  const hours = { employee, date: '2026-06-03', clockIn: '09:00', clockOut: '17:00', totalWorkedHours: 8 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => override(app, 'Manager', hours)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect((await override(app, 'Manager', hours)).body.code).toBe('attendance.repeated')
  const { id } = await dayOf(app, employee, '2026-06-03')
  const changes = { clockIn: '09:00', clockOut: '16:30', notes: 'Left early' }
  const edits = await Promise.all(Array.from({ length: 8 }, () => edit(app, 'Manager', id, changes)))
  expect(edits.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array(7).fill('409')])
  // Different hours or a different reason make it a different correction.
  correctionOf(await edit(app, 'Manager', id, { ...changes, notes: 'Left at half past four' }))
  correctionOf(await override(app, 'Manager', hours))
  const correctionCount = await app.app.db.$count(
    attendanceCorrections,
    eq(attendanceCorrections.userId, app.company.id(employee)),
  )
  expect(correctionCount).toBe(4)
})

test('the same request for your own hours is pending once', async () => {
  const employee = await newcomer(app, 'Repeater', { manager: 'Manager' })
  const hours = { employee, date: '2026-06-04', clockIn: '09:00', clockOut: '17:00', totalWorkedHours: 8 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => override(app, employee, hours)))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array(7).fill('409')])
  expect((await override(app, employee, hours)).body.code).toBe('attendance.pending')
})

test('an ambiguous time shows which of the two it was', async () => {
  const employee = await addEmployee()
  const hours = { employee, date: '2026-10-29', clockIn: '22:00', clockOut: '23:30' }
  const { after } = correctionOf(await postCorrection(app, 'Manager', hours))
  expect(after).toMatchObject({
    clockInTime: { time: '22:00', dayOffset: 0, offset: null },
    clockOutTime: { time: '23:30', dayOffset: 0, offset: '+03:00' },
  })
  const { after: next } = correctionOf(
    await override(app, 'Manager', { ...hours, clockOut: '06:00', totalWorkedHours: 9 }),
  )
  expect(next?.clockOutTime).toEqual({ time: '06:00', dayOffset: 1, offset: null })
})

test('an arrival before midnight for a shift from midnight belongs to the day of the shift', async () => {
  const employee = await addEmployee()
  const plan = {
    planSource: 'SHIFT',
    plannedStart: '2026-06-01T21:00:00Z',
    plannedEnd: '2026-06-02T05:00:00Z',
  } as const
  const id = await insertDay(app, employee, '2026-06-02', [['2026-06-01T20:50:00Z', '2026-06-02T05:00:00Z']], plan)
  const correction = correctionOf(await edit(app, 'Manager', id, { clockIn: '23:40', clockOut: '08:00' }))
  expect(instants(correction)).toEqual(['2026-06-01T20:40', '2026-06-02T05:00'])
  expect(correction.after?.clockInTime).toEqual({ time: '23:40', dayOffset: -1, offset: null })
})

const gap = 'This time does not exist on that day: the clocks went from 12:00 AM to 1:00 AM'
const invalidCases: [what: string, more: Record<string, unknown>, path: string, message: string][] = [
  ['a start that does not exist', { date: '2026-04-24', clockIn: '00:30', clockOut: '08:00' }, 'clockIn', gap],
  ['an end that does not exist', { date: '2026-04-23', clockIn: '22:00', clockOut: '00:30' }, 'clockOut', gap],
  [
    'an offset that the zone does not have then',
    { clockIn: '09:00+05:00' },
    'clockIn',
    'The UTC offset doesn’t match this time. Please choose the time again.',
  ],
  [
    'a start to come',
    { date: '2026-11-20', clockIn: '15:00', clockOut: '16:00' },
    'clockIn',
    'This time is in the future',
  ],
  ['an end to come', { date: '2026-11-20', clockOut: '14:01' }, 'clockOut', 'This time is in the future'],
  [
    'an end that would be tomorrow',
    { date: '2026-11-20', clockOut: '08:59' },
    'clockOut',
    'This time is in the future',
  ],
  ['a day to come', { date: '2026-11-21' }, 'date', 'This day is in the future'],
  [
    'a day before the hire date',
    { date: '2019-12-31' },
    'date',
    'Employment begins on 1 Jan 2020. Please choose a day of employment.',
  ],
  [
    'a break longer than the day',
    { breakTime: 480, clockOut: '16:59' },
    'breakTime',
    'The break is longer than the day',
  ],
  ['481 minutes of break', { breakTime: 481 }, 'breakTime', 'Break time must be between 0 and 480 minutes'],
  ['half a minute of break', { breakTime: 0.5 }, 'breakTime', 'Break time must be between 0 and 480 minutes'],
  ['a break below 0', { breakTime: -1 }, 'breakTime', 'Break time must be between 0 and 480 minutes'],
  ['more than 36 hours', { totalWorkedHours: 36.01 }, 'totalWorkedHours', 'Please enter at most 36 hours'],
  ['hours below 0', { totalWorkedHours: -1 }, 'totalWorkedHours', 'Please enter at least 0 hours'],
  [
    'hours that do not agree',
    { breakTime: 30, totalWorkedHours: 8 },
    'totalWorkedHours',
    'With these times and this break, this should be 7.5 h',
  ],
  ['no reason', { overrideReason: ' ' }, 'overrideReason', 'Please give a reason'],
  ['no time', { clockIn: '25:00' }, 'clockIn', 'Please enter a time as HH:mm'],
  ['no day', { date: '2026-02-30' }, 'date', 'Please enter a date as YYYY-MM-DD'],
]
test.each(invalidCases)('%s is refused', async (_what, fields, path, message) => {
  const hours = { employee: 'Employee', date: '2026-06-03', clockIn: '09:00', clockOut: '17:00', totalWorkedHours: 8 }
  expect(statusAndMessage(await override(app, 'Manager', { ...hours, ...fields }))).toEqual([400, [path, message]])
})

test('hours may match real time or local clock time, to the minute; real time counts', async () => {
  const hours = { date: '2026-10-29', clockIn: '22:00', clockOut: '06:00' }
  for (const totalWorkedHours of [9, 8, 8.99, 8.01]) {
    const employee = await addEmployee()
    const { after } = correctionOf(await override(app, 'Manager', { employee, ...hours, totalWorkedHours }))
    expect(after?.workedMinutes).toBe(540)
  }
  const answer = await override(app, 'Manager', { employee: 'Employee', ...hours, totalWorkedHours: 8.5 })
  expect(answer.status).toBe(400)
})

test('a person out of reach is refused like an unknown one', async () => {
  const hours = { date: '2026-06-03', clockIn: '09:00', clockOut: '17:00', totalWorkedHours: 8 }
  const id = await insertDay(app, 'Stranger', '2026-06-04', [['2026-06-04T06:00:00Z', '2026-06-04T14:00:00Z']])
  for (const as of ['Employee', 'Lead', 'Manager']) {
    expect((await override(app, as, { employee: 'Stranger', ...hours })).status).toBe(404)
    expect((await postCorrection(app, as, { employee: 'Stranger', ...hours })).status).toBe(404)
    expect((await edit(app, as, id, hours)).status).toBe(404)
    const path = `/attendance/worked-hours/${app.company.id('Stranger')}`
    expect((await app.call(as, 'GET', path)).status).toBe(404)
  }
  // This person sees a team's hours, but may correct no one's.
  expect((await override(app, 'Lead', { employee: 'Employee', ...hours })).status).toBe(404)
})

test('worked hours are the latest thirty days, or those of a month', async () => {
  const employee = await addEmployee()
  const first = Temporal.PlainDate.from('2026-05-01')
  const dates = Array.from({ length: 62 }, (_, index) => first.add({ days: index }).toString())
  for (const date of dates) await insertDay(app, employee, date, [[`${date}T06:00:00Z`, `${date}T14:00:00Z`]])
  const datesIn = async (query = '') => {
    const path = `/attendance/worked-hours/${app.company.id(employee)}${query}`
    const { status, body } = await app.call('Manager', 'GET', path)
    return status === 200 ? body.workedHours.map(({ date }: { date: string }) => date) : status
  }
  const latest = dates.toReversed()
  expect(await datesIn()).toEqual(latest.slice(0, 30))
  expect(await datesIn('?month=2026-05')).toEqual(latest.slice(31))
  expect(await datesIn('?month=2026-04')).toEqual([])
  expect(await datesIn('?month=2026-13')).toBe(400)
})

test('the recorded entries stay, and the correction’s hours apply', async () => {
  const employee = await addEmployee()
  const id = await insertDay(app, employee, '2026-06-08', [['2026-06-08T07:30:00Z', '2026-06-08T14:00:00Z']], {
    planSource: 'HOURS',
    plannedStart: '2026-06-08T06:00:00Z',
    plannedEnd: '2026-06-08T14:00:00Z',
    isLate: true,
  })
  const before = await dayOf(app, employee, '2026-06-08')
  const answer = await edit(app, 'Manager', id, { clockIn: '09:00', clockOut: '18:00', updatedAt: before.updatedAt })
  const correction = correctionOf(answer)
  expect(correction).toMatchObject({
    recordId: id,
    reason: 'The gate was broken',
    createdBy: { firstName: 'Manager' },
    before: { clockIn: '2026-06-08T07:30:00.000Z', workedMinutes: 390 },
    after: { clockIn: '2026-06-08T06:00:00.000Z', workedMinutes: 540 },
    can: { decide: false, withdraw: false },
  })
  const day = await dayOf(app, employee, '2026-06-08')
  expect(day).toMatchObject({
    status: 'PRESENT',
    isLate: false,
    hoursWorked: 9,
    overtimeHours: 1,
    notes: 'The gate was broken',
    clockEntries: [{ clockIn: '2026-06-08T06:00:00.000Z', clockOut: '2026-06-08T15:00:00.000Z' }],
  })
  const { body } = await app.call('Manager', 'GET', `/attendance/records/${id}`)
  expect(body.punches).toMatchObject([{ clockIn: '2026-06-08T07:30:00.000Z', hoursWorked: 6.5 }])
  expect(body.corrections).toMatchObject([{ id: correction.id }])
  // This person sees the record, but not its corrections and their reasons.
  expect((await app.call('Lead', 'GET', `/attendance/records/${id}`)).body.corrections).toEqual([])
  expect((await app.call(employee, 'GET', `/attendance/records/${id}`)).body.corrections).toHaveLength(1)
  const { body: worked } = await app.call('Manager', 'GET', `/attendance/worked-hours/${app.company.id(employee)}`)
  expect(worked.workedHours).toMatchObject([
    {
      date: '2026-06-08',
      totalWorkedHours: 9,
      breakTime: 0,
      pending: false,
      overrideReason: 'The gate was broken',
      original: { clockIn: '2026-06-08T07:30:00.000Z', workedMinutes: 390 },
      modifiedBy: { firstName: 'Manager' },
    },
  ])
  expect(
    statusAndMessage(
      await edit(app, 'Manager', id, { clockIn: '09:00', clockOut: '18:00', updatedAt: before.updatedAt }),
    ),
  ).toEqual([
    409,
    ['attendance.changed_meanwhile', 'This record has changed since you opened it. Please check it and try again.'],
  ])
})

test('a total break replaces the recorded breaks, which stay stored', async () => {
  const employee = await addEmployee()
  const hours = { employee, date: '2026-06-09', clockIn: '09:00', clockOut: '17:00' }
  const { body } = await override(app, 'Manager', { ...hours, breakTime: 45, totalWorkedHours: 7.25 })
  expect(body.workedHours).toMatchObject({ breakTime: 45, totalWorkedHours: 7.25, original: null })
  const day = await dayOf(app, employee, '2026-06-09')
  expect(day).toMatchObject({ hoursWorked: 7.25, totalBreakTime: 45 })
  // Changing only the start leaves the corrected break unchanged.
  await edit(app, 'Manager', day.id, { clockIn: '08:00', clockOut: '17:00' })
  expect(await dayOf(app, employee, '2026-06-09')).toMatchObject({ hoursWorked: 8.25, totalBreakTime: 45 })
})

test('a gap between sessions does not become work when the start changes', async () => {
  const employee = await addEmployee()
  const id = await insertDay(app, employee, '2026-06-10', [
    ['2026-06-10T06:10:00Z', '2026-06-10T09:00:00Z'],
    ['2026-06-10T10:00:00Z', '2026-06-10T14:00:00Z'],
  ])
  await edit(app, 'Manager', id, { clockIn: '09:00', clockOut: '17:00' })
  expect(await dayOf(app, employee, '2026-06-10')).toMatchObject({ hoursWorked: 7, totalBreakTime: 60 })
})

test('hours of another day block it, and so does an open entry', async () => {
  const employee = await addEmployee()
  await insertDay(app, employee, '2026-06-15', [['2026-06-15T19:00:00Z', '2026-06-16T03:00:00Z']])
  const hours = { employee, date: '2026-06-16', clockIn: '05:00', clockOut: '12:00' }
  expect(statusAndMessage(await postCorrection(app, 'Manager', hours))).toEqual([
    409,
    ['clockIn', 'These hours overlap the hours on 15 Jun 2026'],
  ])
  expect(correctionOf(await postCorrection(app, 'Manager', { ...hours, clockIn: '06:00' })).status).toBe('APPLIED')
  expect(statusAndMessage(await postCorrection(app, 'Manager', hours))).toEqual([
    409,
    ['date', 'That day already has hours. Please correct them instead.'],
  ])
  const id = await insertDay(app, employee, '2026-06-18', [['2026-06-18T06:00:00Z']])
  expect((await edit(app, 'Manager', id, { clockIn: '09:00', clockOut: '17:00' })).body.code).toBe(
    'attendance.still_in',
  )
})

test('hours replace an absence, and a day without hours becomes one if work was planned', async () => {
  const employee = await addEmployee()
  await insertDay(app, employee, '2026-06-22', [])
  expect(await dayOf(app, employee, '2026-06-22')).toMatchObject({ status: 'ABSENT', isPresent: false })
  const hours = { employee, clockIn: '09:00', clockOut: '17:00' }
  await postCorrection(app, 'Hr', { ...hours, date: '2026-06-22' })
  const day = await dayOf(app, employee, '2026-06-22')
  expect(day).toMatchObject({ status: 'PRESENT', hoursWorked: 8 })
  const remove = (as: string, id: string) =>
    app.call(as, 'DELETE', `/attendance/records/${id}`, { reason: 'It was somebody else' })
  expect((await remove('Employee', day.id)).status).toBe(403)
  expect(correctionOf(await remove('Hr', day.id))).toMatchObject({ status: 'APPLIED', after: null })
  expect(await dayOf(app, employee, '2026-06-22')).toMatchObject({ status: 'ABSENT', hoursWorked: 0, clockEntries: [] })
  expect((await remove('Hr', day.id)).body.code).toBe('attendance.changed_meanwhile')
  // A Saturday, and a holiday.
  await app.app.db.insert(holidays).values({ date: '2026-06-24', name: 'A holiday' })
  for (const date of ['2026-06-20', '2026-06-24']) {
    await postCorrection(app, 'Hr', { ...hours, date })
    const free = await dayOf(app, employee, date)
    expect(free).toMatchObject({ overtimeHours: 8, plan: { source: null } })
    await remove('Hr', free.id)
    expect(await dayOf(app, employee, date)).toMatchObject({ status: 'PRESENT', hoursWorked: 0 })
  }
  const entryCount = await app.app.db.$count(clockEntries, eq(clockEntries.userId, app.company.id(employee)))
  expect(entryCount).toBe(3)
})

test('no one removes their own hours', async () => {
  const id = await insertDay(app, 'Hr', '2026-06-25', [['2026-06-25T06:00:00Z', '2026-06-25T14:00:00Z']])
  const answer = await app.call('Hr', 'DELETE', `/attendance/records/${id}`, { reason: 'It was somebody else' })
  expect([answer.status, answer.body.message]).toEqual([403, 'You cannot remove your own hours'])
})

test('a reason stays text, and is stored in full', async () => {
  const employee = await addEmployee()
  const notes = '<script>alert(1)</script> =1+1\n\u202Etxt'
  const answer = await postCorrection(app, 'Manager', {
    employee,
    date: '2026-06-26',
    clockIn: '09:00',
    clockOut: '17:00',
    notes,
  })
  expect(correctionOf(answer).reason).toContain('<script>alert(1)</script> =1+1')
  const { body } = await app.call(employee, 'GET', '/notifications')
  expect(body.notifications[0].message).toMatch(
    /^Manager Test corrected your hours on 26 Jun 2026 to 9:00 AM–5:00 PM: <script>/,
  )
})

test('each is in the audit trail', async () => {
  const employee = await addEmployee()
  const { id } = correctionOf(
    await postCorrection(app, 'Manager', { employee, date: '2026-06-29', clockIn: '09:00', clockOut: '17:00' }),
  )
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries).toMatchObject([
    { action: 'attendance.corrected', actorId: app.company.id('Manager'), personId: app.company.id(employee) },
  ])
})

test('a day with distant sessions can be saved unchanged, and again with another break', async () => {
  const employee = await addEmployee()
  const sessions = [
    ['2026-06-05T04:00:00Z', '2026-06-05T06:00:00Z'],
    ['2026-06-05T15:00:00Z', '2026-06-05T19:00:00Z'],
  ] as const
  await insertDay(app, employee, '2026-06-05', sessions)
  const hours = { employee, date: '2026-06-05', clockIn: '07:00', clockOut: '22:00' }
  const { after } = correctionOf(await override(app, 'Manager', { ...hours, breakTime: 0, totalWorkedHours: 6 }))
  expect(after).toMatchObject({ breakMinutes: 540, workedMinutes: 360 })
  expect(await dayOf(app, employee, '2026-06-05')).toMatchObject({ hoursWorked: 6 })
  // The part of the stored break above the maximum was a gap between sessions.
  const second = await override(app, 'Manager', { ...hours, breakTime: 450, totalWorkedHours: 6.5 })
  expect(correctionOf(second).after).toMatchObject({ breakMinutes: 510, workedMinutes: 390 })
})

test('the total decides whether gaps between sessions are part of the break', async () => {
  const employee = await addEmployee()
  const sessions = [
    ['2026-06-08T06:00:00Z', '2026-06-08T09:00:00Z'],
    ['2026-06-08T10:00:00Z', '2026-06-08T14:00:00Z'],
  ] as const
  await insertDay(app, employee, '2026-06-08', sessions)
  const hours = { employee, date: '2026-06-08', clockIn: '09:00', clockOut: '17:00', overrideReason: 'Lunch' }
  const mismatch = await override(app, 'Manager', { ...hours, breakTime: 30, totalWorkedHours: 6.25 })
  expect(statusAndMessage(mismatch)).toMatchObject([
    400,
    ['totalWorkedHours', expect.stringContaining('this should be')],
  ])
  const apart = await override(app, 'Manager', { ...hours, breakTime: 30, totalWorkedHours: 6.5 })
  expect(correctionOf(apart).after).toMatchObject({ breakMinutes: 90, workedMinutes: 390 })
})

test('a break that includes the gaps between sessions is accepted too', async () => {
  const employee = await addEmployee()
  const sessions = [
    ['2026-06-09T06:00:00Z', '2026-06-09T09:00:00Z'],
    ['2026-06-09T10:00:00Z', '2026-06-09T14:00:00Z'],
  ] as const
  await insertDay(app, employee, '2026-06-09', sessions)
  const hours = { employee, date: '2026-06-09', clockIn: '09:00', clockOut: '17:00' }
  const within = await override(app, 'Manager', { ...hours, breakTime: 90, totalWorkedHours: 6.5 })
  expect(correctionOf(within).after).toMatchObject({ breakMinutes: 90, workedMinutes: 390 })
})
