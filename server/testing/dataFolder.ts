import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createTemporaryFolder, removeTemporaryFolder } from './temporaryFolders.ts'

/** Registers work to run at the end of a test or a similar context. */
export type OnFinished = (end: () => Promise<void>) => void

/**
 * Returns the path of a new data folder for a test; the folder does not exist yet. The database's user can enter its
 * parent folder. At the end of the test, the folder is removed and a server still running in it is stopped.
 * @param onFinished The function of the test's context, for tests that run concurrently.
 */
export async function dataFolder(onFinished: OnFinished = onTestFinished): Promise<string> {
  const folder = await createTemporaryFolder()
  onFinished(() => removeTemporaryFolder(folder))
  return join(folder, 'data')
}
