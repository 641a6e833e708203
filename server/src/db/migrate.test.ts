import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished, expect, test } from 'vitest'
import { StartError } from '../kernel/startError.ts'
import { emptyDatabase } from '../../testing/emptyDatabase.ts'
import { type Connection, openDatabase } from './connection.ts'
import { migrate, tryLockMigrations } from './migrate.ts'

const MIGRATOR = fileURLToPath(new URL('../../testing/migrator.ts', import.meta.url))

/** Returns a folder with one migration for each text, as drizzle-kit would write it. */
async function migrationsOf(...texts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = texts.map((_, idx) => ({ idx, version: '7', when: 1000 + idx, tag: `000${idx}`, breakpoints: true }))
  await mkdir(join(folder, 'meta'))
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [index, text] of texts.entries()) await writeFile(join(folder, `000${index}.sql`), text)
  return folder
}

/** Returns an empty schema: a connection to it, and a function that lists its tables. */
async function emptySchema() {
  const { own, pool } = await emptyDatabase()
  const tables = async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    return rows.map((row) => row.name)
  }
  return { connection: own.connection, pool, tables }
}

const first = 'create table one (n int);--> statement-breakpoint\ninsert into one values (1)'
const second = 'create table two (n int)'

test('migrations are applied in order, once, and new ones on top', async () => {
  const { pool, tables } = await emptySchema()
  expect(await migrate(pool, await migrationsOf(first))).toBe(1)
  const folder = await migrationsOf(first, second)
  expect(await migrate(pool, folder)).toBe(1)
  expect(await migrate(pool, folder)).toBe(0)
  expect(await tables()).toEqual(['migrations', 'one', 'two'])
  expect((await pool.query('select n from one')).rows).toEqual([{ n: 1 }])
})

test('four processes that start together apply them once', async () => {
  const { pool, tables } = await emptySchema()
  const folder = await migrationsOf(`select pg_sleep(0.2);--> statement-breakpoint\n${first}`, second)
  const counts = await Promise.all([1, 2, 3, 4].map(() => migrate(pool, folder)))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  expect(await tables()).toEqual(['migrations', 'one', 'two'])
})

test('a failing migration undoes all migrations that ran before it', async () => {
  const { pool, tables } = await emptySchema()
  const folder = await migrationsOf(first, 'create table two (n int);--> statement-breakpoint\nselect 1/0')
  await expect(migrate(pool, folder)).rejects.toThrow('division by zero')
  expect(await tables()).toEqual([])
})

test('a process killed midway leaves the old tables, and the next start creates the new ones', async () => {
  const { connection, pool, tables } = await emptySchema()
  await migrate(pool, await migrationsOf(first))
  const slow = await migrationsOf(first, `${second};--> statement-breakpoint\nselect pg_sleep(60)`)
  const child = startMigrator(connection, slow)
  const isSleeping = `from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active'
    and datname = current_database() and pid <> pg_backend_pid()`
  const count = async () => (await pool.query(`select ${isSleeping}`)).rowCount
  await expect.poll(count, { timeout: 60_000 }).toBe(1)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await tables()).toEqual(['migrations', 'one'])

  await pool.query(`select pg_terminate_backend(pid) ${isSleeping}`)
  expect(await migrate(pool, await migrationsOf(first, second))).toBe(1)
  expect(await tables()).toEqual(['migrations', 'one', 'two'])
})

test('a migration that runs alone builds an index while others write, and again after a kill', async () => {
  const { connection, pool } = await emptySchema()
  const base = 'create table one (n int);--> statement-breakpoint\ninsert into one select generate_series(1, 1000)'
  await migrate(pool, await migrationsOf(base))
  const folder = await migrationsOf(
    base,
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "one_n" ON "one" ("n");',
    second,
  )
  const indexes = async () =>
    (await pool.query('select indisvalid as valid from pg_index where indrelid = $1::regclass', ['one'])).rows

  // The build waits for this transaction, and is killed meanwhile.
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query('insert into one values (1)')
  const child = startMigrator(connection, folder)
  const building = `from pg_stat_activity where query like '-- no transaction%' and datname = current_database()`
  await expect.poll(async () => (await pool.query(`select ${building}`)).rowCount, { timeout: 60_000 }).toBe(1)
  await expect.poll(indexes).toEqual([{ valid: false }])
  child.kill('SIGKILL')
  await once(child, 'close')
  await pool.query(`select pg_terminate_backend(pid) ${building}`)

  const again = migrate(pool, folder)
  await writer.query('insert into one values (2)')
  await writer.query('commit')
  writer.release()
  expect(await again).toBe(2)
  expect(await indexes()).toEqual([{ valid: true }])
  expect(await migrate(pool, folder)).toBe(0)
})

test('who finds a process migrating is told so at once, and can keep others from migrating', async () => {
  const { connection, pool } = await emptySchema()
  const migrator = await pool.connect()
  await migrator.query('select pg_advisory_lock(7268012)')
  const other = await openDatabase(connection, { max: 1 })
  onTestFinished(other.close)
  const lock = () => other.db.transaction(tryLockMigrations)
  expect(await lock()).toBe(false)
  await migrator.query('select pg_advisory_unlock(7268012)')
  migrator.release()
  expect(await lock()).toBe(true)
  let isMigrated = false
  let migrating = Promise.resolve(0)
  await other.db.transaction(async (tx) => {
    expect(await tryLockMigrations(tx)).toBe(true)
    migrating = migrate(pool, await migrationsOf(first)).finally(() => (isMigrated = true))
    await sleep(300)
    expect(isMigrated).toBe(false)
  })
  expect(await migrating).toBe(1)
})

test('a migration gives way while others hold its locks, tries again, and in the end says so', async () => {
  const { pool, tables } = await emptySchema()
  await migrate(pool, await migrationsOf(first))
  const folder = await migrationsOf(first, `${second};--> statement-breakpoint\nalter table one add column m int`)
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select from one')
  const attempt = (attempts: number) => migrate(pool, folder, undefined, { lockTimeoutMs: 50, pauseMs: 50, attempts })
  await expect(attempt(2)).rejects.toThrow('other programs keep tables locked')
  expect(await tables()).toEqual(['migrations', 'one'])

  const waiting = attempt(100)
  await pool.query('insert into one values (2)')
  await reader.query('commit')
  reader.release()
  expect(await waiting).toBe(1)
  expect(await tables()).toEqual(['migrations', 'one', 'two'])
})

test('a database with unknown migrations is left alone', async () => {
  const { pool, tables } = await emptySchema()
  await migrate(pool, await migrationsOf(first, second))
  const error: unknown = await migrate(pool, await migrationsOf(first)).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect((error as Error).message).toMatch(/^The database was changed by a newer version of Muster \(1 of its 2/)
  expect(await tables()).toEqual(['migrations', 'one', 'two'])
})

test('a user who can’t create tables is asked to own the database, and nothing is changed', async () => {
  const { connection, pool, tables } = await emptySchema()
  const guest = `guest_${randomBytes(4).toString('hex')}`
  await pool.query(`create role ${guest} login`)
  onTestFinished(async () => void (await pool.query(`drop role ${guest}`)))
  const guestDatabase = await openDatabase(asUser(connection, guest), { max: 1 })
  onTestFinished(guestDatabase.close)
  const refusal = async () => {
    const error: unknown = await migrate(guestDatabase.pool, await migrationsOf(first)).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  const sentence = 'The user in DATABASE_URL lacks the rights to set up the database'
  const mend = 'please make that user its owner with alter database … owner to ….'
  expect(await refusal()).toBe(`${sentence} (no schema has been selected to create in): ${mend}`)
  await pool.query(`grant usage on schema public to ${guest}`)
  onTestFinished(async () => void (await pool.query(`drop owned by ${guest}`)))
  expect(await refusal()).toBe(`${sentence} (permission denied for schema public): ${mend}`)
  expect(await tables()).toEqual([])
})

function asUser(connection: Connection, user: string): Connection {
  if (typeof connection !== 'string') return { ...connection, user }
  const url = new URL(connection)
  url.username = user
  return url.href
}

function startMigrator(connection: Connection, folder: string) {
  const child = spawn(process.execPath, [MIGRATOR, JSON.stringify(connection), folder], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
