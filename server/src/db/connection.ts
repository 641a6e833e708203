import { AsyncResource } from 'node:async_hooks'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '../kernel/startError.ts'
import {
  directUrlMissing,
  directUrlPooled,
  examinePooler,
  isRefusedByPooler,
  type Pooler,
  sharesSessions,
} from './pooler.ts'
import { createProbe, type Probe } from './probe.ts'
import { setSessionPool } from './sessionPool.ts'
import { Client, types } from './values.ts'

/** The parameters for connecting to a database, or a URL such as `postgres://user:password@host:5432/name`. */
export type Connection = { host: string; port: number; user: string; database: string } | string

/** A query builder that runs queries outside a transaction. */
export type Db = NodePgDatabase

export type Database = { pool: pg.Pool; db: Db; probe: Probe; close: () => Promise<void> }

const warmConnections = 3

/** The maximum number of direct connections for locks, if the others lead to a connection pooler. */
const maxSessions = 4

const OLDEST_SERVED = 150_000

/**
 * The settings of each database session. The timeouts end queries and transactions that take too long for the person
 * waiting, or that block others. The planner settings suit small queries, which read from memory and finish before
 * parallel workers could help.
 */
export const sessionSettings = {
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

interface OpenOptions {
  max: number
  readOnly?: boolean
  /** The URL of a connection pooler in front of the same database. Only what needs a session then uses `connection`. */
  pooler?: string | null
  log?: (sentence: string, error?: Error) => void
}

/**
 * Opens a pool of at most `max` connections and checks that the server can be used. A broken connection is logged and
 * replaced. A query that gets no connection within 5 s fails. With `readOnly`, the database refuses every change.
 * @throws StartError if the server can't be reached, is older than PostgreSQL 15 or does not use UTF-8, or if it is
 * behind a connection pooler that is not set as one.
 */
export async function openDatabase(
  connection: Connection,
  { max, readOnly = false, pooler = null, log = (sentence) => process.stderr.write(`${sentence}\n`) }: OpenOptions,
): Promise<Database> {
  const directSettings: pg.PoolConfig = {
    ...settingsOf(connection, readOnly),
    max,
    // Idle connections are kept, so that the first request after a quiet minute finds warm plans and caches.
    min: warmConnections,
  }
  // While the pools close, a lost connection does no harm.
  let closing = false
  const open = (settings: pg.PoolConfig) =>
    openPool(settings, (error) => {
      if (!closing) log(`A connection to the database was lost: ${error.message}`, error)
    })
  const direct = open(pooler === null ? directSettings : { ...directSettings, max: maxSessions, min: 0 })
  let pooled: PooledSettings | null
  try {
    const notDirect = new StartError(pooler === null ? directUrlMissing : directUrlPooled)
    await assertServed(direct, nameOf(connection, pooler), notDirect)
    if (typeof connection === 'string') await assertSessions(direct, notDirect)
    pooled = pooler === null ? null : await pooledSettings(pooler, direct, { max, log })
  } catch (error) {
    await direct.end()
    throw error
  }
  const settings = pooled ?? directSettings
  const pool = pooler === null ? direct : open(settings)
  if (pool !== direct) setSessionPool(pool, direct)
  const probe = createProbe(settings)
  const close = async () => {
    closing = true
    await Promise.all([pool.end(), pool === direct ? null : direct.end(), probe.close()])
  }
  const db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = transactionRunner(pool)
  return { pool, db, probe, close }
}

const common = { Client, types, pipeline: true, connectionTimeoutMillis: 5_000, application_name: 'muster' }

function openPool(settings: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new Pool(settings)
  pool.on('error', onLost)
  // The listener above is for idle connections. If a connection breaks between two queries of a transaction, the next
  // query fails; until then it has no other listener, and without one Node would exit.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Returns the properties of the pooler at a URL, or null if the URL leads to PostgreSQL itself.
 * @param direct The pool of direct connections to the same database.
 * @throws StartError if it can't be used.
 */
export async function checkPooler(url: string, direct: pg.Pool): Promise<Pooler | null> {
  const client = await direct.connect()
  return examinePooler(url, client, Object.keys(sessionSettings)).finally(() => client.release())
}

type PooledSettings = pg.PoolConfig & { namesStatements: boolean }

/** Returns the settings of the connections to a pooler, or null if there is none at its URL. */
async function pooledSettings(
  url: string,
  direct: pg.Pool,
  { max, log }: { max: number; log: (sentence: string) => void },
): Promise<PooledSettings | null> {
  const pooler = await checkPooler(url, direct)
  if (!pooler) return null
  if (!pooler.keepsNames)
    log(
      'The pooler at DATABASE_URL does not support prepared statements, so each statement is planned anew: PgBouncer 1.21 or newer with max_prepared_statements is faster.',
    )
  return { connectionString: url, ...common, max, min: warmConnections, namesStatements: pooler.keepsNames }
}

/** @throws `notDirect` if the connections lead to a pooler that shares sessions between transactions. */
async function assertSessions(pool: pg.Pool, notDirect: StartError): Promise<void> {
  const client = await pool.connect()
  const connect = async () => {
    const other = new pg.Client(pool.options)
    other.on('error', () => undefined)
    await other.connect()
    return other
  }
  if (await sharesSessions(client, connect).finally(() => client.release())) throw notDirect
}

const nameOf = (connection: Connection, pooler: string | null) =>
  typeof connection !== 'string'
    ? 'The database'
    : `The database of ${pooler === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'}`

/**
 * Returns a pool of at most `max` read-only connections to a replica of the database. It connects only when it is used,
 * and a query that gets no connection within a second fails, because the replica can be away. So does one that is not
 * answered within `answerTimeoutMs`: a machine that is cut off never refuses anything.
 */
export function replicaPool(url: string, max: number, answerTimeoutMs: number): pg.Pool {
  const timeouts = { connectionTimeoutMillis: 1_000, query_timeout: answerTimeoutMs, keepAlive: true }
  return openPool({ ...settingsOf(url, true), max, ...timeouts }, () => undefined)
}

const settingsOf = (connection: Connection, readOnly: boolean): pg.PoolConfig => ({
  ...(typeof connection === 'string'
    ? fromUrl(connection, readOnly)
    : { ...connection, ssl: false, options: options(readOnly) }),
  ...common,
})

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

async function assertServed(pool: pg.Pool, databaseName: string, notDirect: StartError): Promise<void> {
  // Inside `then`, because a wrong URL, such as one with a missing certificate file, throws synchronously.
  const { rows } = await Promise.resolve()
    .then(() =>
      pool.query<{ version: number; name: string; encoding: string; lockTimeout: string }>(
        `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
          current_setting('server_encoding') as encoding, current_setting('lock_timeout') as "lockTimeout"`,
      ),
    )
    .catch((error: Error) => {
      if (isRefusedByPooler(error)) throw notDirect
      throw new StartError(`${databaseName} cannot be used: ${error.message || String(error)}.`)
    })
  const server = rows[0]
  if (!server || server.version < OLDEST_SERVED) {
    throw new StartError(`${databaseName} is PostgreSQL ${server?.name}, but Muster needs PostgreSQL 15 or newer.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`${databaseName} has the encoding ${server.encoding}, but Muster needs UTF8.`)
  }
  // A pooler that ignores the settings of a session.
  if (server.lockTimeout !== sessionSettings.lock_timeout) throw notDirect
}

function options(readOnly: boolean, extraOptions = ''): string {
  const settings = { ...sessionSettings, ...(readOnly && { default_transaction_read_only: 'on' }) }
  return [extraOptions, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)].join(' ').trim()
}

/** Returns a database URL with Muster's session settings, which take precedence over the URL's own `options`. */
function fromUrl(url: string, readOnly: boolean): { connectionString: string } {
  const [base = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('options', options(readOnly, parameters.get('options') ?? ''))
  return { connectionString: `${base}?${parameters.toString()}` }
}
