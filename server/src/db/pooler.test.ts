import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../kernel/startError.ts'
import { createTestDatabase, urlOf } from '../../testing/database.ts'
import { checkPooler, openDatabase } from './connection.ts'
import { isRefusedByPooler, sharesSessions } from './pooler.ts'
import { sessionPoolOf } from './sessionPool.ts'
import { Client } from './values.ts'

const database = await createTestDatabase()
afterAll(database.drop)
const url = urlOf(database.connection).href

interface Session {
  pid: number
  token: string | null
  client: object | null
}

/** A pooler with these numbers of sessions, which gives a free one to each transaction. */
function poolerWith(sessionCount: number, { isShared = true, order = 'last' as 'last' | 'next' } = {}) {
  const sessions = Array.from({ length: sessionCount }, (_, i): Session => ({
    pid: 100 + i,
    token: null,
    client: null,
  }))
  let turn = 0
  return function connect(processID = 7): pg.Client {
    const client = {
      processID,
      own: null as Session | null,
      async query(text: string, values: string[] = []) {
        const free = sessions.filter((one) => one.client === null)
        const session = client.own ?? free[order === 'last' ? 0 : turn++ % free.length]
        if (!session) throw new Error('query_wait_timeout')
        if (text === 'begin' || !isShared) {
          session.client = client
          client.own = session
        }
        if (text.includes('set_config')) session.token = values[1] ?? null
        return { rows: [{ pid: session.pid, token: session.token }] }
      },
      async end() {
        if (client.own) client.own.client = null
      },
    }
    return client as unknown as pg.Client
  }
}

test.each([
  ['one session', 1, 'last'],
  ['the session that was free last', 20, 'last'],
  ['each session in turn', 20, 'next'],
] as const)('a pooler that gives transactions %s is recognised', async (_, count, order) => {
  const connect = poolerWith(count, { order })
  expect(await sharesSessions(connect(), async () => connect())).toBe(true)
})

test('a pooler that keeps a session for each client is not one that shares sessions', async () => {
  const connect = poolerWith(20, { isShared: false })
  expect(await sharesSessions(connect(), async () => connect())).toBe(false)
})

test('PostgreSQL itself is recognised by the number of its process, without a further connection', async () => {
  const connect = poolerWith(1, { isShared: false })
  const never = () => Promise.reject(new Error('A further connection was opened'))
  expect(await sharesSessions(connect(100), never)).toBe(false)
})

test.each(['unsupported startup parameter: options', 'unsupported startup parameter in options: lock_timeout'])(
  'a pooler is recognised by its refusal "%s"',
  (message) => expect(isRefusedByPooler(new Error(message))).toBe(true),
)

test('a URL for a pooler that leads to PostgreSQL itself is used as such', async () => {
  const { pool, close } = await openDatabase(url, { max: 2, pooler: url })
  const { rows } = await pool.query<{ timeout: string }>(`select current_setting('lock_timeout') as timeout`)
  expect(rows).toEqual([{ timeout: '10s' }])
  await close()
})

test('a check of a pooler that is gone says so in one sentence, without the password', async () => {
  const { pool, close } = await openDatabase(url, { max: 1 })
  const checking = checkPooler('postgres://me:secret@127.0.0.1:1/x', pool)
  await expect(checking).rejects.toThrow(/^The database of DATABASE_URL cannot be used: [^.]*ECONNREFUSED[^\n]+\.$/)
  await expect(checking).rejects.not.toThrow('secret')
  await close()
})

test('two URLs that lead to different databases stop the start', async () => {
  const other = await createTestDatabase()
  const opening = openDatabase(url, { max: 1, pooler: urlOf(other.connection).href })
  await expect(opening).rejects.toThrow(
    new StartError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: please set both to the same one.',
    ),
  )
  await other.drop()
})

test('a database without a pooler has one pool for everything', async () => {
  const { pool, close } = await openDatabase(database.connection, { max: 1 })
  expect(sessionPoolOf(pool)).toBe(pool)
  await close()
})

test.each([
  [true, 1],
  [false, 0],
])('statements are prepared by name: %s', async (namesStatements, count) => {
  const client = new Client({ connectionString: url, namesStatements })
  await client.connect()
  // As the query builder passes a statement, with types of its own.
  await client.query({ name: 'one', text: 'select 1', types: {} as pg.CustomTypesConfig })
  const { rows } = await client.query('select name from pg_prepared_statements')
  expect(rows).toHaveLength(count)
  await client.end()
})

test('a statement whose preparation failed gets another name, because PgBouncer ends a client that repeats one', async () => {
  const client = new Client({ connectionString: url, namesStatements: true })
  await client.connect()
  const statement = { name: 'late', text: 'select 1', types: {} as pg.CustomTypesConfig }
  await client.query('begin')
  await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(client.query(statement)).rejects.toThrow('current transaction is aborted')
  await client.query('rollback')
  for (let i = 0; i < 2; i++) await client.query(statement)
  const { rows } = await client.query('select name from pg_prepared_statements')
  expect(rows).toEqual([{ name: 'late_1' }])
  await client.end()
})
