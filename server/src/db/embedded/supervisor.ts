import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { freeReserveIfNeeded } from '../../disk/reserve.ts'
import { exitProcess } from '../../kernel/exitProcess.ts'
import { StartError } from '../../kernel/startError.ts'
import { type Attachment, DataInUseError, attach } from './attach.ts'
import type { Binaries } from './binaries.ts'
import { assertNotHalfUpgraded, DATABASE_USER, ensureCluster, removeUnfinished } from './cluster.ts'
import { type Place, choosePlace } from './place.ts'
import { makeSocketFolder, readPostmaster, removeSocketFolder, shutDown } from './postmaster.ts'
import { startHeartbeat } from './heartbeat.ts'
import { chooseBinaries, rememberBinaries } from './systemBinaries.ts'

const DATABASE = 'muster'
const MAX_PAUSE_MS = 5_000

export type EmbeddedOptions = {
  /** Muster's data folder; the database is in `postgres` below it. */
  dataDir: string
  /** The PostgreSQL programs to use: the path of their folder, `system` or `packaged`; null for those used before. */
  programs?: string | null
  /** False only in tests, where nothing needs to be synced to disk. */
  durable?: boolean
  log: (sentence: string) => void
  /** Called if another Muster takes the data while the server is down; by default, the process ends. */
  onLost?: (sentence: string) => void
}

export type Embedded = {
  connection: { host: string; user: string; database: string; port: number }
  /** The actual data folder. If Muster was started as root, it may differ from the requested one (see place.ts). */
  dataDir: string
  /** True if the database was just created. */
  firstStart: boolean
  /** Shuts the database down cleanly. Close the connection pool first. */
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL, or takes over one left running by a killed Muster. Restarts it whenever it fails,
 * until `stop` is called.
 * @throws StartError, with a remedy, if the data can't be served.
 */
export async function startEmbedded({
  dataDir,
  programs = null,
  durable = true,
  log,
  onLost = exitProcess,
}: EmbeddedOptions): Promise<Embedded> {
  const place = await choosePlace(dataDir, log)
  await freeReserveIfNeeded(place.dataDir)
  const binaries = await chooseBinaries(place, programs, log)
  await ensureCluster(place, binaries, durable)
  const before = await readPostmaster(place.cluster)
  const newFolder = await makeSocketFolder(place)
  const serve = (socketFolder: string) => attachAndCheck(place, binaries, socketFolder, durable, log)
  const first = await serve(newFolder).catch(async (error: unknown) => {
    await removeSocketFolder(newFolder)
    throw error
  })
  const { socketFolder, port } = first.postmaster
  if (socketFolder !== newFolder) await removeSocketFolder(newFolder)
  else if (before) await removeSocketFolder(before.socketFolder)
  if (first.adopted) log(`Took over the running PostgreSQL server (process ${first.postmaster.pid}).`)
  const signs = await startHeartbeat(place.dataDir, log)
  await removeUnfinished(place)
  await rememberBinaries(place, binaries)

  let connection = first
  let state: 'serving' | 'stopping' | 'lost' = 'serving'
  let recovery = Promise.resolve()
  const watch = () => {
    connection.lock.once('end', () => {
      if (state === 'serving') recovery = recover()
    })
  }
  const recover = async () => {
    log('The connection that guards the data was lost: restarting the PostgreSQL server.')
    const startMs = Date.now()
    let message = ''
    for (let pause = 100; state === 'serving'; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        const newServer = await serve(socketFolder)
        if (newServer.postmaster.socketFolder !== socketFolder)
          throw new DataInUseError('Another server is using the data.')
        connection = newServer
        watch()
        log(`The PostgreSQL server runs again after ${Date.now() - startMs} ms.`)
        return
      } catch (error) {
        if (error instanceof DataInUseError) {
          state = 'lost'
          return onLost(error.message)
        }
        const reason = (error as Error).message
        if (reason !== message) log(reason)
        message = reason
        await sleep(pause)
      }
    }
  }
  watch()

  return {
    connection: { host: socketFolder, user: DATABASE_USER, database: DATABASE, port },
    dataDir: place.dataDir,
    firstStart: first.firstStart,
    async stop() {
      // The data now belongs to another Muster, which shuts the server down itself.
      if (state === 'lost') return signs.end(false)
      state = 'stopping'
      await recovery
      await shutDown(connection.postmaster, place.cluster)
      await removeSocketFolder(socketFolder)
      await signs.end(true)
    },
  }
}

/**
 * Starts or takes over the server, locks the data, checks that its settings are safe, and creates the database if it is
 * missing. If any of this fails, the server is shut down again.
 */
async function attachAndCheck(
  place: Place,
  binaries: Binaries,
  socketFolder: string,
  durable: boolean,
  log: (sentence: string) => void,
): Promise<Attachment & { firstStart: boolean }> {
  const attachment = await attach(place, binaries, socketFolder, durable, log)
  try {
    // An upgrade may have ended while this start waited for the data.
    await assertNotHalfUpgraded(place)
    if (durable) await assertSafe(attachment.lock)
    return { ...attachment, firstStart: await ensureDatabase(attachment.lock) }
  } catch (error) {
    await shutDown(attachment.postmaster, place.cluster)
    throw error
  }
}

/**
 * Checks that the cluster syncs its writes to disk. Otherwise, a power failure could lose acknowledged changes.
 * @throws StartError if a setting turns syncing off.
 */
async function assertSafe(client: pg.Client): Promise<void> {
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit']
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where current_setting(name) = 'off'`,
    [settings],
  )
  const [unsafe] = rows
  if (!unsafe) return
  throw new StartError(
    `The database runs with ${unsafe.name}=off, so that a power failure could lose acknowledged changes: remove that setting from its configuration and start again.`,
  )
}

async function ensureDatabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount) return false
  await client.query(`create database ${DATABASE}`)
  return true
}
