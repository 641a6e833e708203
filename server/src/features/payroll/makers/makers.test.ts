import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceCorrections, attendanceDays, overtimeApprovals } from '../../attendance/tables.ts'
import { leaveEndings, leaveRequests } from '../../leaves/tables.ts'
import { recordEmployment } from '../../../people/employment.ts'
import { requestAdjustment, decide } from '../test/adjustments.ts'
import { setRunStatus, generate, setToday, addPaidPerson, recordOf, recordsOf } from '../test/payroll.ts'
import { payrollMakers } from './tables.ts'

stopClock('2026-11-30T10:00:00Z')
beforeEach(() => setToday('2026-11-30'))

let app: TestApp
const runsPayroll = () =>
  createRole(app.app.db, 'Runs payroll', [
    'payroll.read',
    'payroll.all_view',
    'payroll.process',
    'payroll.approve',
    'payroll.recalculate',
    'payroll.create',
  ])

beforeAll(async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Anna')
  await addPaidPerson(app, 'Basil')
  const roleId = await runsPayroll()
  for (const name of ['Clerk', 'Other', 'Third']) await newcomer(app, name, { manager: 'Owner', roleId })
})
afterAll(() => app.close())

const approve = async (as: string, firstName: string, period: string) => {
  const { record } = await recordOf(app, period, firstName)
  return app.call(as, 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
}
const canApprove = async (as: string, firstName: string, period: string) =>
  (await recordsOf(app, period, firstName, as))[0].can.approve
const makersOf = async (firstName: string, period: string): Promise<string[]> => {
  const { record } = await recordOf(app, period, firstName)
  const rows = await app.app.db.select().from(payrollMakers).where(eq(payrollMakers.recordId, record.id))
  const names = new Map([...app.company.people].map(([name, id]) => [id, name]))
  return rows.map(({ userId, action }) => `${names.get(userId)} ${action}`).toSorted()
}
test('generating again without changes adds and removes no maker', async () => {
  await generate(app, '2026-01', 'Clerk')
  expect((await generate(app, '2026-01', 'Other')).body.count).toBe(0)
  await setRunStatus(app, '2026-01', 'PENDING_APPROVAL', 'Third')
  expect(await makersOf('Anna', '2026-01')).toEqual(['Clerk GENERATED', 'Third SUBMITTED'])
  const refusal = await approve('Clerk', 'Anna', '2026-01')
  expect([refusal.status, refusal.body.code]).toEqual([409, 'payroll.generated_by_you'])
  expect((await setRunStatus(app, '2026-01', 'APPROVED', 'Clerk')).body.code).toBe('payroll.generated_by_you')
  const submitted = await approve('Third', 'Anna', '2026-01')
  expect(submitted.body.message).toMatch(
    /^You submitted this record on \d+ \w+ \d{4}\. Someone else must approve this payroll record\.$/,
  )
  expect(await canApprove('Clerk', 'Anna', '2026-01')).toBe(false)
  expect(await canApprove('Third', 'Anna', '2026-01')).toBe(false)
  expect(await canApprove('Other', 'Anna', '2026-01')).toBe(true)
  const detail = async (as: string) => {
    const { record } = await recordOf(app, '2026-01', 'Anna')
    return (await app.call(as, 'GET', `/payroll/${record.id}`)).body.approvalWaitsForAnother
  }
  expect(await detail('Third')).toMatchObject({ action: 'SUBMITTED' })
  expect(await detail('Other')).toBeNull()
  expect((await setRunStatus(app, '2026-01', 'APPROVED', 'Other')).body.count).toBe(2)
  expect(await detail('Third')).toBeNull()
})

test('two people who generate one after the other are both makers only of records that both changed', async () => {
  await generate(app, '2026-02', 'Clerk')
  const { id } = await requestAdjustment(app, 'Clerk', 'Anna', {
    adjustmentType: 'BONUS',
    amount: 700,
    effectiveDate: '2026-02-10',
  })
  expect((await decide(app, 'Other', id, 'APPROVED')).status).toBe(200)
  expect(await makersOf('Anna', '2026-02')).toEqual(['Clerk GENERATED'])
  expect((await generate(app, '2026-02', 'Owner')).body.count).toBe(1)
  expect(await makersOf('Anna', '2026-02')).toEqual([
    'Clerk BONUS',
    'Clerk GENERATED',
    'Other BONUS',
    'Owner GENERATED',
  ])
  expect(await makersOf('Basil', '2026-02')).toEqual(['Clerk GENERATED'])
  await setRunStatus(app, '2026-02', 'PENDING_APPROVAL', 'Clerk')
  const refusal = await approve('Other', 'Anna', '2026-02')
  expect(refusal.body.message).toMatch(
    /^You changed this person’s bonus on \d+ \w+ \d{4}\. Someone else must approve this payroll record\.$/,
  )
  // They can approve records in which they had no part; the others stay pending.
  const run = await setRunStatus(app, '2026-02', 'APPROVED', 'Other')
  expect(run.body).toMatchObject({ count: 1, run: { can: { approve: false }, approvalWaitsForAnother: true } })
  expect((await setRunStatus(app, '2026-02', 'APPROVED', 'Other')).body).toMatchObject({
    code: 'payroll.generated_by_you',
    message: expect.stringMatching(/ on \d+ \w+ \d{4}\. Someone else must approve this payroll record\.$/),
  })
  expect((await setRunStatus(app, '2026-02', 'APPROVED', 'Third')).body.count).toBe(1)
})

test('sixteen simultaneous recalculations or submissions add a maker once', async () => {
  await generate(app, '2026-03', 'Clerk')
  const { record } = await recordOf(app, '2026-03', 'Anna')
  await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      app.call(i % 2 ? 'Other' : 'Third', 'POST', `/payroll/${record.id}/recalculate`),
    ),
  )
  const submits = await Promise.all(
    Array.from({ length: 4 }, () =>
      app.call('Other', 'PATCH', `/payroll/${record.id}/status`, { status: 'PENDING_APPROVAL' }),
    ),
  )
  expect(submits.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await makersOf('Anna', '2026-03')).toEqual([
    'Clerk GENERATED',
    'Other RECALCULATED',
    'Other SUBMITTED',
    'Third RECALCULATED',
  ])
  // Even if generating and approving overlap, no maker approves.
  const [, approved] = await Promise.all([generate(app, '2026-03', 'Owner'), approve('Other', 'Anna', '2026-03')])
  expect(approved.status).toBe(409)
  await setRunStatus(app, '2026-03', 'PENDING_APPROVAL', 'Clerk')
  expect((await setRunStatus(app, '2026-03', 'APPROVED', 'Owner')).body.count).toBe(2)
})

test('if all approvers are makers, all but the last may approve; submitting and sending back removes no maker', async () => {
  await generate(app, '2026-04', 'Clerk')
  const { record } = await recordOf(app, '2026-04', 'Anna')
  for (const name of ['Other', 'Third']) await app.call(name, 'POST', `/payroll/${record.id}/recalculate`)
  await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Other')
  await setRunStatus(app, '2026-04', 'DRAFT', 'Third')
  await setRunStatus(app, '2026-04', 'PENDING_APPROVAL', 'Clerk')
  expect(await canApprove('Clerk', 'Anna', '2026-04')).toBe(false)
  await app.app.db
    .insert(payrollMakers)
    .values({ recordId: record.id, userId: app.company.id('Owner'), action: 'HOURS' })
  for (const name of ['Clerk', 'Other', 'Third']) expect(await canApprove(name, 'Anna', '2026-04')).toBe(true)
  expect(await canApprove('Owner', 'Anna', '2026-04')).toBe(false)
  expect((await approve('Owner', 'Anna', '2026-04')).body.code).toBe('payroll.generated_by_you')
  await app.call('Other', 'POST', `/payroll/${record.id}/recalculate`)
  expect((await approve('Clerk', 'Anna', '2026-04')).status).toBe(200)
  expect((await setRunStatus(app, '2026-04', 'APPROVED', 'Third')).body.count).toBe(1)
})

describe('a person who changes a record’s inputs after its creation may not approve it', () => {
  const period = '2026-05'
  const third = () => app.company.id('Third')
  const anna = () => app.company.id('Anna')
  beforeAll(async () => {
    setToday('2026-11-30')
    await generate(app, period, 'Clerk')
  })
  /** The time by the clock of the machine, by which the database dates the creation of a record. */
  const machineTime = () => Temporal.Now.instant().toString()
  /** Adds an attendance record of the month, for overtime or an absence. */
  const dayOf = async (date: string) => {
    const [day] = await app.app.db
      .insert(attendanceDays)
      .values({ userId: anna(), date, zone: 'Africa/Cairo', status: 'PRESENT', overtimeSeconds: 7200 })
      .returning({ id: attendanceDays.id })
    return day?.id ?? ''
  }
  const overtimeBy = async (date: string, approvedBy: string) => {
    const noPremiums = { nightMinutes: 0, restDayMinutes: 0, holidayMinutes: 0 }
    await app.app.db
      .insert(overtimeApprovals)
      .values({ dayId: await dayOf(date), dayMinutes: 60, ...noPremiums, overtimeSeconds: 7200, approvedBy })
  }
  const salaryBy = (by: string, salary: string) =>
    app.app.db.transaction((tx) =>
      recordEmployment(
        tx,
        [
          {
            userId: anna(),
            holdsFrom: '2026-05-10',
            pay: { salary, salaryCurrency: 'EGP', baseSalary: null },
          },
        ],
        by,
      ),
    )
  const leaveDecidedBy = async (decidedBy: string, more: Partial<typeof leaveRequests.$inferInsert>) => {
    const [request] = await app.app.db
      .insert(leaveRequests)
      .values({
        userId: anna(),
        leaveType: 'ANNUAL',
        endDate: more.startDate ?? '',
        totalDays: '1',
        reason: 'Away',
        status: 'APPROVED',
        decidedBy,
        decidedAt: machineTime(),
        ...more,
      } as typeof leaveRequests.$inferInsert)
      .returning({ id: leaveRequests.id })
    return request?.id ?? ''
  }
  const changes: [string, string, () => Promise<unknown>][] = [
    ['overtime', 'OVERTIME', () => overtimeBy('2026-05-04', third())],
    ['salary', 'SALARY', () => salaryBy(third(), '13000.00')],
    [
      'hours',
      'HOURS',
      async () => {
        await app.app.db.insert(attendanceCorrections).values({
          userId: anna(),
          date: '2026-05-05',
          zone: 'Africa/Cairo',
          reason: 'Forgot',
          status: 'APPLIED',
          createdBy: third(),
        })
        await overtimeBy('2026-05-05', app.company.id('Other'))
      },
    ],
    ['unpaid leave', 'LEAVE', () => leaveDecidedBy(third(), { leaveType: 'UNPAID', startDate: '2026-05-18' })],
    [
      'paid leave on a day that was an absence',
      'LEAVE',
      async () => {
        await leaveDecidedBy(third(), { leaveType: 'SICK', startDate: '2026-05-20' })
        await overtimeBy('2026-05-06', app.company.id('Other'))
      },
    ],
    [
      'the end of paid leave',
      'LEAVE',
      async () => {
        const requestId = await leaveDecidedBy(app.company.id('Other'), { startDate: '2026-05-21' })
        const former = { revision: 1, formerEndDate: '2026-05-22', formerTotalDays: '2' }
        const end = { endedBy: third(), endedAt: machineTime(), reason: 'Recalled' }
        await app.app.db.insert(leaveEndings).values({ requestId, ...former, ...end })
        await overtimeBy('2026-05-07', app.company.id('Other'))
      },
    ],
  ]
  test.each(changes)('%s', async (_name, action, change) => {
    await change()
    await generate(app, period, 'Clerk')
    expect(await makersOf('Anna', period)).toContain(`Third ${action}`)
    await app.app.db.execute(sql`delete from payroll_makers where action = ${action}`)
  })

  test('a change of location alone does not affect pay', async () => {
    const userId = app.company.id('Basil')
    const pay = { salary: '13500.00', salaryCurrency: 'EGP' as const, baseSalary: null }
    await app.app.db.transaction(async (tx) => {
      await recordEmployment(tx, [{ userId, holdsFrom: '2026-05-20' }], third())
      await recordEmployment(tx, [{ userId, holdsFrom: '2026-05-25', pay }], app.company.id('Other'))
    })
    await generate(app, period, 'Clerk')
    expect(await makersOf('Basil', period)).toEqual(['Clerk GENERATED', 'Other SALARY'])
  })

  test('marking or unmarking a month as paid elsewhere, even before the record is created', async () => {
    const userId = app.company.id(await addPaidPerson(app, 'Late', { from: '2026-04-20' }))
    const months = [{ period: '2026-04', pay: [{ currency: 'EGP', grossPay: 4400, netPay: 4400 }] }]
    const body = { userId, months, reason: 'By bank transfer' }
    const answer = await app.call('Other', 'POST', `/payroll/runs/${period}/paid-elsewhere`, body)
    expect(answer.status).toBe(200)
    await generate(app, period, 'Clerk')
    expect(await makersOf('Late', period)).toEqual(['Clerk GENERATED', 'Other PAID_ELSEWHERE'])
    const [{ id }] = (await app.call('Owner', 'GET', `/payroll/runs/${period}/paid-elsewhere`)).body.months
    await app.call('Third', 'DELETE', `/payroll/paid-elsewhere/${id}`)
    expect(await makersOf('Late', period)).toContain('Third PAID_ELSEWHERE')
    await setRunStatus(app, period, 'PENDING_APPROVAL', 'Clerk')
    const refusal = await approve('Other', 'Late', period)
    expect(refusal.body).toMatchObject({
      code: 'payroll.generated_by_you',
      message: expect.stringMatching(/^You changed a month paid elsewhere for this person on /),
    })
    await setRunStatus(app, period, 'DRAFT', 'Clerk')
  })

  test('other days of employment', async () => {
    const id = anna()
    const changed = await app.call('Owner', 'PATCH', `/users/${id}`, { hireDate: '2026-05-11' })
    expect(changed.status).toBe(200)
    expect(await makersOf('Anna', period)).toContain('Owner EMPLOYMENT')
    await app.call('Owner', 'PATCH', `/users/${id}`, { hireDate: '2020-01-01' })
  })
})
