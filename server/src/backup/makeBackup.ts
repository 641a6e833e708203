import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import type { backupEncryptions } from '@muster/contract/kit/backupSettings'
import { now } from '../kernel/clock.ts'
import { filterOlder, instantBefore, isSystemError, moveDurably, partSuffix } from '../disk/durable.ts'
import type { FileStore } from '../files/store/store.ts'
import { withSameKeyFile } from '../keys/keyUse.ts'
import { type Add, verifyArchive, writeArchive } from './archive.ts'
import type { BackupEncryption } from '../backupSettings.ts'
import { decryptFile, encryptedSuffix, encryptFile } from './encryption.ts'
import { dumpTable, type StoredSequence, type StoredTable, sequencesOf, tablesOf } from './tables.ts'
import { sessionPoolOf } from '../db/sessionPool.ts'

/** The first file of a backup, `muster.json`. */
export interface BackupHead {
  format: 1
  madeAt: string
  /** The hashes of the migrations that were applied to the database in the backup. */
  migrations: string[]
  /** True if the backup doesn't contain the key, because it was set in MUSTER_KEY. */
  keyElsewhere: boolean
  /** The address of the object store with the files, if the backup was made without them. */
  filesElsewhere?: string
}

/** The last file of a backup, `contents.json`. */
export interface BackupContents {
  tables: StoredTable[]
  sequences: StoredSequence[]
  files: number
}

/** The figures of a finished backup. */
export interface BackupResult {
  /** The SHA-256 of the archive, excluding the end that contains this digest. */
  digest: string
  bytes: number
  rows: number
  files: number
}

export interface BackupSource {
  pool: pg.Pool
  dataDir: string
  files: FileStore
  /** True to leave the files out, because the object store keeps its own copies of them. */
  withoutFiles?: boolean
}

/** The names of the files that a backup includes from the folder `keys`. */
export const storedKeyFiles = ['master.key', 'audit-head.json'] as const

/** Returns the file name for a backup made now, with the mark of the installation that makes it if there is one. */
export function backupName(encryption: (typeof backupEncryptions)[number], installation?: string): string {
  const at = now().toString({ smallestUnit: 'second' }).replaceAll(':', '')
  return `muster-${at}${installation ? `-${installation}` : ''}.tar.gz${encryption === 'NONE' ? '' : encryptedSuffix}`
}

/** The settings of a backup besides its source and path. */
export interface BackupOptions {
  signal?: AbortSignal
  onBytes?: (bytes: number) => void
  /** The encryption of the file; null for none. */
  encryption?: BackupEncryption | null
  /** Works with the verified archive before it is encrypted, for a rehearsal. */
  inspect?: (archive: string) => Promise<void>
}

/**
 * Makes a backup of the database, its files and the keys while the server runs. The database is read from one snapshot.
 * The backup is written under a temporary name, verified, and only then renamed to `path` (mode 0600). An archive that
 * is to be encrypted is first written to the data folder, never to the folder of the backups.
 * @throws The system's error, such as ENOSPC for a full disk; the unfinished file is deleted.
 */
export async function makeBackup(
  source: BackupSource,
  path: string,
  { encryption = null, inspect, ...watch }: BackupOptions = {},
): Promise<BackupResult> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = path + partSuffix
  const plain = encryption ? plainPathOf(source.dataDir, path) : part
  // A killed process may have left unfinished files.
  await removeAll(part, plain)
  let counts = { rows: 0, files: 0 }
  try {
    if (encryption) await prepareFolder(dirname(plain))
    const { digest, bytes } = await withSameKeyFile(source.pool, () =>
      writeArchive(plain, async (add) => void (counts = await addContents(source, add)), watch),
    )
    await verifyArchive(plain)
    await inspect?.(plain)
    const result = { digest, bytes, ...counts }
    if (encryption) result.bytes = await encryptAndVerify({ plain, part, digest }, encryption, watch)
    await moveDurably(part, path)
    return result
  } finally {
    await removeAll(part, plain)
  }
}

/** Returns the temporary path in the data folder of an archive that is to be encrypted. */
const plainPathOf = (dataDir: string, path: string) => join(dataDir, 'archives', basename(path) + partSuffix)

/** Creates the folder of archives that are to be encrypted, and deletes those that a killed command left long ago. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = instantBefore(Temporal.Duration.from({ hours: 24 }))
  // Only these: whatever else is in the folder is not ours to delete.
  const parts = (await readdir(folder)).filter((name) => name.endsWith(partSuffix))
  for (const name of await filterOlder(folder, parts, before)) await rm(join(folder, name))
}

/**
 * Encrypts an archive. If a passphrase encrypts it, it is decrypted again and compared; a private key is not here.
 * Returns the number of bytes written.
 */
async function encryptAndVerify(
  { plain, part, digest }: { plain: string; part: string; digest: string },
  encryption: BackupEncryption,
  watch: Pick<BackupOptions, 'signal' | 'onBytes'>,
): Promise<number> {
  const bytes = await encryptFile(plain, part, encryption, watch)
  await rm(plain)
  if (!('passphrase' in encryption)) return bytes
  await decryptFile(part, plain, encryption)
  if ((await verifyArchive(plain)) !== digest) throw new Error('The encrypted backup is not the archive')
  return bytes
}

async function removeAll(...paths: string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
}

async function addContents(source: BackupSource, add: Add): Promise<{ rows: number; files: number }> {
  const { pool, dataDir, files, withoutFiles = false } = source
  const { rows: migrations } = await pool.query<{ hash: string }>('select hash from migrations order by made')
  // The keys are read before the database: the anchor must not be newer than the chain.
  const keys = await Promise.all(
    storedKeyFiles.map(async (name) => ({ name, content: await readIfExists(dataDir, name) })),
  )
  const head: BackupHead = {
    format: 1,
    madeAt: now().toString({ fractionalSecondDigits: 3 }),
    migrations: migrations.map(({ hash }) => hash),
    keyElsewhere: keys[0]?.content === null,
    ...(withoutFiles && { filesElsewhere: files.storage.label }),
  }
  await addJson(add, 'muster.json', head)
  for (const { name, content } of keys) if (content) await add(`keys/${name}`, content.length, [content])

  // The files come first, because they take long and never change; files stored meanwhile are added after the database.
  const addedIds = new Set<string>()
  const addFile = async (id: string) => {
    await files.readSealed(id, async (bytes, content) => {
      await add(`files/${id}`, bytes, content)
      addedIds.add(id)
    })
  }
  if (!withoutFiles) for (const id of await files.ids()) await addFile(id)
  const { tables, sequences, named } = await addDatabase(pool, add)
  for (const id of named) if (!withoutFiles && !addedIds.has(id)) await addFile(id)
  await addJson(add, 'contents.json', { tables, sequences, files: named.length } satisfies BackupContents)
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: withoutFiles ? 0 : named.length }
}

/**
 * Adds all tables from one snapshot, read on a separate connection. Returns the tables, the sequences and the ids of
 * all files with a database row.
 */
async function addDatabase(pool: pg.Pool, add: Add) {
  const client = new pg.Client({ ...sessionPoolOf(pool).options, pipeline: false })
  // If the connection breaks, the running query rejects too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    // Files are read between the statements, which may take long.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows: files } = await client.query<{ id: string }>('select id from files order by id')
    const tables: StoredTable[] = []
    for (const table of await tablesOf(client))
      tables.push({ ...table, rows: await addTable(add, table.name, dumpTable(client, table)) })
    return { tables, sequences: await sequencesOf(client), named: files.map(({ id }) => id) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The minimum size of the parts of a table, in bytes. Tables are split because an archive needs each file's size before
 * its content.
 */
const chunkBytes = 4 * 1024 * 1024
const newline = 10

/** Adds a table in parts that end at a line break; returns the number of rows. */
async function addTable(add: Add, name: string, lines: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0
  let piece = 0
  let buffers: Buffer[] = []
  let bytes = 0
  const give = async () => {
    const all = Buffer.concat(buffers)
    const end = all.lastIndexOf(newline) + 1
    buffers = end < all.length ? [all.subarray(end)] : []
    bytes = all.length - end
    if (end > 0) await add(`database/${name}/${String(++piece).padStart(6, '0')}`, end, [all.subarray(0, end)])
  }
  for await (const part of lines) {
    for (let at = part.indexOf(newline); at !== -1; at = part.indexOf(newline, at + 1)) rows++
    buffers.push(part)
    bytes += part.length
    if (bytes >= chunkBytes) await give()
  }
  await give()
  return rows
}

async function addJson(add: Add, name: string, value: unknown): Promise<void> {
  const content = Buffer.from(JSON.stringify(value, null, 2))
  await add(name, content.length, [content])
}

async function readIfExists(dataDir: string, name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(dataDir, 'keys', name))
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw error
  }
}
