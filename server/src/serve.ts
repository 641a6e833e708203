import { assertNotHalfRestored } from './backup/restoreBackup.ts'
import { readConfig } from './config.ts'
import { createApp, type RunningApp } from './app.ts'
import { openPlace, type Place } from './db/openPlace.ts'
import { ensureCompany } from './ensureCompany.ts'
import { createLog } from './log.ts'
import { StartError } from './startError.ts'

const log = createLog()
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

let placing: Promise<Place> | undefined
let running: RunningApp | undefined
let stopping: Promise<void> | undefined

/** Ends in order: requests under way, background work, connections, then the database. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    await running?.close()
    // A database that is still starting is waited for, so that none is left behind.
    const place = await placing?.catch(() => undefined)
    await place?.stop()
  })()
  return stopping
}

async function start() {
  const config = readConfig(process.env)
  log.level = config.logLevel
  placing = openPlace(config, say)
  const place = await placing
  await assertNotHalfRestored(place.dataDir)
  const placed = { ...config, dataDir: place.dataDir }
  running = await createApp({ config: placed, connection: place.connection, log, embedded: !config.databaseUrl })
  const { rows } = await running.app.pool.query<{ server_version: string }>('show server_version')
  say(`The database is PostgreSQL ${rows[0]?.server_version}.`)
  const accounts = await ensureCompany(running.app)
  await listen(running, config.host, config.port)
  for (const line of accounts) say(line)
  say(`Muster is ready at ${config.publicUrl}`)
}

async function listen({ server }: RunningApp, host: string, port: number) {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use: please stop what listens there, or choose another with PORT.`)
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: please choose another with PORT.`)
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${host} is not an address of this machine.`)
    throw error
  }
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
  // Told to stop while starting: whatever fails then fails because it is being closed.
  if (stopping) return
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.error({ err: error }, 'start')
  await stop().catch((fault: unknown) => log.error({ err: fault }, 'stopping'))
  process.exit(1)
})
