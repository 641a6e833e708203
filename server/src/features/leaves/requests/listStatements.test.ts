import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LeaveRequest } from '@muster/contract/leaves/calls'
import { leaveSorts } from '@muster/contract/leaves/sorts'
import type { Pagination } from '@muster/contract/kit/paging'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { newcomer } from '../../../../testing/people.ts'
import { statementsOf } from '../../../../testing/statements.ts'
import { requestLeave, between, decide } from '../test/leaves.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const employee = await newcomer(app, 'Often')
  const days = ['02-01', '02-03', '02-05', '02-07', '02-09']
  for (const day of days) await requestLeave(app, employee, between(day, day))
  await decide(app, 'Lead', (await requestLeave(app, employee, between('03-01', '03-02'))).id, 'APPROVED')
  await requestLeave(app, 'Hr', between('04-01', '04-02'))
  await requestLeave(app, 'Lead', between('04-01', '04-02'))
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
  ['Lead', '/leaves/team', 6],
  ['Lead', '/leaves/team?status=PENDING', 5],
  ['Hr', '/leaves/all', 8],
  ['Hr', '/leaves/all?status=PENDING', 7],
  ['Hr', '/leaves/all?status=PENDING&without=own', 6],
  ['Hr', '/leaves/all?status=CANCELLED', 0],
  ['Hr', '/leaves/within?without=own', 7],
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
  // A small first page of a large team is read in the order of the list, a later one from the requests of the team.
  const page = (query: string) => listLeaves(as, `${path}${path.includes('?') ? '&' : '?'}${query}`)
  for (const sort of ['pending', 'newest']) {
    const all = await page(`sort=${sort}&limit=100`)
    const single: LeaveRequest[] = []
    for (let i = 1; i <= total; i++) single.push(...(await page(`sort=${sort}&limit=1&page=${i}`)).leaveRequests)
    expect(single).toEqual(all.leaveRequests)
  }
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
