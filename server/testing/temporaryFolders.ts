import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPostmaster, removeSocketFolder, shutDown } from '../src/db/embedded/postmaster.ts'

/**
 * The prefix of temporary folders. The id of the process follows, so that leftovers of a killed test run can be
 * recognised.
 */
const PREFIX = 'muster-test-'

/**
 * The environment variable with the path of the demo company folder that `npm test` shares between server and browser
 * tests.
 */
export const demoFolder = 'TEST_DEMO_FOLDER'

/** Creates a temporary folder that the database's user can enter. Tests put their data into its subfolder `data`. */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Stops a server running in the folder, then removes the folder. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await endServerIn(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Stops a server that is still running in the folder. */
export async function endServerIn(folder: string): Promise<void> {
  const cluster = join(folder, 'data', 'postgres')
  const postmaster = await readPostmaster(cluster)
  if (postmaster) {
    await shutDown(postmaster, cluster)
    await removeSocketFolder(postmaster.socketFolder)
  }
}

/** Removes the leftovers of this user's killed test runs. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (!pid || lives(Number(pid))) continue
    const folder = join(tmpdir(), name)
    const stats = await stat(folder).catch(() => null)
    if (stats?.uid === process.getuid?.()) await removeTemporaryFolder(folder)
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
