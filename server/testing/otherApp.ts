import { onTestFinished } from 'vitest'
import { createApp, type RunningApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { createLog } from '../src/log.ts'
import type { TestApp } from './app.ts'
import { poolerOf } from './database.ts'

/**
 * Starts another server process on the database of a test application; it is closed when the test ends. There is no limit
 * on the event loop's delay, because tests may run on a busy machine.
 */
export async function startOtherApp({ app, connection }: TestApp, changes: Partial<Config> = {}): Promise<RunningApp> {
  const other = await createApp({
    config: { ...app.config, ...changes },
    connection,
    pooler: poolerOf(connection),
    log: createLog('silent'),
    maxEventLoopDelayMs: 0,
    runsSchedule: false,
  })
  onTestFinished(() => other.close())
  return other
}
