import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeThrowAway, removeThrowAway } from './throwAway.ts'

/**
 * The data folder of one test, not made yet, in a folder that the database's user can enter. It goes with the test,
 * together with a server that was left running in it.
 */
export async function dataFolder(): Promise<string> {
  const folder = await makeThrowAway()
  onTestFinished(() => removeThrowAway(folder))
  return join(folder, 'data')
}
