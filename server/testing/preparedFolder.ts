import { execFile } from 'node:child_process'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import { dataFolder, type OnFinished } from './dataFolder.ts'
import { adminSettings, freePort, startMuster } from './muster.ts'
import { withConnection } from './server.ts'
import { demoFolder } from './temporaryFolders.ts'

/*
 * Most tests that use a data folder are not about the first start, which takes three times as long as a later one. They
 * get a copy of a folder that was created once in this run and whose server was shut down cleanly.
 */

/** Creates a data folder at a path, with no process left running in it. */
type Make = (dataDir: string, onFinished: OnFinished) => Promise<void>

/**
 * Returns a new data folder for the test: a copy of the prepared folder with this name, which is created if this test
 * run has none yet.
 */
async function copyOf(name: string, make: Make, onFinished: OnFinished = onTestFinished): Promise<string> {
  return copyTo(onFinished, join(inject('preparedFolders'), name), make)
}

async function copyTo(onFinished: OnFinished, original: string, make: Make): Promise<string> {
  if (!(await exists(original))) await prepare(original, make, onFinished)
  const dataDir = await dataFolder(onFinished)
  // `cp -a` keeps the owner, because the database belongs to another user.
  await promisify(execFile)('cp', ['-a', original, dataDir])
  return dataDir
}

/** Creates a prepared folder. If two workers do so at the same time, the slower one's folder is discarded. */
async function prepare(original: string, make: Make, onFinished: OnFinished): Promise<void> {
  const fresh = await dataFolder(onFinished)
  await make(fresh, onFinished)
  await rename(fresh, original).catch(async (error: unknown) => {
    if (!(await exists(original))) throw error
  })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Returns a data folder with an empty database. */
export const folderWithDatabase = (onFinished?: OnFinished) =>
  copyOf(
    'database',
    async (dataDir) => {
      const embedded = await startEmbedded({ dataDir, durable: false, log: () => undefined })
      await embedded.stop()
    },
    onFinished,
  )

/** Returns a data folder with an empty company, whose Super Admin is that of `adminSettings`. */
export const folderWithCompany = (onFinished?: OnFinished) =>
  copyOf('company', (dataDir, end) => startOnce(dataDir, adminSettings, end), onFinished)

/** Returns a data folder with the demo company, as the first start creates it. */
export async function folderWithDemoCompany(onFinished: OnFinished): Promise<string> {
  const original = process.env[demoFolder] ?? join(inject('preparedFolders'), 'demo')
  let dataDir = ''
  // Creating the demo company takes so long that a second worker should wait for the first.
  await withConnection(inject('testServer').maintenance, async (pool) => {
    await pool.query(`set lock_timeout = 0; set statement_timeout = 0; select pg_advisory_lock(${demoLock})`)
    dataDir = await copyTo(onFinished, original, (fresh) => startOnce(fresh, {}, onFinished))
  })
  return dataDir
}

/** A number, chosen at random, for the lock under which the demo company is created. */
const demoLock = 3_604_177

/** Starts the product on a folder, and shuts it down cleanly once it is ready. */
async function startOnce(dataDir: string, settings: Record<string, string>, onFinished: OnFinished): Promise<void> {
  const muster = startMuster({ ...settings, MUSTER_DATA: dataDir, PORT: await freePort() }, onFinished)
  await muster.ready
  muster.kill('SIGTERM')
  const code = await muster.end()
  if (code !== 0) throw new Error(`The prepared company ended with ${code}: ${muster.stderr()}`)
}
