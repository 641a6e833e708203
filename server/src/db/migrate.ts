import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { StartError } from '../kernel/startError.ts'
import type { Tx } from './database.ts'
import { databaseError } from './failures.ts'
import { sessionPoolOf } from './sessionPool.ts'

/** The folder of the SQL migrations that drizzle-kit generates from the table definitions. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The number of migrations that this program needs. */
export const migrationCount = journal.entries.length

/** The number of the advisory lock that a migrating process holds; the number itself has no meaning. */
const LOCK = 7_268_012

/**
 * Takes the migration lock until the transaction ends. It makes processes that start at the same time take turns in
 * their one-time work, such as migrations.
 */
export const lockMigrations = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)

/**
 * PostgreSQL's error codes for missing rights: insufficient_privilege, and invalid_schema_name, which is raised if the
 * user may not enter any schema.
 */
const forbidden = ['42501', '3F000']

/**
 * Runs all pending migrations in one transaction, so that a killed process changes nothing. Returns how many ran. With
 * `only`, runs only the migrations of an earlier version, given by their hashes.
 * @throws StartError if the database or the source files are newer than this program, or the database user lacks the
 * rights to create what Muster needs.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder, only?: ReadonlySet<string>): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  if (folder === migrationsFolder) assertBuilt(migrations.length)
  const client = await sessionPoolOf(pool).connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`set local lock_timeout = '30s'`)
    const appliedSet = await appliedHashes(client)
    assertKnown(appliedSet, new Set(migrations.map((migration) => migration.hash)))

    const pending = migrations.filter(({ hash }) => !appliedSet.has(hash) && (only?.has(hash) ?? true))
    for (const { sql: statements, hash, folderMillis } of pending) {
      for (const statement of statements) await client.query(statement)
      await client.query('insert into migrations (hash, made) values ($1, $2)', [hash, folderMillis])
    }
    await client.query('commit')
    client.release()
    return pending.length
  } catch (error) {
    // Closing the connection rolls the transaction back, whatever its state.
    client.release(true)
    if (forbidden.includes(databaseError(error)?.code ?? '')) {
      throw new StartError(
        `The user in DATABASE_URL lacks the rights to set up the database (${(error as Error).message}): please make that user its owner with alter database … owner to ….`,
        { cause: error },
      )
    }
    throw error
  }
}

/** Returns the hashes of all migrations known to this program. */
export const migrationsKnown = (): ReadonlySet<string> =>
  new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))

/**
 * Returns the numbers of this program's migrations that a database lacks, and of its migrations that this program does
 * not know. Changes nothing.
 */
export async function countPending(pool: pg.Pool): Promise<{ pending: number; unknown: number }> {
  const { rows } = await pool.query<{ hash: string }>('select hash from migrations')
  const [applied, known] = [new Set(rows.map(({ hash }) => hash)), migrationsKnown()]
  return { pending: known.difference(applied).size, unknown: applied.difference(known).size }
}

/**
 * Checks that the built program has as many migrations as the source files next to it. The build contains its own
 * journal, so newer sources would have tables that it does not know.
 * @throws StartError if the numbers differ.
 */
function assertBuilt(found: number): void {
  if (found === migrationCount) return
  throw new StartError(
    `This build of Muster does not match the source files next to it (${migrationCount} migrations, but found ${found}): please run npm run build, then start again.`,
  )
}

async function appliedHashes(client: pg.ClientBase): Promise<Set<string>> {
  await client.query(`create table if not exists migrations (
    hash text primary key, made bigint not null, applied_at timestamptz(3) not null default now())`)
  const { rows } = await client.query<{ hash: string }>('select hash from migrations')
  return new Set(rows.map((row) => row.hash))
}

function assertKnown(appliedSet: Set<string>, knownHashes: Set<string>): void {
  const unknown = appliedSet.difference(knownHashes).size
  if (unknown === 0) return
  throw new StartError(
    `The database was changed by a newer version of Muster (${unknown} of its ${appliedSet.size} migrations are unknown to this one): start that version, or restore a backup made with this one.`,
  )
}
