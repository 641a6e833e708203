import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { z } from 'zod'
import { migrate, migrationsFolder, migrationsKnown } from '../db/migrate.ts'
import { isSystemError, syncFolder } from '../disk/durable.ts'
import { fileIdPattern, hasFiles, type Storage } from '../files/storage/storage.ts'
import { BoundedWork } from '../kernel/boundedWork.ts'
import { StartError } from '../kernel/startError.ts'
import { contentOf, readArchive, UnusableBackup } from './archive.ts'
import { type BackupContents, type BackupHead, storedKeyFiles } from './makeBackup.ts'
import { copyInto, fillTables, setSequences, tablesOf } from './tables.ts'
import { sessionPoolOf } from '../db/sessionPool.ts'

const Head = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  keyElsewhere: z.boolean(),
  filesElsewhere: z.string().optional(),
}) satisfies z.ZodType<BackupHead>

const Contents = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.int(),
}) satisfies z.ZodType<BackupContents>

/** Returns the path of the file that marks a data folder as incompletely restored. */
const markerIn = (dataDir: string) => join(dataDir, 'restoring')

/** The name in the data folder of a decrypted backup, which is there only during the restore. */
export const decryptedName = 'decrypted.tar.gz'

/** Marks a data folder as incompletely restored, before anything is restored into it. */
export async function markRestoring(dataDir: string): Promise<void> {
  await writeFile(markerIn(dataDir), '', { mode: 0o600 })
  await syncFolder(dataDir)
}

/** Removes the mark once the restore is complete, or once it has failed without changing the folder. */
export async function unmarkRestoring(dataDir: string): Promise<void> {
  await rm(markerIn(dataDir))
  await syncFolder(dataDir)
}

/** Removes the mark if the failed restore put nothing into the folder. */
export async function unmarkIfUnchanged(dataDir: string): Promise<void> {
  const names = (await listNames(dataDir)).filter((name) => name !== decryptedName)
  if (names.length === 1 && names[0] === basename(markerIn(dataDir))) await unmarkRestoring(dataDir)
}

/**
 * Checks that the data folder is not an interrupted restore.
 * @throws StartError if it is.
 */
export async function assertNotHalfRestored(dataDir: string): Promise<void> {
  if (!(await listNames(dataDir)).includes(basename(markerIn(dataDir)))) return
  throw new StartError(
    `A restore into ${dataDir} was interrupted: please empty that folder (and the database, if DATABASE_URL names one), then run "npm run restore" again.`,
  )
}

/**
 * Returns the head of a backup whose archive is already verified.
 * @throws StartError if a newer version of Muster made the backup.
 * @throws UnusableBackup if the archive is not a backup.
 */
export async function readBackupHead(path: string): Promise<BackupHead> {
  for await (const { name, content } of readArchive(path)) {
    const head = name === 'muster.json' ? Head.safeParse(JSON.parse((await contentOf(content)).toString())) : null
    if (!head?.success) break
    const knownMigrations = migrationsKnown()
    if (head.data.migrations.some((hash) => !knownMigrations.has(hash)))
      throw new StartError('The backup was made by a newer version of Muster: please restore it with that version.')
    return head.data
  }
  throw new UnusableBackup(`${path} is not a backup of Muster.`)
}

/**
 * Checks that a data folder is unused.
 * @throws StartError if it contains keys, files or a database.
 */
export async function assertNothingIn(dataDir: string): Promise<void> {
  await assertNotHalfRestored(dataDir)
  const existingNames = (await listNames(dataDir)).filter((name) => ['keys', 'files', 'postgres'].includes(name))
  if (existingNames.length)
    throw new StartError(
      `${dataDir} already holds data (${existingNames.join(', ')}): a backup is only restored into an empty folder. Please choose another with MUSTER_DATA, or move this one away.`,
    )
}

/**
 * Checks that an object store can take the files of a backup: that it has none yet, or has those that the backup leaves
 * out.
 * @throws StartError if not. StorageUnavailable
 */
export async function assertStorageFits(storage: Storage | null, { filesElsewhere }: BackupHead): Promise<void> {
  if (filesElsewhere !== undefined && !storage)
    throw new StartError(
      `This backup does not contain the files, which were in ${filesElsewhere}: please set STORAGE_URL to that bucket or to a copy of it.`,
    )
  if (storage && filesElsewhere === undefined && (await hasFiles(storage)))
    throw new StartError(
      `${storage.name} already holds files: a backup is only restored into an empty place. Please choose another prefix or bucket in STORAGE_URL, or delete what an interrupted restore left there.`,
    )
}

/**
 * Checks that the database has no tables.
 * @throws StartError if it has any.
 */
export async function assertEmptyDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm') limit 1`,
  )
  if (rows.length)
    throw new StartError('The database already has tables: a backup is only restored into an empty database.')
}

/**
 * Restores a backup into an empty database and an empty, marked data folder; returns its contents. The caller has
 * checked the head, the archive and the database (`readBackupHead`, `verifyArchive`, `assertEmptyDatabase`).
 * @throws UnusableBackup if the restored data doesn't match the contents listed in the backup.
 */
export async function restoreBackup(
  path: string,
  head: BackupHead,
  { pool, dataDir, storage }: { pool: pg.Pool; dataDir: string; storage: Storage },
): Promise<BackupContents> {
  await migrate(pool, migrationsFolder, new Set(head.migrations))
  const client = new pg.Client({ ...sessionPoolOf(pool).options, pipeline: false })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    // Files are restored between the statements, which may take long.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    let contents: BackupContents | undefined
    await fillTables(client, async () => {
      contents = await restoreFiles(path, client, { dataDir, storage })
      await setSequences(client, contents.sequences)
    })
    // Without statistics on the new tables, the first queries would get slow plans.
    await client.query('analyze')
    await client.query('commit')
    if (!contents) throw new UnusableBackup(`${path} is incomplete: its last file is missing.`)
    if (head.filesElsewhere === undefined) await removeOrphanedFiles(client, storage)
    return contents
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Restores the files and tables of an archive in order; returns its contents after checking that all rows are restored.
 * @throws UnusableBackup if the archive is incomplete or has an unknown table.
 */
async function restoreFiles(
  path: string,
  client: pg.Client,
  { dataDir, storage }: { dataDir: string; storage: Storage },
): Promise<BackupContents> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  const rowCounts = new Map<string, number>()
  let contents: BackupContents | undefined
  const moves = new BoundedWork(movesAtOnce)
  for await (const { name, content } of readArchive(path)) {
    const [folder, one = ''] = name.split('/')
    if (folder === 'keys' && storedKeyFiles.some((key) => key === one))
      await writeFrom(join(dataDir, 'keys', one), content)
    else if (folder === 'files' && fileIdPattern.test(one)) {
      const part = await storage.newPartPath(one)
      await writeFrom(part, content)
      await moves.start(() => storage.moveIn(part, { id: one }))
    } else if (folder === 'database') {
      const table = tables.get(one)
      if (!table) throw new UnusableBackup(`The backup has a table ${one} that its version of Muster did not have.`)
      rowCounts.set(one, (rowCounts.get(one) ?? 0) + (await copyTablePart(client, table, content)))
    } else if (name === 'contents.json') contents = Contents.parse(JSON.parse((await contentOf(content)).toString()))
    else for await (const _ of content);
  }
  await moves.end()
  const incomplete = contents?.tables.find(({ name, rows }) => (rowCounts.get(name) ?? 0) !== rows)
  if (!contents || incomplete) throw new UnusableBackup(`${path} is incomplete: ${incomplete?.name ?? 'no end'}.`)
  return contents
}

/** The number of restored files that are moved into the storage at the same time. */
const movesAtOnce = 8

/** Restores a part of a table and returns its number of rows. Each part consists of whole rows. */
async function copyTablePart(
  client: pg.Client,
  table: { name: string; columns: string[] },
  content: AsyncIterable<Buffer>,
) {
  const into = copyInto(client, table)
  await pipeline(content, into)
  return into.rowCount
}

async function writeFrom(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(content, file)
  await finished(file)
}

/** Removes the files without a database row: they were deleted while the backup was being made. */
async function removeOrphanedFiles(client: pg.Client, storage: Storage): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from files')
  const namedIds = new Set(rows.map(({ id }) => id))
  for await (const files of storage.list())
    for (const { id } of files) if (!namedIds.has(id)) await storage.remove({ id })
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ENOTDIR')) return []
    throw error
  }
}
