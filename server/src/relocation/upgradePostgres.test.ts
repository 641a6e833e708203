import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCompany } from '../../testing/company.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { tableRows } from '../../testing/tableRows.ts'
import { openDatabase } from '../db/connection.ts'
import { readClusterMajor } from '../db/embedded/cluster.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { systemFolders } from '../db/embedded/systemBinaries.ts'
import { migrate } from '../db/migrate.ts'
import { upgradePostgres } from './upgradePostgres.ts'

async function serve(dataDir: string, programs: string | null) {
  const embedded = await startEmbedded({ dataDir, programs, durable: false, log: () => undefined })
  onTestFinished(() => embedded.stop())
  const { pool, close } = await openDatabase(embedded.connection, { max: 2 })
  return {
    pool,
    async stop() {
      await close()
      await embedded.stop()
    },
  }
}

const clustersIn = async (dataDir: string) => (await readdir(dataDir)).filter((name) => /^postgres(-\d.*)?$/.test(name))

test('a database of the system’s PostgreSQL moves to the packaged one with all rows, and the old one is kept', async () => {
  for (const { bin, version } of await systemFolders()) {
    const dataDir = await dataFolder()
    const sentences: string[] = []
    const upgrade = (oldPrograms: string | null = null) =>
      upgradePostgres({
        dataDir,
        oldPrograms,
        newPrograms: 'packaged',
        durable: false,
        report: (sentence) => sentences.push(sentence),
      })
    await expect(upgrade()).rejects.toThrow(`There is no database in ${dataDir}`)
    const old = await serve(dataDir, bin)
    await migrate(old.pool)
    const { db, close } = await openDatabase(old.pool.options as never, { max: 1 })
    await createCompany(db)
    await close()
    const before = await tableRows(old.pool)
    // A table that is not Muster's would be left behind.
    await old.pool.query('create table own (n int)')
    await expect(upgrade()).rejects.toThrow('Another Muster')
    await old.stop()
    await expect(upgrade()).rejects.toThrow('tables that Muster did not create or that were changed (own)')
    const again = await serve(dataDir, null)
    await again.pool.query('drop table own')
    await again.stop()
    expect(await clustersIn(dataDir)).toEqual(['postgres'])

    // Two at once: one does it, and the other changes nothing.
    const both = await Promise.allSettled([upgrade(), upgrade()])
    expect(both.map(({ status }) => status)).toContain('fulfilled')
    expect(sentences.join('\n')).toMatch(/Copied and compared \d{3,} rows in \d{3,} tables\./)
    expect(await clustersIn(dataDir)).toEqual(['postgres', `postgres-${version}`])
    const fresh = await serve(dataDir, null)
    expect(await tableRows(fresh.pool)).toEqual(before)
    expect(await migrate(fresh.pool)).toBe(0)
    await fresh.stop()
    await expect(upgrade(bin)).rejects.toThrow('The database already belongs to PostgreSQL')

    // As if the process had been killed between the two renames.
    await mkdir(join(dataDir, 'postgres-upgrade'))
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres-upgrade', 'postgres'))
    await writeFile(join(dataDir, 'postgres-upgrade', 'complete'), '')
    await expect(serve(dataDir, null)).rejects.toThrow('was interrupted: please run "npm run upgrade-postgres" again')
    await upgrade()
    expect(await readClusterMajor({ cluster: join(dataDir, 'postgres') })).not.toBe(version)
    expect(await clustersIn(dataDir)).toEqual(['postgres', `postgres-${version}`])
  }
})
