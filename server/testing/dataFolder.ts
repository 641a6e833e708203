import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createTemporaryFolder, removeTemporaryFolder } from './temporaryFolders.ts'

/** Runs work when a test, or a similar context, has ended. */
export type OnFinished = (end: () => Promise<void>) => void

/**
 * Returns the data folder of one test, not made yet, in a folder that the database's user can enter. It is removed with
 * the test, together with a server left running in it.
 * @param onFinished of the test's context, where tests run at the same time.
 */
export async function dataFolder(onFinished: OnFinished = onTestFinished): Promise<string> {
  const folder = await createTemporaryFolder()
  onFinished(() => removeTemporaryFolder(folder))
  return join(folder, 'data')
}
