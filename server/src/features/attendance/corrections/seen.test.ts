import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../../kernel/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { setTime, punchAt } from '../test/clocking.ts'
import { correctionOf, dayOf, edit, insertDay } from '../test/corrections.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  setTime('2026-06-10T12:00:00Z')
})
afterAll(async () => {
  setClock(null)
  await app.close()
})

let people = 0
const addEmployee = () => newcomer(app, `Seen${(people += 1)}`, { manager: 'Lead' })
const remove = async (employee: string, date: string, entry: readonly [string, string]) => {
  const id = await insertDay(app, employee, date, [entry])
  correctionOf(await app.call('Hr', 'DELETE', `/attendance/records/${id}`, { reason: 'Their badge was lent' }))
  return id
}

test('lists show the reason of a correction only to those who may see it', async () => {
  const employee = await addEmployee()
  const date = '2026-06-03'
  const id = await insertDay(app, employee, date, [['2026-06-03T06:00:00Z', '2026-06-03T14:00:00Z']])
  const notes = 'They were at the doctor’s'
  correctionOf(await edit(app, 'Manager', id, { clockIn: '09:00', clockOut: '12:00', notes }))
  for (const as of [employee, 'Manager', 'Hr'])
    expect((await app.call(as, 'GET', `/attendance/records/${id}`)).body.record.notes).toBe(notes)
  // Lead sees the day, but not its corrections and their reasons.
  const of = app.company.id(employee)
  for (const path of [
    `records/${id}`,
    'team?month=2026-06&limit=100',
    `../attendance?userId=${of}&month=2026-06`,
    `stats?userId=${of}&month=2026-06`,
    `check?userId=${of}&date=${date}`,
  ]) {
    const { status, body } = await app.call('Lead', 'GET', `/attendance/${path}`.replace('/attendance/../', '/'))
    expect(status).toBe(200)
    expect(JSON.stringify(body), path).not.toContain('doctor')
  }
})

test('a day off whose hours were removed is neither present nor absent', async () => {
  const employee = await addEmployee()
  // A Saturday.
  await remove(employee, '2026-06-06', ['2026-06-06T07:00:00Z', '2026-06-06T12:00:00Z'])
  expect(await dayOf(app, employee, '2026-06-06')).toMatchObject({ isPresent: false, hoursWorked: 0 })
  const expected = { presentDays: 0, absentDays: 0, lateCount: 0, totalHours: 0 }
  expect((await app.call(employee, 'GET', '/attendance/stats?month=2026-06')).body.stats).toMatchObject(expected)
  const { people: members } = (await app.call('Hr', 'GET', '/attendance/all?month=2026-06&limit=100')).body
  expect(members.find(({ user }: any) => user.firstName === employee).summary).toMatchObject(expected)
  const { days } = (await app.call(employee, 'GET', '/schedules/calendar?month=2026-06')).body
  expect(days.find(({ date }: any) => date === '2026-06-06')).toMatchObject({ kind: 'WEEKEND', hoursWorked: null })
})

test('a clock-in on a day off whose hours were removed counts as on any other', async () => {
  const employee = await addEmployee()
  await remove(employee, '2026-06-06', ['2026-06-06T07:00:00Z', '2026-06-06T12:00:00Z'])
  const record = await punchAt(app, employee, ['in', '2026-06-06T13:00:00Z'], ['out', '2026-06-06T14:00:00Z'])
  setTime('2026-06-10T12:00:00Z')
  expect(record).toMatchObject({ corrected: false, notes: null, isPresent: true, overtimeHours: 1 })
  expect((await app.call(employee, 'GET', '/attendance/stats?month=2026-06')).body.stats.presentDays).toBe(1)
})

test('My Team shows who is in, and since when, by the effective hours', async () => {
  const employee = await addEmployee()
  const id = await insertDay(app, employee, '2026-06-10', [['2026-06-10T05:00:00Z', '2026-06-10T11:00:00Z']])
  const readMember = async () =>
    (await app.call('Lead', 'GET', `/team/members?search=${employee}`)).body.members.find(
      (one: any) => one.firstName === employee,
    )
  expect(await readMember()).toMatchObject({ presence: 'LEFT', since: '2026-06-10T11:00:00.000Z' })
  correctionOf(await edit(app, 'Manager', id, { clockIn: '08:00', clockOut: '13:00' }))
  expect(await readMember()).toMatchObject({ presence: 'LEFT', since: '2026-06-10T10:00:00.000Z' })
})

test('a planner without access to attendance cannot see it in the calendar', async () => {
  const employee = await addEmployee()
  await insertDay(app, employee, '2026-06-04', [['2026-06-04T06:00:00Z', '2026-06-04T14:00:00Z']])
  await insertDay(app, employee, '2026-06-09', [])
  const permissions = ['attendance.read', 'attendance.schedule_manage']
  const planner = await newcomer(app, 'Planner', {
    manager: 'Manager',
    roleId: await createRole(app.app.db, 'Planner', permissions),
  })
  const report = await newcomer(app, 'Under', { manager: planner })
  await insertDay(app, report, '2026-06-04', [['2026-06-04T06:00:00Z', '2026-06-04T14:00:00Z']])
  await insertDay(app, report, '2026-06-09', [])
  const read = async (as: string) => {
    const path = `/schedules/calendar?month=2026-06&userId=${app.company.id(report)}`
    const { days } = (await app.call(as, 'GET', path)).body
    return ['2026-06-04', '2026-06-09'].map((date) => days.find((day: any) => day.date === date).kind)
  }
  expect(await read('Hr')).toEqual(['WORKED', 'ABSENT'])
  expect(await read(report)).toEqual(['WORKED', 'ABSENT'])
  expect(await read(planner)).toEqual(['NONE', 'NONE'])
})
