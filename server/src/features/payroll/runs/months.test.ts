import { inclusiveDays } from '@muster/contract/kit/dayRange'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payRules } from '../../../pay/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { attendanceDays, overtimeApprovals } from '../../attendance/tables.ts'
import { leaveRequests } from '../../leaves/tables.ts'
import {
  insertAdjustment,
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
import { employ } from '../../../people/employments/test/employ.ts'

stopClock('2026-11-30T10:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Returns the records of a month with their lines, exactly as stored. */
async function readStored(period: string): Promise<string> {
  const { rows } = await app.app.db.execute<{ text: string }>(sql`
    select coalesce(string_agg(r::text || coalesce((select string_agg(l::text, ';' order by l.position)
      from ${payrollLines} l where l.record_id = r.id), ''), '|' order by r.id), '') as text
    from ${payrollRecords} r where r.period = ${period}`)
  return rows[0]?.text ?? ''
}

/** Adds approved unpaid leave of a person; returns the id of the request. */
async function unpaidLeave(firstName: string, startDate: string, endDate: string): Promise<string> {
  const [request] = await app.app.db
    .insert(leaveRequests)
    .values({
      userId: app.company.id(firstName),
      leaveType: 'UNPAID',
      startDate,
      endDate,
      totalDays: String(inclusiveDays(startDate, endDate)),
      reason: 'A rest',
      status: 'APPROVED',
    })
    .returning({ id: leaveRequests.id })
  return request?.id ?? ''
}

/** Adds an attendance record with approved daytime overtime, in minutes; an absence if the minutes are 0. */
async function dayOf(firstName: string, date: string, minutes: number): Promise<string> {
  const { db } = app.app
  const status = minutes ? 'PRESENT' : 'ABSENT'
  const [day] = await db
    .insert(attendanceDays)
    .values({
      userId: app.company.id(firstName),
      date,
      zone: 'Africa/Cairo',
      status,
      overtimeSeconds: minutes * 60,
      planSource: null,
    })
    .returning({ id: attendanceDays.id })
  if (minutes)
    await db.insert(overtimeApprovals).values({
      dayId: day?.id ?? '',
      dayMinutes: minutes,
      nightMinutes: 0,
      restDayMinutes: 0,
      holidayMinutes: 0,
      overtimeSeconds: minutes * 60,
      approvedBy: app.company.id('Hr'),
    })
  return day?.id ?? ''
}

test('a raise agreed late adds a line for each approved month to the next one, and approved months do not change', async () => {
  await addPaidPerson(app, 'Late', { salary: '10000.00' })
  await addPaidPerson(app, 'Same', { salary: '10000.00' })
  await approveRun(app, '2026-09')
  await approveRun(app, '2026-10')
  const before = [await readStored('2026-09'), await readStored('2026-10')]
  await raisePay(app, 'Late', '2026-09-01', '11000.00')
  expect((await generate(app, '2026-11')).body.count).toBe(2)
  const { lines, detail, record } = await recordOf(app, '2026-11', 'Late')
  expect(lines).toEqual([
    ['SALARY', '2026-11', 11000],
    ['SALARY', '2026-09', 1000],
    ['SALARY', '2026-10', 1000],
  ])
  expect(record.netPay).toBe(13000)
  expect(detail.lines[1]).toMatchObject({
    label: 'Salary, September 2026',
    because: { kind: 'RETRO', paid: 10000, due: 11000 },
  })
  expect((await recordOf(app, '2026-11', 'Same')).lines).toHaveLength(1)
  expect((await generate(app, '2026-09')).body.count + (await generate(app, '2026-10')).body.count).toBe(0)
  expect([await readStored('2026-09'), await readStored('2026-10')]).toEqual(before)
  // Once approved, the difference is settled. A second raise adds only the further difference.
  await approveRun(app, '2026-11')
  setToday('2026-12-31')
  await generate(app, '2026-12')
  expect((await recordOf(app, '2026-12', 'Late')).lines).toEqual([['SALARY', '2026-12', 11000]])
  await raisePay(app, 'Late', '2026-09-01', '11500.00')
  await raisePay(app, 'Late', '2026-10-01', '11000.00')
  await generate(app, '2026-12')
  expect((await recordOf(app, '2026-12', 'Late')).lines).toEqual([
    ['SALARY', '2026-12', 11000],
    ['SALARY', '2026-09', 500],
  ])
  expect([await readStored('2026-09'), await readStored('2026-10')]).toEqual(before)
})

test('differences from earlier months are settled in only one of two open months', async () => {
  await approveRun(app, '2026-12')
  setToday('2027-02-28')
  await raisePay(app, 'Same', '2026-12-01', '12000.00')
  await generate(app, '2027-02')
  expect((await recordOf(app, '2027-02', 'Same')).lines).toContainEqual(['SALARY', '2026-12', 2000])
  await generate(app, '2027-01')
  expect((await recordOf(app, '2027-01', 'Same')).lines).toContainEqual(['SALARY', '2026-12', 2000])
  // February was calculated before January was submitted, so it must be recalculated first.
  expect((await setRunStatus(app, '2027-01', 'PENDING_APPROVAL')).body.count).toBe(2)
  const february = (await recordOf(app, '2027-02', 'Same')).record
  expect(february.exceptions).toContain('OUTDATED')
  expect(february.can.submit).toBe(false)
  const submit = () => app.call('Owner', 'PATCH', `/payroll/${february.id}/status`, { status: 'PENDING_APPROVAL' })
  expect((await submit()).body).toMatchObject({ code: 'payroll.changed_meanwhile' })
  const answer = await app.call('Owner', 'POST', `/payroll/${february.id}/recalculate`)
  expect(answer.body).toMatchObject({ changed: true, record: { netPay: 12000 } })
  expect((await submit()).status).toBe(200)
  // February cannot be approved while January is open, either.
  const approve = (id: string) => app.call('Owner', 'PATCH', `/payroll/${id}/status`, { status: 'APPROVED' })
  expect((await approve(february.id)).body.code).toBe('payroll.earlier_open')
  expect((await setRunStatus(app, '2027-01', 'APPROVED')).body.count).toBe(2)
  expect((await approve(february.id)).status).toBe(200)
})

test('unpaid leave, absences and overtime follow the rules of their month', async () => {
  setToday('2027-04-30')
  await app.app.db.insert(payRules).values({
    firstDay: '2027-04-01',
    divisor: 240,
    dayPremium: '35',
    nightPremium: '70',
    restDayPremium: '100',
    holidayPremium: '100',
    nightFrom: '19:00',
    nightTo: '07:00',
    absencesDeducted: true,
    pack: 'NONE',
  })
  await addPaidPerson(app, 'Away', { salary: '9000.00', from: '2027-03-01' })
  await unpaidLeave('Away', '2027-04-29', '2027-05-02')
  await dayOf('Away', '2027-04-29', 0)
  await dayOf('Away', '2027-04-05', 0)
  await dayOf('Away', '2027-03-05', 0)
  for (const day of ['01', '02', '03']) await dayOf('Away', `2027-04-${day}`, 20)
  await generate(app, '2027-03')
  await generate(app, '2027-04')
  const march = await recordOf(app, '2027-03', 'Away')
  expect(march.lines).toEqual([['SALARY', '2027-03', 9000]])
  expect(march.record.exceptions).toContain('MISSING_ATTENDANCE')
  const april = await recordOf(app, '2027-04', 'Away')
  expect(april.lines).toEqual([
    ['SALARY', '2027-04', 9000],
    ['UNPAID_LEAVE', '2027-04', -600],
    ['ABSENCE', '2027-04', -300],
    ['OVERTIME_DAY', '2027-04', 50.63],
  ])
  expect(april.record).toMatchObject({ grossPay: 8150.63, overtime: 50.63, netPay: 8150.63 })
  expect(april.record.exceptions).not.toContain('MISSING_ATTENDANCE')
})

test('an absence removed after approval is paid in the next month, and a new one is deducted', async () => {
  for (const period of ['2027-01', '2027-02', '2027-03', '2027-04']) {
    await generate(app, period)
    await setRunStatus(app, period, 'PENDING_APPROVAL')
    await setRunStatus(app, period, 'APPROVED')
  }
  const userId = app.company.id('Away')
  const before = await readStored('2027-04')
  await app.app.db
    .delete(attendanceDays)
    .where(sql`${attendanceDays.userId} = ${userId} and ${attendanceDays.date} = '2027-04-05'`)
  setToday('2027-05-31')
  await generate(app, '2027-05')
  const earlierLines = (lines: unknown[]) => lines.filter((line) => (line as string[])[1] !== '2027-05')
  expect(earlierLines((await recordOf(app, '2027-05', 'Away')).lines)).toEqual([['ABSENCE', '2027-04', 300]])
  await approveRun(app, '2027-05')
  await dayOf('Away', '2027-04-06', 0)
  setToday('2027-06-30')
  await generate(app, '2027-06')
  const inJune = async () => (await recordOf(app, '2027-06', 'Away')).lines.filter((line: any) => line[1] < '2027-06')
  expect(await inJune()).toEqual([['ABSENCE', '2027-04', -300]])
  // The same applies to overtime and leave.
  await dayOf('Away', '2027-05-11', 60)
  await unpaidLeave('Away', '2027-05-20', '2027-05-20')
  await generate(app, '2027-06')
  expect(await inJune()).toEqual([
    ['UNPAID_LEAVE', '2027-05', -290.32],
    ['ABSENCE', '2027-04', -300],
    ['OVERTIME_DAY', '2027-05', 50.63],
  ])
  expect(await readStored('2027-04')).toBe(before)
})

test('a deduction beyond the net pay is carried over, month by month, until it is fully deducted', async () => {
  setToday('2027-09-30')
  await addPaidPerson(app, 'Debtor', { salary: '1000.00', from: '2027-07-01' })
  await insertAdjustment(app, 'Debtor', 'DEDUCTION', '2500.00', '2027-07-10')
  const months = []
  for (const period of ['2027-06', '2027-07', '2027-08', '2027-09']) {
    await approveRun(app, period)
    months.push((await recordOf(app, period, 'Debtor'))?.lines)
  }
  expect(months.slice(1)).toEqual([
    [
      ['SALARY', '2027-07', 1000],
      ['DEDUCTION', '2027-07', 2500],
      ['CARRIED_OUT', '2027-07', -1500],
    ],
    [
      ['SALARY', '2027-08', 1000],
      ['CARRIED_IN', '2027-08', 1500],
      ['CARRIED_OUT', '2027-08', -500],
    ],
    [
      ['SALARY', '2027-09', 1000],
      ['CARRIED_IN', '2027-09', 500],
    ],
  ])
  const { record } = await recordOf(app, '2027-08', 'Debtor')
  expect([record.netPay, record.exceptions]).toEqual([0, ['CAPPED_NET', 'NO_BANK_DETAILS']])
})

test('a bonus is paid once, in its month or in the next open one, even to a former employee', async () => {
  setToday('2027-11-30')
  await insertAdjustment(app, 'Debtor', 'BONUS', '100.00', '2027-09-15')
  await insertAdjustment(app, 'Late', 'BONUS', '200.00', '2027-09-15')
  await employ(app.app.db, app.company.id('Late'), { last: '2027-09-30' })
  await generate(app, '2027-10')
  await generate(app, '2027-11')
  expect((await recordOf(app, '2027-10', 'Debtor')).record.bonuses).toBe(100)
  expect((await recordOf(app, '2027-11', 'Debtor')).record.bonuses).toBe(0)
  expect((await recordOf(app, '2027-10', 'Late')).lines).toEqual([['BONUS', '2027-10', 200]])
  expect(await recordsOf(app, '2027-11', 'Late')).toEqual([])
  // A bonus agreed while its month is open is paid in that month, after recalculation.
  await insertAdjustment(app, 'Same', 'BONUS', '300.00', '2027-10-15')
  expect((await recordOf(app, '2027-10', 'Same')).record.exceptions).toContain('OUTDATED')
  await generate(app, '2027-11')
  expect((await recordOf(app, '2027-11', 'Same')).record.bonuses).toBe(0)
  await generate(app, '2027-10')
  expect((await recordOf(app, '2027-10', 'Same')).record.bonuses).toBe(300)
})

test('two currencies in one month are two records', async () => {
  setToday('2027-12-31')
  await addPaidPerson(app, 'Moved', { salary: '31000.00', from: '2027-12-01' })
  await raisePay(app, 'Moved', '2027-12-16', '3100.00', { currency: 'USD' })
  await generate(app, '2027-12')
  const both = await recordsOf(app, '2027-12', 'Moved')
  expect(Object.fromEntries(both.map(({ currency, netPay }) => [currency, netPay]))).toEqual({ EGP: 15000, USD: 1600 })
})
