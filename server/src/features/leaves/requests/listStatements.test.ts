import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { leaveSorts } from '@muster/contract/leaves/sorts'
import type { Pagination } from '@muster/contract/kit/paging'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { requestLeave, between, decide, nextYear } from '../test/leaves.ts'
import { leaveRequests } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const employee = await newcomer(app, 'Often')
  const days = ['02-01', '02-03', '02-05', '02-07', '02-09']
  for (const day of days) await requestLeave(app, employee, between(day, day))
  await decide(app, 'Lead', (await requestLeave(app, employee, between('03-01', '03-02'))).id, 'APPROVED')
  await requestLeave(app, 'Hr', between('04-01', '04-02'))
  await requestLeave(app, 'Lead', between('04-01', '04-02'))
  // Of a team of this size, the first pages are read in the order of the list, and later ones from its own requests.
  const userId = app.company.id(await newcomer(app, 'Seldom'))
  const firstDay = Temporal.PlainDate.from(`${nextYear}-06-01`)
  await app.app.db.insert(leaveRequests).values(
    Array.from({ length: 30 }, (_, i) => {
      const day = firstDay.add({ days: 2 * i }).toString()
      const days = { startDate: day, endDate: day, totalDays: '1' }
      return { userId, leaveType: 'UNPAID' as const, ...days, reason: 'A rest', status: 'APPROVED' as const }
    }),
  )
})
afterAll(() => app.close())

interface Listed {
  statements: number
  leaveRequests: LeaveRequest[]
  pagination: Pagination
}

/** Returns a list, and the number of SQL statements about leave that it took. */
async function listLeaves(as: string, path: string): Promise<Listed> {
  const { answer, texts } = await statementsOf(app.app.pool, () => app.call(as, 'GET', path))
  const { status, body } = answer
  expect(status).toBe(200)
  return {
    ...(body as Omit<Listed, 'statements'>),
    statements: texts.filter((text) => /"leave_(requests|counts|totals)"/.test(text)).length,
  }
}

const lists = [
  ['Often', '/leaves', 6],
  ['Often', '/leaves?status=PENDING', 5],
  ['Lead', '/leaves/team', 36],
  ['Lead', '/leaves/team?status=PENDING', 5],
  ['Lead', '/leaves/team?status=APPROVED', 31],
  ['Hr', '/leaves/all', 38],
  ['Hr', '/leaves/all?status=PENDING', 7],
  ['Hr', '/leaves/all?status=PENDING&without=own', 6],
  ['Hr', '/leaves/all?status=CANCELLED', 0],
  ['Hr', '/leaves/within?without=own', 37],
  ['Lead', '/leaves/within', 37],
  ['Lead', '/leaves/within?status=PENDING', 6],
  ['Lead', '/leaves/within?without=own', 36],
  ['Lead', '/leaves/within?status=PENDING&without=own', 5],
] as const

test.each(lists)('a page that %s gets from %s comes with its total in one statement', async (as, path, total) => {
  const page = (query: string) => listLeaves(as, `${path}${path.includes('?') ? '&' : '?'}${query}`)
  const all = await page('limit=100')
  expect([all.statements, all.leaveRequests.length, all.pagination.totalItems]).toEqual([1, total, total])
  const second = await page('limit=2&page=2')
  expect(second.leaveRequests).toEqual(all.leaveRequests.slice(2, 4))
  expect(second.pagination).toMatchObject({ totalItems: total, currentPage: 2 })
  const emptyPage = await page('limit=2&page=50')
  expect([emptyPage.leaveRequests, emptyPage.pagination.totalItems]).toEqual([[], total])
  expect((await page('limit=2')).leaveRequests).toEqual(all.leaveRequests.slice(0, 2))
})

test.each(lists)('each request that %s gets from %s is on a page of its own', async (as, path, total) => {
  const page = (query: string) => listLeaves(as, `${path}${path.includes('?') ? '&' : '?'}${query}`)
  for (const sort of ['pending', 'newest']) {
    const all = await page(`sort=${sort}&limit=100`)
    const collected: LeaveRequest[] = []
    for (let i = 1; collected.length < total && i <= total; i++)
      collected.push(...(await page(`sort=${sort}&limit=3&page=${i}`)).leaveRequests)
    expect(collected).toEqual(all.leaveRequests)
  }
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Returns which requests a list's statement reads to find its page, according to its plan. */
async function readsOf(as: string, path: string): Promise<string[]> {
  const { pool } = app.app
  const query = vi.spyOn(pool, 'query')
  expect((await app.call(as, 'GET', path)).status).toBe(200)
  const calls = query.mock.calls as unknown as [{ name?: string; text: string }, unknown[]][]
  const call = calls.find(([{ name }]) => name?.startsWith('leaves_'))
  query.mockRestore()
  expect(call, path).toBeDefined()
  const [{ text }, values] = call ?? [{ text: '' }, []]
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
  const executed = (node: PlanNode): string[] => [
    ...(node['Relation Name'] === 'leave_requests' && node['Actual Loops'] ? [JSON.stringify(node)] : []),
    ...(node.Plans ?? []).flatMap(executed),
  ]
  const scans = executed(rows[0]['QUERY PLAN'][0].Plan)
  const conditions = { team: 'user_id = ANY (', everyone: 'IS TRUE' }
  return Object.entries(conditions).flatMap(([read, text]) => (scans.some((scan) => scan.includes(text)) ? read : []))
}

test.each([
  ['/leaves/team?sort=pending', 'limit=3&page=2', 'everyone'],
  ['/leaves/team?sort=pending', 'limit=3&page=10', 'team'],
  ['/leaves/team?sort=newest', 'limit=3', 'everyone'],
  ['/leaves/team?sort=newest', 'limit=100', 'team'],
  ['/leaves/team?status=APPROVED', 'limit=3', 'everyone'],
  ['/leaves/team?status=APPROVED', 'limit=3&page=10', 'team'],
  ['/leaves/within?sort=pending', 'limit=3&page=2', 'everyone'],
  ['/leaves/within?sort=pending', 'limit=3&page=10', 'team'],
])('a team’s page %s&%s is found among the requests of: %s', async (list, page, expected) => {
  expect(await readsOf('Lead', `${list}&${page}`)).toEqual([expected])
})

test('only the orders in which lists open are prepared on connections', async () => {
  const query = vi.spyOn(app.app.pool, 'query')
  const namesOf = async (path: string) => {
    query.mockClear()
    expect((await app.call('Hr', 'GET', path)).status).toBe(200)
    return query.mock.calls
      .map(([statement]) => (statement as { name?: string }).name ?? '')
      .filter((name) => name.startsWith('leaves_'))
  }
  const names = new Set<string>()
  for (const path of ['/leaves/all', '/leaves/within', '/leaves'])
    for (const sort of leaveSorts)
      for (const order of ['asc', 'desc'])
        for (const name of await namesOf(`${path}?sort=${sort}&order=${order}`)) names.add(name)
  query.mockRestore()
  expect([...names].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'leaves_all___newest_first',
    'leaves_all___pending_first',
    'leaves_person_all__newest_first',
    'leaves_person_all__pending_first',
    'leaves_reach_all__newest_first',
    'leaves_reach_all__pending_first',
  ])
})
