import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { requestLeave, between, decide } from '../test/leaves.ts'
import { newcomer, roleOf } from '../../../../testing/people.ts'

let app: TestApp
let lead: string
const requestIds: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  lead = await newcomer(app, 'Historylead', { manager: 'Manager', roleId: roleOf(app, 'Team Lead') })
  for (const name of ['Zoe', 'Yann']) await newcomer(app, name, { manager: lead })
  const ask = async (key: string, employee: string, ...days: Parameters<typeof between>) => {
    requestIds[key] = (await requestLeave(app, employee, between(...days))).id
  }
  await ask('first', 'Zoe', '03-01', '03-05')
  await ask('second', 'Yann', '04-01', '04-02', 'UNPAID')
  await ask('third', 'Zoe', '05-10', '05-10', 'UNPAID')
  await decide(app, lead, requestIds.third ?? '', 'REJECTED', 'The release is that day')
})
afterAll(() => app.close())

const keyOf = (id: string) => Object.keys(requestIds).find((key) => requestIds[key] === id) ?? id
async function found(query: string, as = lead, path = '/leaves/team') {
  const { status, body } = await app.call(as, 'GET', `${path}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  const keys: string[] = body.leaveRequests.map(({ id }: { id: string }) => keyOf(id))
  expect(body.pagination.totalItems).toBe(keys.length)
  return keys
}

test.each([
  ['', ['second', 'first', 'third']],
  ['sort=newest', ['third', 'second', 'first']],
  ['leaveType=UNPAID&sort=newest', ['third', 'second']],
  ['from=2000-01-01&to=2020-01-01', []],
  ['search=zoe', ['first', 'third']],
  ['search=%20ZOE%20TEST', ['first', 'third']],
  ['search=yann@test', ['second']],
  ['search=%25', []],
  ['search=_', []],
  ["search='--", []],
  ['search=zoe&status=REJECTED&leaveType=UNPAID', ['third']],
  ['search=zoe&leaveType=SICK', []],
])('the team’s requests by %s', async (query, keys) => expect(await found(query)).toEqual(keys))

test('a request matches if any of its days is in the range, including the first and the last', async () => {
  const year = between('01-01', '01-01').startDate.slice(0, 4)
  const on = (from: string, to: string) => found(`from=${year}-${from}&to=${year}-${to}&sort=newest`)
  expect(await on('03-05', '04-01')).toEqual(['second', 'first'])
  expect(await on('03-06', '03-31')).toEqual([])
  expect(await found(`from=${year}-04-02&sort=newest`)).toEqual(['third', 'second'])
  expect(await found(`to=${year}-03-01&sort=newest`)).toEqual(['first'])
})

test('days in the wrong order are refused', async () => {
  const { status, body } = await app.call('Lead', 'GET', '/leaves/team?from=2025-03-02&to=2025-03-01')
  expect([status, body.errors[0].path]).toEqual([400, 'to'])
})

test('all filters combined, in each list', async () => {
  const year = between('01-01', '01-01').startDate.slice(0, 4)
  const query = `search=zoe&status=REJECTED&leaveType=UNPAID&year=${year}&from=${year}-05-10&to=${year}-05-10&sort=newest`
  expect(await found(query)).toEqual(['third'])
  expect(await found(query, 'Hr', '/leaves/all')).toEqual(['third'])
  for (const as of [lead, 'Hr'])
    expect(await found(`${query}&userId=${app.company.id('Zoe')}`, as, '/leaves')).toEqual(['third'])
})

test.each([
  ['employee', ['second', 'third', 'first'], ['third', 'first', 'second']],
  ['dates', ['first', 'second', 'third'], ['third', 'second', 'first']],
  ['duration', ['third', 'second', 'first'], ['first', 'second', 'third']],
  ['submitted', ['first', 'second', 'third'], ['third', 'second', 'first']],
])('requests are sorted by %s in both directions, across pages and in each list', async (sort, up, down) => {
  const year = between('01-01', '01-01').startDate.slice(0, 4)
  const people = 'search=test'
  for (const filter of [people, `${people}&year=${year}`]) {
    expect(await found(`${filter}&sort=${sort}`)).toEqual(up)
    expect(await found(`${filter}&sort=${sort}&order=desc`)).toEqual(down)
  }
  const pages = ['/leaves/all', '/leaves/within', '/leaves/team']
  for (const path of pages) {
    const read = async (page: number) => {
      const as = path === '/leaves/all' ? 'Hr' : lead
      const { body } = await app.call(as, 'GET', `${path}?sort=${sort}&order=desc&limit=1&page=${page}`)
      return keyOf(body.leaveRequests[0].id)
    }
    expect([await read(1), await read(2), await read(3)]).toEqual(down)
  }
})

test('equal requests are sorted newest first, and one person’s requests are sorted too', async () => {
  const own = async (sort: string) => await found(`sort=${sort}`, 'Zoe', '/leaves')
  expect(await own('employee')).toEqual(['third', 'first'])
  expect(await own('dates')).toEqual(['first', 'third'])
  expect(await own('dates&order=desc')).toEqual(['third', 'first'])
  expect(await own('duration')).toEqual(['third', 'first'])
  expect(await own('newest&order=desc')).toEqual(['third', 'first'])
})

test('lists pending requests without the person’s own, by first day, with a matching count', async () => {
  const ownId = (await requestLeave(app, 'Hr', between('01-05', '01-05', 'UNPAID'))).id
  const lateId = (await requestLeave(app, lead, between('09-01', '09-01', 'UNPAID'))).id
  const earlyId = (await requestLeave(app, lead, between('02-01', '02-01', 'UNPAID'))).id
  const readPending = async (as: string, path: string) => {
    const { body } = await app.call(as, 'GET', `${path}?status=PENDING&without=own&sort=dates&limit=2`)
    const days: string[] = body.leaveRequests.map(({ startDate }: { startDate: string }) => startDate.slice(5))
    return [days, body.pagination.totalItems]
  }
  expect(await readPending('Hr', '/leaves/all')).toEqual([['02-01', '03-01'], 4])
  expect((await app.call('Hr', 'GET', '/dashboard/hr')).body.pendingLeaves).toBe(4)
  expect(await readPending(lead, '/leaves/team')).toEqual([['03-01', '04-01'], 2])
  expect((await app.call('Hr', 'GET', '/leaves/all?status=PENDING')).body.pagination.totalItems).toBe(5)
  expect(await found(`from=${between('01-05', '01-05').startDate}&without=own`, 'Hr', '/leaves/all')).not.toContain(
    ownId,
  )
  for (const [approver, id] of [
    ['Hr', ownId],
    [lead, lateId],
    [lead, earlyId],
  ] as const)
    await decide(app, approver, id, 'CANCELLED')
})

test('a search finds no one outside the list', async () => {
  expect(await found('search=zoe', 'Otherlead')).toEqual([])
  expect(await found('search=yann', 'Zoe', '/leaves')).toEqual([])
  expect(await found('search=zoe&sort=newest', 'Hr', '/leaves/all')).toEqual(['third', 'first'])
})

test.each([
  ['sort=reason', 'sort', 'Please choose one of pending, newest, employee, dates, duration, submitted'],
  ['sort=dates&order=newest', 'order', 'Please choose one of asc, desc'],
  ['leaveType=HOLIDAY', 'leaveType', 'Please choose a type of leave'],
  ['from=yesterday', 'from', 'Please enter a date as YYYY-MM-DD'],
  [`search=${'x'.repeat(101)}`, 'search', 'Please use at most 100 characters'],
])('%s is refused on its field', async (query, path, message) => {
  const { status, body } = await app.call(lead, 'GET', `/leaves/team?${query}`)
  expect([status, body.errors]).toEqual([400, [{ path, message, msg: message }]])
})
