import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { peopleKeys, recordKeys } from '@muster/contract/payroll/checklistKeys'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { attendanceCorrections, attendanceDays } from '../../attendance/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import { bankingDetails } from '../../personnelFile/tables.ts'
import { payrollTerms } from '../../../pay/terms/tables.ts'
import { payrollRecords } from '../tables.ts'
import { addPaidPerson, approveRun, generate, raisePay, setRunStatus, setToday } from '../test/payroll.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
const id = (name: string) => app.company.id(name)
const get = (as: string | null, path: string) => app.call(as, 'GET', `/payroll${path}`)
const checklist = async (as = 'Owner', period = '2026-11') =>
  (await get(as, `/runs/${period}/checklist`)).body.checklist
const namesOf = async (key: string, period = '2026-11') =>
  (await get('Owner', `/runs/${period}/checklist/${key}?limit=100`)).body.people.map(
    ({ user, day, count }: any) => `${user.firstName} ${day} ${count}`,
  )
const listed = async (key: string) =>
  (await get('Owner', `?month=11&year=2026&exception=${key}`)).body.payrollRecords.map(
    ({ user }: any) => user.firstName,
  )
const countsOf = (points: any[]) => Object.fromEntries(points.map(({ key, count }) => [key, count]))

const saveBank = (name: string, version: number, createdAt: string) =>
  app.app.db.insert(bankingDetails).values({ userId: id(name), version, sealed: 'none', createdAt })

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['Anna', 'Boris', 'Clara']) await addPaidPerson(app, name)
  await addPaidPerson(app, 'Leaver', { to: '2026-11-20' })
  await addPaidPerson(app, 'Unpaid', { salary: null })
  setToday('2026-10-31')
  await approveRun(app, '2026-10')
  setToday('2026-11-30')
  await addPaidPerson(app, 'Joiner', { from: '2026-11-09' })
  await raisePay(app, 'Boris', '2026-11-01', '13000.00')
  // Applies from an earlier month, but was entered after its approval.
  await raisePay(app, 'Clara', '2026-10-01', '12500.00')
})
afterAll(() => app.close())

test('lists what is undecided in the month, and how much of it the caller may decide', async () => {
  const { db } = app.app
  const overtime = { userId: id('Anna'), zone: 'Africa/Cairo', planSource: null, status: 'PRESENT' as const }
  for (const date of ['2026-11-10', '2026-11-11', '2026-10-30'])
    await db.insert(attendanceDays).values({ ...overtime, date, overtimeSeconds: 3600 })
  for (const [name, date] of [
    ['Anna', '2026-11-12'],
    ['Owner', '2026-11-13'],
    ['Anna', '2026-12-01'],
  ] as const)
    await db.insert(attendanceCorrections).values({
      userId: id(name),
      date,
      zone: 'Africa/Cairo',
      reason: 'Forgot',
      status: 'PENDING',
      createdBy: id(name),
    })
  // The second request begins before the month, the third after it.
  for (const [startDate, endDate, status] of [
    ['2026-11-03', '2026-11-04', 'PENDING'],
    ['2026-10-30', '2026-11-01', 'PENDING'],
    ['2026-12-01', '2026-12-02', 'PENDING'],
    ['2026-11-17', '2026-11-18', 'CANCELLED'],
  ] as const)
    await db
      .insert(leaveRequests)
      .values({ userId: id('Boris'), leaveType: 'ANNUAL', startDate, endDate, totalDays: '2', reason: 'Rest', status })
  for (const as of ['Hr', 'Owner'])
    await app.call(as, 'POST', '/payroll/adjustments', {
      userId: id('Anna'),
      adjustmentType: 'BONUS',
      amount: 100,
      reason: 'Agreed',
      effectiveDate: '2026-11-16',
    })
  const { undecided } = await checklist()
  expect(undecided).toEqual([
    { key: 'OVERTIME', count: 2, decidable: 2 },
    { key: 'CORRECTIONS', count: 2, decidable: 2 },
    { key: 'LEAVE', count: 2, decidable: 2 },
    { key: 'ADJUSTMENTS', count: 2, decidable: 2 },
  ])
  expect(await namesOf('LEAVE')).toEqual(['Boris 2026-10-30 2'])
  expect(await namesOf('OVERTIME')).toEqual(['Anna 2026-11-10 2'])
  // Payroll that may not decide on attendance and leave sees that it is undecided.
  await newcomer(app, 'Clerk', {
    manager: 'Owner',
    roleId: await createRole(app.app.db, 'Payroll clerk', ['payroll.all_view', 'payroll.process']),
  })
  expect((await checklist('Clerk')).undecided.map(({ decidable }: any) => decidable)).toEqual([0, 0, 0, 0])
})

test('lists who lacks a record, a salary or bank details, each person once', async () => {
  const { lacking } = await checklist()
  expect(countsOf(lacking).NO_RECORD).toBe(5)
  expect(await namesOf('NO_RECORD')).toEqual(
    ['Anna', 'Boris', 'Clara', 'Joiner', 'Leaver'].map((name) => `${name} null 1`),
  )
  expect(await namesOf('NO_SALARY')).toContain('Unpaid null 1')
  expect(await namesOf('NO_SALARY')).not.toContain('Anna null 1')
  await generate(app, '2026-11')
  expect(countsOf((await checklist()).lacking).NO_RECORD).toBeUndefined()
  await saveBank('Anna', 1, '2026-11-05T10:00:00Z')
  expect(await namesOf('NO_BANK_DETAILS')).not.toContain('Anna null 1')
  expect(await namesOf('NO_BANK_DETAILS')).toContain('Boris null 1')
})

test('lists who joins, leaves, or has new terms or bank details since the previous month', async () => {
  const { db } = app.app
  // The second was entered before October was approved.
  await db.insert(payrollTerms).values([
    { userId: id('Anna'), firstMonth: '2026-11', status: 'FOREIGN', source: 'Permit', enteredBy: id('Owner') },
    {
      userId: id('Clara'),
      firstMonth: '2026-09',
      status: 'FOREIGN',
      source: 'Permit',
      enteredBy: id('Owner'),
      enteredAt: '2026-09-20T10:00:00Z',
    },
  ])
  // After October was approved, by the clock of the machine.
  await saveBank('Boris', 1, Temporal.Now.instant().toString())
  await saveBank('Boris', 2, Temporal.Now.instant().toString())
  await saveBank('Clara', 1, '2026-01-01T10:00:00Z')
  await saveBank('Clara', 2, '2026-09-01T10:00:00Z')
  expect(await namesOf('JOINED')).toEqual(['Joiner 2026-11-09 1'])
  expect(await namesOf('LEAVING')).toEqual(['Leaver 2026-11-20 1'])
  for (const [name, last] of [
    ['Anna', '2026-11-30'],
    ['Boris', '2026-12-01'],
    ['Leaver', '2026-11-20'],
  ])
    await db.execute(sql`update employments set probation_end = ${last} where user_id = ${id(name!)}`)
  // Nothing is to be decided about someone who leaves by then.
  expect(await namesOf('PROBATION_ENDS')).toEqual(['Anna 2026-11-30 1'])
  expect(await namesOf('TERMS_CHANGED')).toEqual(['Anna 2026-11-01 1', 'Boris 2026-11-01 1', 'Clara 2026-10-01 1'])
  expect((await namesOf('BANK_DETAILS_CHANGED')).map((each: string) => each.split(' ')[0])).toEqual(['Boris'])
  expect(countsOf((await checklist()).changes)).toEqual({
    JOINED: 1,
    LEAVING: 1,
    PROBATION_ENDS: 1,
    TERMS_CHANGED: 3,
    BANK_DETAILS_CHANGED: 1,
  })
})

test('counts the unapproved records of each point like the list, those that prevent approval first', async () => {
  await generate(app, '2026-11')
  await app.app.db
    .update(payrollRecords)
    .set({ held: true })
    .where(and(eq(payrollRecords.userId, id('Leaver')), eq(payrollRecords.period, '2026-11')))
  await raisePay(app, 'Boris', '2026-11-20', '14000.00')
  const { records } = await checklist()
  expect(records[0]).toEqual({ key: 'HELD', count: 1, blocks: true })
  expect(await listed('HELD')).toEqual(['Leaver'])
  expect(records).toContainEqual({ key: 'OUTDATED', count: 1, blocks: false })
  expect(await listed('OUTDATED')).toEqual(['Boris'])
  // Bank details are counted by people.
  expect(countsOf(records).NO_BANK_DETAILS).toBeUndefined()
  expect((await listed('NO_BANK_DETAILS')).length).toBeGreaterThan(0)
  const counts = countsOf(records)
  for (const key of recordKeys.filter((each) => each !== 'NO_BANK_DETAILS'))
    expect([key, (await listed(key)).length]).toEqual([key, counts[key] ?? 0])
  const { headers } = await get('Owner', '/export?month=11&year=2026&exception=HELD')
  expect(headers['muster-rows']).toBe('1')
  // An earlier month that is not approved prevents the approval of a later one.
  const people = (await checklist('Owner', '2026-10')).records
  expect(people).toEqual([])
})

describe('access', () => {
  test('is refused without the permission to run payroll, and to unknown points', async () => {
    for (const path of ['/runs/2026-11/checklist', '/runs/2026-11/checklist/JOINED']) {
      expect((await get(null, path)).status).toBe(401)
      for (const as of ['Employee', 'Lead', 'Manager', 'Hr']) expect((await get(as, path)).status).toBe(403)
    }
    expect((await get('Owner', '/runs/2026-11/checklist/SALARY')).status).toBe(400)
    expect((await get('Owner', '/runs/2026-13/checklist')).status).toBe(400)
    expect((await get('Owner', '?exception=SALARY')).status).toBe(400)
  })

  test('covers only people whose unapproved pay the caller sees', async () => {
    const roleId = await createRole(app.app.db, 'Runs payroll', ['payroll.process', 'payroll.team_view'])
    await newcomer(app, 'TeamPayroll', { manager: 'Owner', roleId })
    const { undecided, lacking, records, changes } = await checklist('TeamPayroll')
    expect([undecided, lacking, records, changes]).toEqual([[], [], [], []])
    await app.app.db
      .update(users)
      .set({ managerId: id('TeamPayroll') })
      .where(eq(users.id, id('Joiner')))
    expect((await checklist('TeamPayroll')).changes).toEqual([{ key: 'JOINED', count: 1 }])
    for (const key of peopleKeys) {
      const { body } = await get('TeamPayroll', `/runs/2026-11/checklist/${key}?limit=100`)
      for (const { user } of body.people) expect([key, user.firstName]).toEqual([key, 'Joiner'])
    }
  })

  test('is logged with the people listed', async () => {
    const { headers } = await get('Clerk', '/runs/2026-11/checklist/JOINED?limit=3')
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
    expect(entries).toMatchObject([
      { action: 'payroll.looked_at', after: { at: 'checklist', key: 'JOINED', people: [id('Joiner')] } },
    ])
  })
})

test('someone paid by the day lacks no salary, but a record', async () => {
  await addPaidPerson(app, 'Daily', { salary: null, from: '2026-11-01' })
  expect(await namesOf('NO_SALARY')).toContain('Daily null 1')
  const daily = { firstMonth: '2026-11', payKind: 'DAILY', payRate: '350.00', payCurrency: 'EGP' } as const
  const source = { source: 'Contract', enteredBy: id('Owner') }
  await app.app.db.insert(payrollTerms).values({ ...daily, ...source, userId: id('Daily') })
  expect(await namesOf('NO_SALARY')).not.toContain('Daily null 1')
  expect(await namesOf('NO_RECORD')).toContain('Daily null 1')
})

test('is empty once everything is settled', async () => {
  await setRunStatus(app, '2026-10', 'PAID')
  const { undecided, records } = await checklist('Owner', '2026-08')
  expect([undecided, records]).toEqual([[], []])
})
