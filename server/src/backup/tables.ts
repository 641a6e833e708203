import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table in a backup: its columns, without generated ones, and its number of rows. */
export interface StoredTable {
  name: string
  columns: string[]
  rows: number
}

/** A database sequence and its last value. */
export interface StoredSequence {
  name: string
  value: string
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: Pick<StoredTable, 'columns'>) => columns.map(quote).join(', ')

/** Returns Muster's tables in order of their names, without those of pg-boss, which recreates them at each start. */
export async function tablesOf(client: ClientBase): Promise<Omit<StoredTable, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Returns the sequences that have been used, each with its last value. */
export async function sequencesOf(client: ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/** Returns a stream of a table's rows in the text format of COPY: one line per row. */
export const dumpTable = (client: ClientBase, table: Pick<StoredTable, 'name' | 'columns'>): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${quote(table.name)} (${columnsOf(table)}) to stdout`))

/** Returns a writable stream that inserts rows written by `dumpTable` into a table. */
export const copyInto = (client: ClientBase, table: Pick<StoredTable, 'name' | 'columns'>) =>
  client.query(copyFrom(`copy ${quote(table.name)} (${columnsOf(table)}) from stdin`))

/**
 * Empties all tables and lets `load` fill them. Triggers are off during this time, and foreign keys are checked at the
 * end. The database user need not be a superuser.
 */
export async function fillTables(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => quote(name))
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${names.join(', ')}`)
  await load()
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
}

/** Sets each sequence to its stored value. */
export async function setSequences(client: ClientBase, sequences: readonly StoredSequence[]): Promise<void> {
  for (const { name, value } of sequences) await client.query(`select setval($1::regclass, $2)`, [quote(name), value])
}
