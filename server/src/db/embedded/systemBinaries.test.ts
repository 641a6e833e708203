import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { openDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'
import { packagedBinaries } from './binaries.ts'
import { type Place } from './place.ts'
import { startEmbedded } from './supervisor.ts'
import { chooseBinaries, systemFolders } from './systemBinaries.ts'

const ignoreLog = () => undefined

/**
 * Returns a folder like `/usr/lib/postgresql`, with PostgreSQL 18 (links to ours), an old version, and a folder without
 * programs.
 */
async function system() {
  const dataDir = await dataFolder()
  await mkdir(dataDir)
  const folder = join(dirname(dataDir), 'system')
  await mkdir(join(folder, '18'), { recursive: true })
  await symlink(join(packagedBinaries(), 'bin'), join(folder, '18', 'bin'))
  await mkdir(join(folder, '14', 'bin'), { recursive: true })
  for (const program of ['initdb', 'postgres'])
    await writeFile(join(folder, '14', 'bin', program), `#!/bin/sh\necho "${program} (PostgreSQL) 14.9"\n`, {
      mode: 0o755,
    })
  await mkdir(join(folder, '19', 'bin'), { recursive: true })
  const place: Place = { dataDir, cluster: join(dataDir, 'postgres'), account: null }
  return { dataDir, folder, place, eighteen: join(folder, '18', 'bin') }
}

test('the packaged programs are the default, and the system’s are offered for a new folder', async () => {
  const { folder, place } = await system()
  const sentences: string[] = []
  const collect = (sentence: string) => void sentences.push(sentence)
  expect(await chooseBinaries(place, null, collect, folder)).toMatchObject({ major: 18, packaged: true })
  expect(sentences).toEqual([expect.stringContaining(`MUSTER_PG_BIN=${join(folder, '18', 'bin')}`)])
  await mkdir(place.cluster)
  await writeFile(join(place.cluster, 'PG_VERSION'), '18\n')
  await chooseBinaries(place, null, collect, folder)
  await chooseBinaries(place, 'packaged', collect, folder)
  expect(sentences).toHaveLength(1)
})

test('the system’s programs are found by name or path, and unusable ones name the remedy', async () => {
  const { folder, place, eighteen } = await system()
  const found = { major: 18, packaged: false, folder: dirname(eighteen) }
  expect(await chooseBinaries(place, 'system', ignoreLog, folder)).toMatchObject(found)
  expect(await chooseBinaries(place, eighteen, ignoreLog, folder)).toMatchObject(found)
  const choose = (requested: string, where = folder) => chooseBinaries(place, requested, ignoreLog, where)
  await expect(choose('system', '/nowhere')).rejects.toThrow('there is no PostgreSQL 15 or newer in /nowhere')
  await expect(choose('/nowhere/bin')).rejects.toThrow('/nowhere/bin/initdb does not run (ENOENT)')
  await expect(choose(join(folder, '14', 'bin'))).rejects.toThrow('is PostgreSQL 14.9, but Muster needs PostgreSQL 15')
})

test('a data folder remembers the programs that serve it', async () => {
  const { dataDir, place, eighteen } = await system()
  const run = async (programs: string | null) => {
    const embedded = await startEmbedded({ dataDir, programs, durable: false, log: ignoreLog })
    await embedded.stop()
    return (await readFile(join(dataDir, 'postgres-programs'), 'utf8')).trim()
  }
  expect(await run(eighteen)).toBe(eighteen)
  expect(await run(null)).toBe(eighteen)
  expect(await chooseBinaries(place, null, ignoreLog)).toMatchObject({ packaged: false })
  expect(await run('packaged')).toBe('packaged')
})

test('a data folder is served by each PostgreSQL of this system', async () => {
  for (const { version, bin } of await systemFolders()) {
    const dataDir = await dataFolder()
    const embedded = await startEmbedded({ dataDir, programs: bin, durable: false, log: ignoreLog })
    const { pool, close } = await openDatabase(embedded.connection, { max: 2 })
    await migrate(pool)
    const { rows } = await pool.query(
      `select current_setting('server_version_num')::int / 10000 as major, lower('ÄÉ') as low`,
    )
    expect(rows).toEqual([{ major: version, low: 'äé' }])
    await close()
    await embedded.stop()
    const rival = startEmbedded({ dataDir, programs: 'packaged', durable: false, log: ignoreLog })
    const refusal = rival.then(
      (database) => database.stop(),
      (error: Error) => error.message,
    )
    // The packaged version can only serve a cluster of its own major version.
    expect((await refusal) ?? 18).toEqual(
      version === 18 ? 18 : expect.stringContaining(`was made by PostgreSQL ${version}, but the programs in`),
    )
  }
})
