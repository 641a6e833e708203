import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, type RunningApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import { ensureCompany } from '../src/start/ensureCompany.ts'
import { createLog } from '../src/log.ts'
import { createDemoPeople } from '../src/people/demo/createDemoPeople.ts'
import { createTestDatabase } from './database.ts'
import { folderWithDemoCompany } from './preparedFolder.ts'

export interface DemoApp extends Pick<RunningApp, 'app' | 'server'> {
  /** Stops the application and removes its data. */
  close: () => Promise<void>
}

/** Starts the application without any data. */
export async function startEmptyApp(): Promise<DemoApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  const running = await createApp({
    config: readConfig({ MUSTER_DATA: dataDir }),
    connection: database.connection,
    log: createLog('silent'),
    runsSchedule: false,
  })
  return {
    app: running.app,
    server: running.server,
    async close() {
      await running.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the application with the people of the demo company, but without its history. */
export async function startDemoApp(): Promise<DemoApp> {
  const demo = await startEmptyApp()
  await demo.app.db.transaction((tx) => createDemoPeople(tx, { people: [] }, 'no hash'))
  return demo
}

/**
 * Starts the application with the whole demo company. It uses a copy of the folder prepared for this test run, or
 * creates the company if tests use an external database server.
 */
export async function startDemoCompany(): Promise<DemoApp> {
  if (!process.env.TEST_DATABASE_URL) return startCopiedCompany()
  const demo = await startEmptyApp()
  await ensureCompany(demo.app)
  return demo
}

async function startCopiedCompany(): Promise<DemoApp> {
  const endings: (() => Promise<void>)[] = []
  const dataDir = await folderWithDemoCompany((end) => void endings.unshift(end))
  const embedded = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  endings.unshift(() => embedded.stop())
  const config = readConfig({ MUSTER_DATA: dataDir })
  const callsPerMinute = { ofSession: 1_000_000, ofKey: 1_000_000, ofAddress: 1_000_000 }
  const running = await createApp({
    config,
    connection: embedded.connection,
    log: createLog('silent'),
    callsPerMinute,
    maxEventLoopDelayMs: 0,
    runsSchedule: false,
  })
  endings.unshift(() => running.close())
  return {
    app: running.app,
    server: running.server,
    async close() {
      for (const end of endings) await end()
    },
  }
}
