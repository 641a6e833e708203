import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { setTime, cairo, punches, recordOf, shiftOf, punchAt } from '../test/clocking.ts'
import { correctionOf, postCorrection, dayOf, decide, override, statusAndMessage } from '../test/corrections.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  setClock(null)
  await app.close()
})

let people = 0
const addEmployee = () => newcomer(app, `Back${(people += 1)}`, { manager: 'Lead' })
const date = '2026-06-03'

test('work after the request stays when it is approved', async () => {
  const employee = await addEmployee()
  await punchAt(app, employee, ['in', `${date}T06:00:00Z`])
  // The person left at 12:00 without clocking out, and returns at 14:00.
  setTime(`${date}T11:00:00Z`)
  const body = { date, clockOut: '12:00', reason: 'I forgot' }
  const { id } = correctionOf(await app.call(employee, 'POST', '/attendance/clock-out-forgotten', body))
  await punchAt(app, employee, ['in', `${date}T11:00:00Z`], ['out', `${date}T15:30:00Z`])
  correctionOf(await decide(app, 'Manager', id, 'APPROVED'))
  const record = await dayOf(app, employee, date)
  expect(record).toMatchObject({ workedSeconds: 7.5 * 3600, clockIn: `${date}T06:00:00.000Z`, autoClosed: false })
  expect(record.clockEntries.map(({ workedSeconds }) => workedSeconds)).toEqual([3 * 3600, 4.5 * 3600])
  const { body: month } = await app.call(employee, 'GET', '/attendance/stats?month=2026-06')
  expect(month.stats).toMatchObject({ totalHours: 7.5, presentDays: 1 })
})

test('work in the afternoon stays when a request for the morning is approved', async () => {
  const employee = await addEmployee()
  setTime(`${date}T09:00:00Z`)
  const { id } = correctionOf(
    await postCorrection(app, employee, { employee, date, clockIn: '09:00', clockOut: '11:00' }),
  )
  await punchAt(app, employee, ['in', `${date}T09:00:00Z`], ['out', `${date}T14:00:00Z`])
  correctionOf(await decide(app, 'Manager', id, 'APPROVED'))
  expect(await dayOf(app, employee, date)).toMatchObject({ workedSeconds: 7 * 3600, status: 'PRESENT' })
})

test('a break after a correction is added to its total break', async () => {
  const employee = await addEmployee()
  setTime(`${date}T09:00:00Z`)
  const hours = { employee, date, clockIn: '09:00', clockOut: '12:00', breakTime: 15, totalWorkedHours: 2.75 }
  correctionOf(await override(app, 'Manager', hours))
  await punchAt(app, employee, ['in', `${date}T10:00:00Z`])
  setTime(`${date}T11:00:00Z`)
  const { body } = await punches(app, employee).pause()
  setTime(`${date}T11:30:00Z`)
  recordOf(await punches(app, employee).resume(body.break.id))
  const record = await punchAt(app, employee, ['out', `${date}T14:00:00Z`])
  expect(record).toMatchObject({ workedSeconds: (2.75 + 3.5) * 3600, breakSeconds: 45 * 60 })
  expect(await dayOf(app, employee, date)).toMatchObject({ workedSeconds: (2.75 + 3.5) * 3600, totalBreakTime: 45 })
  expect((await app.call(employee, 'GET', '/attendance/stats?month=2026-06')).body.stats.totalHours).toBe(6.25)
})

test('an end more than 36 hours after the start is refused', async () => {
  const employee = await addEmployee()
  await shiftOf(app, employee, date, '00:00', '23:59')
  await punchAt(
    app,
    employee,
    ['in', '2026-06-02T19:30:00Z'],
    ['out', '2026-06-02T20:00:00Z'],
    ['in', '2026-06-03T23:30:00Z'],
  )
  setTime('2026-06-05T12:00:00Z')
  const body = { date, clockOut: '20:00', reason: 'I forgot' }
  expect(statusAndMessage(await app.call(employee, 'POST', '/attendance/clock-out-forgotten', body))).toEqual([
    400,
    ['clockOut', 'A day can last at most 36 hours from start to end'],
  ])
})

test('hours that the database considers to be in the future are refused with an explanation', async () => {
  const employee = await addEmployee()
  const soon = Temporal.Now.instant().add({ minutes: 20 }).toZonedDateTimeISO(cairo)
  // For an hour that the clocks show twice, the typed time is the first.
  const isSecond = !soon.toPlainDateTime().toZonedDateTime(cairo).equals(soon)
  const laterTime = isSecond ? soon.add({ hours: 1 }) : soon
  setTime(laterTime.toInstant().toString())
  const time = laterTime.toPlainTime().toString({ smallestUnit: 'minute' })
  const hours = { date: laterTime.toPlainDate().toString(), clockIn: time, clockOut: time }
  const { status, body } = await postCorrection(app, 'Manager', { employee, ...hours })
  expect([status, body.message]).toEqual([
    503,
    'The clocks of the server and its database differ. Nothing was saved. Please tell an administrator.',
  ])
})
