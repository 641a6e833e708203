import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { StartError } from '../kernel/startError.ts'
import type { Tx } from './database.ts'
import { databaseError } from './failures.ts'

/** The folder of the SQL that drizzle-kit makes from the tables. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Any number: held while one process migrates, so that another waits and then finds the work done. */
const LOCK = 7_268_012

/** Serializes the one-time work of a start across processes, until the transaction ends. */
export const lockMigrations = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)

/** PostgreSQL's insufficient_privilege, and invalid_schema_name: none of the schemas may be entered. */
const forbidden = ['42501', '3F000']

/**
 * Brings the database to the newest tables and returns the number of migrations run. All run in one transaction: after
 * a kill the database is as before. Throws a StartError where the database or the files are newer than this program, or
 * its user may not make what Muster needs. With `only`, migrates to the tables of an earlier version: those of its
 * migrations, by hash.
 */
export async function migrate(pool: pg.Pool, folder = migrationsFolder, only?: ReadonlySet<string>): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  if (folder === migrationsFolder) assertBuilt(migrations.length)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local lock_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(`set local lock_timeout = '30s'`)
    const applied = await appliedHashes(client)
    assertKnown(applied, new Set(migrations.map((migration) => migration.hash)))

    const pending = migrations.filter(({ hash }) => !applied.has(hash) && (only?.has(hash) ?? true))
    for (const { sql: statements, hash, folderMillis } of pending) {
      for (const statement of statements) await client.query(statement)
      await client.query('insert into migrations (hash, made) values ($1, $2)', [hash, folderMillis])
    }
    await client.query('commit')
    client.release()
    return pending.length
  } catch (error) {
    // Closing the connection undoes the transaction, whatever its state.
    client.release(true)
    if (forbidden.includes(databaseError(error)?.code ?? '')) {
      throw new StartError(
        `The user in DATABASE_URL may not set the database up (${(error as Error).message}): please make that user its owner, with alter database … owner to ….`,
        { cause: error },
      )
    }
    throw error
  }
}

/** Returns the hashes of all migrations that this program has. */
export const migrationsKnown = (): ReadonlySet<string> =>
  new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))

/**
 * Throws where the built program differs from the sources next to it: it keeps the journal of its build, and later
 * sources bring tables that it does not know.
 */
function assertBuilt(found: number): void {
  if (found === journal.entries.length) return
  throw new StartError(
    `This build of Muster does not match the sources beside it (${journal.entries.length} migrations, but found ${found}): please run npm run build, then start again.`,
  )
}

async function appliedHashes(client: pg.ClientBase): Promise<Set<string>> {
  await client.query(`create table if not exists migrations (
    hash text primary key, made bigint not null, applied_at timestamptz(3) not null default now())`)
  const { rows } = await client.query<{ hash: string }>('select hash from migrations')
  return new Set(rows.map((row) => row.hash))
}

function assertKnown(applied: Set<string>, known: Set<string>): void {
  const unknown = applied.difference(known).size
  if (unknown === 0) return
  throw new StartError(
    `The database was changed by a newer version of Muster (${unknown} of its ${applied.size} migrations are unknown to this one): start that version, or restore a backup made with this one.`,
  )
}
