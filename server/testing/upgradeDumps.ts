import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openDatabase } from '../src/db/connection.ts'
import { withConnection, withDatabase } from './server.ts'

const folder = join(import.meta.dirname, 'upgrades')

/** Returns the names of the dumps of former versions, oldest first. */
export async function upgradeDumps(): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql.gz'))
  return names.map((name) => name.replace('.sql.gz', '')).toSorted()
}

/**
 * Restores the dump of a former version into a new database, and its key into a new data folder. Both are removed when
 * the test ends.
 */
export async function restoreUpgradeDump(dump: string) {
  const { maintenance, template } = inject('testServer')
  const name = template.replace('template', randomBytes(6).toString('hex'))
  await withConnection(maintenance, (pool) => pool.query(`create database ${name} template template0`))
  const connection = withDatabase(maintenance, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-upgrade-'))
  const { pool, close } = await openDatabase(connection, { max: 2 })
  onTestFinished(async () => {
    await close()
    await withConnection(maintenance, (one) => one.query(`drop database ${name} with (force)`))
    await rm(dataDir, { recursive: true })
  })
  // The dump changes settings of its connection.
  const client = new pg.Client(typeof connection === 'string' ? { connectionString: connection } : connection)
  await client.connect()
  await client.query(gunzipSync(await readFile(join(folder, `${dump}.sql.gz`))).toString()).finally(() => client.end())
  await mkdir(join(dataDir, 'keys'))
  const key = join(dataDir, 'keys', 'master.key')
  await copyFile(join(folder, `${dump}.key`), key)
  await chmod(key, 0o600)
  return { connection, pool, dataDir }
}

/** The columns and the rows of each table, by table. */
export type Contents = Record<string, { columns: string[]; rows: Record<string, string | null>[] }>

/**
 * Returns what a database contains, each value as text. With `like`, returns only the tables and columns that are also
 * there.
 */
export async function readContents(pool: pg.Pool, like?: Contents): Promise<Contents> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1`,
  )
  const contents: Contents = {}
  for (const { name, columns: all } of tables) {
    const columns = like ? all.filter((column) => like[name]?.columns.includes(column)) : all
    if (!columns.length) continue
    const texts = columns.map((column) => `"${column}"::text`).join(', ')
    const { rows } = await pool.query<Record<string, string | null>>(`select ${texts} from "${name}" order by ${texts}`)
    contents[name] = { columns, rows }
  }
  return contents
}
