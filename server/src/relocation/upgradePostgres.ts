import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import {
  copyInto,
  dumpTable,
  fillTables,
  sequencesOf,
  setSequences,
  type StoredTable,
  tablesOf,
} from '../backup/tables.ts'
import { type Connection, openDatabase } from '../db/connection.ts'
import { readClusterMajor, upgradeFolderIn, upgradeMarkIn } from '../db/embedded/cluster.ts'
import { choosePlace, type Place } from '../db/embedded/place.ts'
import { readPostmaster, shutDown } from '../db/embedded/postmaster.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { chooseBinaries, programsIn } from '../db/embedded/systemBinaries.ts'
import { isDiskFull } from '../db/failures.ts'
import { migrate, migrationsFolder, migrationsKnown } from '../db/migrate.ts'
import { isSystemError, syncFolder } from '../disk/durable.ts'
import { StartError } from '../kernel/startError.ts'

export interface PostgresUpgrade {
  /** Muster's data folder. */
  dataDir: string
  /** The folder of the old PostgreSQL's programs; null for those used last or installed by the system. */
  oldPrograms: string | null
  /** The new PostgreSQL's programs: a folder, `system`, or `packaged`. */
  newPrograms: string
  durable?: boolean
  report: (sentence: string) => void
}

/**
 * Moves the embedded database to another major version of PostgreSQL: copies its rows into a new cluster, compares them
 * and exchanges the clusters. The old one is kept in the data folder. An interrupted upgrade leaves the old cluster in
 * use, or is completed by the next call.
 * @throws StartError if Muster is running, the programs of either version are missing, the database has tables that
 * Muster didn't create, the disk is full, or the copy differs.
 */
export async function upgradePostgres(options: PostgresUpgrade): Promise<void> {
  const { durable = true, report } = options
  if (!(await exists(options.dataDir))) refuseMissing(options.dataDir)
  const place = await choosePlace(options.dataDir, report)
  const { dataDir } = place
  if (await exists(upgradeMarkIn(dataDir))) return exchange(place, report)
  const oldMajor = await readClusterMajor(place)
  if (oldMajor === null) return refuseMissing(dataDir)
  const { major } = await chooseBinaries(place, options.newPrograms ?? 'packaged', () => undefined)
  if (major === oldMajor) throw new StartError(`The database already belongs to PostgreSQL ${major}.`)
  const programs = await programsIn(place, oldMajor, options.oldPrograms)
  // Its lock keeps everyone else away, also another upgrade.
  const old = await startEmbedded({ dataDir, programs, durable, log: report })
  try {
    await copyCluster(place, old.connection, options)
  } finally {
    await old.stop()
  }
  await exchange(place, report)
}

/**
 * Copies the database into a new cluster and marks it as complete, before the old one is free: otherwise someone could
 * start on the old one and write what the copy lacks.
 * @throws StartError as for `upgradePostgres`; then nothing is left of the copy.
 */
async function copyCluster(
  place: Place,
  connection: Connection,
  { newPrograms, durable = true, report }: PostgresUpgrade,
): Promise<void> {
  await removeUnfinishedUpgrade(place)
  const { dataDir } = place
  const upgradeDir = upgradeFolderIn(dataDir)
  try {
    const fresh = await startEmbedded({ dataDir: upgradeDir, programs: newPrograms, durable, log: () => undefined })
    await copyDatabase(connection, fresh.connection, report).finally(() => fresh.stop())
    await writeFile(upgradeMarkIn(dataDir), '')
    await syncFolder(upgradeDir)
  } catch (error) {
    await rm(upgradeDir, { recursive: true, force: true })
    if (isDiskFull(error) || isSystemError(error, 'ENOSPC'))
      throw new StartError('The disk is full: the copy needs as much space as the database. Nothing was changed.', {
        cause: error,
      })
    throw error
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** @throws StartError that there is no database in the folder. */
function refuseMissing(dataDir: string): never {
  throw new StartError(`There is no database in ${dataDir}: please set MUSTER_DATA to your data folder.`)
}

/** Stops the server of an interrupted upgrade, and removes what it copied. */
async function removeUnfinishedUpgrade({ dataDir }: Place): Promise<void> {
  const folder = upgradeFolderIn(dataDir)
  const cluster = join(folder, 'postgres')
  const postmaster = await readPostmaster(cluster)
  if (postmaster) await shutDown(postmaster, cluster)
  // A program that creates the cluster outlives a killed process, and may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Puts the new cluster in the place of the old one; continues where an interrupted exchange ended. */
async function exchange(place: Place, report: (sentence: string) => void): Promise<void> {
  const { dataDir, cluster } = place
  const folder = upgradeFolderIn(dataDir)
  const newCluster = join(folder, 'postgres')
  if (await exists(newCluster)) {
    const oldMajor = await readClusterMajor(place)
    if (oldMajor !== null) await rename(cluster, await unusedPath(`${cluster}-${oldMajor}`))
    await rename(newCluster, cluster)
    await syncFolder(dataDir)
  }
  const programs = join(folder, 'postgres-programs')
  if (await exists(programs)) await rename(programs, join(dataDir, 'postgres-programs'))
  await rm(folder, { recursive: true })
  await syncFolder(dataDir)
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const kept = (await readdir(dataDir)).filter((name) => /^postgres-\d+(-\d+)?$/.test(name))
  report(`The database belongs to PostgreSQL ${version} now. Start Muster, and look at your data.`)
  report(`Then remove the old database: ${kept.map((name) => join(dataDir, name)).join(', ')}`)
}

/** Returns the path, or the path with the first free number after it. */
async function unusedPath(path: string): Promise<string> {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${path}-${number}`
    if (!(await exists(candidate))) return candidate
  }
}

async function copyDatabase(from: Connection, to: Connection, report: (sentence: string) => void): Promise<void> {
  const target = await openDatabase(to, { max: 1, log: report })
  const source = await openDatabase(from, { max: 1, log: report })
  const [reader, writer] = [source, target].map(({ pool }) => new pg.Client({ ...pool.options, pipeline: false })) as [
    pg.Client,
    pg.Client,
  ]
  try {
    await reader.connect()
    await writer.connect()
    await reader.query('begin isolation level repeatable read read only')
    await allowLongWork(reader)
    await migrate(target.pool, migrationsFolder, await appliedMigrations(reader))
    const tables = await tablesOf(reader)
    await assertSameTables(tables, await tablesOf(writer))
    const sequences = await sequencesOf(reader)
    await writer.query('begin')
    await allowLongWork(writer)
    await fillTables(writer, async () => {
      for (const table of tables) await pipeline(dumpTable(reader, table), copyInto(writer, table))
      await setSequences(writer, sequences)
    })
    await writer.query('commit')
    await writer.query('analyze')
    let rowCount = 0
    for (const table of tables) {
      const [before, after] = [await digestOf(reader, table), await digestOf(writer, table)]
      if (before.rows !== after.rows || before.digest !== after.digest)
        throw new StartError(`The copy of ${table.name} differs from the original. Nothing was changed.`)
      rowCount += Number(before.rows)
    }
    report(`Copied and compared ${rowCount} rows in ${tables.length} tables.`)
  } finally {
    await Promise.all([reader.end(), writer.end()])
    await Promise.all([source.close(), target.close()])
  }
}

const allowLongWork = (client: pg.Client) =>
  client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')

/**
 * Returns the hashes of the migrations that a database has.
 * @throws StartError if this program doesn't know one of them.
 */
async function appliedMigrations(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ hash: string }>('select hash from migrations')
  const applied = new Set(rows.map(({ hash }) => hash))
  if (!applied.isSubsetOf(migrationsKnown()))
    throw new StartError('The database was changed by a newer version of Muster: please use that version.')
  return applied
}

type TableColumns = Omit<StoredTable, 'rows'>

async function assertSameTables(old: TableColumns[], fresh: TableColumns[]): Promise<void> {
  const columnsByTable = new Map(fresh.map(({ name, columns }) => [name, new Set(columns)]))
  const others = old.filter(({ name, columns }) => {
    const known = columnsByTable.get(name)
    return !known || columns.length !== known.size || columns.some((column) => !known.has(column))
  })
  if (others.length)
    throw new StartError(
      `The database has tables that Muster did not create or that were changed (${others.map(({ name }) => name).join(', ')}): please move them away first.`,
    )
}

/** Returns a table's number of rows and a sum of their hashes, which doesn't depend on their order. */
async function digestOf(client: pg.Client, { name, columns }: TableColumns): Promise<{ rows: string; digest: string }> {
  const values = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(md5(row(${values})::text), 1, 15))::bit(60)::bigint), 0)::text as digest
     from ${pg.escapeIdentifier(name)}`,
  )
  return rows[0]!
}
