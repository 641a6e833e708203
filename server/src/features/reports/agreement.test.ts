import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Metrics } from '@muster/contract/reports/figures'
import type { ReportId } from '@muster/contract/reports/metrics'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { newcomer } from '../../../testing/people.ts'
import { defaultRoles } from '@muster/contract/access/permissions'
import { applyForJob, decide, openJob } from '../jobs/test/jobs.ts'
import { companyAtNoon } from '../leaves/test/leaves.ts'
import { differencesOf } from './test/behindFigures.ts'
import { insertGoal, insertAttendance, insertLeave, insertNote, insertPayRecord, insertReview } from './test/company.ts'

let app: TestApp
let today: Temporal.PlainDate
/** The month before the company's current one. */
let month: Temporal.PlainYearMonth

beforeAll(async () => {
  app = await startTestApp()
  today = await companyAtNoon(app.app.db)
  month = today.toPlainYearMonth().subtract({ months: 1 })
  const granted = defaultRoles.find(({ name }) => name === 'Department Manager')?.permissions ?? []
  const roleId = await createRole(app.app.db, 'Head', [...granted, 'payroll.team_view', 'reports.payroll_analytics'])
  await newcomer(app, 'Head', { manager: 'Owner', roleId })
  await newcomer(app, 'Below', { manager: 'Head' })
  for (const who of ['Employee', 'Stranger', 'Below', 'Head', 'Manager']) {
    await insertAttendance(app, who, day(2), ['07:00', '15:00'])
    await insertAttendance(app, who, day(3), ['08:30', '17:45'], 'LATE')
    await insertAttendance(app, who, day(4), ['08:30', '09:00'], 'HALF_DAY')
    await insertAttendance(app, who, day(5))
    await insertLeave(app, who, day(8), day(9))
    await insertLeave(app, who, day(12), day(12), 'APPROVED', '0.5')
    await insertLeave(app, who, day(14), day(16), 'REJECTED')
    await insertLeave(app, who, day(18), day(19), 'PENDING')
    await insertLeave(app, who, day(20), day(20), 'CANCELLED')
    // Requests partly in the month: one counted by all its days, the other by its working days.
    await insertLeave(
      app,
      who,
      month.toPlainDate({ day: month.daysInMonth }).toString(),
      last().add({ days: 2 }).toString(),
    )
    await insertLeave(app, who, day(1, -5), day(1), 'APPROVED', '4')
    await insertPayRecord(app, who, month.toString(), 1_234_567n)
    await insertPayRecord(app, who, month.subtract({ months: 1 }).toString(), 1_000_000n)
    await insertReview(app, who, 4, noon(6), true)
    await insertReview(app, who, 5, noon(7))
    await insertGoal(app, who, noon(6), day(26), noon(20))
    await insertGoal(app, who, noon(6), day(27))
    await insertNote(app, who, Temporal.Now.instant().toString())
    await insertNote(app, who, Temporal.Now.instant().toString(), true)
  }
  await insertPayRecord(app, 'Below', month.toString(), 300_000n, 'USD')
  await insertPayRecord(app, 'Stranger', month.toString(), 10_001n, 'USD')
  const [open, filled] = [await openJob(app), await openJob(app, {}, 'Hr')]
  await applyForJob(app, 'Below', open.id)
  const withdrawn = await applyForJob(app, 'Stranger', open.id)
  await app.call('Stranger', 'DELETE', `/jobs/applications/${withdrawn.id}`)
  const taken = await applyForJob(app, 'Employee', filled.id)
  expect((await decide(app, 'Owner', taken.id, 'ACCEPTED', { note: 'At once' })).status).toBe(200)
}, 60_000)
afterAll(() => app.close())

const first = () => month.toPlainDate({ day: 1 })
const last = () => month.toPlainDate({ day: month.daysInMonth })
const day = (n: number, more = 0) =>
  first()
    .add({ days: n - 1 + more })
    .toString()
const noon = (n: number) => `${day(n)}T12:00:00.000Z`

const get = async (as: string, path: string) => {
  const { status, body } = await app.call(as, 'GET', path)
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
  return body
}
const between = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  `startDate=${from.toString()}&endDate=${to.toString()}`
const monthly = () => between(first(), last())
/** Returns the query of a date range that contains all data. */
const whole = () => between(today.subtract({ days: 365 }), today)
/** Returns the figures of a report by name. */
async function figures(as: string, report: ReportId, days = monthly()): Promise<Record<string, number | null>> {
  const metrics: Metrics = (await get(as, `/reports/dashboard?${days}`))[report]
  return Object.fromEntries(Object.entries(metrics).map(([name, { value }]) => [name, value]))
}

/** People who see everyone's data, and people who see the data of those below them. */
const lists = [
  ['Owner', 'all'],
  ['Hr', 'all'],
  ['Manager', 'team'],
  ['Head', 'team'],
] as const

describe('figures match the screens', () => {
  test.each(lists)('attendance, as %s: the sums of the people’s month', async (as, scope) => {
    const { people } = await get(as, `/attendance/${scope}?month=${month.toString()}&limit=100`)
    const sum = (of: string) => people.reduce((total: number, one: any) => total + one.summary[of], 0)
    expect(sum('presentDays')).toBeGreaterThan(0)
    expect(await figures(as, 'attendance')).toMatchObject({
      presentDays: sum('presentDays'),
      absentDays: sum('absentDays'),
      lateArrivals: sum('lateCount'),
      hoursWorked: sum('totalHours'),
      overtimeHours: sum('overtimeHours'),
    })
  })

  test.each(lists)('leave, as %s: the counts of the lists', async (as, scope) => {
    const listed = async (status = '') =>
      (await get(as, `/leaves/${scope}?from=${day(1)}&to=${last().toString()}${status && `&status=${status}`}`))
        .pagination.totalItems
    expect(await listed()).toBeGreaterThan(0)
    expect(await figures(as, 'leaves')).toMatchObject({
      requests: await listed(),
      pendingRequests: await listed('PENDING'),
      approvedRequests: await listed('APPROVED'),
      rejectedRequests: await listed('REJECTED'),
      cancelledRequests: await listed('CANCELLED'),
    })
  })

  test.each([
    ['Hr', 'hr'],
    ['Manager', 'team'],
  ] as const)('days of leave, as %s: those of their dashboard', async (as, which) => {
    const { thisMonth } = await get(as, `/dashboard/${which}`)
    const days = between(today.with({ day: 1 }), today.with({ day: today.daysInMonth }))
    expect(thisMonth.leaveDays).toBeGreaterThan(0)
    expect((await figures(as, 'leaves', days))['leaveDays']).toBe(thisMonth.leaveDays)
  })

  test.each(lists)('performance, as %s: its figures', async (as) => {
    const { stats } = await get(as, '/performance/stats')
    expect(stats.totalReviews).toBeGreaterThan(0)
    expect(await figures(as, 'performance', whole())).toMatchObject({
      averageRating: stats.averageRating,
      reviews: stats.totalReviews,
      goalsSet: stats.totalGoals,
      goalsCompleted: stats.completedGoals,
      notes: stats.recentNotes,
    })
  })

  test.each(lists)('recruitment, as %s: the figures of the job board', async (as) => {
    const { stats } = await get(as, '/jobs/stats')
    const { SUBMITTED, UNDER_REVIEW, SHORTLISTED, ACCEPTED, REJECTED, WITHDRAWN } = stats.applications
    const open = SUBMITTED + UNDER_REVIEW + SHORTLISTED
    expect(await figures(as, 'recruitment', whole())).toEqual({
      postings: stats.postings.ACTIVE + stats.postings.CLOSED,
      applications: open + ACCEPTED + REJECTED + WITHDRAWN,
      openApplications: open,
      acceptedApplications: ACCEPTED,
      rejectedApplications: REJECTED,
      withdrawnApplications: WITHDRAWN,
      averageDaysToFill: stats.timeToFill,
      filledPostings: ACCEPTED,
    })
  })

  test.each(['Owner', 'Hr', 'Head'])('payroll, as %s: the sums of the month in each currency', async (as) => {
    const { summary } = await get(as, `/payroll/summary?month=${month.month}&year=${month.year}`)
    expect(summary.currencies.map(({ currency }: any) => currency)).toEqual(['EGP', 'USD'])
    const expected = summary.currencies.flatMap(({ currency, netPay, grossPay, deductions, taxDeductions }: any) => [
      [`netAmount${currency}`, netPay],
      [`grossAmount${currency}`, grossPay],
      [`deductionsAmount${currency}`, Math.round((deductions + taxDeductions) * 100) / 100],
      [`taxAmount${currency}`, taxDeductions],
    ])
    expect(await figures(as, 'payroll')).toMatchObject({
      employees: summary.totalEmployees,
      ...Object.fromEntries(expected),
    })
  })
})

test.each(lists)('the list behind each figure, as %s, has the rows it counts or sums up', async (as) => {
  expect(await differencesOf((path) => get(as, path), monthly())).toEqual([])
})
