import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table of a backup: its columns, but for those that the database computes, and how many rows were kept. */
export interface KeptTable {
  name: string
  columns: string[]
  rows: number
}

/** A sequence and where it stands. */
export interface KeptSequence {
  name: string
  value: string
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const columnsOf = ({ columns }: Pick<KeptTable, 'columns'>) => columns.map(quoted).join(', ')

/** Muster's tables by name; what pg-boss keeps in a schema of its own is made anew at a start. */
export async function tablesOf(client: ClientBase): Promise<Omit<KeptTable, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Where sequences stand. */
export async function sequencesOf(client: ClientBase): Promise<KeptSequence[]> {
  const { rows } = await client.query<KeptSequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/** A table's rows as PostgreSQL's COPY writes them, in text: one line a row. */
export const copiedFrom = (client: ClientBase, table: Pick<KeptTable, 'name' | 'columns'>): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${quoted(table.name)} (${columnsOf(table)}) to stdout`))

/** Takes the rows of a table, as `copiedFrom` gives them. */
export const copyInto = (client: ClientBase, table: Pick<KeptTable, 'name' | 'columns'>) =>
  client.query(copyFrom(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`))

/**
 * Empties all tables and lets `load` fill them as nothing but a copy may: without the triggers that count, guard and
 * refuse, and with foreign keys that are proved when all is there. No superuser is needed for it.
 */
export async function fillTables(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => quoted(name))
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

/** Sets sequences on from where they stood. */
export async function setSequences(client: ClientBase, sequences: readonly KeptSequence[]): Promise<void> {
  for (const { name, value } of sequences) await client.query(`select setval($1::regclass, $2)`, [quoted(name), value])
}
