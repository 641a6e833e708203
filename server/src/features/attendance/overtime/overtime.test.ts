import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { payRules } from '../../../pay/tables.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { holidays } from '../../../worktime/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { overtimeApprovals } from '../tables.ts'
import { correctionOf, edit, insertDay, override, statusAndMessage } from '../test/corrections.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.app.db.insert(holidays).values({ date: '2026-06-30', name: 'A holiday' })
})
afterAll(() => app.close())

/** Records a day with typed hours beyond its plan of 9 to 17; returns its id. */
async function recordDay(employee: string, date: string, clockIn: string, clockOut: string): Promise<string> {
  const hours = { employee, date, clockIn, clockOut }
  const correction = correctionOf(
    await override(app, 'Owner', { ...hours, totalWorkedHours: hoursOf(clockIn, clockOut) }),
  )
  return correction.recordId ?? ''
}
function hoursOf(from: string, to: string): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return ((minutes(to) - minutes(from) + 1440) % 1440) / 60
}

const list = async (as: string, month = '2026-06') =>
  (await app.call(as, 'GET', `/attendance/overtime?month=${month}&limit=100`)).body
const none = { day: 0, night: 0, restDay: 0, holiday: 0 }
const approve = (as: string, id: string, minutes: object) =>
  app.call(as, 'PUT', `/attendance/overtime/${id}`, { minutes: { ...none, ...minutes } })

test('days with overtime by class, pending ones first', async () => {
  const employee = await newcomer(app, 'Overtime')
  await recordDay(employee, '2026-06-01', '09:00', '18:30')
  const lateDay = await recordDay(employee, '2026-06-02', '15:00', '00:30')
  await recordDay(employee, '2026-06-06', '10:00', '12:00')
  await recordDay(employee, '2026-06-30', '10:00', '13:00')
  await recordDay(employee, '2026-06-03', '09:00', '17:00')
  const peopleOf = ({ days }: any) =>
    days.filter(({ user }: any) => user.firstName === employee).map(({ date, worked: minutes }: any) => [date, minutes])
  expect(peopleOf(await list('Hr'))).toEqual([
    ['2026-06-30', { ...none, holiday: 180 }],
    ['2026-06-06', { ...none, restDay: 120 }],
    ['2026-06-02', { ...none, night: 90 }],
    ['2026-06-01', { ...none, day: 90 }],
  ])
  const { pending } = await list('Hr')
  const { body } = await approve('Hr', lateDay, { night: 60 })
  expect(body.day).toMatchObject({
    approved: { ...none, night: 60 },
    approvedBy: { firstName: 'Hr' },
    outdated: false,
    can: { approve: true },
  })
  const decided = await list('Hr')
  expect(decided.pending).toBe(pending - 1)
  expect(peopleOf(decided).at(-1)[0]).toBe('2026-06-02')
  const readDay = async () => (await list('Hr')).days.find(({ recordId }: any) => recordId === lateDay)
  // Less is worked than was decided: no overtime is pending.
  await edit(app, 'Owner', lateDay, { clockIn: '15:00', clockOut: '00:00' })
  expect(await readDay()).toMatchObject({ worked: { ...none, night: 60 }, approved: { night: 60 }, outdated: false })
  // More is worked: the rest is pending, first in the list.
  await edit(app, 'Owner', lateDay, { clockIn: '15:00', clockOut: '01:00' })
  expect(await readDay()).toMatchObject({ worked: { ...none, night: 120 }, approved: { night: 60 }, outdated: true })
  const inOrder = (await list('Hr')).days.filter(({ user }: any) => user.firstName === employee)
  expect(inOrder.findIndex(({ recordId }: any) => recordId === lateDay)).toBe(2)
  const { body: rest } = await approve('Hr', lateDay, { night: 120 })
  expect(rest.day).toMatchObject({ approved: { night: 120 }, outdated: false })
})

test('approving more than was worked, your own, or out of reach is refused', async () => {
  const employee = await newcomer(app, 'Approved')
  const id = await recordDay(employee, '2026-06-08', '09:00', '18:30')
  expect(statusAndMessage(await approve('Hr', id, { day: 91 }))).toEqual([
    400,
    ['minutes.day', 'No more than 90 minutes were worked'],
  ])
  expect(statusAndMessage(await approve('Hr', id, { night: 1 }))).toEqual([
    400,
    ['minutes.night', 'No more than 0 minutes were worked'],
  ])
  expect((await approve('Hr', id, { day: 0.5 })).status).toBe(400)
  expect((await approve('Manager', id, { day: 30 })).status).toBe(403)
  const ownDay = await recordDay('Hr', '2026-06-08', '09:00', '18:30')
  expect((await approve('Hr', ownDay, { day: 30 })).body.message).toBe('You cannot approve your own overtime')
  const roleId = await createRole(app.app.db, 'Overtime of a team', [
    'attendance.team_view',
    'attendance.overtime_manage',
  ])
  const lead = await newcomer(app, 'Overlead', { manager: 'Otherlead', roleId })
  expect((await approve(lead, id, { day: 30 })).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 16 }, (_, i) => approve('Hr', id, { day: i })))
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  expect((await approve('Hr', id, {})).body.day.approved).toEqual(none)
})

test('the person is notified of each decision, once, with a link to the day', async () => {
  const employee = await newcomer(app, 'Listener')
  const id = await recordDay(employee, '2026-06-15', '09:00', '18:30')
  const readNotices = async () => {
    const { notifications } = (await app.call(employee, 'GET', '/notifications?type=ATTENDANCE_REMINDER')).body
    return notifications.filter(({ title }: any) => title.startsWith('Overtime'))
  }
  await approve('Hr', id, { day: 90 })
  await approve('Hr', id, { day: 90 })
  expect(await readNotices()).toMatchObject([
    {
      title: 'Overtime approved',
      message: 'Hr Test approved all of your 1 h 30 min of overtime on 15 Jun 2026.',
      link: '?view=attendance&tab=history&month=2026-06&day=2026-06-15',
    },
  ])
  await approve('Owner', id, { day: 60 })
  await approve('Owner', id, {})
  // The same minutes again: no notification after less work, but one after more.
  await edit(app, 'Owner', id, { clockIn: '09:00', clockOut: '17:45' })
  await approve('Hr', id, {})
  await edit(app, 'Owner', id, { clockIn: '09:00', clockOut: '19:00' })
  await approve('Hr', id, {})
  expect((await readNotices()).map(({ title, message }: any) => [title, message])).toEqual([
    ['Overtime changed', 'Hr Test approved none of your 2 h of overtime on 15 Jun 2026. Previously: none.'],
    ['Overtime changed', 'Owner Test approved none of your 1 h 30 min of overtime on 15 Jun 2026. Previously: 1 h.'],
    [
      'Overtime changed',
      'Owner Test approved 1 h of your 1 h 30 min of overtime on 15 Jun 2026. Previously: 1 h 30 min.',
    ],
    ['Overtime approved', expect.any(String)],
  ])
  const rejectedDay = await recordDay(employee, '2026-06-16', '09:00', '18:00')
  await approve('Hr', rejectedDay, {})
  expect((await readNotices())[0].title).toBe('Overtime rejected')
})

test('overtime of an open day cannot be approved yet', async () => {
  const employee = await newcomer(app, 'Open')
  const entries = [['2026-06-09T05:00:00Z', '2026-06-09T15:00:00Z'], ['2026-06-09T16:00:00Z']] as const
  const id = await insertDay(app, employee, '2026-06-09', entries, { overtimeSeconds: 7200 })
  expect((await approve('Hr', id, { day: 30 })).body.code).toBe('attendance.still_in')
})

test('each figure of a month’s pay needs its permission, and each access is logged', async () => {
  const employee = await newcomer(app, 'Paid')
  const userId = app.company.id(employee)
  const pay = { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null } as const
  await app.app.db.transaction((tx) => recordEmployment(tx, [{ userId, holdsFrom: '2026-01-01', pay }], null))
  await approve('Hr', await recordDay(employee, '2026-06-10', '09:00', '19:00'), { day: 100 })
  await approve('Hr', await recordDay(employee, '2026-06-11', '09:00', '19:00'), { day: 100 })
  const readPay = (as: string) => app.call(as, 'GET', `/attendance/pay?userId=${userId}&month=2026-06`)
  const answer = await readPay('Hr')
  expect(answer.body.pay).toEqual({ hourlyRate: 41.67, overtime: { minutes: 200, amount: 138.89 }, currency: 'EGP' })
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(answer.headers['x-request-id'])))
  expect(entries).toMatchObject([{ action: 'attendance.pay_seen', personId: userId, after: { month: '2026-06' } }])
  expect((await readPay(employee)).status).toBe(403)
  for (const [permission, fields] of [
    ['attendance.hourly_rate', { hourlyRate: 41.67, currency: 'EGP' }],
    ['attendance.salary_calculation', { overtime: { minutes: 200, amount: 138.89 }, currency: 'EGP' }],
  ] as const) {
    const roleId = await createRole(app.app.db, permission, ['attendance.all_view', permission])
    const viewer = await newcomer(app, permission, { roleId })
    expect((await readPay(viewer)).body.pay).toEqual(fields)
  }
  const unpaid = await app.call('Hr', 'GET', `/attendance/pay?userId=${app.company.id('Colleague')}&month=2026-06`)
  expect(unpaid.body.pay).toEqual({ hourlyRate: null, overtime: { minutes: 0, amount: null }, currency: null })
})

test('approved overtime is capped at the recorded overtime when hours are corrected', async () => {
  const employee = await newcomer(app, 'Corrected')
  const path = `/attendance/pay?userId=${app.company.id(employee)}&month=2026-06`
  const minutes = async () => (await app.call('Hr', 'GET', path)).body.pay.overtime.minutes
  // Overtime from 16:00; the night begins at 19:00.
  const id = await recordDay(employee, '2026-06-17', '08:00', '20:00')
  await approve('Hr', id, { day: 180, night: 60 })
  const correctTo = async (clockIn: string, clockOut: string) => {
    await edit(app, 'Owner', id, { clockIn, clockOut })
    const { overtime } = (await app.call('Hr', 'GET', `/attendance/records/${id}`)).body
    const row = (await list('Hr')).days.find(({ recordId }: any) => recordId === id)
    return { minutes: await minutes(), overtime, outdated: row?.outdated, approved: row?.approved }
  }
  const expectKept = (classes: object, sum: number, outdated = false) => {
    const overtime = { ...none, ...classes }
    return { minutes: sum, overtime, approved: overtime, outdated }
  }
  expect(await correctTo('08:00', '19:59')).toEqual(expectKept({ day: 180, night: 59 }, 239))
  expect(await correctTo('08:00', '18:30')).toEqual(expectKept({ day: 150 }, 150))
  expect(await correctTo('08:00', '20:00')).toEqual(expectKept({ day: 180, night: 60 }, 240))
  // Two hours by day and one and a half at night: half an hour of the latter stays approved as daytime, and is pending.
  expect(await correctTo('09:00', '20:30')).toEqual(expectKept({ day: 150, night: 60 }, 210, true))
  expect(await correctTo('08:00', '20:00')).toEqual(expectKept({ day: 180, night: 60 }, 240))
  expect(await correctTo('07:00', '20:00')).toEqual(expectKept({ day: 180, night: 60 }, 240, true))
})

test('a rejected class is not pending again after a correction of another', async () => {
  const employee = await newcomer(app, 'Rejected')
  const id = await recordDay(employee, '2026-06-18', '08:00', '20:00')
  await approve('Hr', id, { day: 180 })
  const outdated = async () => (await list('Hr')).days.find(({ recordId }: any) => recordId === id)?.outdated
  await edit(app, 'Owner', id, { clockIn: '08:10', clockOut: '20:00' })
  expect(await outdated()).toBe(false)
  await edit(app, 'Owner', id, { clockIn: '08:10', clockOut: '20:05' })
  expect(await outdated()).toBe(true)
})

test('rejected overtime is not paid as another class when that class shrinks', async () => {
  const employee = await newcomer(app, 'Refused')
  const path = `/attendance/pay?userId=${app.company.id(employee)}&month=2026-06`
  const minutes = async () => (await app.call('Hr', 'GET', path)).body.pay.overtime.minutes
  // Three hours by day and one at night, which is rejected.
  const id = await recordDay(employee, '2026-06-19', '08:00', '20:00')
  await approve('Hr', id, { day: 180 })
  await edit(app, 'Owner', id, { clockIn: '09:00', clockOut: '20:00' })
  expect(await minutes()).toBe(120)
  // Two hours by day and two at night: only the night hour that was rejected stays unpaid.
  await edit(app, 'Owner', id, { clockIn: '09:00', clockOut: '21:00' })
  expect(await minutes()).toBe(180)
})

test('hours decided before classes were stored become pending again too', async () => {
  const employee = await newcomer(app, 'Earlier')
  const id = await recordDay(employee, '2026-06-24', '08:00', '19:00')
  await approve('Hr', id, { day: 180 })
  await app.app.db.update(overtimeApprovals).set({ worked: null }).where(eq(overtimeApprovals.dayId, id))
  await edit(app, 'Owner', id, { clockIn: '09:00', clockOut: '20:00' })
  expect((await list('Hr')).days.find(({ recordId }: any) => recordId === id)).toMatchObject({
    outdated: true,
    approved: { ...none, day: 180 },
  })
})

test('approved overtime is paid as long as some of it is recorded', async () => {
  const employee = await newcomer(app, 'Repaid')
  const path = `/attendance/pay?userId=${app.company.id(employee)}&month=2026-06`
  const minutes = async () => (await app.call('Hr', 'GET', path)).body.pay.overtime.minutes
  const id = await recordDay(employee, '2026-06-12', '09:00', '19:00')
  await approve('Hr', id, { day: 100 })
  expect(await minutes()).toBe(100)
  // Without overtime the day is in no list, so no one could undo the approval.
  await edit(app, 'Owner', id, { clockIn: '09:00', clockOut: '15:00' })
  expect(await minutes()).toBe(0)
  expect((await app.call('Hr', 'GET', `/attendance/records/${id}`)).body.overtime).toBeNull()
})

test('the night, and the hours that a salary covers, follow the rules of the date', async () => {
  const employee = await newcomer(app, 'Nightly')
  const userId = app.company.id(employee)
  const pay = { salary: '10000.00', salaryCurrency: 'EGP', baseSalary: null } as const
  await app.app.db.transaction((tx) => recordEmployment(tx, [{ userId, holdsFrom: '2026-01-01', pay }], null))
  await app.app.db.insert(payRules).values({
    firstDay: '2026-07-01',
    divisor: 200,
    nightFrom: '23:30',
    nightTo: '05:00',
    dayPremium: '35',
    nightPremium: '70',
    restDayPremium: '100',
    holidayPremium: '100',
    absencesDeducted: false,
    pack: 'NONE',
  })
  const overtime = async (month: string) =>
    (await list('Hr', month)).days.find(({ user }: any) => user.firstName === employee)?.worked
  const rate = async (month: string) =>
    (await app.call('Hr', 'GET', `/attendance/pay?userId=${userId}&month=${month}`)).body.pay.hourlyRate
  await recordDay(employee, '2026-06-29', '15:00', '00:30')
  await recordDay(employee, '2026-07-01', '15:00', '00:30')
  expect([await overtime('2026-06'), await rate('2026-06')]).toEqual([{ ...none, night: 90 }, 41.67])
  expect([await overtime('2026-07'), await rate('2026-07')]).toEqual([{ ...none, day: 30, night: 60 }, 50])
})
