import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Effect } from '@muster/contract/kit/effects'
import type { WorkingHours } from '@muster/contract/schedules/workingHours'
import { auditEntries } from '../../../audit/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { setPolicy } from '../../leaves/test/leaves.ts'
import { notifications } from '../../../notify/tables.ts'
import { users } from '../../../people/tables.ts'
import { factsOf } from '../../../worktime/facts.ts'
import { planOf } from '../../../worktime/plan.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'

stopClock('2026-11-18T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
const hours = {
  hoursPerDay: 6,
  startTime: '08:00',
  endTime: '14:30',
  breakDuration: 30,
  workingDays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'],
  effectiveFrom: '2026-11-18',
}
const pathOf = (employee: string) => `/working-hours/user/${app.company.id(employee)}`
const set = (as: string, employee: string, changes: object = {}) =>
  app.call(as, 'PUT', pathOf(employee), { ...hours, ...changes })
const read = async (as: string, path: string) =>
  (await app.call(as, 'GET', path)).body as { currentWorkingHours: WorkingHours; history: WorkingHours[] }

const defaultVersion = {
  hoursPerDay: 8,
  startTime: '09:00',
  endTime: '17:00',
  breakDuration: 60,
  workingDays: weekdays,
  effectiveFrom: null,
  of: 'company',
  setBy: null,
  setAt: null,
}

describe('a person’s', () => {
  test('are the default hours until others are set', async () => {
    const can = { set: false }
    expect(await read('Stranger', pathOf('Stranger'))).toEqual({
      currentWorkingHours: defaultVersion,
      history: [defaultVersion],
      can,
    })
  })

  test('apply from a day on, in versions, and the person is notified', async () => {
    const first = await set('Manager', 'Employee')
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.currentWorkingHours).toMatchObject({
      ...hours,
      // Sorted from Monday to Sunday.
      workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Sunday'],
      of: 'person',
      setBy: { firstName: 'Manager', lastName: 'Test' },
    })
    await set('Manager', 'Employee', { effectiveFrom: '2026-12-01', hoursPerDay: 7.25 })
    await set('Manager', 'Employee', { effectiveFrom: '2026-11-18', hoursPerDay: 5 })
    const { currentWorkingHours, history } = await read('Employee', pathOf('Employee'))
    expect(currentWorkingHours.hoursPerDay).toBe(5)
    expect(history.map(({ effectiveFrom, hoursPerDay }) => [effectiveFrom, hoursPerDay])).toEqual([
      ['2026-12-01', 7.25],
      ['2026-11-18', 5],
      ['2026-11-18', 6],
      [null, 8],
    ])
    const [notification] = await app.app.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, app.company.id('Employee')))
    expect(notification?.message).toBe('Manager Test set your working hours: 8:00 AM–2:30 PM from 18 Nov 2026.')
  })

  test('apply to days from their first day on, and to none before', async () => {
    const id = app.company.id('Employee')
    const facts = (await factsOf(app.app.db, [id], '2026-11-13', '2026-11-30')).get(id)
    if (!facts) throw new Error('No facts')
    const plans = ['2026-11-13', '2026-11-15', '2026-11-20', '2026-11-22'].map((date) => planOf(facts, date))
    expect(plans.map(({ kind, agreedMinutes }) => [kind, agreedMinutes])).toEqual([
      ['WORK', 480],
      ['WEEKEND', 480],
      ['WEEKEND', 300],
      ['WORK', 300],
    ])
  })

  test('may start on a past day, and may include the night', async () => {
    const employee = await newcomer(app, 'Nightly')
    const night = { startTime: '22:00', endTime: '06:00', effectiveFrom: '2026-01-01' }
    expect((await set('Hr', employee, night)).body.currentWorkingHours).toMatchObject(night)
  })

  test('cannot be set by the person themselves, except by a Super Admin with no one above', async () => {
    expect(await set('Manager', 'Manager')).toMatchObject({
      status: 403,
      body: { message: 'You cannot set your own working hours' },
    })
    expect((await set('Owner', 'Owner')).status).toBe(200)
    expect((await read('Manager', pathOf('Employee'))) as object).toMatchObject({ can: { set: true } })
    expect((await read('Manager', pathOf('Manager'))) as object).toMatchObject({ can: { set: false } })
  })

  test('of a person out of reach are answered with 404', async () => {
    for (const as of ['Manager', 'Lead'])
      expect((await app.call(as, 'GET', pathOf('Stranger'))).body.message).toBe('Not found')
    expect((await set('Manager', 'Stranger')).status).toBe(404)
    expect((await set('Lead', 'Employee')).status).toBe(403)
  })
})

test.each<[string, object, string?]>([
  ['hoursPerDay', { hoursPerDay: 0.2 }, 'Please enter hours from 0.25 to 24'],
  ['hoursPerDay', { hoursPerDay: 24.01 }, 'Please enter hours from 0.25 to 24'],
  ['hoursPerDay', { hoursPerDay: 7.333 }, 'Please use at most two decimals'],
  ['startTime', { startTime: '24:00' }],
  ['breakDuration', { breakDuration: 481 }, 'Please enter whole minutes from 0 to 480'],
  ['breakDuration', { endTime: '09:00', breakDuration: 60 }, 'The break must be shorter than the day'],
  ['endTime', { endTime: '08:00' }, 'Please choose an end that differs from the start'],
  ['workingDays', { workingDays: [] }, 'Please choose at least one day'],
  ['workingDays.0', { workingDays: ['Caturday'] }, 'Please choose days of the week'],
  ['effectiveFrom', { effectiveFrom: '2026-02-30' }],
])('%s: %j is refused, of a person and of the company', async (path, changes, message) => {
  const answers = [
    await set('Hr', 'Colleague', changes),
    await app.call('Owner', 'PUT', '/working-hours/company', { ...hours, ...changes }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.errors?.[0].path]).toEqual([400, path])
    if (message) expect(body.errors[0].message).toBe(message)
  }
})

describe('the company’s', () => {
  const path = '/working-hours/company'

  test('are set by the owner, and apply to people without hours of their own', async () => {
    const second = await newcomer(app, 'Second', { roleId: roleOf(app, 'Super Admin') })
    for (const role of [second, 'Hr', 'Manager', 'Employee'])
      expect((await app.call(role, 'PUT', path, hours)).body.error).toBe('Forbidden')
    const { status, body } = await app.call('Owner', 'PUT', path, hours)
    expect([status, body.currentWorkingHours.of, body.can]).toEqual([200, 'company', { set: true }])
    expect(await read('Employee', path)).toMatchObject({
      can: { set: false },
      history: [hours.startTime, '09:00'].map((startTime) => ({ startTime })),
    })
    expect((await read('Stranger', pathOf('Stranger'))).currentWorkingHours).toMatchObject({
      of: 'company',
      hoursPerDay: 6,
    })
    expect((await read('Employee', pathOf('Employee'))).currentWorkingHours).toMatchObject({ of: 'person' })
  })

  test('each change is recorded', async () => {
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'working_hours.set'))
      .orderBy(auditEntries.id)
    expect(entries.at(-1)).toMatchObject({ personId: null, before: { effectiveFrom: null }, after: { hoursPerDay: 6 } })
    expect(entries[0]).toMatchObject({ personId: app.company.id('Employee') })
  })

  test('the effects are shown before saving, and nothing is set', async () => {
    const preview = (changes: object, as: string | null = 'Owner') =>
      app.call(as, 'POST', `${path}/preview`, { ...hours, ...changes })
    const kinds = async (changes: object) =>
      Object.fromEntries((await preview(changes)).body.effects.map(({ kind, ...rest }: Effect) => [kind, rest]))
    const { version, history } = (await app.call('Owner', 'GET', path)).body
    await app.call('Owner', 'PUT', path, { ...hours, effectiveFrom: '2027-03-01' })
    // One person has had hours of their own since that day.
    const withoutOwn = (await app.app.db.$count(users, ne(users.status, 'DEACTIVATED'))) - 1
    expect(await kinds({ effectiveFrom: '2026-12-01' })).toMatchObject({
      'hours.until': { to: '2027-03-01' },
      'hours.people': { count: expect.any(Number) },
    })
    expect((await kinds({ effectiveFrom: '2026-01-01' }))['hours.people'].count).toBe(withoutOwn)
    expect(await kinds({ effectiveFrom: '2027-03-01' })).toHaveProperty(['hours.replaced'])
    expect((await read('Owner', path)).history).toHaveLength(history.length + 1)
    expect((await preview({}, 'Hr')).status).toBe(403)
    expect((await preview({}, null)).status).toBe(401)
    expect((await preview({ breakDuration: 481 })).body.errors[0].path).toBe('breakDuration')
    expect((await preview({ version })).body.code).toBe('hours.changed_meanwhile')
  })

  test('leave counted in working days is shown to keep them if working days change', async () => {
    const { db } = app.app
    await setPolicy(db, 'PERSONAL', { workingDaysOnly: true })
    const days = { startDate: '2027-05-03', endDate: '2027-05-04', totalDays: '2', reason: 'Away' }
    await db
      .insert(leaveRequests)
      .values({ ...days, userId: app.company.id('Stranger'), leaveType: 'PERSONAL', status: 'PENDING' })
    const expectUnchanged = async (changes: object) => {
      const { body } = await app.call('Owner', 'POST', `${path}/preview`, { ...hours, ...changes })
      return body.effects.find(({ kind }: Effect) => kind === 'leave.days_kept')?.count
    }
    expect(await expectUnchanged({ effectiveFrom: '2027-05-04', workingDays: weekdays })).toBe(1)
    expect(await expectUnchanged({ effectiveFrom: '2027-05-04', startTime: '07:00' })).toBeUndefined()
    expect(await expectUnchanged({ effectiveFrom: '2027-05-05', workingDays: weekdays })).toBeUndefined()
  })

  test('of sixteen changes of the same version one succeeds', async () => {
    const { version } = (await app.call('Owner', 'GET', path)).body
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => app.call('Owner', 'PUT', path, { ...hours, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(15).fill(409)])
  })
})
