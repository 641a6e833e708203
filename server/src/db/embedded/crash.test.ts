import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { startWriter } from '../../../testing/process.ts'
import { openDatabase } from '../connection.ts'
import { readPostmaster } from './postmaster.ts'
import { startEmbedded } from './supervisor.ts'

const ROUNDS = 2

async function postmasterOf(dataDir: string): Promise<number> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('no server runs')
  return postmaster.pid
}

/** Starts on what is left, and returns the rows that are there and what the start said. */
async function rowsAfterRestart(dataDir: string) {
  const said: string[] = []
  const embedded = await startEmbedded({ dataDir, log: (sentence) => said.push(sentence) })
  const { pool, close } = await openDatabase(embedded.connection, { max: 1 })
  const { rows } = await pool.query<{ id: string }>('select id from acknowledged')
  await close()
  await embedded.stop()
  return { rows: new Set(rows.map((row) => row.id)), said }
}

test('the server killed: the next start takes the running database over, with every acknowledged row', async () => {
  const dataDir = await dataFolder()
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const writer = startWriter(dataDir)
    await writer.writes(200)
    writer.kill('SIGKILL')
    await writer.end()
    acknowledged.push(...writer.acknowledged())

    const pid = await postmasterOf(dataDir)
    const { rows, said } = await rowsAfterRestart(dataDir)
    expect(said).toEqual([`Took over the running PostgreSQL server (process ${pid}).`])
    expect(acknowledged.filter((id) => !rows.has(id))).toEqual([])
  }
})

test('the database killed: the server starts it again and goes on, with every acknowledged row', async () => {
  const dataDir = await dataFolder()
  const writer = startWriter(dataDir)
  for (let round = 0; round < ROUNDS; round++) {
    await writer.writes(200)
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    // Rows that were acknowledged before may still arrive: they do not say that it goes on.
    await writer.says('The PostgreSQL server runs again', round + 1)
    await writer.writes(200)
  }
  writer.kill('SIGTERM')
  expect(await writer.end()).toBe(0)
  expect(writer.errors().match(/The PostgreSQL server runs again/g)).toHaveLength(ROUNDS)

  const { rows } = await rowsAfterRestart(dataDir)
  expect(writer.acknowledged().filter((id) => !rows.has(id))).toEqual([])
})

test('both killed: the next start recovers by itself, with every acknowledged row', async () => {
  const dataDir = await dataFolder()
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const writer = startWriter(dataDir)
    await writer.writes(200)
    writer.kill('SIGKILL')
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await writer.end()
    acknowledged.push(...writer.acknowledged())

    const { rows } = await rowsAfterRestart(dataDir)
    expect(acknowledged.filter((id) => !rows.has(id))).toEqual([])
  }
})

test('a commit is synced before it is acknowledged', async () => {
  const embedded = await startEmbedded({ dataDir: await dataFolder(), log: () => undefined })
  const { pool, close } = await openDatabase(embedded.connection, { max: 1 })
  await pool.query('create table t (n int)')
  const syncs = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ syncs: string }>(
      `select sum(fsyncs) as syncs from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
    )
    return Number(rows[0]?.syncs)
  }
  const before = await syncs()
  for (let n = 0; n < 50; n++) await pool.query('insert into t values ($1)', [n])
  expect((await syncs()) - before).toBeGreaterThanOrEqual(50)
  await close()
  await embedded.stop()
})
