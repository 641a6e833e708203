import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { startClock } from '../src/background/clock.ts'
import { type Connection, openDatabase } from '../src/db/connection.ts'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import { migrate } from '../src/db/migrate.ts'
import { createLog } from '../src/log.ts'
import { createTemporaryFolder, removeLeftovers, removeTemporaryFolder } from './temporaryFolders.ts'

/** The database server of a test run, and the template database that is copied for each test file. */
export type TestServer = { maintenance: Connection; template: string; stop: () => Promise<void> }

/**
 * Starts a temporary embedded server, or connects to the one in TEST_DATABASE_URL, whose user must be allowed to create
 * databases. Then migrates the template database.
 */
export async function startTestServer(): Promise<TestServer> {
  const { maintenance, stop } = await server()
  const run = `muster_test_${randomBytes(4).toString('hex')}`
  const template = `${run}_template`
  const { pool, close } = await openDatabase(maintenance, { max: 1 })
  await pool.query(`create database ${template}`)

  const own = withDatabase(maintenance, template)
  await withConnection(own, async (pool) => {
    await migrate(pool)
    // Creates the tables for scheduled work here, which would otherwise double the time of each test file.
    const clock = await startClock(pool, createLog('silent'), {})
    await clock.stop()
  })
  // Migrating removes the file in which a database caches its catalogs for new connections. This recreates it, for all
  // copies as well.
  await withConnection(own, (pool) => pool.query('select'))
  return {
    maintenance,
    template,
    async stop() {
      const { rows } = await pool.query<{ datname: string }>('select datname from pg_database where datname like $1', [
        `${run}%`,
      ])
      for (const { datname } of rows) await pool.query(`drop database if exists ${datname} with (force)`)
      await close()
      await stop()
    },
  }
}

/** Runs work on a separate connection, which is closed afterwards. */
export async function withConnection(connection: Connection, work: (pool: Pool) => Promise<unknown>): Promise<void> {
  const { pool, close } = await openDatabase(connection, { max: 1 })
  await work(pool).finally(close)
}

/** Returns the connection parameters for another database on the same server. */
export function withDatabase(connection: Connection, database: string): Connection {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  url.pathname = `/${database}`
  return url.href
}

async function server(): Promise<{ maintenance: Connection; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { maintenance: url, stop: async () => undefined }
  await removeLeftovers()
  const folder = await createTemporaryFolder()
  const embedded = await startEmbedded({ dataDir: join(folder, 'data'), durable: false, log: () => undefined })
  return {
    maintenance: { ...embedded.connection, database: 'postgres' },
    async stop() {
      await embedded.stop()
      await removeTemporaryFolder(folder)
    },
  }
}
