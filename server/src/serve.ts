import './memory.ts'
import { assertNotHalfRestored } from './backup/restoreBackup.ts'
import { readConfig } from './config.ts'
import { createApp, type RunningApp } from './app.ts'
import { findPlace } from './db/embedded/place.ts'
import { openPlace, type Place } from './db/openPlace.ts'
import { ensureCompany } from './start/ensureCompany.ts'
import { assertNoCompanyIn } from './start/firstStart.ts'
import { listen, tryToListen } from './listen.ts'
import { createLog } from './log.ts'
import { notifyOfRestore } from './start/ownerAlerts.ts'
import { StartError } from './kernel/startError.ts'
import { eq, sql } from 'drizzle-orm'
import type { App } from './context.ts'
import { ownerEmail } from './people/owner.ts'
import { users } from './people/tables.ts'

/**
 * Returns the lines that the start prints about OWNER_EMAIL: one if the person with that address can't open System
 * Settings at the moment, otherwise none.
 * @throws StartError if no one has that address.
 */
async function ownerLines({ db, config }: Pick<App, 'db' | 'config'>): Promise<string[]> {
  const address = config.ownerEmail
  if (address === null || (await ownerEmail(db, config)) !== null) return []
  if ((await db.$count(users, eq(sql`lower(${users.email})`, address))) === 0)
    throw new StartError(`OWNER_EMAIL is ${address}, but no one has that address: please correct it, or leave it out.`)
  return [
    `OWNER_EMAIL is ${address}, who is not an active Super Admin: no one can open System Settings until they are.`,
  ]
}

const log = createLog()
const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`)

let openingPlace: Promise<Place> | undefined
let runningApp: RunningApp | undefined
let stopPromise: Promise<void> | undefined
let drainSeconds = 0

/** Finishes running requests and background work, closes the connections, and then stops the database. */
function stop(): Promise<void> {
  stopPromise ??= (async () => {
    await runningApp?.drain(drainSeconds)
    await runningApp?.close()
    // A database that is still starting is awaited, so that it does not keep running.
    const place = await openingPlace?.catch(() => undefined)
    await place?.stop()
  })()
  return stopPromise
}

async function start() {
  const config = readConfig(process.env)
  log.level = config.logLevel
  drainSeconds = config.drainSeconds
  await tryToListen(config)
  // These checks come before a database is created in the folder.
  const found = config.databaseUrl ? null : await findPlace(config.dataDir)
  await assertNotHalfRestored(found?.dataDir ?? config.dataDir)
  if (!config.databaseUrl && !found) await assertNoCompanyIn(config.dataDir)
  openingPlace = openPlace(config, printLine)
  const place = await openingPlace
  // The data may be in another folder that had no database yet.
  await assertNotHalfRestored(place.dataDir)
  const placedConfig = { ...config, dataDir: place.dataDir }
  runningApp = await createApp({
    config: placedConfig,
    connection: place.connection,
    pooler: place.pooler,
    log,
    embedded: !config.databaseUrl,
  })
  const { rows } = await runningApp.app.pool.query<{ server_version: string }>('show server_version')
  printLine(`The database is PostgreSQL ${rows[0]?.server_version}.`)
  const accounts = await ensureCompany(runningApp.app)
  await notifyOfRestore(runningApp.app)
  await listen(runningApp, config)
  for (const line of [...accounts, ...(await ownerLines(runningApp.app))]) printLine(line)
  printLine(`Muster is ready at ${config.publicUrl}`)
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    stop().then(
      () => process.exit(process.exitCode ?? 0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping')
        process.exit(1)
      },
    )
  })
}

start().catch(async (error: unknown) => {
  // If the start was stopped, any failure comes from the shutdown.
  if (stopPromise) return
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.error({ err: error }, 'start')
  await stop().catch((fault: unknown) => log.error({ err: fault }, 'stopping'))
  process.exit(1)
})
