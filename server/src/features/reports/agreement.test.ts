import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Metric, Metrics, Series } from '@muster/contract/reports/figures'
import { reportIds, type ReportId } from '@muster/contract/reports/metrics'
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
  for (const employee of ['Employee', 'Stranger', 'Below', 'Head', 'Manager']) {
    await insertAttendance(app, employee, day(2), ['07:00', '15:00'])
    await insertAttendance(app, employee, day(3), ['08:30', '17:45'], 'LATE')
    await insertAttendance(app, employee, day(4), ['08:30', '09:00'], 'HALF_DAY')
    await insertAttendance(app, employee, day(5))
    await insertLeave(app, employee, day(8), day(9))
    await insertLeave(app, employee, day(12), day(12), 'APPROVED', '0.5')
    await insertLeave(app, employee, day(14), day(16), 'REJECTED')
    await insertLeave(app, employee, day(18), day(19), 'PENDING')
    await insertLeave(app, employee, day(20), day(20), 'CANCELLED')
    // Requests partly in the month: one counted by all its days, the other by its working days.
    await insertLeave(
      app,
      employee,
      month.toPlainDate({ day: month.daysInMonth }).toString(),
      last().add({ days: 2 }).toString(),
    )
    await insertLeave(app, employee, day(1, -5), day(1), 'APPROVED', '4')
    await insertPayRecord(app, employee, month.toString(), 1_234_567n)
    await insertPayRecord(app, employee, month.subtract({ months: 1 }).toString(), 1_000_000n)
    await insertReview(app, employee, 4, noon(6), true)
    await insertReview(app, employee, 5, noon(7))
    await insertGoal(app, employee, noon(6), day(26), noon(20))
    await insertGoal(app, employee, noon(6), day(27))
    await insertNote(app, employee, Temporal.Now.instant().toString())
    await insertNote(app, employee, Temporal.Now.instant().toString(), true)
  }
  await insertPayRecord(app, 'Below', month.toString(), 300_000n, 'USD')
  await insertPayRecord(app, 'Stranger', month.toString(), 10_001n, 'USD')
  const [openPosting, filledPosting] = [await openJob(app), await openJob(app, {}, 'Hr')]
  await applyForJob(app, 'Below', openPosting.id)
  const withdrawn = await applyForJob(app, 'Stranger', openPosting.id)
  await app.call('Stranger', 'DELETE', `/jobs/applications/${withdrawn.id}`)
  const acceptedApplication = await applyForJob(app, 'Employee', filledPosting.id)
  expect((await decide(app, 'Owner', acceptedApplication.id, 'ACCEPTED', { note: 'At once' })).status).toBe(200)
})
afterAll(() => app.close())

const first = () => month.toPlainDate({ day: 1 })
const last = () => month.toPlainDate({ day: month.daysInMonth })
const day = (n: number, offsetDays = 0) =>
  first()
    .add({ days: n - 1 + offsetDays })
    .toString()
const noon = (n: number) => `${day(n)}T12:00:00.000Z`

const get = async (as: string, path: string) => {
  const { status, body } = await app.call(as, 'GET', path)
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
  return body
}
const rangeQuery = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
  `startDate=${from.toString()}&endDate=${to.toString()}`
const monthly = () => rangeQuery(first(), last())
/** Returns the query parameters for a date range that contains all data. */
const whole = () => rangeQuery(today.subtract({ days: 365 }), today)
/** Returns the figures of a report by name. */
async function figuresOf(as: string, report: ReportId, days = monthly()): Promise<Record<string, number | null>> {
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
    expect(await figuresOf(as, 'attendance')).toMatchObject({
      presentDays: sum('presentDays'),
      absentDays: sum('absentDays'),
      lateArrivals: sum('lateCount'),
      hoursWorked: sum('totalHours'),
      overtimeHours: sum('overtimeHours'),
    })
  })

  test.each(lists)('leave, as %s: the counts of the lists', async (as, scope) => {
    const countOf = async (status = '') =>
      (await get(as, `/leaves/${scope}?from=${day(1)}&to=${last().toString()}${status && `&status=${status}`}`))
        .pagination.totalItems
    expect(await countOf()).toBeGreaterThan(0)
    expect(await figuresOf(as, 'leaves')).toMatchObject({
      requests: await countOf(),
      pendingRequests: await countOf('PENDING'),
      approvedRequests: await countOf('APPROVED'),
      rejectedRequests: await countOf('REJECTED'),
      cancelledRequests: await countOf('CANCELLED'),
    })
  })

  test.each([
    ['Hr', 'hr'],
    ['Manager', 'team'],
  ] as const)('days of leave, as %s: those of their dashboard', async (as, dashboard) => {
    const { thisMonth } = await get(as, `/dashboard/${dashboard}`)
    const days = rangeQuery(today.with({ day: 1 }), today.with({ day: today.daysInMonth }))
    expect(thisMonth.leaveDays).toBeGreaterThan(0)
    expect((await figuresOf(as, 'leaves', days))['leaveDays']).toBe(thisMonth.leaveDays)
  })

  test.each(lists)('performance, as %s: its figures', async (as) => {
    const { stats } = await get(as, '/performance/stats')
    expect(stats.totalReviews).toBeGreaterThan(0)
    expect(await figuresOf(as, 'performance', whole())).toMatchObject({
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
    const openCount = SUBMITTED + UNDER_REVIEW + SHORTLISTED
    expect(await figuresOf(as, 'recruitment', whole())).toEqual({
      postings: stats.postings.ACTIVE + stats.postings.CLOSED,
      applications: openCount + ACCEPTED + REJECTED + WITHDRAWN,
      openApplications: openCount,
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
    expect(await figuresOf(as, 'payroll')).toMatchObject({
      employees: summary.totalEmployees,
      ...Object.fromEntries(expected),
    })
  })
})

test.each(lists)('the list behind each figure, as %s, has the rows it counts or sums up', async (as) => {
  expect(await differencesOf((path) => get(as, path), monthly())).toEqual([])
})

describe('the figures over time and the comparison', () => {
  test.each(lists.slice(1, 3))(
    'as %s, each point has the figures of its days, and its lists their rows',
    async (as) => {
      const { series } = await get(as, `/reports/dashboard?${monthly()}`)
      const { points } = series.attendance as Series
      expect([points[0]?.startDate, points.at(-1)?.endDate]).toEqual([first().toString(), last().toString()])
      expect(points).toHaveLength(month.daysInMonth)
      for (const [i, { startDate, endDate }] of points.entries()) {
        const days = `startDate=${startDate}&endDate=${endDate}`
        for (const report of ['attendance', 'leaves', 'performance', 'recruitment'] as const)
          expect(series[report].points[i], `${report} on ${startDate}`).toEqual({
            startDate,
            endDate,
            values: await figuresOf(as, report, days),
          })
      }
      expect(await differencesOf((path) => get(as, path), `startDate=${day(3)}&endDate=${day(3)}`)).toEqual([])
    },
  )

  test.each(lists)('as %s, counts of single days add up to the figure', async (as) => {
    const { series, ...sections } = await get(as, `/reports/dashboard?${monthly()}`)
    for (const [report, name] of [
      ['attendance', 'presentDays'],
      ['attendance', 'absentDays'],
      ['attendance', 'lateArrivals'],
      ['performance', 'reviews'],
      ['performance', 'goalsCompleted'],
      ['performance', 'notes'],
      ['recruitment', 'applications'],
    ] as const) {
      const { points } = series[report] as Series
      const total = points.reduce((sum, { values }) => sum + (values[name] ?? 0), 0)
      expect(total, `${report}.${name}`).toBe(sections[report][name].value)
    }
  })

  test.each(['Owner', 'Hr', 'Head'])('as %s, payroll has six months, each with its own sums', async (as) => {
    const { series } = await get(as, `/reports/dashboard?${monthly()}`)
    const { step, points } = series.payroll as Series
    expect([step, points.length, points.at(-1)?.endDate]).toEqual(['month', 6, last().toString()])
    const detail = await get(as, `/reports/payroll?${monthly()}`)
    expect(detail.series).toEqual(series.payroll)
    for (const { startDate, endDate, values } of points) {
      const figures = await figuresOf(as, 'payroll', `startDate=${startDate}&endDate=${endDate}`)
      expect(figures).toMatchObject(values)
      // The only further figures are those of currencies that only the month before has.
      for (const [name, value] of Object.entries(figures)) if (!(name in values)) expect(value, name).toBe(0)
    }
  })

  test.each(lists)('as %s, the previous values are the figures of the previous period', async (as) => {
    const { range, series: _series, ...sections } = await get(as, `/reports/dashboard?${monthly()}`)
    const before = `startDate=${range.previous.startDate}&endDate=${range.previous.endDate}`
    for (const report of ['attendance', 'leaves', 'performance', 'recruitment'] as const) {
      const previous = Object.entries<Metric>(sections[report]).map(([name, metric]) => [name, metric.previous])
      expect(Object.fromEntries(previous), report).toEqual(await figuresOf(as, report, before))
    }
  })

  test('a report that one may not see has no figures over time either', async () => {
    const { series } = await get('Manager', `/reports/dashboard?${monthly()}`)
    expect(Object.keys(series).toSorted()).toEqual(['attendance', 'leaves', 'performance', 'recruitment'])
  })

  test('the reports are in the order of their ids, whichever is read first', async () => {
    const { range: _range, series, ...sections } = await get('Owner', `/reports/dashboard?${monthly()}`)
    expect([Object.keys(sections), Object.keys(series)]).toEqual([reportIds, reportIds])
  })
})
