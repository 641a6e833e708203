import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { App } from '../src/context.ts'
import { createLog } from '../src/log.ts'
import { createDemoPeople } from '../src/people/demo/createDemoPeople.ts'
import { createTestDatabase } from './database.ts'

/** The application with the people of the demo company and nothing else of it; `close` ends it and removes its data. */
export async function startDemoApp(): Promise<{ app: App; close: () => Promise<void> }> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-test-'))
  const config = readConfig({ MUSTER_DATA: dataDir })
  const running = await createApp({ config, connection: database.connection, log: createLog('silent') })
  await running.app.db.transaction((tx) => createDemoPeople(tx, { people: [] }, 'no hash'))
  return {
    app: running.app,
    async close() {
      await running.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
