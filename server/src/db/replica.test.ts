import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { withConnection } from '../../testing/server.ts'
import { type Pair, startPair } from '../../testing/standby.ts'
import type { OpenInstallation } from '../features/health/checks/check.ts'
import { databaseChecks } from '../features/health/checks/database.ts'
import { startMetrics } from '../metrics/metrics.ts'
import { readConfig } from '../config.ts'
import { belowActor } from '../people/reach.ts'
import { users } from '../people/tables.ts'
import type { Db } from './database.ts'
import { databaseError } from './failures.ts'
import { openReplica, readOnReplica, type Replica } from './replica.ts'

let pair: Pair
let app: TestApp
let replica: Replica
/** The places of the reads since the test began. */
let places: ('replica' | 'primary')[] = []
let warnings: string[] = []

beforeAll(async () => {
  pair = await startPair()
  const primary = { connection: pair.primary, name: 'muster', drop: async () => undefined }
  app = await startTestApp({ replicaUrl: pair.standbyUrl }, primary)
  const log = { warn: (sentence: string) => void warnings.push(sentence) }
  replica = openReplica(pair.standbyUrl, app.app.pool, log as never, { restMs: 100 })
  app.app.replica = {
    ...replica,
    async openSnapshot() {
      const snapshot = await replica.openSnapshot()
      places.push(snapshot ? 'replica' : 'primary')
      return snapshot
    },
    close: async () => undefined,
  }
  await app.app.pool.query('create table notes (id int primary key)')
})
afterAll(async () => {
  await replica.close()
  await app.close()
  await pair.stop()
})
beforeEach(() => {
  places = []
  warnings = []
})

const standby = (statement: string) => withConnection(pair.standbyUrl, (pool) => pool.query(statement))
const placeOf = async (db: Db) => {
  const { rows } = await db.execute<{ inRecovery: boolean }>(sql`select pg_is_in_recovery() as "inRecovery"`)
  return rows[0]?.inRecovery ? 'replica' : 'primary'
}
const hasNote = async (db: Db, id: number) =>
  (await db.execute(sql`select from notes where id = ${id}`)).rows.length === 1
const exportPeople = async () => (await app.call('Hr', 'GET', '/users/export?format=csv')).raw.toString()
const rename = (name: string) =>
  app.app.pool.query('update users set first_name = $1 where id = $2', [name, app.company.id('Employee')])

test('is set together with the database that it copies', () => {
  const one = 'postgres://muster@db.example/muster'
  expect(() => readConfig({ DATABASE_REPLICA_URL: one })).toThrow(/^DATABASE_REPLICA_URL names a replica of /)
  expect(readConfig({ DATABASE_URL: one, DATABASE_REPLICA_URL: `${one}2` }).replicaUrl).toBe(`${one}2`)
})

describe('while the replica follows', () => {
  test('reports, the audit trail and exports are read from it', async () => {
    const calls = ['/reports/dashboard', '/reports/attendance', '/audit', '/users/export?format=csv']
    for (const path of calls) expect((await app.call('Owner', 'GET', path)).status, path).toBe(200)
    expect(places).toEqual(calls.map(() => 'replica'))
    expect(await readOnReplica(app.app, placeOf)).toBe('replica')
  })

  test('what was changed just before is always read', async () => {
    for (let id = 1; id <= 20; id++) {
      await app.app.pool.query('insert into notes values ($1)', [id])
      expect(await readOnReplica(app.app, (db) => hasNote(db, id)), String(id)).toBe(true)
    }
    expect(new Set(places)).toEqual(new Set(['replica']))
    await rename('Just-renamed')
    expect(await exportPeople()).toContain('Just-renamed')
  })

  test('a change is refused, and not made on the primary instead', async () => {
    let attempts = 0
    const writing = readOnReplica(app.app, (db) => {
      attempts += 1
      return db.execute(sql`insert into notes values (1000)`)
    })
    expect(databaseError(await writing.catch((error: unknown) => error))?.code).toBe('25006')
    expect(attempts).toBe(1)
  })

  test('a read that it cancels is run again on the primary', async () => {
    const found: string[] = []
    await readOnReplica(app.app, async (db) => {
      found.push(await placeOf(db))
      if (found.length > 1) return
      const reading = db.execute(sql`select pg_sleep(20) from (select 1 from notes limit 1) as one`)
      const locking = sleep(200).then(() => app.app.db.transaction((tx) => tx.execute(sql`lock table notes`)))
      await Promise.all([reading, locking])
    })
    expect(found).toEqual(['replica', 'primary'])
    expect(warnings).toEqual([expect.stringContaining('The read replica is not used: ')])
    await sleep(120)
    expect(await readOnReplica(app.app, placeOf)).toBe('replica')
  })
})

test('a replica that is behind is not read until it has caught up', async () => {
  expect(await readOnReplica(app.app, placeOf)).toBe('replica')
  await standby('select pg_wal_replay_pause()')
  await rename('Renamed-meanwhile')
  expect((await replica.readState()).lagBytes).toBeGreaterThan(0)
  expect(await exportPeople()).toContain('Renamed-meanwhile')
  expect(places.at(-1)).toBe('primary')
  expect(warnings).toEqual([expect.stringMatching(/^The read replica is not used: It is \d+ bytes behind after 1 s\./)])
  await standby('select pg_wal_replay_resume()')
  await sleep(150)
  expect(await readOnReplica(app.app, placeOf)).toBe('replica')
  expect(warnings.at(-1)).toBe('The read replica is used again.')
})

test('a person who leaves a team is out of its lead’s reach at once, whatever the replica has replayed', async () => {
  const employee = app.company.id('Employee')
  const isInTeam = (db: Db) =>
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, employee), belowActor(app.company.id('Lead'), users.id)))
  expect(await readOnReplica(app.app, isInTeam)).toHaveLength(1)
  await standby('select pg_wal_replay_pause()')
  await app.app.pool.query('update users set manager_id = null where id = $1', [employee])
  expect(await readOnReplica(app.app, isInTeam)).toHaveLength(0)
  expect(places).toEqual(['replica', 'primary'])
  await standby('select pg_wal_replay_resume()')
  await sleep(150)
  expect(await readOnReplica(app.app, isInTeam)).toHaveLength(0)
  expect(places.at(-1)).toBe('replica')
})

test('monitoring and the doctor measure the lag', async () => {
  const { db, log, pool } = app.app
  const sources = { replica, isAnswering: async () => true, countStreams: () => 0, folders: {}, gauges: [] }
  const { scrape } = await startMetrics({ db, log, pool, ...sources })
  expect(await scrape()).toMatch(/^muster_replica_lag_bytes \d+$/m)
  const check = (replicaUrl: string | null) =>
    databaseChecks.replica?.({ pool, config: { replicaUrl } } as unknown as OpenInstallation)
  expect(await check(null)).toMatchObject({ state: 'ok', message: 'None is configured.' })
  expect(await check(pair.standbyUrl)).toMatchObject({ state: 'ok', message: 'It is 0.0 MB behind.' })
  expect(await check('postgres://muster@localhost:1/muster')).toMatchObject({
    state: 'problem',
    message: expect.stringMatching(/^It does not answer: /),
  })
})

test('while the replica is down the primary is read, and the replica once it is back', async () => {
  await pair.kill()
  expect(await readOnReplica(app.app, placeOf)).toBe('primary')
  expect(await exportPeople()).toContain('Employee')
  await pair.start()
  await sleep(150)
  expect(await readOnReplica(app.app, placeOf)).toBe('replica')
})

test('a replica that is cut off never answers, and is left for the primary after seconds', async () => {
  const silent = openReplica(pair.standbyUrl, app.app.pool, { warn: () => undefined } as never, {
    restMs: 100,
    readTimeoutMs: 500,
  })
  const parts = { db: app.app.db, replica: silent }
  const found: string[] = []
  const reading = readOnReplica(parts, async (db) => {
    found.push(await placeOf(db))
    if (found.length > 1) return 'read on the primary'
    await pair.freeze()
    return placeOf(db)
  })
  onTestFinished(async () => {
    await pair.thaw()
    await silent.close()
  })
  expect(await reading).toBe('read on the primary')
  await sleep(150)
  // The connection to the frozen replica is gone, and a new one is not answered either.
  expect(await readOnReplica(parts, placeOf)).toBe('primary')
  await pair.thaw()
  await sleep(150)
  expect(await readOnReplica(parts, placeOf)).toBe('replica')
})

test('a database that is no replica of this one is never read', async () => {
  const other = openReplica(pair.standbyUrl.replace('muster?', 'postgres?'), app.app.pool, {
    warn: () => undefined,
  } as never)
  expect(await readOnReplica({ db: app.app.db, replica: other }, placeOf)).toBe('primary')
  expect((await other.readState()).fault).toBe('It is not a replica of this database.')
  await other.close()
})
