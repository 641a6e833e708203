import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { folderWithDatabase } from '../../../testing/preparedFolder.ts'
import { startWriter } from '../../../testing/process.ts'
import { openDatabase } from '../connection.ts'
import { upgradeFolderIn, upgradeMarkIn } from './cluster.ts'
import { LOCK } from './lock.ts'
import { readPostmaster } from './postmaster.ts'
import { startEmbedded } from './supervisor.ts'

const ignoreLog = () => undefined

test('the first start creates a database, a later one uses it, and a stop leaves nothing running', async () => {
  const dataDir = await dataFolder()
  const first = await startEmbedded({ dataDir, log: ignoreLog })
  expect(first).toMatchObject({ firstStart: true, dataDir, connection: { user: 'muster', database: 'muster' } })
  const database = await openDatabase(first.connection, { max: 1 })
  await database.pool.query(`create table kept as select 'here' as what`)
  await database.close()
  await first.stop()
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeNull()
  await expect(readdir(first.connection.host)).rejects.toThrow('ENOENT')

  const second = await startEmbedded({ dataDir, log: ignoreLog })
  expect(second.firstStart).toBe(false)
  const connection = await openDatabase(second.connection, { max: 1 })
  expect((await connection.pool.query('select what from kept')).rows).toEqual([{ what: 'here' }])
  await connection.close()
  await second.stop()
})

test('a start that waits for the data does not serve it once an upgrade has copied it', async () => {
  const dataDir = await folderWithDatabase()
  const upgrading = await startEmbedded({ dataDir, log: ignoreLog })
  const waiting = startEmbedded({ dataDir, log: ignoreLog }).then(
    () => 'served',
    (error: Error) => error.message,
  )
  await sleep(300)
  await mkdir(upgradeFolderIn(dataDir))
  await writeFile(upgradeMarkIn(dataDir), '')
  await upgrading.stop()
  expect(await waiting).toContain('was interrupted: please run "npm run upgrade-postgres" again')
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeNull()
})

test('it listens only on a socket, sorts and compares as Unicode, and has what migrations need', async () => {
  const { connection, stop } = await startEmbedded({ dataDir: await folderWithDatabase(), log: ignoreLog })
  const { pool, close } = await openDatabase(connection, { max: 1 })
  await pool.query('create extension btree_gist')
  const { rows } = await pool.query(`select current_setting('listen_addresses') as addresses,
    current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, lower('ÉĞ') as lower`)
  expect(rows).toEqual([{ addresses: '', fsync: 'on', checksums: 'on', lower: 'éğ' }])
  await close()
  await stop()
})

test('a pool keeps working after the database was killed and started again', async () => {
  const dataDir = await folderWithDatabase()
  const sentences: string[] = []
  const { connection, stop } = await startEmbedded({
    dataDir,
    durable: false,
    // The programs are named explicitly, so that other PostgreSQL installations on this system don't matter.
    programs: 'packaged',
    log: (sentence) => sentences.push(sentence),
  })
  const { pool, close } = await openDatabase(connection, { max: 2, log: ignoreLog })
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  process.kill(postmaster?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => pool.query('select 1').then(({ rowCount }) => rowCount, String)).toBe(1)
  await expect.poll(() => sentences.at(-1)).toMatch(/^The PostgreSQL server runs again after \d+ ms\.$/)
  expect(sentences[0]).toBe('The connection that guards the data was lost: restarting the PostgreSQL server.')
  await close()
  await stop()
})

// Each start waits a few seconds for the other Muster to release the data.
describe.concurrent('two on the same data', () => {
  test('of two simultaneous first starts, one serves and the other ends with a sentence', async ({
    onTestFinished,
  }) => {
    const dataDir = await dataFolder(onTestFinished)
    const start = () => startEmbedded({ dataDir, durable: false, log: ignoreLog })
    const starts = await Promise.allSettled([start(), start()])
    const [winner, ...losers] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(losers).toEqual([])
    expect(starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([
      `StartError: Another Muster is already using the data in ${dataDir}. Only one can, so this one stops.`,
    ])
    expect((await readdir(dataDir)).toSorted()).toEqual(['.serving', 'postgres', 'postgres-programs', 'postgres.log'])
    await winner?.stop()
  })

  test('a second process on the same data ends with a sentence and changes nothing', async ({ onTestFinished }) => {
    const dataDir = await folderWithDatabase(onTestFinished)
    const first = startWriter(dataDir, onTestFinished)
    await first.writes(10)
    const before = await readPostmaster(join(dataDir, 'postgres'))
    const second = startWriter(dataDir, onTestFinished)
    expect(await second.end()).toBe(1)
    expect(second.errors()).toBe(
      `Another Muster is already using the data in ${dataDir}. Only one can, so this one stops.\n`,
    )
    expect(second.acknowledged()).toEqual([])
    expect(await readPostmaster(join(dataDir, 'postgres'))).toEqual(before)
    await first.writes(10)
    first.kill('SIGTERM')
    expect(await first.end()).toBe(0)
    expect(first.errors()).toBe('')
  })

  test('a Muster that lost its data to another one gives up', async ({ onTestFinished }) => {
    const loss = Promise.withResolvers<string>()
    const { connection, dataDir, stop } = await startEmbedded({
      dataDir: await folderWithDatabase(onTestFinished),
      durable: false,
      log: ignoreLog,
      onLost: loss.resolve,
    })
    const rival = new pg.Client({ ...connection, database: 'postgres' })
    rival.on('error', ignoreLog)
    await rival.connect()
    const lockQuery = rival.query('select pg_advisory_lock($1)', [LOCK])
    const { pool, close } = await openDatabase({ ...connection, database: 'postgres' }, { max: 1, log: ignoreLog })
    const isWaiting = async () => {
      const { rows } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      return rows.length
    }
    await expect.poll(isWaiting).toBe(1)
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster lock'`)
    await lockQuery
    expect(await loss.promise).toBe(
      `Another Muster is already using the data in ${dataDir}. Only one can, so this one stops.`,
    )
    await close()
    await rival.end()
    await stop()
  })
})
