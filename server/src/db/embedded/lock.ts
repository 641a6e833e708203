import pg from 'pg'
import { DATABASE_USER } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/** The advisory lock of the one Muster that uses this data; any number would do. */
export const LOCK = 7_268_011

/**
 * The server's answer about the data: `held` by another Muster, `busy` starting or ending, `silent` when nothing
 * answers, or `ours`. The lock is ours while the connection lives, so it ends with this process, however that ends.
 */
export type LockAnswer = { outcome: 'ours'; client: pg.Client } | { outcome: 'held' | 'busy' | 'silent'; why: string }

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
  // The supervisor notices a broken connection by its end; without a listener Node would end.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK])
    if (rows[0]?.ours) return { outcome: 'ours', client }
    await client.end()
    return { outcome: 'held', why: '' }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    await client.end()
    return { outcome: code === '57P03' ? 'busy' : 'silent', why: message }
  }
}
