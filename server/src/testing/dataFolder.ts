import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readPostmaster, removeSocketFolder, shutDown } from '../db/embedded/postmaster.ts'

/**
 * A new folder for the data of one test, which the database's user can enter. It goes with the test, together with a
 * server that was left running in it.
 */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-data-'))
  await chmod(folder, 0o755)
  const cluster = join(folder, 'data', 'postgres')
  onTestFinished(async () => {
    const left = await readPostmaster(cluster)
    if (left) {
      await shutDown(left, cluster)
      await removeSocketFolder(left.socketFolder)
    }
    await rm(folder, { recursive: true, force: true })
  })
  return join(folder, 'data')
}
