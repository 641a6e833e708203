import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databaseAccount } from '../src/db/embedded/account.ts'
import { usableBinaries } from '../src/db/embedded/binaries.ts'
import { findPlace } from '../src/db/embedded/place.ts'
import { launch, makeSocketFolder, removeSocketFolder } from '../src/db/embedded/postmaster.ts'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import type { Connection } from '../src/db/connection.ts'
import { urlOf } from './database.ts'
import { withConnection } from './server.ts'
import { createTemporaryFolder, removeTemporaryFolder } from './temporaryFolders.ts'

/** A primary with a hot standby that can be stopped and started. */
export interface Pair {
  primary: Connection
  /** The URL of the standby, which stays the same. */
  standbyUrl: string
  /** Kills the standby at once. */
  kill: () => Promise<void>
  /** Stops the standby’s processes, so that it keeps its connections and never answers; resumes them. */
  freeze: () => Promise<void>
  thaw: () => Promise<void>
  /** Starts the standby and waits until it answers. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a primary and its standby. The standby is a copy of the primary's folder, because the packaged programs have no
 * `pg_basebackup`. It cancels a query at once that is in the way of the primary's changes.
 */
export async function startPair(): Promise<Pair> {
  const folder = await createTemporaryFolder()
  const log = () => undefined
  const dataDir = join(folder, 'primary')
  const first = await startEmbedded({ dataDir, log })
  await first.stop()
  const found = await findPlace(dataDir)
  if (!found) throw new Error('The primary has no data')
  const copyDir = join(folder, 'standby')
  await mkdir(copyDir, { mode: 0o711 })
  const cluster = join(copyDir, 'postgres')
  await promisify(execFile)('cp', ['-a', found.cluster, cluster])
  const primary = await startEmbedded({ dataDir, log })
  const { host, port, user } = primary.connection
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user}'\nmax_standby_streaming_delay = 0\nwal_retrieve_retry_interval = 100\n`,
  )
  await writeFile(join(cluster, 'standby.signal'), '')
  const account = await databaseAccount(cluster)
  const place = { dataDir: copyDir, cluster, account }
  const binaries = await usableBinaries(account, folder, log)
  const socketFolder = await makeSocketFolder(place)
  const standbyUrl = urlOf({ ...primary.connection, host: socketFolder }).href
  let child: Awaited<ReturnType<typeof launch>>['child'] | null = null

  async function kill() {
    const running = child
    child = null
    if (!running) return
    running.kill('SIGQUIT')
    await once(running, 'exit')
  }
  async function signalAll(signal: 'STOP' | 'CONT') {
    const pid = child?.pid
    if (pid === undefined) return
    process.kill(pid, `SIG${signal}`)
    await promisify(execFile)('pkill', [`-${signal}`, '-P', String(pid)])
  }
  async function start() {
    child = (await launch(place, binaries, socketFolder, true)).child
    for (let attempt = 1; ; attempt++) {
      try {
        return await withConnection(standbyUrl, (pool) => pool.query('select'))
      } catch (error) {
        if (attempt === 100) throw error
        await sleep(100)
      }
    }
  }
  await start()
  return {
    primary: primary.connection,
    standbyUrl,
    kill,
    freeze: () => signalAll('STOP'),
    thaw: () => signalAll('CONT'),
    start,
    async stop() {
      await kill()
      await removeSocketFolder(socketFolder)
      await primary.stop()
      await removeTemporaryFolder(folder)
    },
  }
}
