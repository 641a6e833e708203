import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { requestLeave, balance, between, decide, figures, nextYear } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a request reserves days, is seen by the lead, approved, and counts as used', async () => {
  const request = await requestLeave(app, 'Employee', between('03-01', '03-05'))
  expect(request).toMatchObject({
    status: 'PENDING',
    totalDays: 5,
    user: { firstName: 'Employee', lastName: 'Test', email: 'employee@test.example' },
    can: { approve: false, reject: false, cancel: true },
  })
  expect(figures(await balance(app, 'Employee'))).toEqual([21, 0, 5, 16])

  const team = await app.call('Lead', 'GET', '/leaves/team')
  expect(team.body.leaveRequests[0]).toMatchObject({
    id: request.id,
    can: { approve: true, reject: true, cancel: false },
  })

  const decision = await decide(app, 'Lead', request.id, 'APPROVED')
  expect(decision.status).toBe(200)
  expect(decision.body.leaveRequest).toMatchObject({ status: 'APPROVED', approvedBy: { firstName: 'Lead' } })
  expect(figures(await balance(app, 'Employee'))).toEqual([21, 5, 0, 16])

  const notices = await app.call('Employee', 'GET', '/notifications')
  expect(notices.body.notifications[0]).toMatchObject({ type: 'LEAVE_APPROVED', isRead: false })
})

test('lists own requests newest first and the team’s pending first, by page, status and year', async () => {
  const lead = await newcomer(app, 'Listlead', { manager: 'Manager', roleId: app.company.roles.get('Team Lead') ?? '' })
  const employee = await newcomer(app, 'Lister', { manager: lead })
  const oldDraft = { leaveType: 'UNPAID' as const, startDate: `${nextYear - 1}-12-30`, endDate: `${nextYear}-01-02` }
  const requests = [
    await requestLeave(app, employee, between('01-10', '01-10', 'UNPAID')),
    await requestLeave(app, employee, between('02-10', '02-10', 'UNPAID')),
    await requestLeave(app, employee, oldDraft),
  ]
  const [first, second, third] = requests.map(({ id }) => id)
  await decide(app, lead, third ?? '', 'APPROVED')
  const list = async (as: string, path: string) => {
    const { body } = await app.call(as, 'GET', path)
    const ids: string[] = body.leaveRequests.map(({ id }: { id: string }) => id)
    return { ids, pagination: body.pagination }
  }

  expect((await list(employee, '/leaves')).ids).toEqual([third, second, first])
  expect((await list(lead, '/leaves/team')).ids).toEqual([second, first, third])
  expect((await list(lead, `/leaves?userId=${app.company.id(employee)}`)).ids).toEqual([third, second, first])
  expect(await list(lead, '/leaves/team?limit=2&page=2')).toEqual({
    ids: [third],
    pagination: { currentPage: 2, totalPages: 2, totalItems: 3, itemsPerPage: 2 },
  })
  expect((await list(lead, '/leaves/team?page=9')).ids).toEqual([])
  expect((await list(employee, '/leaves?status=APPROVED')).ids).toEqual([third])
  expect((await list(employee, `/leaves?year=${nextYear - 1}`)).ids).toEqual([third])
  expect((await list(employee, `/leaves?year=${nextYear}&status=PENDING`)).ids).toEqual([second, first])
  expect((await list(lead, '/leaves')).ids).toEqual([])
  expect((await list('Hr', '/leaves/all?limit=100')).ids).toEqual(expect.arrayContaining(requests.map(({ id }) => id)))
  expect((await list('Otherlead', '/leaves/team')).ids).toEqual([])
})

test('people see their own requests, those of people below them, or everyone’s, by permission', async () => {
  const lead = await newcomer(app, 'Reachlead', {
    manager: 'Manager',
    roleId: app.company.roles.get('Team Lead') ?? '',
  })
  const employee = await newcomer(app, 'Reached', { manager: lead })
  const leadRequest = await requestLeave(app, lead, between('06-01', '06-02', 'UNPAID'))
  await decide(app, 'Manager', leadRequest.id, 'APPROVED')
  const employeeRequest = await requestLeave(app, employee, between('06-02', '06-03', 'UNPAID'))
  const day = `from=${nextYear}-06-02&to=${nextYear}-06-02`
  const found = async (as: string, query = '') => {
    const { status, body } = await app.call(as, 'GET', `/leaves/within?${query}`)
    expect(status).toBe(200)
    const ids: string[] = body.leaveRequests.map(({ id }: { id: string }) => id)
    expect(body.pagination.totalItems).toBe(ids.length)
    return ids
  }
  expect(await found(lead)).toEqual([employeeRequest.id, leadRequest.id])
  expect(await found(lead, `${day}&status=APPROVED`)).toEqual([leadRequest.id])
  expect(await found(lead, 'status=APPROVED')).toEqual([leadRequest.id])
  expect(await found(employee)).toEqual([employeeRequest.id])
  expect(await found(employee, `${day}&status=APPROVED`)).toEqual([])
  expect(await found('Hr', day)).toEqual([employeeRequest.id, leadRequest.id])
  expect(await found('Otherlead')).toEqual([])
})

test('balances show every type, also of a year without movements', async () => {
  const employee = await newcomer(app, 'Balances')
  const { body } = await app.call(employee, 'GET', `/users/${app.company.id(employee)}/leave-balances`)
  const remaining = body.leaveBalances.map((found: { leaveType: string; remainingDays: number | null }) => [
    found.leaveType,
    found.remainingDays,
  ])
  expect(remaining).toEqual([
    ['ANNUAL', 21],
    ['SICK', 10],
    ['UNPAID', null],
    ['PERSONAL', 5],
    ['MATERNITY', 90],
    ['PATERNITY', 5],
    ['EMERGENCY', 6],
  ])
  expect(figures(await balance(app, employee, { year: nextYear }))).toEqual([21, 0, 0, 21])
})
