import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceCorrections, clockEntries } from '../tables.ts'
import {
  correctionOf,
  postCorrection,
  dayOf,
  decide,
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

let people = 0
const addEmployee = () => newcomer(app, `Asker${(people += 1)}`, { manager: 'Lead' })
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const hours = { date: '2026-06-03', clockIn: '09:00', clockOut: '17:00' }
const readPending = async (as: string, query = '') =>
  (await app.call(as, 'GET', `/attendance/corrections?limit=100${query}`)).body.corrections
const titles = async (as: string) =>
  (await app.call(as, 'GET', '/notifications')).body.notifications.map(({ title }: any) => title)

test('corrections of your own hours change nothing until another person decides', async () => {
  const employee = await addEmployee()
  const answer = await postCorrection(app, employee, { employee, ...hours })
  const correction = correctionOf(answer)
  expect(correction).toMatchObject({ status: 'PENDING', recordId: null, can: { decide: false, withdraw: true } })
  expect(await dayOf(app, employee, hours.date)).toBeUndefined()
  expect(await readPending(employee, '&whose=own')).toMatchObject([{ id: correction.id }])
  expect(await readPending(employee)).toEqual([])
  // Lead is above them but corrects no one's hours; Manager does, and is notified.
  expect((await app.call('Lead', 'GET', '/attendance/corrections')).body.corrections).toEqual([])
  expect(await readPending('Manager')).toMatchObject([{ id: correction.id, can: { decide: true, withdraw: false } }])
  expect(await titles('Manager')).toContain('Hours to approve')
  expect(await titles('Hr')).toContain('Hours to approve')
  expect(await titles('Lead')).not.toContain('Hours to approve')
  expect(statusAndMessage(await postCorrection(app, employee, { employee, ...hours }))).toEqual([
    409,
    ['attendance.pending', 'A correction for that day is already pending.'],
  ])
  expect((await override(app, 'Manager', { employee, ...hours, totalWorkedHours: 8 })).body.code).toBe(
    'attendance.pending',
  )

  expect((await decide(app, employee, correction.id, 'APPROVED')).body.message).toBe(
    'You cannot approve or reject your own hours',
  )
  expect((await decide(app, 'Lead', correction.id, 'APPROVED')).status).toBe(404)
  expect((await decide(app, 'Manager', correction.id, 'WITHDRAWN')).status).toBe(403)
  const approval = correctionOf(await decide(app, 'Manager', correction.id, 'APPROVED'))
  expect(approval).toMatchObject({
    status: 'APPLIED',
    decidedBy: { firstName: 'Manager' },
    decidedAt: expect.any(String),
    recordId: expect.any(String),
    can: { decide: false, withdraw: false },
  })
  expect(await dayOf(app, employee, hours.date)).toMatchObject({ hoursWorked: 8, corrected: true })
  expect(await titles(employee)).toContain('Hours approved')
  expect(await readPending('Manager')).toEqual([])
  expect(statusAndMessage(await decide(app, 'Hr', correction.id, 'REJECTED', 'No'))).toEqual([
    409,
    ['attendance.decided', 'This correction is already applied. Please reload to see its current status.'],
  ])
})

test('the notification of a request opens it at the top of the pending ones', async () => {
  const [older, employee] = [await addEmployee(), await addEmployee()]
  const { id: olderId } = correctionOf(await postCorrection(app, older, { employee: older, ...hours }))
  const { id } = correctionOf(await postCorrection(app, employee, { employee, ...hours }))
  const { notifications } = (await app.call('Manager', 'GET', '/notifications')).body
  expect(notifications[0].link).toBe(`?view=attendance&tab=team&correction=${id}`)
  const listIds = async (as: string, first: string, page = '1') => {
    const { body } = await app.call(as, 'GET', `/attendance/corrections?limit=1&page=${page}&first=${first}`)
    return body.corrections.map((one: any) => one.id)
  }
  const all = (await readPending('Manager')).map((one: any) => one.id)
  expect(await listIds('Manager', id)).toEqual([id])
  // The others keep their order after it.
  expect(await listIds('Manager', id, '2')).toEqual([all[0]])
  expect(all.indexOf(olderId)).toBeLessThan(all.indexOf(id))
  expect(await listIds('Lead', id)).toEqual([])
  expect((await app.call('Manager', 'GET', '/attendance/corrections?first=one')).status).toBe(400)
  correctionOf(await decide(app, 'Hr', id, 'APPROVED'))
  expect(await listIds('Manager', id)).toEqual([all[0]])
})

test('a rejection has a reason, notifies the requester, and another request is possible', async () => {
  const employee = await addEmployee()
  const { id } = correctionOf(await postCorrection(app, employee, { employee, ...hours }))
  expect(statusAndMessage(await decide(app, 'Manager', id, 'REJECTED'))).toEqual([
    400,
    ['reason', 'Please give a reason for the rejection'],
  ])
  const rejection = correctionOf(await decide(app, 'Manager', id, 'REJECTED', 'The gate was open'))
  expect(rejection).toMatchObject({ status: 'REJECTED', decisionReason: 'The gate was open' })
  expect(await dayOf(app, employee, hours.date)).toBeUndefined()
  const { body } = await app.call(employee, 'GET', '/notifications')
  expect(body.notifications[0].message).toBe(
    'Manager Test rejected your hours on 3 Jun 2026, 9:00 AM–5:00 PM: The gate was open',
  )
  expect(correctionOf(await postCorrection(app, employee, { employee, ...hours })).status).toBe('PENDING')
})

test('a request can be withdrawn until it is decided', async () => {
  const employee = await addEmployee()
  const { id } = correctionOf(await postCorrection(app, employee, { employee, ...hours }))
  expect(correctionOf(await decide(app, employee, id, 'WITHDRAWN')).status).toBe('WITHDRAWN')
  expect((await decide(app, employee, id, 'WITHDRAWN')).body.code).toBe('attendance.decided')
  expect(await readPending('Manager')).not.toContainEqual(expect.objectContaining({ id }))
})

test('a Super Admin without a manager corrects their own hours directly; one with a manager requests it', async () => {
  expect(correctionOf(await postCorrection(app, 'Owner', { employee: 'Owner', ...hours }))).toMatchObject({
    status: 'APPLIED',
  })
  const roleId = app.company.roles.get('Super Admin')
  const second = await newcomer(app, 'Second', { manager: 'Owner', ...(roleId && { roleId }) })
  const { id, status } = correctionOf(await postCorrection(app, second, { employee: second, ...hours }))
  expect(status).toBe('PENDING')
  expect(await readPending(second)).not.toContainEqual(expect.objectContaining({ id }))
  expect((await decide(app, second, id, 'APPROVED')).status).toBe(403)
})

test('hours recorded after the request stay with the approved ones', async () => {
  const employee = await addEmployee()
  const { id } = correctionOf(await postCorrection(app, employee, { employee, ...hours }))
  await insertDay(app, employee, hours.date, [['2026-06-03T10:00:00Z', '2026-06-03T11:00:00Z']])
  expect(correctionOf(await decide(app, 'Manager', id, 'APPROVED')).before).toMatchObject({ workedMinutes: 60 })
  expect(await dayOf(app, employee, hours.date)).toMatchObject({ hoursWorked: 8 })
})

test('a request is not approved over newer hours, nor over an open session', async () => {
  const employee = await addEmployee()
  const { id } = correctionOf(await postCorrection(app, employee, { employee, ...hours, clockIn: '02:00' }))
  await insertDay(app, employee, '2026-06-02', [['2026-06-02T19:00:00Z', '2026-06-03T03:00:00Z']])
  expect((await decide(app, 'Manager', id, 'APPROVED')).body.code).toBe('attendance.overlap')
  const colleague = await addEmployee()
  const request = correctionOf(await postCorrection(app, colleague, { employee: colleague, ...hours }))
  await insertDay(app, colleague, hours.date, [['2026-06-03T10:00:00Z']])
  expect((await decide(app, 'Manager', request.id, 'APPROVED')).body.code).toBe('attendance.still_in')
})

const forgot = (employee: string, date: string, clockOut: string) =>
  app.call(employee, 'POST', '/attendance/clock-out-forgotten', { date, clockOut, reason: 'I forgot' })

test('a forgotten clock-out is closed as by the background job, and the typed time is pending', async () => {
  const employee = await addEmployee()
  const plan = {
    planSource: 'HOURS',
    plannedStart: '2026-06-03T06:00:00Z',
    plannedEnd: '2026-06-03T14:00:00Z',
  } as const
  await insertDay(app, employee, hours.date, [['2026-06-03T06:05:00Z']], plan)
  const correction = correctionOf(await forgot(employee, hours.date, '18:30'))
  expect(correction).toMatchObject({
    status: 'PENDING',
    before: { clockOut: '2026-06-03T14:00:00.000Z' },
    after: { clockIn: '2026-06-03T06:05:00.000Z', clockOut: '2026-06-03T15:30:00.000Z', workedMinutes: 565 },
  })
  const closedDay = await dayOf(app, employee, hours.date)
  expect(closedDay).toMatchObject({ autoClosed: true, overtimeHours: 0, clockOut: '2026-06-03T14:00:00.000Z' })
  await decide(app, 'Manager', correction.id, 'APPROVED')
  const day = await dayOf(app, employee, hours.date)
  expect(day).toMatchObject({ autoClosed: false, hoursWorked: 9.42, overtimeHours: 1.42 })
  expect(statusAndMessage(await forgot(employee, hours.date, '18:30'))).toEqual([
    409,
    ['attendance.not_in', 'No clock-out is missing on that day.'],
  ])
  expect((await forgot(employee, '2026-06-11', '18:30')).status).toBe(409)
})

test('the first session stays unchanged when the last was forgotten', async () => {
  const employee = await addEmployee()
  const entries = [['2026-06-03T06:00:00Z', '2026-06-03T09:00:00Z'], ['2026-06-03T10:00:00Z']] as const
  await insertDay(app, employee, hours.date, entries, { plannedEnd: '2026-06-03T14:00:00Z' })
  expect(statusAndMessage(await forgot(employee, hours.date, '18:30+09:00'))[0]).toBe(400)
  expect(await dayOf(app, employee, hours.date)).toMatchObject({ clockOut: null })
  const { after } = correctionOf(await forgot(employee, hours.date, '18:00'))
  expect(after).toMatchObject({ clockIn: '2026-06-03T06:00:00.000Z', breakMinutes: 60, workedMinutes: 480 })
})

test('sixteen simultaneous edits of one day are all kept, in order, and the day has the last', async () => {
  const employee = await addEmployee()
  const id = await insertDay(app, employee, hours.date, [['2026-06-03T06:00:00Z', '2026-06-03T14:00:00Z']])
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      edit(app, i % 2 ? 'Manager' : 'Hr', id, { clockIn: '09:00', clockOut: `17:${10 + i}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  const corrections = await app.app.db
    .select()
    .from(attendanceCorrections)
    .where(eq(attendanceCorrections.userId, app.company.id(employee)))
    .orderBy(attendanceCorrections.createdAt, attendanceCorrections.id)
  expect(corrections).toHaveLength(16)
  for (const [i, { before }] of corrections.entries())
    expect(before?.clockOut).toBe(i === 0 ? '2026-06-03T14:00:00.000Z' : corrections[i - 1]?.after?.clockOut)
  const day = await dayOf(app, employee, hours.date)
  expect(day.clockOut).toBe(corrections.at(-1)?.after?.clockOut)
  const effective = and(eq(clockEntries.dayId, id), eq(clockEntries.effective, true))
  expect(await app.app.db.$count(clockEntries, effective)).toBe(1)
})

test('of sixteen edits of the same version, one succeeds', async () => {
  const employee = await addEmployee()
  const id = await insertDay(app, employee, hours.date, [['2026-06-03T06:00:00Z', '2026-06-03T14:00:00Z']])
  const { updatedAt } = await dayOf(app, employee, hours.date)
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      edit(app, 'Manager', id, { clockIn: '09:00', clockOut: `17:${10 + i}`, updatedAt }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array(15).fill(409)])
  expect(answers.filter(({ body }) => body.code === 'attendance.changed_meanwhile')).toHaveLength(15)
})

test('of sixteen simultaneous records of the same new day, one succeeds; of sixteen requests, one is pending', async () => {
  const employee = await addEmployee()
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => postCorrection(app, 'Manager', { employee, ...hours })),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array(15).fill(409)])
  const asker = await addEmployee()
  const requests = await Promise.all(
    Array.from({ length: 16 }, () => postCorrection(app, asker, { employee: asker, ...hours })),
  )
  expect(statusesOf(requests)).toEqual([201, ...Array(15).fill(409)])
  expect(new Set(requests.map(({ body }) => body.code))).toEqual(new Set([undefined, 'attendance.pending']))
})

test('of two simultaneous decisions, one succeeds', async () => {
  const employee = await addEmployee()
  const { id } = correctionOf(await postCorrection(app, employee, { employee, ...hours }))
  const answers = await Promise.all([
    decide(app, 'Manager', id, 'APPROVED'),
    decide(app, 'Hr', id, 'REJECTED', 'The gate was open'),
    decide(app, employee, id, 'WITHDRAWN'),
  ])
  expect(statusesOf(answers)).toEqual([200, 409, 409])
  const day = await dayOf(app, employee, hours.date)
  expect(day !== undefined).toBe(answers[0]?.status === 200)
})

test('a correction with an Idempotency-Key is made once', async () => {
  const employee = await addEmployee()
  const body = { ...hours, userId: app.company.id(employee), notes: 'The gate was broken' }
  const send = () => app.call('Manager', 'POST', '/attendance/create', body, { 'idempotency-key': 'the-same-key' })
  const [first, second] = [await send(), await send()]
  expect(second).toMatchObject({ status: 201, body: first.body })
})
