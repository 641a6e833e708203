import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { insertDay } from '../attendance/test/corrections.ts'
import { between, requestLeave } from '../leaves/test/leaves.ts'
import { pay, requestAdjustment } from '../payroll/test/adjustments.ts'
import { submitReview } from '../performance/test/performance.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const [name, day] of [
    ['Employee', '02-16'],
    ['Colleague', '02-09'],
    ['Stranger', '02-02'],
    ['Lead', '02-23'],
  ] as const)
    await requestLeave(app, name, between(day, day))
  await pay(app, '12000.00', 'Employee')
  await requestAdjustment(app, 'Manager', 'Employee')
  await submitReview(app)
  // The first two days are in one week.
  for (const date of ['2025-06-02', '2025-06-03', '2025-06-10'])
    await insertDay(app, 'Employee', date, [[`${date}T06:00:00Z`, `${date}T16:00:00Z`]])
})
afterAll(() => app.close())

const lists = {
  leave: '/leaves/decisions',
  corrections: '/attendance/corrections/decisions',
  overtime: '/attendance/overtime/decisions/weeks',
  adjustments: '/payroll/adjustments/decisions',
  reviews: '/performance/reviews/decisions',
  payslipQuestions: '/payroll/questions',
}

test.each([
  ['Owner', { leave: 4, overtime: 2, adjustments: 1 }],
  ['Hr', { leave: 4, overtime: 2 }],
  ['Lead', { leave: 2, reviews: 1 }],
  ['Otherlead', { leave: 1 }],
  ['Employee', {}],
])('%s has as many pending requests as the lists show', async (as, expected) => {
  const { body } = await app.call(as, 'GET', '/approvals')
  const counts = Object.fromEntries(body.counts.map(({ kind, count }: any) => [kind, count]))
  const none = Object.fromEntries(Object.keys(lists).map((kind) => [kind, 0]))
  expect(counts).toEqual({ ...none, ...expected })
  for (const [kind, path] of Object.entries(lists)) {
    const { status, body: list } = await app.call(as, 'GET', path)
    expect([kind, status === 403 ? 0 : list.pagination.totalItems]).toEqual([kind, counts[kind]])
  }
})

test('overtime counts its weeks and their days, as both of its lists do', async () => {
  const { body } = await app.call('Owner', 'GET', '/approvals')
  const overtime = body.counts.find(({ kind }: any) => kind === 'overtime')
  expect(overtime).toEqual({ kind: 'overtime', count: 2, days: 3 })
  const { body: list } = await app.call('Owner', 'GET', '/attendance/overtime/decisions')
  expect(list.pagination.totalItems).toBe(overtime.days)
  // Other kinds count requests only.
  expect(body.counts.filter(({ days }: any) => days !== undefined)).toEqual([overtime])
})

test('leave is sorted by request, person and day in both directions', async () => {
  const namesIn = async (query: string) =>
    (await app.call('Owner', 'GET', `${lists.leave}?${query}`)).body.leaveRequests.map(
      ({ user }: any) => user.firstName,
    )
  for (const [sort, names] of [
    ['requested', ['Employee', 'Colleague', 'Stranger', 'Lead']],
    ['person', ['Colleague', 'Employee', 'Lead', 'Stranger']],
    ['day', ['Stranger', 'Colleague', 'Employee', 'Lead']],
  ] as const) {
    expect([sort, await namesIn(`sort=${sort}`)]).toEqual([sort, names])
    expect([sort, await namesIn(`sort=${sort}&order=desc`)]).toEqual([sort, names.toReversed()])
  }
})

test('each list can be sorted by request, person and day, and by nothing else', async () => {
  // Questions about payslips have one order: the oldest first.
  const { payslipQuestions: _, ...sorted } = lists
  for (const path of Object.values(sorted)) {
    for (const sort of ['requested', 'person', 'day'])
      for (const order of ['asc', 'desc']) {
        const { status } = await app.call('Owner', 'GET', `${path}?sort=${sort}&order=${order}`)
        expect([path, sort, order, status]).toEqual([path, sort, order, 200])
      }
    for (const [query, field] of [
      ['sort=salary', 'sort'],
      // The values of earlier releases.
      ['order=newest', 'order'],
      ['order=oldest', 'order'],
    ]) {
      const { status, body } = await app.call('Owner', 'GET', `${path}?${query}`)
      expect([path, status, body.errors[0].path]).toEqual([path, 400, field])
    }
  }
})

test('needs a session', async () => {
  expect((await app.call(null, 'GET', '/approvals')).status).toBe(401)
})
