import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { StartError } from '../kernel/startError.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection.ts'

const testDatabase = await createTestDatabase()
afterAll(testDatabase.drop)

const settings = ['TimeZone', 'lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout', 'work_mem']

/** Returns the URL of the test's database as an operator would write it in DATABASE_URL. */
function asUrl(options = ''): string {
  if (typeof testDatabase.connection === 'string') {
    return `${testDatabase.connection}${testDatabase.connection.includes('?') ? '&' : '?'}${options}`
  }
  const { host, port, user, database } = testDatabase.connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}&${options}`
}

test.each([
  ['parts', () => testDatabase.connection, '4MB'],
  ['a URL', () => asUrl(), '4MB'],
  ['a URL with options of its own', () => asUrl(`options=${encodeURIComponent('-c work_mem=5MB')}`), '5MB'],
])('each session opened from %s has the common limits', async (_, connection, memory) => {
  const { pool, close } = await openDatabase(connection(), { max: 1 })
  const { rows } = await pool.query<{ value: string }>(
    'select current_setting(name) as value from unnest($1::text[]) as name',
    [settings],
  )
  await close()
  expect(rows.map((row) => row.value)).toEqual(['UTC', '10s', '30s', '30s', memory])
})

test('a lost connection is logged and replaced', async () => {
  const sentences: string[] = []
  const { pool, close } = await openDatabase(testDatabase.connection, {
    max: 2,
    log: (sentence) => sentences.push(sentence),
  })
  const connection = await openDatabase(testDatabase.connection, { max: 1 })
  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [testDatabase.name],
  )
  await connection.close()
  await expect.poll(() => sentences).toHaveLength(1)
  expect(sentences[0]).toContain('A connection to the database was lost')
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('an unreachable server stops the start with a sentence that does not contain the password', async () => {
  const mute = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1')
  await new Promise((resolve) => mute.once('listening', resolve))
  const { port } = mute.address() as { port: number }
  const refusedUrl = 'postgres://me:secret@127.0.0.1:1/x'
  for (const url of [`postgres://me:secret@127.0.0.1:${port}/x`, refusedUrl, `${refusedUrl}?sslrootcert=/nowhere`]) {
    const error: unknown = await openDatabase(url, { max: 1 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch(/^StartError: The database of DATABASE_URL cannot be used: .+\.$/)
    expect(String(error)).not.toContain('secret')
  }
  mute.close()
})
