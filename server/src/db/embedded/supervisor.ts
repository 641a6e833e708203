import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../startError.ts'
import { type Attached, HeldError, attach } from './attach.ts'
import { usableBinaries } from './binaries.ts'
import { DATABASE_USER, ensureCluster, removeUnfinished } from './cluster.ts'
import { choosePlace } from './place.ts'
import { makeSocketFolder, readPostmaster, removeSocketFolder, shutDown } from './postmaster.ts'

const DATABASE = 'muster'
const LONGEST_PAUSE_MS = 5_000

export type EmbeddedOptions = {
  /** Muster's data folder; the database is in `postgres` below it. */
  dataDir: string
  /** False in tests alone: nothing is synced. */
  durable?: boolean
  log: (sentence: string) => void
  /** Called when another Muster has taken the data while the server was down; the default ends this process. */
  lost?: (sentence: string) => void
}

export type Embedded = {
  connection: { host: string; user: string; database: string; port: number }
  /** Where the data really is: started as root, it can be elsewhere than asked (see place.ts). */
  dataDir: string
  /** There was no database here before. */
  firstStart: boolean
  /** Ends the database in order. Close the pool before. */
  stop: () => Promise<void>
}

/**
 * Starts Muster's own PostgreSQL, or takes over the one that a killed Muster has left running, and keeps it running
 * until `stop`. Throws a StartError that says what to do where the data cannot be served.
 */
export async function startEmbedded({
  dataDir,
  durable = true,
  log,
  lost = leave,
}: EmbeddedOptions): Promise<Embedded> {
  const place = await choosePlace(dataDir, log)
  const binaries = await usableBinaries(place.account, place.dataDir, log)
  await ensureCluster(place, binaries, durable)
  const before = await readPostmaster(place.cluster)
  let socketFolder = await makeSocketFolder(place)
  const attachSafely = async () => {
    const attached = await attach(place, binaries, socketFolder, durable, log)
    try {
      await assertSafe(attached.lock, durable)
    } catch (error) {
      await shutDown(attached.postmaster, place.cluster)
      throw error
    }
    return attached
  }

  let attached: Attached
  try {
    attached = await attachSafely()
  } catch (error) {
    await removeSocketFolder(socketFolder)
    throw error
  }
  if (attached.postmaster.socketFolder !== socketFolder) await removeSocketFolder(socketFolder)
  else if (before) await removeSocketFolder(before.socketFolder)
  socketFolder = attached.postmaster.socketFolder
  if (attached.adopted) log(`Took over the running PostgreSQL server (process ${attached.postmaster.pid}).`)
  await removeUnfinished(place)
  const firstStart = await ensureDatabase(attached.lock)

  let stopping = false
  let recovery = Promise.resolve()
  const watch = () => {
    attached.lock.once('end', () => {
      if (!stopping) recovery = recover()
    })
  }
  const recover = async () => {
    log('The connection that guards the data has ended: starting the PostgreSQL server again.')
    const began = Date.now()
    let said = ''
    for (let pause = 100; !stopping; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        const again = await attachSafely()
        if (again.postmaster.socketFolder !== socketFolder) throw new HeldError('Another server runs on the data.')
        attached = again
        watch()
        log(`The PostgreSQL server runs again after ${Date.now() - began} ms.`)
        return
      } catch (error) {
        if (error instanceof HeldError) return lost(error.message)
        const reason = (error as Error).message
        if (reason !== said) log(reason)
        said = reason
        await sleep(pause)
      }
    }
  }
  watch()

  return {
    connection: { host: socketFolder, user: DATABASE_USER, database: DATABASE, port: attached.postmaster.port },
    dataDir: place.dataDir,
    firstStart,
    async stop() {
      stopping = true
      await recovery
      await shutDown(attached.postmaster, place.cluster)
      await removeSocketFolder(socketFolder)
    },
  }
}

/** Refuses to serve where an acknowledged change could be lost: no setting of the cluster may switch syncing off. */
async function assertSafe(client: pg.Client, durable: boolean): Promise<void> {
  if (!durable) return
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]?.[setting] !== 'off') continue
    throw new StartError(
      `The database runs with ${setting}=off, so that a power failure could lose acknowledged changes: take that setting out of its configuration and start again.`,
    )
  }
}

async function ensureDatabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return false
  await client.query(`create database ${DATABASE}`)
  return true
}

function leave(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
  process.kill(process.pid, 'SIGTERM')
}
