import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/db/connection.ts'
import { startEmbedded } from '../../src/db/embedded/supervisor.ts'
import { countPending, migrate, migrationsFolder, migrationsKnown } from '../../src/db/migrate.ts'
import { MiB } from '../../src/disk/space.ts'
import { runStatements } from '../commands.ts'
import {
  adminSettings,
  adminToken,
  callMuster,
  freePort,
  hireLongAgo,
  type Muster,
  postmasterOf,
  startMuster,
} from '../muster.ts'
import { smallDisk } from '../smallDisk.ts'

const first = Temporal.PlainDate.from('2001-01-01')
let days = 0

/** Requests unpaid leave for another day each time; returns the status, the refusal's code and the day. */
async function write({ url }: Muster, token: string) {
  const day = first.add({ days: (days += 1) }).toString()
  const request = { leaveType: 'UNPAID', startDate: day, endDate: day, reason: 'A day' }
  const { status, body } = await callMuster(url, token, 'POST', '/leaves', request).catch(() => ({
    status: 0,
    body: {},
  }))
  return { status, code: body.code, day }
}

const read = async ({ url }: Muster, token: string) =>
  (await callMuster(url, token, 'GET', '/leaves?limit=1').catch(() => ({ status: 0 }))).status

const titles = async ({ url }: Muster, token: string): Promise<string[]> =>
  (await callMuster(url, token, 'GET', '/notifications')).body.notifications.map(
    ({ title }: { title: string }) => title,
  )

async function allDays({ url }: Muster, token: string): Promise<string[]> {
  const days = []
  for (let page = 1; ; page++) {
    const { body } = await callMuster(url, token, 'GET', `/leaves/all?limit=100&page=${page}`)
    for (const { startDate } of body.leaveRequests) days.push(startDate)
    if (page >= body.pagination.totalPages) return days
  }
}

const soon = { interval: 100 }

test('on a disk of 420 MB the owner is warned; when it is full, reading works and changes are refused with the reason', async () => {
  const disk = await smallDisk(420)
  const settings = { ...adminSettings, MUSTER_DATA: disk.dataDir, PORT: await freePort() }
  let muster = startMuster(settings)
  await muster.ready
  const token = await adminToken(muster.url)
  await hireLongAgo(muster.url, token)
  const writtenDays: string[] = []
  const acknowledged = async () => {
    const answer = await write(muster, token)
    if (answer.status === 201) writtenDays.push(answer.day)
    return answer
  }
  expect(await acknowledged()).toMatchObject({ status: 201 })
  expect(await titles(muster, token)).toEqual([])

  await disk.fill(150)
  await expect.poll(() => titles(muster, token), soon).toEqual(['The server’s disk is getting full'])
  expect(await acknowledged()).toMatchObject({ status: 201 })

  for (const round of [1, 2]) {
    // Changes keep coming while the disk fills up.
    let going = true
    const writing = (async () => {
      while (going) await acknowledged()
    })()
    await disk.fill(0)
    await expect.poll(acknowledged, soon).toMatchObject({ status: 507, code: 'disk.full' })
    going = false
    await writing
    // Makes PostgreSQL's log start new segments, as happens sooner or later.
    for (let segment = 0; segment < 2; segment++)
      await runStatements(disk.dataDir, 'create table if not exists grows ()', 'select pg_switch_wal()')
    const reads = []
    for (let count = 0; count < 100; count++) {
      reads.push(await read(muster, token))
      expect((await acknowledged()).status).not.toBe(201)
      await sleep(50)
    }
    expect(new Set(reads), `round ${round}`).toEqual(new Set([200]))
    expect(await titles(muster, token)).toContain('The server’s disk is full')
    expect(await adminToken(muster.url)).toEqual(expect.any(String))

    if (round === 2) {
      // The server and the database are killed while the disk is full, and must start again in read-only mode.
      muster.kill('SIGKILL')
      process.kill((await postmasterOf(disk.dataDir)) ?? 0, 'SIGKILL')
      await muster.end()
      muster = startMuster(settings)
      await muster.ready
      expect(await read(muster, token)).toBe(200)
      expect(await acknowledged()).toMatchObject({ status: 507, code: 'disk.full' })
    }

    await disk.empty()
    await expect.poll(acknowledged, soon).toMatchObject({ status: 201 })
    await expect.poll(disk.free, soon).toBeGreaterThan(64 * MiB)
  }
  expect(await allDays(muster, token)).toEqual(expect.arrayContaining(writtenDays))
  muster.kill('SIGTERM')
  expect(await muster.end()).toBe(0)
})

test('a disk that fills up midway through a migration leaves the former tables, and the next start goes on', async () => {
  const disk = await smallDisk(200)
  const embedded = await startEmbedded({ dataDir: disk.dataDir, log: () => undefined })
  const { pool, close } = await openDatabase(embedded.connection, { max: 2 })
  onTestFinished(async () => {
    await close()
    await embedded.stop()
  })
  const former = 64
  await migrate(pool, migrationsFolder, new Set([...migrationsKnown()].slice(0, former)))
  const tables = async () =>
    (await pool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`)).rows
  const before = await tables()

  await disk.fill(1)
  const failure: unknown = await migrate(pool).catch((error: unknown) => error)
  expect(String(failure)).toMatch(/The disk of the database is full|Connection terminated/)
  await disk.empty()
  await expect.poll(() => tables().catch(() => null), soon).toEqual(before)
  expect((await countPending(pool)).pending).toBe(migrationsKnown().size - former)
  expect(await migrate(pool)).toBe(migrationsKnown().size - former)
})
