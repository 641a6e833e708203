import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { readXlsx } from '../../../../testing/readXlsx.ts'
import { newcomer } from '../../../../testing/people.ts'
import { stopClock } from '../../../../testing/stopClock.ts'
import { insertAttendance, insertLeave, insertPayRecord } from '../test/company.ts'

stopClock('2026-11-20T10:00:00Z')

let app: TestApp
const days = { startDate: '2026-10-01', endDate: '2026-10-31', format: 'excel' }

beforeAll(async () => {
  app = await startTestApp()
  await newcomer(app, 'Below', { manager: 'Manager' })
  for (const employee of ['Below', 'Stranger']) {
    await insertAttendance(app, employee, '2026-10-05', ['07:00', '15:00'])
    await insertAttendance(app, employee, '2026-10-06')
    await insertPayRecord(app, employee, '2026-10', 1_234_567n)
  }
  await insertPayRecord(app, 'Stranger', '2026-10', 300_000n, 'USD')
  await app.app.db
    .update(users)
    .set({ firstName: '=1+1\ufffe\u0008', lastName: '@SUM(A1)' })
    .where(eq(users.id, app.company.id('Below')))
})
afterAll(() => app.close())

const exportReport = (as: string | null, report: string, body: object = days) =>
  app.call(as, 'POST', `/reports/${report}/export`, body)
const sheet = (raw: Buffer, number: number) => readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'), number)

test('is a workbook of the figures and the lists behind them, named after the report and its days', async () => {
  const { status, headers, raw } = await exportReport('Owner', 'attendance')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(headers['content-disposition']).toContain('filename="attendance-2026-10-01-2026-10-31.xlsx"')
  expect(headers['muster-rows']).toBe('4')
  const { body } = await app.call('Owner', 'GET', '/reports/dashboard?startDate=2026-10-01&endDate=2026-10-31')
  const figures = await sheet(raw, 1)
  expect(figures.part('xl/workbook.xml')).toMatch(/name="Figures".*name="Days"/)
  expect(figures.rows[0]).toEqual(['Figure', 'Definition', 'Value', 'Previous period'])
  expect(figures.rows[1]?.[2]).toBe(`${body.attendance.attendanceRate.value} 0.0"%"`)
  expect(figures.rows).toHaveLength(1 + Object.keys(body.attendance).length)
  const { rows, sheet: xml } = await sheet(raw, 2)
  expect(rows[0]?.slice(0, 3)).toEqual(['Date', 'Person', 'Department'])
  expect(rows.slice(1).map(([, person]) => person)).toContain('=1+1 @SUM(A1)')
  expect(rows.flat()).toContain('46300 d mmm yyyy')
  expect(rows.flat()).toContain('8 #,##0.00')
  expect(xml).not.toContain('<f')
})

test('has amounts in their own currency, one sheet each', async () => {
  const { raw } = await exportReport('Owner', 'payroll')
  const { part, rows } = await sheet(raw, 1)
  expect(part('xl/workbook.xml')).toMatch(/name="Records EGP".*name="Records USD"/)
  expect(rows.flat()).toContain('24691.34 [$EGP] #,##0.00')
  expect((await sheet(raw, 3)).rows.flat()).toContain('3000 [$USD] #,##0.00')
})

test('names statuses and types like the screens, and has months as dates', async () => {
  await insertAttendance(app, 'Stranger', '2026-10-07', ['08:00', '09:00'], 'HALF_DAY')
  await insertLeave(app, 'Stranger', '2026-10-12', '2026-10-13', 'CANCELLED')
  const payroll = (await sheet((await exportReport('Owner', 'payroll')).raw, 3)).rows
  expect(payroll[1]).toEqual(expect.arrayContaining(['46296 mmm yyyy', 'Draft']))
  const days = (await sheet((await exportReport('Owner', 'attendance')).raw, 2)).rows
  expect(days.flat()).toContain('Half Day')
  const leave = (await sheet((await exportReport('Owner', 'leaves')).raw, 2)).rows
  expect(leave[1]).toEqual(expect.arrayContaining(['Annual leave', 'Cancelled']))
})

test('contains no one out of reach, and no report without its permission', async () => {
  const { raw, headers } = await exportReport('Manager', 'attendance')
  expect(headers['muster-rows']).toBe('2')
  expect((await sheet(raw, 2)).rows.flat().join()).not.toContain('Stranger')
  expect((await exportReport('Manager', 'payroll')).status).toBe(403)
  expect((await exportReport('Employee', 'attendance')).status).toBe(403)
  expect((await exportReport(null, 'attendance')).status).toBe(401)
})

test('of training says that there is no data', async () => {
  const { status, raw } = await exportReport('Owner', 'training')
  expect(status).toBe(200)
  expect((await sheet(raw, 1)).rows[1]?.[0]).toMatch(/^No training data yet/)
})

test('requires dates in order, at most a year, and a known format', async () => {
  const problems = async (body: object) => {
    const { status, body: answer } = await exportReport('Owner', 'leaves', body)
    return [status, answer.errors?.[0]?.path]
  }
  expect(await problems({ ...days, startDate: '2026-11-01' })).toEqual([400, 'endDate'])
  expect(await problems({ ...days, startDate: '2025-01-01' })).toEqual([400, 'endDate'])
  expect(await problems({ ...days, format: 'pdf' })).toEqual([400, 'format'])
  expect((await exportReport('Owner', 'nothing')).status).toBe(400)
})

test('is recorded', async () => {
  const { headers } = await exportReport('Hr', 'payroll')
  const entries = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entries).toMatchObject([
    {
      action: 'report.exported',
      after: { report: 'payroll', startDate: '2026-10-01', endDate: '2026-10-31', rows: 3 },
    },
  ])
})
