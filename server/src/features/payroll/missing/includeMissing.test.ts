import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { employ } from '../../../people/employments/test/employ.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays, overtimeApprovals } from '../../attendance/tables.ts'
import { addUser } from '../../users/test/users.ts'
import {
  approveRun,
  setRunStatus,
  generate,
  setToday,
  addPaidPerson,
  raisePay,
  recordOf,
  recordsOf,
} from '../test/payroll.ts'
import { payrollLines, payrollRecords } from '../tables.ts'

stopClock('2026-08-03T10:00:00Z')
beforeEach(() => setToday('2026-08-03'))

let app: TestApp
/** Starts a company with one person who has been paid for a long time. */
const begin = async () => {
  app = await startTestApp()
  await addPaidPerson(app, 'Settled')
}
const end = () => app.close()

const missing = (period: string, as = 'Owner', query = '') =>
  app.call(as, 'GET', `/payroll/runs/${period}/missing${query}`)
const include = (period: string, body: object = {}, as = 'Owner') =>
  app.call(as, 'POST', `/payroll/runs/${period}/include`, body)
/** Lets calls wait longer for one another, because on a busy machine, sixteen calculations in a row take ten seconds. */
async function waitLongForLocks() {
  const clients = await Promise.all(Array.from({ length: 16 }, () => app.app.pool.connect()))
  for (const client of clients) await client.query(`set lock_timeout = '1min'; set statement_timeout = '1min'`)
  for (const client of clients) client.release()
}
const only = (firstName: string) => ({ userIds: [app.company.id(firstName)] })
const monthsOf = async (period: string, firstName: string) =>
  (await missing(period)).body.people.find(({ user }: any) => user.firstName === firstName)?.months
const runOf = async (period: string) => (await app.call('Owner', 'GET', `/payroll/runs/${period}`)).body.run
const exceptionsOf = async (period: string, firstName: string) =>
  (await recordOf(app, period, firstName)).record.exceptions

/** Returns the records of a month with their lines, exactly as stored. */
async function readStored(period: string): Promise<string> {
  const { rows } = await app.app.db.execute<{ text: string }>(sql`
    select string_agg(r::text || (select string_agg(l::text, ';' order by l.position)
      from ${payrollLines} l where l.record_id = r.id), '|' order by r.id) as text
    from ${payrollRecords} r where r.period = ${period}`)
  return rows[0]?.text ?? ''
}

/** Adds an attendance record with approved overtime, in minutes. */
async function overtime(firstName: string, date: string, minutes: number): Promise<void> {
  const { db } = app.app
  const [day] = await db
    .insert(attendanceDays)
    .values({
      userId: app.company.id(firstName),
      date,
      zone: 'Africa/Cairo',
      status: 'PRESENT',
      overtimeSeconds: minutes * 60,
      planSource: null,
    })
    .returning({ id: attendanceDays.id })
  await db.insert(overtimeApprovals).values({
    dayId: day?.id ?? '',
    dayMinutes: minutes,
    nightMinutes: 0,
    restDayMinutes: 0,
    holidayMinutes: 0,
    overtimeSeconds: minutes * 60,
    approvedBy: app.company.id('Hr'),
  })
}

describe('a person is entered on 3 August with a hire date of 20 July, and July is approved', () => {
  beforeAll(async () => {
    await begin()
    setToday('2026-07-31')
    await approveRun(app, '2026-07')
    setToday('2026-08-03')
    await addPaidPerson(app, 'Late', { from: '2026-07-20' })
    await overtime('Late', '2026-07-21', 200)
    await generate(app, '2026-08')
  })
  afterAll(end)

  test('August shows that July is missing, with its pay', async () => {
    expect((await missing('2026-08')).body).toMatchObject({
      people: [
        {
          user: { firstName: 'Late' },
          months: [{ period: '2026-07', days: 12, pay: [{ currency: 'EGP', grossPay: 4870.16, netPay: 4870.16 }] }],
          can: { include: true, markPaid: true },
        },
      ],
      pagination: { totalItems: 1 },
    })
    expect(await runOf('2026-08')).toMatchObject({ missing: 1, can: { include: true } })
    expect((await recordOf(app, '2026-08', 'Late')).lines).toEqual([['SALARY', '2026-08', 12_000]])
  })

  test('a missing month alone puts a record on the list of exceptions', async () => {
    await app.app.db.update(payrollRecords).set({ exceptions: [] }).where(eq(payrollRecords.period, '2026-08'))
    const { body } = await app.call('Owner', 'GET', '/payroll?month=8&year=2026&exceptions=only')
    expect(body.payrollRecords.map(({ user }: { user: { firstName: string } }) => user.firstName)).toEqual(['Late'])
  })

  test('only that person has an exception in the run', async () => {
    expect(await exceptionsOf('2026-08', 'Late')).toContain('MISSING_MONTH')
    expect(await exceptionsOf('2026-08', 'Settled')).not.toContain('MISSING_MONTH')
    const { body } = await app.call('Owner', 'GET', '/payroll/runs/2026-08/differences?exceptions=only')
    expect(body.differences[0]).toMatchObject({
      user: { firstName: 'Late' },
      exceptions: expect.arrayContaining(['MISSING_MONTH']),
    })
  })

  test('July does not change, and lists no missing people once it is approved', async () => {
    expect(await runOf('2026-07')).toMatchObject({ missing: 0 })
  })

  test('is refused without the permission to process payroll, and for people out of reach', async () => {
    const roleId = await createRole(app.app.db, 'Approves', ['payroll.read', 'payroll.all_view', 'payroll.approve'])
    await newcomer(app, 'Approver', { manager: 'Owner', roleId })
    const maker = await createRole(app.app.db, 'Makes', ['payroll.read', 'payroll.process'])
    await newcomer(app, 'Maker', { manager: 'Owner', roleId: maker })
    expect((await include('2026-08', only('Late'), 'Approver')).status).toBe(403)
    expect((await missing('2026-08', 'Approver')).body.people[0].can).toEqual({ include: false, markPaid: false })
    expect((await missing('2026-08', 'Maker')).body.people).toEqual([])
    expect((await include('2026-08', only('Late'), 'Maker')).status).toBe(404)
    expect((await include('2026-08', { userIds: ['019ae000-0000-7000-8000-000000000000'] })).status).toBe(404)
    expect((await include('2026-08', {}, 'Maker')).body).toMatchObject({ count: 0 })
    expect((await include('2026-08', { userIds: [] })).body.errors[0].path).toBe('userIds')
    expect((await include('2026-08', { userIds: ['me'] })).status).toBe(400)
    expect((await include('2026-13')).status).toBe(400)
  })

  test('sixteen simultaneous inclusions have one effect, and August pays 12/31 of July with its overtime', async () => {
    const before = await readStored('2026-07')
    await waitLongForLocks()
    const answers = await Promise.all(Array.from({ length: 16 }, () => include('2026-08', only('Late'))))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
    expect(answers.map(({ body }) => body.count).toSorted((a, b) => a - b)).toEqual([...Array(15).fill(0), 1])
    const { lines, detail } = await recordOf(app, '2026-08', 'Late')
    expect(lines).toEqual([
      ['SALARY', '2026-08', 12_000],
      ['SALARY', '2026-07', 4645.16],
      ['OVERTIME_DAY', '2026-07', 225],
    ])
    expect(detail.lines[1]).toMatchObject({
      label: 'Salary, July 2026',
      because: { kind: 'RETRO', paid: 0, due: 4645.16 },
    })
    expect(await readStored('2026-07')).toBe(before)
    expect(await runOf('2026-08')).toMatchObject({ missing: 0 })
    expect(await exceptionsOf('2026-08', 'Late')).not.toContain('MISSING_MONTH')
    const entries = await app.app.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'payroll.missing_included'))
    const late = { id: app.company.id('Late'), months: ['2026-07'] }
    expect(entries.map(({ after }) => (after as any).people)).toContainEqual([late])
  })

  test('the month stays included when August is generated again, and July gets no record of the person', async () => {
    await generate(app, '2026-08')
    expect((await recordOf(app, '2026-08', 'Late')).lines).toHaveLength(3)
    await generate(app, '2026-07')
    expect(await recordsOf(app, '2026-07', 'Late')).toEqual([])
  })

  test('discarding drafts allows including it again', async () => {
    await app.call('Owner', 'DELETE', '/payroll/runs/2026-08')
    await generate(app, '2026-08')
    expect((await recordOf(app, '2026-08', 'Late')).lines).toHaveLength(1)
    expect((await include('2026-08')).body).toMatchObject({ count: 1, run: { missing: 0 } })
  })

  test('a person who includes a month may not approve it', async () => {
    const maker = await createRole(app.app.db, 'Runs', [
      'payroll.read',
      'payroll.all_view',
      'payroll.process',
      'payroll.approve',
    ])
    await newcomer(app, 'Clerk', { manager: 'Owner', roleId: maker })
    await app.call('Owner', 'DELETE', '/payroll/runs/2026-08')
    await generate(app, '2026-08')
    expect((await include('2026-08', {}, 'Clerk')).body).toMatchObject({ count: 1 })
    await setRunStatus(app, '2026-08', 'PENDING_APPROVAL')
    const { record } = await recordOf(app, '2026-08', 'Late')
    const answer = await app.call('Clerk', 'PATCH', `/payroll/${record.id}/status`, { status: 'APPROVED' })
    expect(answer.body).toMatchObject({
      code: 'payroll.generated_by_you',
      message: expect.stringMatching(/^You included an earlier month of this person on /),
    })
  })

  test('a raise of July agreed after August is approved pays only the difference', async () => {
    expect((await setRunStatus(app, '2026-08', 'APPROVED', 'Approver')).body.count).toBe(2)
    setToday('2026-09-30')
    await generate(app, '2026-09')
    expect((await recordOf(app, '2026-09', 'Late')).lines).toEqual([['SALARY', '2026-09', 12_000]])
    expect(await runOf('2026-09')).toMatchObject({ missing: 0 })
    await raisePay(app, 'Late', '2026-07-20', '15500.00')
    await raisePay(app, 'Late', '2026-08-01', '12000.00')
    await generate(app, '2026-09')
    expect((await recordOf(app, '2026-09', 'Late')).lines).toEqual([
      ['SALARY', '2026-09', 12_000],
      ['SALARY', '2026-07', 1354.84],
      ['OVERTIME_DAY', '2026-07', 65.63],
    ])
  })
})

describe('a person is added on 31 October, and their hire date then moved to 11 October', () => {
  const hire = async (firstName: string) => {
    const pay = { hireDate: '2026-10-31', monthly_salary: { amount: 12_000, currency: 'EGP' } }
    expect((await addUser(app, firstName, pay)).status).toBe(201)
  }
  const moveHireDate = async (firstName: string) => {
    const body = { hireDate: '2026-10-11' }
    expect((await app.call('Owner', 'PATCH', `/users/${app.company.id(firstName)}`, body)).status).toBe(200)
  }
  beforeAll(async () => {
    await begin()
    setToday('2026-10-31')
  })
  afterAll(end)

  test('a draft of October pays 21 days', async () => {
    setToday('2026-10-31')
    await hire('Moved')
    await hire('Later')
    await generate(app, '2026-10')
    await moveHireDate('Moved')
    await generate(app, '2026-10')
    expect((await recordOf(app, '2026-10', 'Moved')).record.netPay).toBe(8129.03)
  })

  test('once approved, October stays, and November pays the difference', async () => {
    setToday('2026-10-31')
    await approveRun(app, '2026-10')
    const before = await readStored('2026-10')
    await moveHireDate('Later')
    setToday('2026-11-30')
    await generate(app, '2026-11')
    expect((await recordOf(app, '2026-11', 'Later')).lines).toEqual([
      ['SALARY', '2026-11', 12_000],
      ['SALARY', '2026-10', 7741.93],
    ])
    expect(await readStored('2026-10')).toBe(before)
    expect(await runOf('2026-11')).toMatchObject({ missing: 0 })
  })
})

describe('other people and months', () => {
  beforeAll(async () => {
    await begin()
    setToday('2026-07-31')
    await approveRun(app, '2026-06')
    await approveRun(app, '2026-07')
    setToday('2026-08-31')
    await generate(app, '2026-08')
  })
  afterAll(end)
  beforeEach(() => setToday('2026-08-31'))

  test('months before payroll was in use are not missing', async () => {
    await addPaidPerson(app, 'Old', { from: '2025-01-01' })
    expect((await monthsOf('2026-08', 'Old')).map(({ period }: any) => period)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
    ])
  })

  test('one click brings a person added after generation into the month, with the months before', async () => {
    expect((await include('2026-08', only('Old'))).body.count).toBe(1)
    expect((await recordOf(app, '2026-08', 'Old')).lines).toEqual([
      ['SALARY', '2026-08', 12_000],
      ['SALARY', '2026-06', 12_000],
      ['SALARY', '2026-07', 12_000],
    ])
  })

  test('a person without a salary in a month is skipped in it, not missing', async () => {
    await addPaidPerson(app, 'Unpaid', { salary: null })
    await addPaidPerson(app, 'Since', { salary: null })
    await raisePay(app, 'Since', '2026-07-15', '3100.00')
    expect(await monthsOf('2026-08', 'Unpaid')).toBeUndefined()
    expect(await monthsOf('2026-08', 'Since')).toMatchObject([
      { period: '2026-07', pay: [{ netPay: 1700 }] },
      { period: '2026-08', pay: [{ netPay: 3100 }] },
    ])
  })

  test('a person who never started is never missing, and one who returned is missing from the months of either employment', async () => {
    await addPaidPerson(app, 'Never', { from: '2026-07-10', to: '2026-07-09' })
    await addPaidPerson(app, 'Left', { from: '2026-05-01', to: '2026-06-10' })
    expect(await monthsOf('2026-08', 'Never')).toBeUndefined()
    expect(await monthsOf('2026-08', 'Left')).toMatchObject([{ period: '2026-06', days: 10, pay: [{ netPay: 4000 }] }])
    expect((await include('2026-08', only('Left'))).body.count).toBe(1)
    const { record, lines } = await recordOf(app, '2026-08', 'Left')
    expect([record.netPay, lines]).toEqual([4000, [['SALARY', '2026-06', 4000]]])
    await generate(app, '2026-08')
    expect((await recordOf(app, '2026-08', 'Left')).lines).toHaveLength(1)
  })

  test('a month approved with nothing to pay is not missing', async () => {
    await addPaidPerson(app, 'Nothing', { from: '2026-08-01' })
    await include('2026-08', only('Nothing'))
    await app.app.db.insert(payrollRecords).values({
      period: '2026-07',
      userId: app.company.id('Nothing'),
      currency: 'EGP',
      person: { firstName: 'Nothing', lastName: 'Test', llId: null, department: null, position: null },
      searchText: 'nothing',
      digest: 'a'.repeat(64),
      baseSalary: '0',
      allowances: '0',
      bonuses: '0',
      overtime: '0',
      grossPay: '0',
      deductions: '0',
      taxDeductions: '0',
      netPay: '0',
    })
    for (const status of ['PENDING_APPROVAL', 'APPROVED'] as const)
      await app.app.db
        .update(payrollRecords)
        .set({ status })
        .where(sql`user_id = ${app.company.id('Nothing')} and period = '2026-07'`)
    await employ(app.app.db, app.company.id('Nothing'), { first: '2026-07-20' })
    await raisePay(app, 'Nothing', '2026-07-20', '12000.00')
    expect(await monthsOf('2026-08', 'Nothing')).toBeUndefined()
    await generate(app, '2026-08')
    expect((await recordOf(app, '2026-08', 'Nothing')).lines).toContainEqual(['SALARY', '2026-07', 4645.16])
  })

  test('a month in another currency becomes its own record', async () => {
    await addPaidPerson(app, 'Dollar', { from: '2026-07-01', salary: '3100.00', currency: 'USD' })
    await raisePay(app, 'Dollar', '2026-08-01', '20000.00')
    await include('2026-08', only('Dollar'))
    expect((await recordOf(app, '2026-08', 'Dollar', 'USD')).lines).toEqual([['SALARY', '2026-07', 3100]])
    expect((await recordOf(app, '2026-08', 'Dollar', 'EGP')).lines).toEqual([['SALARY', '2026-08', 20_000]])
  })

  test('a submitted record must be sent back before a month is included in it', async () => {
    await addPaidPerson(app, 'Submitted', { from: '2026-08-01' })
    await include('2026-08', only('Submitted'))
    const { record } = await recordOf(app, '2026-08', 'Submitted')
    const bringOne = (status: string) => app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status })
    await bringOne('PENDING_APPROVAL')
    await employ(app.app.db, app.company.id('Submitted'), { first: '2026-07-20' })
    await raisePay(app, 'Submitted', '2026-07-20', '12000.00')
    expect((await missing('2026-08', 'Owner')).body.people).toContainEqual(
      expect.objectContaining({
        user: expect.objectContaining({ firstName: 'Submitted' }),
        can: { include: false, markPaid: true },
      }),
    )
    expect((await include('2026-08', only('Submitted'))).body.code).toBe('payroll.wrong_status')
    await bringOne('DRAFT')
    expect((await include('2026-08', only('Submitted'))).body.count).toBe(1)
  })

  test('one request includes everyone on all pages, and a second one finds no one', async () => {
    const { body } = await missing('2026-08', 'Owner', '?limit=1&page=1')
    expect(body.people).toHaveLength(1)
    expect(body.pagination.totalItems).toBe((await runOf('2026-08')).missing)
    expect((await include('2026-08')).body).toMatchObject({ count: body.pagination.totalItems, run: { missing: 0 } })
    expect((await include('2026-08')).body.count).toBe(0)
  })
})

describe('an included month is missing again once no record pays it any more', () => {
  beforeAll(async () => {
    await begin()
    setToday('2026-07-31')
    await approveRun(app, '2026-07')
    setToday('2026-08-31')
    await generate(app, '2026-08')
  })
  afterAll(end)
  beforeEach(() => setToday('2026-08-31'))
  const missingMonths = async (firstName: string) =>
    (await monthsOf('2026-08', firstName))?.map(({ period }: any) => period)

  test('when the record in its currency is discarded, even if one in another currency is submitted', async () => {
    await addPaidPerson(app, 'Dollar', { from: '2026-07-01', salary: '3100.00', currency: 'USD' })
    await raisePay(app, 'Dollar', '2026-08-01', '20000.00')
    await include('2026-08', only('Dollar'))
    const { record } = await recordOf(app, '2026-08', 'Dollar', 'EGP')
    await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status: 'PENDING_APPROVAL' })
    await app.call('Owner', 'DELETE', '/payroll/runs/2026-08')
    expect(await missingMonths('Dollar')).toEqual(['2026-07'])
    await app.call('Owner', 'PATCH', `/payroll/${record.id}/status`, { status: 'DRAFT' })
    await include('2026-08', only('Dollar'))
    expect((await recordOf(app, '2026-08', 'Dollar', 'USD')).lines).toEqual([['SALARY', '2026-07', 3100]])
  })

  test('when a calculation deletes the record because the person is employed in neither month', async () => {
    await addPaidPerson(app, 'Removed', { from: '2026-07-01' })
    await include('2026-08', only('Removed'))
    await employ(app.app.db, app.company.id('Removed'), { first: '2026-09-01' })
    await generate(app, '2026-08')
    expect(await recordsOf(app, '2026-08', 'Removed')).toEqual([])
    expect(await missingMonths('Removed')).toBeUndefined()
    await employ(app.app.db, app.company.id('Removed'), { first: '2026-07-01' })
    expect(await missingMonths('Removed')).toEqual(['2026-07', '2026-08'])
    await include('2026-08', only('Removed'))
    expect((await recordOf(app, '2026-08', 'Removed')).lines).toEqual([
      ['SALARY', '2026-08', 12_000],
      ['SALARY', '2026-07', 12_000],
    ])
  })
})
