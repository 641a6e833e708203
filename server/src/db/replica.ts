import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolClient } from 'pg'
import type { Db } from './database.ts'
import { replicaPool } from './connection.ts'
import { isTransient, isUnreachable } from './failures.ts'
import { openSnapshot, openSnapshotOn, type Snapshot } from './snapshot.ts'

/** The maximum number of connections to the replica. */
const maxConnections = 8
/** The time that a read waits for the replica to catch up. */
const maxWaitMs = 1_000
const pollMs = 10
/** The time after which a silent replica is taken for away: for a comparison, and for a read, which may take 30 s. */
const [maxSilenceMs, maxReadMs] = [2_000, 35_000]

/** The replica at one moment, compared with the primary. */
export interface ReplicaState {
  /** The bytes of the primary's log that the replica has not replayed yet. */
  lagBytes: number
  /** The sentence that says why the replica can't be used whatever its lag, or null. */
  fault: string | null
}

/** A replica of the database. */
export interface Replica {
  /**
   * Opens a snapshot on the replica with everything that was committed before the call, or returns null if the replica
   * is away, is no replica of this database, or does not catch up in time.
   */
  openSnapshot: () => Promise<Snapshot | null>
  /** Sends all reads to the primary for some seconds, because the replica failed one. */
  rest: (reason: string) => void
  /**
   * Compares the replica with the primary.
   * @throws Error if one of them does not answer.
   */
  readState: () => Promise<ReplicaState>
  close: () => Promise<void>
}

/** The parts of the application from which a replica's reads are made. */
export interface ReplicatedDatabase {
  db: Db
  /** The replica; null if there is none. */
  replica: Replica | null
}

interface Position {
  lsn: string
  cluster: string
  database: string
}

/** Everything that was acknowledged is flushed, so it is before this position. */
const primaryPosition = `select pg_current_wal_flush_lsn()::text as lsn, system_identifier::text as cluster,
  current_database() as database from pg_control_system()`

const comparison = `select pg_is_in_recovery() as "inRecovery", system_identifier::text = $2 as "isCopy",
  current_database() = $3 as "isSame", greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::float8 as "lagBytes"
  from pg_control_system()`

/**
 * Returns the replica at this URL of the database in `pool`. It connects only when it is used. After it failed a read,
 * all reads go to the primary for `restMs`. A read that is not answered within `readTimeoutMs` has failed.
 */
export function openReplica(
  url: string,
  pool: Pool,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { restMs = 5_000, readTimeoutMs = maxReadMs }: { restMs?: number; readTimeoutMs?: number } = {},
): Replica {
  const connections = replicaPool(url, maxConnections, readTimeoutMs)
  let restsUntilMs = 0
  let isAway = false

  function rest(reason: string) {
    restsUntilMs = performance.now() + restMs
    if (!isAway) log.warn(`The read replica is not used: ${reason} Reports and exports are read from the primary.`)
    isAway = true
  }

  async function readPosition(): Promise<Position> {
    const { rows } = await pool.query<Position>(primaryPosition)
    if (!rows[0]) throw new Error('The primary did not answer')
    return rows[0]
  }

  /** Resolves to null once the replica has everything up to the position, otherwise to the reason to leave it. */
  async function waitFor(client: PoolClient, position: Position): Promise<string | null> {
    const deadline = performance.now() + maxWaitMs
    for (;;) {
      const { fault, lagBytes } = await compare(client, position)
      if (fault !== null || lagBytes === 0) return fault
      if (performance.now() > deadline) return `It is ${lagBytes} bytes behind after ${maxWaitMs / 1000} s.`
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  async function openCurrent(): Promise<Snapshot | null> {
    const position = await readPosition()
    const client = await connections.connect()
    const reason = await unlessSilent(waitFor(client, position)).catch((error: unknown) => `${messageOf(error)}.`)
    if (reason !== null) {
      client.release(true)
      rest(reason)
      return null
    }
    const snapshot = await openSnapshotOn(client)
    if (isAway) log.warn('The read replica is used again.')
    isAway = false
    return snapshot
  }

  return {
    async openSnapshot() {
      if (performance.now() < restsUntilMs) return null
      return openCurrent().catch((error: unknown) => {
        rest(`${messageOf(error)}.`)
        return null
      })
    },
    rest,
    async readState() {
      const position = await readPosition()
      const client = await connections.connect()
      return unlessSilent(compare(client, position)).then(
        (state) => {
          client.release()
          return state
        },
        (error: unknown) => {
          client.release(true)
          throw error
        },
      )
    },
    close: () => connections.end(),
  }
}

/** Returns what the replica answers. @throws Error if it is silent for longer than `maxSilenceMs`. */
async function unlessSilent<T>(answer: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => silence.reject(new Error('It does not answer')), maxSilenceMs)
  return Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer))
}

async function compare(client: PoolClient, { lsn, cluster, database }: Position): Promise<ReplicaState> {
  const { rows } = await client.query<{ inRecovery: boolean; isCopy: boolean; isSame: boolean; lagBytes: number }>(
    comparison,
    [lsn, cluster, database],
  )
  const [found] = rows
  if (!found?.isCopy || !found.isSame) return { lagBytes: 0, fault: 'It is not a replica of this database.' }
  if (!found.inRecovery) return { lagBytes: 0, fault: 'It was promoted and follows the primary no longer.' }
  return { lagBytes: found.lagBytes, fault: null }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns whether the primary may succeed where the replica failed: it was away, busy or cancelled the read. */
export const isReplicaFailure = (error: unknown) => isTransient(error) || isUnreachable(error)

/**
 * Runs a heavy read on the replica, or on the primary if there is no replica that has everything committed so far. If
 * the replica fails it, it is run again on the primary. `read` must change nothing: a replica refuses every change.
 */
export async function readOnReplica<T>({ db, replica }: ReplicatedDatabase, read: (db: Db) => Promise<T>): Promise<T> {
  const snapshot = (await replica?.openSnapshot()) ?? null
  if (!snapshot) return read(db)
  try {
    return await read(snapshot.db)
  } catch (error) {
    if (!isReplicaFailure(error)) throw error
    replica?.rest(`${messageOf(error)}.`)
  } finally {
    snapshot.end()
  }
  return read(db)
}

/** Opens a snapshot on the replica if it has everything committed so far, otherwise on the primary. */
export async function openReadSnapshot({
  db,
  replica,
}: ReplicatedDatabase): Promise<Snapshot & { onReplica: boolean }> {
  const snapshot = await replica?.openSnapshot()
  return snapshot ? { ...snapshot, onReplica: true } : { ...(await openSnapshot(db)), onReplica: false }
}
