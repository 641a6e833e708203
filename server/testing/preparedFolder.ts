import { execFile } from 'node:child_process'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import { dataFolder } from './dataFolder.ts'
import { adminSettings, freePort, startMuster } from './muster.ts'

/*
 * Most tests of a data folder are not about its first start, which takes three times as long as a later one. They get
 * a copy of a folder that was made once in this run and whose server was stopped in order.
 */

/** Makes a data folder in this place and leaves nothing running in it. */
type Make = (dataDir: string) => Promise<void>

/** Returns the data folder of this test, a copy of the one of that name, which is made where this run has none yet. */
async function copyOf(name: string, make: Make, onFinished: typeof onTestFinished = onTestFinished): Promise<string> {
  const original = join(inject('preparedFolders'), name)
  if (!(await exists(original))) await prepare(original, make, onFinished)
  const dataDir = await dataFolder(onFinished)
  // By the system's program, since the database belongs to a user of its own.
  await promisify(execFile)('cp', ['-a', original, dataDir])
  return dataDir
}

/** Of two workers that make the same folder at once, the slower one throws its own away. */
async function prepare(original: string, make: Make, onFinished: typeof onTestFinished): Promise<void> {
  const fresh = await dataFolder(onFinished)
  await make(fresh)
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
export const folderWithDatabase = (onFinished?: typeof onTestFinished) =>
  copyOf(
    'database',
    async (dataDir) => {
      const embedded = await startEmbedded({ dataDir, durable: false, log: () => undefined })
      await embedded.stop()
    },
    onFinished,
  )

/** Returns the data folder of an empty company whose Super Admin is the one of `adminSettings`. */
export const folderWithCompany = () =>
  copyOf('company', async (dataDir) => {
    const muster = startMuster({ ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() })
    await muster.ready
    muster.kill('SIGTERM')
    const code = await muster.end()
    if (code !== 0) throw new Error(`The prepared company ended with ${code}: ${muster.stderr()}`)
  })
