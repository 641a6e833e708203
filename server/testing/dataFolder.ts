import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeThrowAway, removeThrowAway } from './throwAway.ts'

/** Runs work when a test, or a similar context, has ended. */
export type OnFinished = (end: () => Promise<void>) => void

/**
 * Returns the data folder of one test, not made yet, in a folder that the database's user can enter. It is removed with
 * the test, together with a server left running in it.
 * @param onFinished of the test's context, where tests run at the same time.
 */
export async function dataFolder(onFinished: OnFinished = onTestFinished): Promise<string> {
  const folder = await makeThrowAway()
  onFinished(() => removeThrowAway(folder))
  return join(folder, 'data')
}
