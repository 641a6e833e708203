import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Connection } from '../src/db/connection.ts'
import { withConnection, withDatabase } from './server.ts'

export type TestDatabase = { connection: Connection; name: string; drop: () => Promise<void> }

/** Creates a new empty database with all tables; each test file uses its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { maintenance, template } = inject('testServer')
  const name = template.replace('template', randomBytes(6).toString('hex'))
  // The template is copied as files: a copy through the log takes twice as long.
  const create = `create database ${name} template ${template} strategy file_copy`
  await withConnection(maintenance, (pool) => pool.query(create))
  return {
    connection: withDatabase(maintenance, name),
    name,
    drop: () => withConnection(maintenance, (pool) => pool.query(`drop database ${name} with (force)`)),
  }
}

/** Returns the URL of a connection for DATABASE_URL. */
export function urlOf(connection: Connection): URL {
  if (typeof connection === 'string') return new URL(connection)
  const { host, port, user, database } = connection
  return new URL(`postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`)
}

/** Returns the URL of a test's database behind the connection pooler of TEST_POOLER_URL; null if it is not set. */
export function poolerOf(connection: Connection): string | null {
  const url = process.env.TEST_POOLER_URL
  if (!url) return null
  const pooler = new URL(url)
  pooler.pathname = urlOf(connection).pathname
  return pooler.href
}
