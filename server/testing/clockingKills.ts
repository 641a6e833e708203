import { expect, onTestFinished } from 'vitest'
import { createApp } from '../src/app.ts'
import type { App } from '../src/context.ts'
import { readConfig } from '../src/config.ts'
import { startEmbedded } from '../src/db/embedded/supervisor.ts'
import { createLog } from '../src/log.ts'
import { addPeople, ClockingLoad } from './clockingLoad.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createCompany } from './company.ts'
import { callMuster, freePort, type Muster, postmasterOf, startMuster } from './muster.ts'
import { roleOf } from './people.ts'
import { folderWithDatabase } from './preparedFolder.ts'

interface Size {
  /** The number of people who clock in and out at the same time. */
  people: number
  /** The number of acknowledged clock-ins and clock-outs to wait for before and after each kill. */
  acknowledgedBetweenKills: number
}

/**
 * Kills the server, its database or both, as each item of `kills` says, while people clock in and out. Expects every
 * acknowledged entry to be stored once.
 */
export async function killWhileClocking(kills: readonly ('the server' | 'the database' | 'both')[], size: Size) {
  const dataDir = await folderWithDatabase()
  const tokens = await onDatabase(dataDir, async (app) => {
    const { roles } = await createCompany(app.db)
    return addPeople(app, roles.get('Employee') ?? '', size.people)
  })
  const settings = { MUSTER_DATA: dataDir, PORT: await freePort() }
  let muster = await startReady(settings)
  const storm = new ClockingLoad(tokens, () => [muster.url])
  for (const target of kills) {
    await storm.waitForAcknowledged(size.acknowledgedBetweenKills)
    if (target !== 'the database') muster.kill('SIGKILL')
    if (target !== 'the server') await killDatabase(dataDir)
    if (target !== 'the database') {
      await muster.end()
      muster = await startReady(settings)
    }
    await storm.waitForAcknowledged(size.acknowledgedBetweenKills)
  }
  await storm.stop()
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
  expect(storm.repeated).toBeGreaterThan(0)
  await onDatabase(dataDir, ({ db }) => storm.expectConsistent(db))
}

async function startReady(settings: Record<string, string>): Promise<Muster> {
  const muster = startMuster(settings)
  await muster.ready
  return muster
}

async function killDatabase(dataDir: string) {
  const pid = await postmasterOf(dataDir)
  if (pid === null) throw new Error('no database runs')
  process.kill(pid, 'SIGKILL')
}

/** Runs work on the data of a stopped server. */
async function onDatabase<T>(dataDir: string, work: (app: App) => Promise<T>) {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  try {
    const config = { ...readConfig({ MUSTER_DATA: dataDir }), dataDir: embedded.dataDir }
    const running = await createApp({ config, connection: embedded.connection, log: createLog('silent') })
    try {
      return await work(running.app)
    } finally {
      await running.close()
    }
  } finally {
    await embedded.stop()
  }
}

const urlOf = ({ host, port, user, database }: Exclude<TestApp['connection'], string>) =>
  `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`

/**
 * Starts two servers on one database and kills them in turn while people clock in and out. Expects every acknowledged
 * entry to be stored once.
 */
export async function killOneOfTwo(kills: number, size: Size) {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const { connection } = app
  const DATABASE_URL = typeof connection === 'string' ? connection : urlOf(connection)
  const start = async () => startReady({ DATABASE_URL, MUSTER_DATA: app.dataDir, PORT: await freePort() })
  const servers = await Promise.all([start(), start()])
  const tokens = await addPeople(app.app, roleOf(app, 'Employee'), size.people)
  const storm = new ClockingLoad(tokens, () => servers.map(({ url }) => url))
  for (let round = 0; round < kills; round++) {
    await storm.waitForAcknowledged(size.acknowledgedBetweenKills)
    servers[round % 2]?.kill('SIGKILL')
    await storm.waitForAcknowledged(size.acknowledgedBetweenKills)
    servers[round % 2] = await start()
  }
  await storm.stop()
  await storm.expectConsistent(app.app.db)
  // A person who clocks in at both servers at the same time is clocked in once.
  const both = await Promise.all(
    tokens.map(async (token) => {
      await callMuster(servers[0].url, token, 'POST', '/attendance/clock-out', {})
      const press = ({ url }: Muster) => callMuster(url, token, 'POST', '/attendance/clock-in', {})
      const answers = await Promise.all(servers.map(press))
      return answers.map(({ status, body }) => String(body.code ?? status)).toSorted((a, b) => a.localeCompare(b))
    }),
  )
  expect(both).toEqual(tokens.map(() => ['200', 'attendance.already_in']))
}
