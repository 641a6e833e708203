import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { holidays, planRemovals } from '../../../worktime/tables.ts'
import { correctionOf, override } from '../../attendance/test/corrections.ts'
import { decide, requestLeave } from '../../leaves/test/leaves.ts'
import { statusAndMessage } from '../test/adjustments.ts'
import { transport } from '../test/payItems.ts'
import { addPaidPerson, generate, recordOf, setRunStatus, setToday } from '../test/payroll.ts'
import { taxFrom } from '../test/taxes.ts'

stopClock('2026-10-31T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Daily', { salary: null, from: '2026-10-01' })
  await addPaidPerson(app, 'Hourly', { salary: '3000.00', currency: 'USD' })
  await addPaidPerson(app, 'Salaried')
  const permissions = ['payroll.read', 'payroll.all_view', 'payroll.process', 'payroll.approve', 'payroll.tax'] as const
  const hours = ['users.update', 'attendance.all_view', 'attendance.schedule_manage', 'payroll.create'] as const
  const roleId = await createRole(app.app.db, 'Pays', [...permissions, ...hours])
  for (const name of ['Clerk', 'Planner', 'Third']) await newcomer(app, name, { manager: 'Owner', roleId })
  await newcomer(app, 'Chief', { manager: 'Owner', roleId: roleOf(app, 'HR Manager') })
  await setRate('Daily', { kind: 'DAILY', rate: 350 })
  await setRate('Hourly', { kind: 'HOURLY', rate: 50 })
})
afterAll(() => app.close())

const setRate = async (name: string, pay: object, firstMonth = '2026-10', as = 'Clerk') => {
  const terms = {
    firstMonth,
    status: 'INSURED',
    insuredWage: null,
    pay: { currency: 'EGP', ...pay },
    source: 'Contract',
  }
  return app.call(as, 'PUT', `/payroll/terms/${app.company.id(name)}`, terms)
}
const work = async (employee: string, date: string, clockIn: string, clockOut: string, totalWorkedHours: number) =>
  correctionOf(await override(app, 'Owner', { employee, date, clockIn, clockOut, totalWorkedHours })).recordId!
async function takeLeave(name: string, startDate: string, endDate: string) {
  const { id } = await requestLeave(app, name, { leaveType: 'PERSONAL', startDate, endDate })
  expect((await decide(app, 'Owner', id, 'APPROVED')).status).toBe(200)
}
const linesOf = async (name: string, period = '2026-10') =>
  (await recordOf(app, period, name)).detail.lines.map(({ label, quantity, amount }: any) => [label, quantity, amount])
const isOutdated = async (name: string) => (await recordOf(app, '2026-10', name)).record.exceptions.includes('OUTDATED')

describe('someone with a rate and no salary, or one in another currency', () => {
  test('can get a loan in the currency of the rate', async () => {
    for (const name of ['Daily', 'Hourly']) {
      const loan = { userId: app.company.id(name), kind: 'LOAN', amount: 600, instalment: 100, firstPeriod: '2026-12' }
      const answer = await app.call('Clerk', 'POST', '/payroll/loans', {
        ...loan,
        paidOn: '2026-10-30',
        reason: 'A wedding',
      })
      expect([answer.status, answer.body.loan?.currency]).toEqual([201, 'EGP'])
    }
  })

  test('can get a fixed pay item in the currency of the rate', async () => {
    const { body } = await app.call('Owner', 'POST', '/payroll/pay-items', transport)
    for (const name of ['Daily', 'Hourly']) {
      const entry = { itemId: body.item.id, userId: app.company.id(name), value: 80, firstMonth: '2026-12' }
      const answer = await app.call('Clerk', 'POST', '/payroll/pay-item-entries', { ...entry, note: 'Agreed' })
      expect([answer.status, answer.body.entry?.currency]).toEqual([201, 'EGP'])
    }
  })

  test('is asked for adjustments in the currency of the rate, beside no salary', async () => {
    const query = `userId=${app.company.id('Hourly')}&adjustmentType=BONUS`
    const of = async (day: string) =>
      (await app.call('Clerk', 'GET', `/payroll/adjustments/preview?${query}&effectiveDate=${day}`)).body.preview
    expect(await of('2026-10-20')).toMatchObject({ currency: 'EGP', salary: null })
    expect(await of('2026-09-20')).toMatchObject({ currency: 'USD', salary: 3000 })
  })

  test('has no allowances in months with a rate', async () => {
    const set = (from: string) =>
      app.call('Owner', 'PUT', `/payroll/allowances/${app.company.id('Hourly')}`, { allowances: 100, from })
    expect(statusAndMessage(await set('2026-10-20'))).toEqual([
      400,
      'from',
      'This person is paid by the day or by the hour on that day',
    ])
    expect((await set('2026-09-01')).status).toBe(200)
  })

  test('has no wage to insure by, unless one is registered', async () => {
    await taxFrom(app, '2027-01')
    const { people } = (await app.call('Clerk', 'GET', '/payroll/insurance-forms/FORM_1?period=2026-10')).body
    expect(
      people.map(({ user, insuredWage, missing }: any) => [user.firstName, insuredWage, missing.includes('WAGE')]),
    ).toEqual([['Daily', null, true]])
  })
})

test('a raise that was requested before the rate was set can only be rejected', async () => {
  const request = { userId: app.company.id('Salaried'), adjustmentType: 'RAISE', amount: 100, reason: 'Agreed' }
  const { body } = await app.call('Planner', 'POST', '/payroll/adjustments', {
    ...request,
    effectiveDate: '2026-11-02',
  })
  expect((await setRate('Salaried', { kind: 'HOURLY', rate: 60 }, '2026-11')).status).toBe(200)
  const answer = await app.call('Owner', 'PATCH', `/payroll/adjustments/${body.adjustment.id}`, { status: 'APPROVED' })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'They are now paid by the day or by the hour on that day. Please reject this salary adjustment.',
  ])
  const { rows } = await app.app.db.execute(sql`select max(salary) as salary from employment_history
    where user_id = ${app.company.id('Salaried')}`)
  expect(rows).toEqual([{ salary: '12000.00' }])
})

test('a rate of an administrator is set by a Super Admin only, like other pay', async () => {
  const answer = await setRate('Chief', { kind: 'DAILY', rate: 900 })
  expect([answer.status, answer.body.message]).toEqual([
    403,
    'Only a Super Admin can change the pay of someone with an administrative role',
  ])
  // How an administrator is insured is no pay.
  expect((await setRate('Chief', { kind: 'MONTHLY' })).status).toBe(200)
  expect((await setRate('Chief', { kind: 'DAILY', rate: 900 }, '2026-10', 'Owner')).status).toBe(200)
})

test('a day of leave on which someone worked a little is paid as leave', async () => {
  for (const name of ['Daily', 'Hourly']) {
    await takeLeave(name, '2026-10-07', '2026-10-08')
    await work(name, '2026-10-07', '08:00', '09:00', 1)
    await work(name, '2026-10-09', '08:00', '10:00', 2)
  }
  await generate(app, '2026-10', 'Clerk')
  expect(await linesOf('Daily')).toEqual([
    ['Half days worked', 1, 175],
    ['Days of paid leave', 2, 700],
  ])
  expect(await linesOf('Hourly')).toEqual([
    ['Hours worked on half days', 120, 100],
    ['Hours of paid leave', 960, 800],
  ])
})

describe('a draft', () => {
  const db = () => app.app.db
  const seriesId = '00000000-0000-4000-8000-0000000000aa'
  test.each<[what: string, change: () => Promise<unknown>]>([
    ['a holiday is added', () => db().insert(holidays).values({ date: '2026-10-12', name: 'A feast' })],
    ['it is moved', () => db().update(holidays).set({ date: '2026-10-14' }).where(eq(holidays.date, '2026-10-12'))],
    ['it becomes unpaid', () => db().update(holidays).set({ isPaid: false }).where(eq(holidays.date, '2026-10-14'))],
    ['it is removed', () => db().delete(holidays).where(eq(holidays.date, '2026-10-14'))],
    [
      'a series is planned',
      () =>
        db().execute(sql`insert into recurring_schedules
          (id, user_id, shift_type, repeat_type, start_time, end_time, start_date, end_date, weekend_days, updated_at)
          values (${seriesId}, ${app.company.id('Hourly')}, 'MORNING', 'DAILY', '09:00', '12:00', '2026-10-01', '2026-10-31',
            '{5,6}', clock_timestamp())`),
    ],
    [
      'a day of it is skipped',
      () => db().execute(sql`insert into recurring_skips (schedule_id, date) values (${seriesId}, '2026-10-08')`),
    ],
    [
      'it ends earlier',
      () =>
        db().execute(
          sql`update recurring_schedules set end_date = '2026-09-30', start_date = '2026-09-01' where id = ${seriesId}`,
        ),
    ],
  ])('is outdated when %s', async (_, change) => {
    await generate(app, '2026-10', 'Clerk')
    expect(await isOutdated('Hourly')).toBe(false)
    await change()
    expect(await isOutdated('Hourly')).toBe(true)
  })

  test('is not outdated by a new name of a holiday, nor by what is removed elsewhere', async () => {
    await db().insert(holidays).values({ date: '2026-10-12', name: 'A feast' })
    await db().insert(holidays).values({ date: '2026-12-14', name: 'Another feast' })
    await generate(app, '2026-10', 'Clerk')
    await db().update(holidays).set({ name: 'A great feast' }).where(eq(holidays.date, '2026-10-12'))
    await db().delete(holidays).where(eq(holidays.date, '2026-12-14'))
    expect(await isOutdated('Hourly')).toBe(false)
  })

  test('no longer pays for a removed shift of a holiday', async () => {
    await generate(app, '2026-10', 'Clerk')
    expect(await linesOf('Daily')).toContainEqual(['Paid holidays', 1, 350])
    const userId = app.company.id('Daily')
    await db()
      .execute(sql`insert into shifts (id, user_id, date, zone, shift_type, start_time, end_time, starts_at, ends_at)
      values (gen_random_uuid(), ${userId}, '2026-10-12', 'Africa/Cairo', 'MORNING', '09:00', '17:00',
        '2026-10-12T06:00:00Z', '2026-10-12T14:00:00Z')`)
    await generate(app, '2026-10', 'Clerk')
    expect(await linesOf('Daily')).not.toContainEqual(['Paid holidays', 1, 350])
    await db().execute(sql`delete from shifts where user_id = ${userId}`)
    expect(await isOutdated('Daily')).toBe(true)
    await generate(app, '2026-10', 'Clerk')
    expect(await linesOf('Daily')).toContainEqual(['Paid holidays', 1, 350])
  })

  test('deleting someone with shifts leaves no removal behind', async () => {
    const gone = await newcomer(app, 'Gone')
    await db()
      .execute(sql`insert into shifts (id, user_id, date, zone, shift_type, start_time, end_time, starts_at, ends_at)
      values (gen_random_uuid(), ${app.company.id(gone)}, '2026-10-12', 'Africa/Cairo', 'MORNING', '09:00', '17:00',
        '2026-10-12T06:00:00Z', '2026-10-12T14:00:00Z')`)
    expect((await app.call('Owner', 'DELETE', `/users/${app.company.id(gone)}`)).status).toBeLessThan(300)
    expect(await db().$count(planRemovals, eq(planRemovals.userId, app.company.id(gone)))).toBe(0)
  })
})

test('whoever changes their working hours or plans their shifts cannot approve their pay', async () => {
  const { db } = app.app
  await db.execute(sql`insert into working_hours
      (id, user_id, effective_from, minutes_per_day, start_time, end_time, break_minutes, working_days, created_by, created_at)
    values (gen_random_uuid(), ${app.company.id('Hourly')}, '2026-10-01', 360, '09:00', '15:00', 0,
      '{1,2,3,4,5}', ${app.company.id('Planner')}, clock_timestamp())`)
  await db.execute(sql`insert into shifts (id, user_id, date, zone, shift_type, start_time, end_time, starts_at, ends_at, created_by, created_at)
    values (gen_random_uuid(), ${app.company.id('Hourly')}, '2026-10-13', 'Africa/Cairo', 'MORNING', '09:00', '17:00',
      '2026-10-13T06:00:00Z', '2026-10-13T14:00:00Z', ${app.company.id('Third')}, clock_timestamp())`)
  await generate(app, '2026-10', 'Clerk')
  const { rows } = await app.app.db.execute<{ name: string }>(sql`select u.first_name as name
    from payroll_makers m join payroll_records r on r.id = m.record_id join users u on u.id = m.user_id
    where r.user_id = ${app.company.id('Hourly')} and m.action = 'HOURS' and u.first_name <> 'Owner' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(['Planner', 'Third'])
  await setRunStatus(app, '2026-10', 'PENDING_APPROVAL', 'Clerk')
  const { record } = await recordOf(app, '2026-10', 'Hourly')
  const answer = await app.call('Planner', 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    expect.stringContaining('You changed this person’s hours'),
  ])
})

test('the overtime estimate is by the rate of its month', async () => {
  const minutes = { day: 60, night: 0, restDay: 0, holiday: 0 }
  for (const name of ['Daily', 'Hourly']) {
    const id = await work(name, '2026-10-20', '08:00', '18:00', 10)
    expect((await app.call('Hr', 'PUT', `/attendance/overtime/${id}`, { minutes })).status).toBe(200)
  }
  const of = async (name: string, month = '2026-10') =>
    (await app.call('Hr', 'GET', `/attendance/pay?userId=${app.company.id(name)}&month=${month}`)).body.pay
  expect(await of('Daily')).toEqual({ hourlyRate: 43.75, overtime: { minutes: 60, amount: 43.75 }, currency: 'EGP' })
  expect(await of('Hourly')).toEqual({ hourlyRate: 50, overtime: { minutes: 60, amount: 50 }, currency: 'EGP' })
  expect(await of('Hourly', '2026-09')).toMatchObject({ hourlyRate: 12.5, currency: 'USD' })
})

test('a final settlement is by the rate of the last month', async () => {
  setToday('2026-11-30')
  const draft = { ending: 'TERMINATION', notice: { givenOn: '2026-11-10', period: { count: 20, unit: 'DAYS' } } }
  for (const [name, because] of [
    ['Daily', '350.00 a day, 30 days a month'],
    ['Hourly', '50.00 an hour × 6.00 hours a day, 30 days a month'],
  ] as const) {
    await employ(app.app.db, app.company.id(name), { last: '2026-11-20' })
    const { body } = await app.call('Clerk', 'POST', '/payroll/settlements/preview', {
      userId: app.company.id(name),
      ...draft,
    })
    const line = body.lines.find(({ item }: any) => item === 'NOTICE')
    expect([body.currency, line.amount, line.because]).toEqual([
      'EGP',
      name === 'Daily' ? 3500 : 3000,
      expect.stringContaining(because),
    ])
  }
})
