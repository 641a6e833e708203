import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../kernel/startError.ts'
import type { Binaries } from './binaries.ts'
import { requestLock } from './lock.ts'
import type { Place } from './place.ts'
import {
  type LaunchedServer,
  type Postmaster,
  replaceProcessId,
  failureOf,
  launch,
  logFile,
  readPostmaster,
  identifyProcess,
} from './postmaster.ts'
import { isServedElsewhere } from './heartbeat.ts'

/**
 * The time allowed for temporary problems, such as a server that does not answer yet, or processes left by a killed
 * server.
 */
const START_TIMEOUT_MS = 30_000
/** The time allowed for the server to notice that the connection of a killed Muster is gone. */
const LOCK_TIMEOUT_MS = 3_000
const SLOW_MS = 10_000
/** The time after a launch in which the server is only asked once it has said that it is ready. */
const READY_TIMEOUT_MS = 2_000
const READY_INTERVAL_MS = 5
const RETRY_INTERVAL_MS = 10

export type Attachment = { postmaster: Postmaster; lock: pg.Client; adopted: boolean }

/** The error for data that another Muster is using. */
export class DataInUseError extends StartError {}

/**
 * Starts the PostgreSQL server of this data, or takes over one that is already running. Waits until a crash recovery
 * has ended; returns once this process holds the lock on the data.
 * @throws DataInUseError if another Muster holds the lock.
 * @throws StartError if the server does not start; nothing is changed then.
 */
export async function attach(
  place: Place,
  binaries: Binaries,
  socketFolder: string,
  durable: boolean,
  log: (sentence: string) => void,
): Promise<Attachment> {
  let server: LaunchedServer | null = null
  let since = Date.now()
  let inUseSince: number | null = null
  let slow = Date.now() + SLOW_MS
  const elapsedMs = (start: number) => Date.now() - start
  for (;;) {
    const postmaster = await readPostmaster(place.cluster)
    // A failed attempt to connect would cost more than the wait.
    if (server && isStarting(server, postmaster)) {
      await sleep(READY_INTERVAL_MS)
      continue
    }
    const processKind = postmaster ? await identifyProcess(postmaster, place.cluster) : 'none'
    if (postmaster && processKind === 'server') {
      const lockAnswer = await requestLock(postmaster)
      if (lockAnswer.outcome === 'ours') {
        return { postmaster, lock: lockAnswer.client, adopted: server?.child.pid !== postmaster.pid }
      }
      if (lockAnswer.outcome === 'held') {
        inUseSince ??= Date.now()
        if (elapsedMs(inUseSince) > LOCK_TIMEOUT_MS) throw dataInUse(place)
      }
      if (lockAnswer.outcome === 'busy') since = Date.now()
      if (lockAnswer.outcome === 'silent' && elapsedMs(since) > START_TIMEOUT_MS)
        throw notAnswering(place, postmaster, lockAnswer.reason)
    } else if (server === null || hasExited(server)) {
      if (server !== null) await assertRetryable(place, server, elapsedMs(since))
      if (postmaster && (await isServedElsewhere(place.dataDir))) throw dataInUse(place)
      if (postmaster && processKind === 'other') await replaceProcessId(postmaster, place.cluster)
      server = await launch(place, binaries, socketFolder, durable)
    }
    if (Date.now() > slow) {
      log('The database is still starting: it is recovering from a crash.')
      slow = Date.now() + SLOW_MS
    }
    await sleep(RETRY_INTERVAL_MS)
  }
}

/**
 * Returns whether a server that was just launched has not said yet that it is ready. This is believed only for a short
 * time: a recovery takes longer, and the server goes on without this line if it can't write it, as on a full disk.
 */
function isStarting(server: LaunchedServer, postmaster: Postmaster | null): boolean {
  if (hasExited(server) || Date.now() - server.launchedAt > READY_TIMEOUT_MS) return false
  return !(postmaster?.isReady && postmaster.pid === server.child.pid)
}

function hasExited({ child }: LaunchedServer): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function dataInUse({ dataDir }: Place) {
  return new DataInUseError(`Another Muster is already using the data in ${dataDir}. Only one can, so this one stops.`)
}

function notAnswering({ cluster }: Place, { pid }: Postmaster, reason: string) {
  return new StartError(
    `A PostgreSQL server (process ${pid}) runs on ${cluster} and cannot be reached (${reason}): end it with kill -INT ${pid} and start again.`,
  )
}

/**
 * Checks that a failed start is worth repeating: another process is starting the server, or processes of a killed
 * server are still ending.
 * @throws StartError with PostgreSQL's own message if the failure has another cause or the timeout is over.
 */
async function assertRetryable(place: Place, server: LaunchedServer, waitedMs: number): Promise<void> {
  const reason = await failureOf(place, server)
  const passes = /lock file .* already exists|shared memory block .* still in use/.test(reason)
  if (passes && waitedMs < START_TIMEOUT_MS) return
  throw new StartError(`The embedded PostgreSQL does not start (${reason}); its log is ${logFile(place)}.`)
}
