import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { App } from '../src/context.ts'
import { ensureCompany } from '../src/ensureCompany.ts'
import { createLog } from '../src/log.ts'
import { createDemoPeople } from '../src/people/demo/createDemoPeople.ts'
import { createTestDatabase } from './database.ts'

export interface DemoApp {
  app: App
  /** Ends it and removes its data. */
  close: () => Promise<void>
}

/** The application with nothing in it. */
async function startEmptyApp(): Promise<DemoApp> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  const config = readConfig({ MUSTER_DATA: dataDir })
  const running = await createApp({ config, connection: database.connection, log: createLog('silent') })
  return {
    app: running.app,
    async close() {
      await running.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The application with the people of the demo company and nothing else of it. */
export async function startDemoApp(): Promise<DemoApp> {
  const demo = await startEmptyApp()
  await demo.app.db.transaction((tx) => createDemoPeople(tx, { people: [] }, 'no hash'))
  return demo
}

/** The application with the whole demo company, as its first start makes it. */
export async function startDemoCompany(): Promise<DemoApp> {
  const demo = await startEmptyApp()
  await ensureCompany(demo.app)
  return demo
}
