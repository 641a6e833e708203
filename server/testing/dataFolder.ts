import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeThrowAway, removeThrowAway } from './throwAway.ts'

/** Has something done when a test, or what else it is given for, has ended. */
export type OnFinished = (end: () => Promise<void>) => void

/**
 * The data folder of one test, not made yet, in a folder that the database's user can enter. It goes with the test,
 * together with a server that was left running in it.
 * @param onFinished of the test's context, where tests run at the same time.
 */
export async function dataFolder(onFinished: OnFinished = onTestFinished): Promise<string> {
  const folder = await makeThrowAway()
  onFinished(() => removeThrowAway(folder))
  return join(folder, 'data')
}
