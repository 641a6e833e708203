import pg from 'pg'
import { DATABASE_USER } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/** A number, chosen at random, for the advisory lock that Muster holds on its data. */
export const LOCK = 7_268_011

/**
 * The result of requesting the lock: `ours`, `held` by another Muster, `busy` if the server is starting or stopping, or
 * `silent` if it does not answer. The lock lasts as long as the connection, so it never outlives this process.
 */
export type LockAnswer =
  | { outcome: 'ours'; client: pg.Client }
  | { outcome: 'held' | 'busy' | 'silent'; reason: string }

export async function requestLock({ socketFolder, port }: Postmaster): Promise<LockAnswer> {
  const client = new pg.Client({
    host: socketFolder,
    port,
    user: DATABASE_USER,
    database: 'postgres',
    application_name: 'muster lock',
    options: '-c statement_timeout=0 -c idle_session_timeout=0',
    connectionTimeoutMillis: 5_000,
    ssl: false,
  })
  // The supervisor listens for the end of the connection. Without this listener, an error would end Node.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
    if (rows[0]?.ours) return { outcome: 'ours', client }
    await client.end()
    return { outcome: 'held', reason: '' }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    await client.end()
    return { outcome: code === '57P03' ? 'busy' : 'silent', reason: message }
  }
}
