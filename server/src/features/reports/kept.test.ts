import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxCustomReports } from '@muster/contract/reports/custom'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { readXlsx } from '../../../testing/readXlsx.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import { readCompanyToday } from '../../companySettings/settings.ts'
import { auditEntries } from '../../audit/tables.ts'
import { desc, eq, like } from 'drizzle-orm'
import { customReports } from './tables.ts'
import { insertLeave, insertPayRecord } from './test/company.ts'

stopClock('2026-11-18T09:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await insertLeave(app, 'Employee', '2026-11-02', '2026-11-04')
  await insertLeave(app, 'Stranger', '2026-11-02', '2026-11-02')
  await insertPayRecord(app, 'Employee', '2026-11', 1_000_000n)
  await insertPayRecord(app, 'Stranger', '2026-11', 200_000n, 'USD')
})
afterAll(() => app.close())

const ok = ({ status, body }: Answer) => {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  return body
}
const createCustom = async (as: string, metrics = ['payroll.netAmount', 'leaves.requests'], name = 'Mondays') =>
  ok(await app.call(as, 'POST', '/reports/custom', { name, metrics })).report
const weekly = (changes: object = {}) => ({
  report: 'dashboard',
  every: 'week',
  day: 1,
  recipients: [app.company.id('Hr')],
  ...changes,
})
const createSchedule = async (as: string, changes: object = {}) =>
  ok(await app.call(as, 'POST', '/reports/schedules', weekly(changes))).schedule

test('a custom report has the chosen figures in their order, with money in each currency', async () => {
  const { id } = await createCustom('Hr')
  const { metrics, range } = ok(await app.call('Hr', 'GET', `/reports/custom/${id}`))
  expect(range).toMatchObject({ startDate: '2026-11-01', endDate: await readCompanyToday(app.app.db) })
  expect(metrics.map(({ report, name, value, currency }: any) => [report, name, value, currency])).toEqual([
    ['payroll', 'netAmountEGP', 8000, 'EGP'],
    ['payroll', 'netAmountUSD', 1600, 'USD'],
    ['leaves', 'requests', 2, undefined],
  ])
})

test('only its owner changes and deletes it, and not if it was changed meanwhile', async () => {
  const { id, updatedAt } = await createCustom('Hr', ['leaves.requests'])
  const edit = (as: string, body: object) => app.call(as, 'PATCH', `/reports/custom/${id}`, body)
  expect((await edit('Owner', { name: 'Mine' })).status).toBe(404)
  expect(ok(await edit('Hr', { name: 'Fridays', updatedAt })).report).toMatchObject({
    name: 'Fridays',
    metrics: ['leaves.requests'],
  })
  expect((await edit('Hr', { name: 'Sundays', updatedAt })).body).toMatchObject({ code: 'report.changed_meanwhile' })
  const names = ok(await app.call('Hr', 'GET', '/reports/custom')).reports.map(({ name }: any) => name)
  expect(names).toEqual(['Fridays', 'Mondays'])
  expect((await app.call('Hr', 'DELETE', `/reports/custom/${id}`)).status).toBe(204)
  expect((await app.call('Hr', 'GET', `/reports/custom/${id}`)).status).toBe(404)
  const entries = await app.app.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(like(auditEntries.action, 'report.%'))
    .orderBy(desc(auditEntries.id))
  expect(entries.slice(0, 3).map(({ action }) => action)).toEqual([
    'report.removed',
    'report.changed',
    'report.created',
  ])
})

test('only its owner exports it, with the list behind each figure', async () => {
  const { id } = await createCustom('Hr', ['payroll.netAmount', 'leaves.requests', 'leaves.leaveDays'], 'Money / leave')
  const exportReport = (as: string | null, body: object = { startDate: '2026-11-03', endDate: '2026-11-18' }) =>
    app.call(as, 'POST', `/reports/custom/${id}/export`, body)
  const { status, headers, raw } = await exportReport('Hr')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('filename="Money - leave 2026-11-03 2026-11-18.xlsx"')
  const sheet = (number: number) => readXlsx(new File([new Uint8Array(raw)], 'a.xlsx'), number)
  const figures = await sheet(1)
  expect(figures.rows.slice(1).map((row) => row.slice(0, 2))).toEqual([
    ['Payroll', 'Net pay'],
    ['Payroll', 'Net pay'],
    ['Leaves', 'Requests in period'],
    ['Leaves', 'Leave days'],
  ])
  const names = [...figures.part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'Figures',
    'Payroll Net pay EGP',
    'Payroll Net pay USD',
    'Leaves Requests in period',
    'Leaves Leave days',
  ])
  // Three days, two of them in the range: the column's sum is the figure.
  expect((await sheet(5)).rows[1]).toEqual(expect.arrayContaining(['2 #,##0', '3 #,##0']))
  expect(headers['muster-rows']).toBe('4')
  const [entry] = await app.app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.requestId, String(headers['x-request-id'])))
  expect(entry).toMatchObject({ action: 'report.exported', after: { report: 'Money / leave', rows: 4, withPay: true } })
  expect((await exportReport('Owner')).status).toBe(404)
  expect((await exportReport('Manager')).status).toBe(403)
  expect((await exportReport(null)).status).toBe(401)
  expect((await exportReport('Hr', { startDate: '2026-11-03', endDate: '2026-11-01' })).body.errors[0].path).toBe(
    'endDate',
  )
})

test.each([
  [{ name: '', metrics: ['leaves.requests'] }, 'name'],
  [{ name: 'None', metrics: [] }, 'metrics'],
  [{ name: 'Unknown', metrics: ['leaves.fun'] }, 'metrics.0'],
  [{ name: 'Twice', metrics: ['leaves.requests', 'leaves.requests'] }, 'metrics'],
])('%j is refused', async (body, path) => {
  const answer = await app.call('Hr', 'POST', '/reports/custom', body)
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
})

test('simultaneous requests never exceed the maximum number of reports', async () => {
  const reportCount = await app.app.db.$count(customReports)
  const rows = Array.from({ length: maxCustomReports - 2 }, (_, n) => ({
    userId: app.company.id('Owner'),
    name: `No ${n}`,
    metrics: ['leaves.requests' as const],
  }))
  await app.app.db.insert(customReports).values(rows)
  const body = { name: 'One more', metrics: ['leaves.requests'] }
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.call('Owner', 'POST', '/reports/custom', body)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('report.too_many')
  expect(await app.app.db.$count(customReports)).toBe(reportCount + maxCustomReports)
})

test('a report is sent from tomorrow on, on its next day', async () => {
  // It is Wednesday, 18 November.
  expect(await createSchedule('Hr', { day: 3 })).toMatchObject({
    reportName: 'All reports',
    next: '2026-11-25',
    lastSentAt: null,
  })
  expect(await createSchedule('Hr', { day: 4, report: 'leaves' })).toMatchObject({
    reportName: 'Leaves',
    next: '2026-11-19',
  })
  expect(await createSchedule('Hr', { every: 'month', day: 18 })).toMatchObject({ next: '2026-12-18' })
  expect(await createSchedule('Hr', { every: 'month', day: 1 })).toMatchObject({ next: '2026-12-01' })
  const custom = await createCustom('Hr')
  expect(await createSchedule('Hr', { report: custom.id })).toMatchObject({ report: custom.id, reportName: 'Mondays' })
})

test('recipients are people who may see reports, within reach of the schedule’s owner', async () => {
  const people = async (as: string, search = '') =>
    ok(await app.call(as, 'GET', `/reports/recipients?search=${search}`)).people.map(({ firstName }: any) => firstName)
  expect(await people('Hr')).toEqual(['Hr', 'Manager', 'Owner'])
  expect(await people('Hr', 'mana')).toEqual(['Manager'])
  const { id, updatedAt, recipients } = await createSchedule('Hr', {
    recipients: ['Hr', 'Manager', 'Hr'].map((employee) => app.company.id(employee)),
  })
  expect(recipients.map(({ firstName, gets }: any) => [firstName, gets])).toEqual([
    ['Hr', true],
    ['Manager', true],
  ])
  for (const employee of ['Employee', 'Former']) {
    const answer = await app.call(
      'Hr',
      'PATCH',
      `/reports/schedules/${id}`,
      weekly({ recipients: [app.company.id(employee)] }),
    )
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'recipients'])
  }
  const changes = weekly({ every: 'month', day: 3, updatedAt })
  expect((await app.call('Owner', 'PATCH', `/reports/schedules/${id}`, changes)).status).toBe(404)
  expect(ok(await app.call('Hr', 'PATCH', `/reports/schedules/${id}`, changes)).schedule).toMatchObject({
    next: '2026-12-03',
  })
  expect((await app.call('Hr', 'PATCH', `/reports/schedules/${id}`, changes)).body.code).toBe(
    'report.changed_meanwhile',
  )
  expect((await app.call('Hr', 'DELETE', `/reports/schedules/${id}`)).status).toBe(204)
})

test.each([
  [{ day: 8 }, 'day'],
  [{ every: 'month', day: 29 }, 'day'],
  [{ report: 'nothing' }, 'report'],
  [{ report: '01a20695-b1ef-7903-b8c3-05a82a820a59' }, 'report'],
  [{ recipients: [] }, 'recipients'],
])('%j is refused as a schedule', async (changes, path) => {
  const answer = await app.call('Hr', 'POST', '/reports/schedules', weekly(changes))
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path])
})
