import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import journal from '../../migrations/meta/_journal.json' with { type: 'json' }
import { StartError } from '../kernel/startError.ts'
import type { Tx } from './database.ts'
import { databaseError, isDiskFull, isLockTimeout, isTransient } from './failures.ts'
import { sessionPoolOf } from './sessionPool.ts'

/** The folder of the SQL migrations that drizzle-kit generates from the table definitions. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** The number of migrations that this program needs. */
export const migrationCount = journal.entries.length

/** The number of the advisory lock that a migrating process holds; the number itself has no meaning. */
const LOCK = 7_268_012

/**
 * Lets no process migrate until the transaction ends. Returns false if one is migrating: then end the transaction before
 * trying again, because an index that is built concurrently waits for transactions too.
 */
export async function tryLockMigrations(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as taken`)
  return rows[0]?.taken === true
}

/**
 * PostgreSQL's error codes for missing rights: insufficient_privilege, and invalid_schema_name, which is raised if the
 * user may not enter any schema.
 */
const forbidden = ['42501', '3F000']

/** The limits on waiting for locks on tables. */
export interface LockWaits {
  /** The time after which a waiting migration gives way, because everyone else waits behind it. */
  lockTimeoutMs: number
  pauseMs: number
  attempts: number
}

const lockWaits: LockWaits = { lockTimeoutMs: 3_000, pauseMs: 2_000, attempts: 24 }

type Migration = ReturnType<typeof readMigrationFiles>[number]

/** Returns whether a migration runs outside a transaction, as its first line says (docs/decisions/0113). */
const runsAlone = ({ sql: [first = ''] }: Migration) => first.startsWith('-- no transaction\n')

/**
 * Runs all pending migrations. Consecutive ones share a transaction, so that a killed process changes nothing, except
 * for those marked to run alone: a killed process repeats these. Returns how many ran. With `only`, runs only the
 * migrations of an earlier version, given by their hashes.
 * @throws StartError if the database or the source files are newer than this program, the disk is full, other programs
 * keep tables locked, or the database user lacks the rights to create what Muster needs.
 */
export async function migrate(
  pool: pg.Pool,
  folder = migrationsFolder,
  only?: ReadonlySet<string>,
  waits = lockWaits,
): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  if (folder === migrationsFolder) assertBuilt(migrations.length)
  const client = await sessionPoolOf(pool).connect()
  try {
    await client.query('set statement_timeout = 0')
    await waitForLock(client)
    const appliedSet = await appliedHashes(client)
    assertKnown(appliedSet, new Set(migrations.map((migration) => migration.hash)))

    const pending = migrations.filter(({ hash }) => !appliedSet.has(hash) && (only?.has(hash) ?? true))
    for (const group of groupsOf(pending))
      await retryLocks(waits, () =>
        group.some(runsAlone) ? runAlone(client, group) : runInTransaction(client, group, waits.lockTimeoutMs),
      )
    return pending.length
  } catch (error) {
    throw explained(error)
  } finally {
    // Closing the connection rolls back a transaction, whatever its state, and releases the lock.
    client.release(true)
  }
}

/**
 * Takes the lock of a migrating process until the connection is closed. It is not waited for inside a statement, because
 * an index that is built concurrently waits for all running statements.
 */
async function waitForLock(client: pg.ClientBase): Promise<void> {
  const isLocked = async () => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    return rows[0]?.taken === true
  }
  while (!(await isLocked())) await sleep(50)
}

/** Returns the migrations in groups that run together: those marked to run alone are groups of one. */
function groupsOf(migrations: Migration[]): Migration[][] {
  const groups: Migration[][] = []
  for (const migration of migrations) {
    const last = groups.at(-1)
    if (last && !runsAlone(migration) && !last.some(runsAlone)) last.push(migration)
    else groups.push([migration])
  }
  return groups
}

const createJournal = `create table if not exists migrations (
  hash text primary key, made bigint not null, applied_at timestamptz(3) not null default now())`

async function runInTransaction(client: pg.ClientBase, group: Migration[], lockTimeoutMs: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    await client.query(createJournal)
    // One round trip for each migration: a first start runs more than a thousand statements. The last line of a statement
    // can be a comment.
    for (const migration of group) await client.query(migration.sql.join('\n;\n'))
    await recordMigrations(client, group)
    await client.query('commit')
  } catch (error) {
    // Fails if the connection is broken, which also ends the transaction.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Matches a statement that builds an index without making others wait, and captures the name of the index. */
const indexOf = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i

/** Runs migrations outside a transaction. What a killed process has left of an index is removed first. */
async function runAlone(client: pg.ClientBase, group: Migration[]): Promise<void> {
  // Building an index concurrently waits for others without making anyone wait.
  await client.query('set lock_timeout = 0')
  await client.query(createJournal)
  for (const migration of group) {
    for (const statement of migration.sql) {
      const [, index] = indexOf.exec(statement) ?? []
      if (index) await client.query(`drop index concurrently if exists "${index}"`)
      await client.query(statement)
    }
    await recordMigrations(client, [migration])
  }
}

const recordMigrations = (client: pg.ClientBase, group: readonly Migration[]) =>
  client.query('insert into migrations (hash, made) select * from unnest($1::text[], $2::bigint[])', [
    group.map(({ hash }) => hash),
    group.map(({ folderMillis }) => folderMillis),
  ])

/** Runs work again after a pause while others hold the locks it needs. */
async function retryLocks({ attempts, pauseMs }: LockWaits, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(isLockTimeout(error) || isTransient(error)) || attempt === attempts) throw error
      await sleep(pauseMs)
    }
  }
}

/** Returns the error that explains to the operator why the migrations failed; an unknown error as it is. */
function explained(error: unknown): unknown {
  if (forbidden.includes(databaseError(error)?.code ?? ''))
    return new StartError(
      `The user in DATABASE_URL lacks the rights to set up the database (${(error as Error).message}): please make that user its owner with alter database … owner to ….`,
      { cause: error },
    )
  if (isDiskFull(error))
    return new StartError(
      'The disk of the database is full, so the migration was undone: please free some space, then start again.',
      { cause: error },
    )
  if (isLockTimeout(error))
    return new StartError(
      'The migration was undone, because other programs keep tables locked: please stop what works on the database, such as a dump, then start again.',
      { cause: error },
    )
  return error
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
  const { rows: tables } = await client.query<{ journal: string | null }>(`select to_regclass('migrations') as journal`)
  if (tables[0]?.journal === null) return new Set()
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
