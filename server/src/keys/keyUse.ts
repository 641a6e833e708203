import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { fingerprintOf } from '../files/store/keyFingerprint.ts'
import type { Keys } from '../files/store/keys.ts'
import { exitProcess } from '../kernel/exitProcess.ts'
import { repeatEvery, type Periodic } from '../kernel/periodic.ts'
import { logFailure } from '../kernel/logFailure.ts'
import { StartError } from '../kernel/startError.ts'
import { sessionPoolOf } from '../db/sessionPool.ts'

/** The first of the two numbers that identify each advisory lock for the key. It was chosen at random. */
const lockNamespace = 7_268_013
/**
 * The time for which a process still holds the lock of a key that it no longer uses. After that time, everything that
 * it signed or encrypted with the key has been written.
 */
const graceMs = 6_000

interface KeyUse {
  pool: pg.Pool
  keys: Keys
  log: FastifyBaseLogger
  /**
   * Checks what commands change only while no process uses the key. It runs as soon as the lock is held, and again
   * whenever a new connection holds it, because the lock was missing before. It throws a StartError if this process may
   * not go on.
   */
  onConnect?: () => Promise<void>
  /** Called with a sentence for the operator if this process may not go on. */
  onRefused?: (sentence: string) => void
}

/**
 * Switches to a new key as soon as the key file contains it. Shared database locks show other processes which key this
 * process uses. They are held on a separate connection and end with the process.
 * @throws The error of `onConnect` for the first connection.
 */
export async function startKeyUse(
  { pool, keys, log, onConnect = async () => undefined, onRefused = exitProcess }: KeyUse,
  seconds = 1,
): Promise<Periodic> {
  let client: pg.Client | null = null
  /** The time until which each lock must be held, by the key's fingerprint. */
  let heldUntil = new Map<string, number>()
  let isChecked = false

  async function connect(): Promise<pg.Client> {
    if (client) return client
    const newClient = new pg.Client({ ...sessionPoolOf(pool).options, pipeline: false })
    newClient.on('error', (error) => logFailure(log, error, 'connection that holds the key'))
    newClient.on('end', () => (client = null))
    await newClient.connect()
    heldUntil = new Map()
    isChecked = false
    return (client = newClient)
  }

  async function hold(): Promise<void> {
    keys.reread()
    const database = await connect()
    const present = fingerprintOf(keys)
    if (!heldUntil.has(present))
      await database.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockNamespace, present])
    const now = performance.now()
    for (const [fingerprint, until] of heldUntil) {
      if (fingerprint === present || until > now) continue
      await database.query('select pg_advisory_unlock_shared($1, hashtext($2))', [lockNamespace, fingerprint])
      heldUntil.delete(fingerprint)
    }
    heldUntil.set(present, now + graceMs)
  }

  async function check(): Promise<void> {
    if (!isChecked) await onConnect()
    isChecked = true
  }

  const endIfRefused = (error: unknown) => {
    if (!(error instanceof StartError)) throw error
    isChecked = true
    onRefused(error.message)
  }

  await hold()
  await check().catch(async (error: unknown) => {
    await client?.end()
    throw error
  })
  const periodic = repeatEvery(seconds, 'use of the key', log, async () => {
    await hold()
    await check().catch(endIfRefused)
  })
  return {
    async stop() {
      await periodic.stop()
      await client?.end()
    },
  }
}

/** Returns the number of processes that use the key with this fingerprint. */
export async function countProcessesWithKey(pool: pg.Pool, fingerprint: string): Promise<number> {
  const { rows } = await pool.query<{ users: number }>(
    `select count(*)::int as users from pg_locks
      where locktype = 'advisory' and granted and classid::bigint = $1 and objid::bigint = hashtext($2)::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())`,
    [lockNamespace, fingerprint],
  )
  return rows[0]?.users ?? 0
}

const keyFileLock = 'the file of the key'

/** Runs work that copies the key file and then the encrypted data. The key file can't change until the work is done. */
export async function withSameKeyFile<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...sessionPoolOf(pool).options, pipeline: false })
  // A broken connection ends the lock. The key file may then change, as if this process had been killed.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockNamespace, keyFileLock])
    return await work()
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Changes the key file as soon as no backup is running; calls `report` once if it has to wait for a backup. */
export async function changeKeyFile(
  pool: pg.Pool,
  report: (sentence: string) => void,
  change: () => Promise<unknown>,
): Promise<void> {
  const client = await sessionPoolOf(pool).connect()
  try {
    const take = async () => {
      const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
        lockNamespace,
        keyFileLock,
      ])
      return result.rows[0]?.taken === true
    }
    for (let isFirst = true; !(await take()); isFirst = false) {
      if (isFirst) report('A backup is running: waiting until it is finished.')
      await pause(500)
    }
    await change()
  } finally {
    // Closing the connection ends the lock.
    client.release(true)
  }
}
