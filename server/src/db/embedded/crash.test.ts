import { expect, test } from 'vitest'
import { killBoth, killDatabase, killServer } from '../../../testing/databaseKills.ts'
import { folderWithDatabase } from '../../../testing/preparedFolder.ts'
import { openDatabase } from '../connection.ts'
import { startEmbedded } from './supervisor.ts'

test('a start after a kill of the server takes over the running database with every acknowledged row', () =>
  killServer(1))

test('the server restarts a killed database and continues with every acknowledged row', () => killDatabase(1))

test('a start after a kill of both recovers with every acknowledged row', () => killBoth(1))

test('a commit is synced before it is acknowledged', async () => {
  const embedded = await startEmbedded({ dataDir: await folderWithDatabase(), log: () => undefined })
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
