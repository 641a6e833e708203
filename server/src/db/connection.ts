import { AsyncResource } from 'node:async_hooks'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '../kernel/startError.ts'
import { createProbe, type Probe } from './probe.ts'
import { Client, types } from './values.ts'

/** The parameters for connecting to a database, or a URL such as `postgres://user:password@host:5432/name`. */
export type Connection = { host: string; port: number; user: string; database: string } | string

/** A query builder that runs queries outside a transaction. */
export type Db = NodePgDatabase

export type Database = { pool: pg.Pool; db: Db; probe: Probe; close: () => Promise<void> }

const warmConnections = 3

const OLDEST_SERVED = 150_000

/**
 * The settings of each database session. The timeouts end queries and transactions that take too long for the person
 * waiting, or that block others. The planner settings suit small queries, which read from memory and finish before
 * parallel workers could help.
 */
const SESSION = {
  timezone: 'UTC',
  datestyle: 'ISO',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  statement_timeout: '30s',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
}

/**
 * A pool that gives a connection to each caller in the caller's own context. Otherwise, a query that waited would run in
 * the context of the work that gave its connection back, and slow statements would name that work.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    return callback ? super.connect(AsyncResource.bind(callback)) : super.connect()
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/**
 * Opens a pool of at most `max` connections and checks that the server can be used. A broken connection is logged and
 * replaced. A query that gets no connection within 5 s fails. With `readOnly`, the database refuses every change.
 * @throws StartError if the server can't be reached, is older than PostgreSQL 15 or does not use UTF-8.
 */
export async function openDatabase(
  connection: Connection,
  {
    max,
    readOnly = false,
    log = (sentence) => process.stderr.write(`${sentence}\n`),
  }: { max: number; readOnly?: boolean; log?: (sentence: string, error?: Error) => void },
): Promise<Database> {
  const settings: pg.PoolConfig = {
    ...(typeof connection === 'string'
      ? fromUrl(connection, readOnly)
      : { ...connection, ssl: false, options: options(readOnly) }),
    Client,
    types,
    max,
    // Idle connections are kept, so that the first request after a quiet minute finds warm plans and caches.
    min: warmConnections,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'muster',
  }
  const pool = new Pool(settings)
  const probe = createProbe(settings)
  // While the pool closes, a lost connection does no harm.
  let closing = false
  pool.on('error', (error) => {
    if (!closing) log(`A connection to the database was lost: ${error.message}`, error)
  })
  // The listener above is for idle connections. If a connection breaks between two queries of a transaction, the next
  // query fails; until then it has no other listener, and without one Node would exit.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await assertServed(pool, typeof connection === 'string' ? 'The database of DATABASE_URL' : 'The database')
  } catch (error) {
    await pool.end()
    throw error
  }
  const close = async () => {
    closing = true
    await Promise.all([pool.end(), probe.close()])
  }
  const db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = transactionRunner(pool)
  return { pool, db, probe, close }
}

/**
 * Returns a function that runs transactions and always gives their connection back to the pool. Drizzle's own function
 * leaks the connection if `begin` fails, which eventually empties the pool.
 */
function transactionRunner(pool: pg.Pool): Db['transaction'] {
  const builders = new WeakMap<pg.PoolClient, Db>()
  return async (work, config) => {
    const client = await pool.connect()
    const builder = builders.get(client) ?? drizzle(client, { casing: 'snake_case' })
    builders.set(client, builder)
    try {
      return await builder.transaction(work, config)
    } finally {
      client.release()
    }
  }
}

async function assertServed(pool: pg.Pool, databaseName: string): Promise<void> {
  // Inside `then`, because a wrong URL, such as one with a missing certificate file, throws synchronously.
  const { rows } = await Promise.resolve()
    .then(() =>
      pool.query<{ version: number; name: string; encoding: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
          current_setting('server_encoding') as encoding`,
      ),
    )
    .catch((error: Error) => {
      throw new StartError(`${databaseName} cannot be used: ${error.message || String(error)}.`)
    })
  const server = rows[0]
  if (!server || server.version < OLDEST_SERVED) {
    throw new StartError(`${databaseName} is PostgreSQL ${server?.name}, but Muster needs PostgreSQL 15 or newer.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`${databaseName} has the encoding ${server.encoding}, but Muster needs UTF8.`)
  }
}

function options(readOnly: boolean, extraOptions = ''): string {
  const settings = { ...SESSION, ...(readOnly && { default_transaction_read_only: 'on' }) }
  return [extraOptions, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)].join(' ').trim()
}

/** Returns a database URL with Muster's session settings, which take precedence over the URL's own `options`. */
function fromUrl(url: string, readOnly: boolean): { connectionString: string } {
  const [base = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('options', options(readOnly, parameters.get('options') ?? ''))
  return { connectionString: `${base}?${parameters.toString()}` }
}
