import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readAnchor } from '../audit/anchor.ts'
import { verifyAudit } from '../audit/verify.ts'
import { type Connection, openDatabase } from '../db/connection.ts'
import { reserveBytes, spaceOf } from '../disk/space.ts'
import { databaseError } from '../db/failures.ts'
import { migrate } from '../db/migrate.ts'
import { openFolder } from '../files/storage/folderStorage.ts'
import { assertKnownKey } from '../files/store/keyFingerprint.ts'
import { knownKeys } from '../files/store/keys.ts'
import { openFileStore } from '../files/store/store.ts'
import { verifyFiles } from '../files/store/verifyFiles.ts'
import { assertEmptyDatabase, readBackupHead, restoreBackup } from './restoreBackup.ts'
import { sessionPoolOf } from '../db/sessionPool.ts'

/** A rehearsal that did not give back what was backed up. Its message gives the reason as a sentence. */
export class FailedRehearsal extends Error {
  override name = 'FailedRehearsal'
}

/** PostgreSQL's error code for missing rights. */
const insufficientPrivilege = '42501'

/**
 * Restores a verified archive into a temporary database beside the present one and a temporary folder in the data
 * folder, and removes both. Compares the rows with their numbers, the stored files with their digests, and the audit
 * trail with its anchor. The caller makes sure that no other rehearsal runs.
 * @throws FailedRehearsal if something differs, or the database user may not create a database.
 */
export async function rehearseRestore(
  archive: string,
  { pool, dataDir }: { pool: pg.Pool; dataDir: string },
): Promise<void> {
  const folder = join(dataDir, 'rehearsal')
  await assertRoom(archive, pool, dataDir)
  const client = new pg.Client({ ...sessionPoolOf(pool).options, pipeline: false })
  client.on('error', () => undefined)
  await client.connect()
  const suffix = `_rehearsal_${randomBytes(4).toString('hex')}`
  const { rows } = await client.query<{ name: string; quoted: string }>(
    `select name, quote_ident(name) as quoted from (select left(current_database(), 40) || $1 as name) n`,
    [suffix],
  )
  const { name = '', quoted = '' } = rows[0] ?? {}
  const remove = async () => {
    // The comment tells the databases of rehearsals, interrupted ones too, from others with such a name.
    const { rows: found } = await client.query<{ quoted: string }>(
      `select quote_ident(datname) as quoted from pg_database
        where datname like left(current_database(), 40) || '\\_rehearsal\\_%' and shobj_description(oid, 'pg_database') = $1`,
      [rehearsalComment],
    )
    for (const each of found) await client.query(`drop database if exists ${each.quoted} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await client.query('set statement_timeout = 0')
    await remove()
    await client.query(`create database ${quoted}`)
    await client.query(`comment on database ${quoted} is '${rehearsalComment}'`)
    await mkdir(folder, { mode: 0o700 })
    await compareRestored(archive, folder, connectionTo(name, pool))
  } catch (error) {
    if (databaseError(error)?.code !== insufficientPrivilege) throw error
    throw new FailedRehearsal(
      'The database user may not create a temporary database. Please let it: alter role … createdb.',
      { cause: error },
    )
  } finally {
    await remove().finally(() => client.end())
  }
}

/**
 * Checks that the disk has room for a second database with its log, and for the files. The embedded database would stop
 * on a full disk, and the company with it.
 * @throws FailedRehearsal if it does not.
 */
async function assertRoom(archive: string, pool: pg.Pool, dataDir: string): Promise<void> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  const neededBytes = 2 * Number(rows[0]?.bytes ?? 0) + 2 * (await stat(archive)).size + reserveBytes
  if ((await spaceOf(dataDir)).free < neededBytes)
    throw new FailedRehearsal('The disk has no room for a second copy of the data. Please free up space.')
}

/** Marks the temporary databases of rehearsals. */
const rehearsalComment = 'Muster rehearsal'

const databaseIn = (connection: Connection): string =>
  typeof connection === 'string' ? decodeURIComponent(new URL(connection).pathname.slice(1)) : connection.database

/** Returns the connection to another database of a pool's server. */
function connectionTo(database: string, pool: pg.Pool): Connection {
  const { connectionString, host = '', port = 5432, user = '' } = sessionPoolOf(pool).options
  if (connectionString === undefined) return { host, port, user, database }
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

async function compareRestored(archive: string, folder: string, connection: Connection): Promise<void> {
  const head = await readBackupHead(archive)
  const { pool, db, close } = await openDatabase(connection, { max: 2 })
  try {
    const { rows } = await pool.query<{ name: string }>('select current_database() as name')
    if (rows[0]?.name !== databaseIn(connection))
      throw new FailedRehearsal('The connection to the temporary database led to another one.')
    await assertEmptyDatabase(pool)
    const storage = await openFolder(folder)
    await restoreBackup(archive, head, { pool, dataDir: folder, storage })
    await migrate(pool)
    const keys = await knownKeys(folder)
    if (!keys) throw new FailedRehearsal('The backup does not contain its key, and MUSTER_KEY is not set.')
    await assertKnownKey(db, keys)
    const { faults } = await verifyAudit(db, keys, await readAnchor(folder, keys))
    if (faults[0] !== undefined) throw new FailedRehearsal(`The restored audit trail differs. ${faults[0]}`)
    const { missing, damaged } = await verifyFiles(db, await openFileStore(storage, keys))
    const bad = missing.length + damaged.length
    if (bad)
      throw new FailedRehearsal(`${bad} of the restored files are missing or damaged. Please run: npm run files:verify`)
  } finally {
    await close()
  }
}
