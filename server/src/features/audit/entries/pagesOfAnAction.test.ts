import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Seven entries at each of six instants, of two actions, so that every page begins or ends between equal instants.
  await app.app.db.execute(sql`insert into audit_entries (id, at, action, subject_type)
    select gen_random_uuid(), '2025-03-01T10:00:00Z'::timestamptz + make_interval(hours => n % 6),
      case when n % 7 < 5 then 'leave.approved' else 'leave.rejected' end, 'test' from generate_series(1, 42) n`)
})
afterAll(() => app.close())

const list = async (query: string) => (await app.call('Owner', 'GET', `/audit?${query}`)).body
const ids = (entries: { id: string }[]) => entries.map(({ id }) => id)

test.each([1, 4, 5, 7, 30])('pages of %i of one action have each entry once, newest first', async (limit) => {
  const { rows } = await app.app.db.execute<{ id: string }>(sql`select id from audit_entries
    where action = 'leave.approved' and subject_type = 'test' order by at desc, id desc`)
  expect(rows).toHaveLength(30)
  const found: string[] = []
  for (let page = 1; page <= Math.ceil(30 / limit); page++) {
    const { entries, pagination } = await list(`action=leave.approved&limit=${limit}&page=${page}`)
    expect(pagination.totalItems).toBe(30)
    found.push(...ids(entries))
  }
  expect(found).toEqual(ids(rows))
  expect((await list(`action=leave.approved&limit=${limit}&page=31`)).entries).toEqual([])
})

test('days limit the entries of an action, and an action without entries has none', async () => {
  const query = 'action=leave.rejected&from=2025-03-01&to=2025-03-01&limit=5'
  const [first, second, third] = [await list(query), await list(`${query}&page=2`), await list(`${query}&page=3`)]
  expect([first, second, third].map(({ entries }) => entries.length)).toEqual([5, 5, 2])
  expect((await list('action=leave.rejected&from=2025-03-02&to=2025-03-03')).entries).toEqual([])
  expect((await list('action=leave.unheard')).entries).toEqual([])
})
