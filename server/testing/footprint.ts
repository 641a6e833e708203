import type { Pool, PoolClient } from 'pg'

/** Tables that background work writes at any time, and tables of totals that several people share. */
const ignoredTables = [
  'audit_seals',
  'audit_eras',
  'audit_unsealed',
  'audit_checks',
  'migrations',
  'leave_totals',
  'notification_counts',
  'performance_totals',
  'document_counts',
  'invoice_numbers',
  // Their state follows from sending.
  'webhooks',
  'webhook_deliveries',
  // Every call through SCIM is recorded there.
  'scim_last_call',
  'audit_checks',
]

const tableNames = new WeakMap<object, Promise<string[]>>()

/** Returns the names of the tables in a test's database. Tables are not added or removed during a test. */
function tablesOf(pool: Pool): Promise<string[]> {
  const names =
    tableNames.get(pool) ??
    pool
      .query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
        [ignoredTables],
      )
      .then(({ rows }) => rows.map(({ name }) => name))
  tableNames.set(pool, names)
  return names
}

/** Returns all rows of the database, each as text with the name of its table. */
export const allRows = async (pool: Pool): Promise<Set<string>> => rowsWhere(pool, await tablesOf(pool), 'true')

/**
 * Returns the rows that meet a condition on the alias `t`. The query is prepared, because planning it for a hundred
 * tables takes longer than reading them.
 */
async function rowsWhere(
  database: Pool | PoolClient,
  tables: readonly string[],
  condition: string,
  ...values: string[]
): Promise<Set<string>> {
  const each = tables.map((name) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t where ${condition}`)
  const text = each.join(' union all ')
  // PostgreSQL shortens longer names.
  const name = condition.slice(0, 60)
  const { rows } = await database.query<{ row: string }>({ name, text, values })
  return new Set(rows.map(({ row }) => row))
}

/** The result of some work, and the database rows that it removed and added. */
export interface RecordedChanges<T> {
  answer: T
  removedRows: Set<string>
  addedRows: Set<string>
}

/**
 * The condition on rows that were possibly written since the transaction `$1`. Foreign keys lock the people's rows, which
 * leaves an older `xmax`; without a limit, the rows of everyone in a test would be read again and again. An `xmax` up to
 * `$2` may number a group of transactions instead.
 */
const writtenSince = `t.xmin::text::bigint >= $1
  or (t.xmax <> 0 and (t.xmax::text::bigint >= $1 or t.xmax::text::bigint <= $2))`

/**
 * Runs work and returns its result with the rows that it removed and added. Reads only the rows that PostgreSQL's
 * `xmin` and `xmax` show as possibly written during the work. A row rewritten without a change is in neither list.
 */
export async function recordChanges<T>(pool: Pool, work: () => Promise<T>): Promise<RecordedChanges<T>> {
  const before = await pool.connect()
  try {
    await before.query('begin isolation level repeatable read')
    const { rows } = await before.query<{ oldest: string }>(
      'select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296)::text as oldest',
    )
    const tables = await tablesOf(pool)
    const answer = await work()
    const { rows: groups } = await pool.query<{ last: string }>(`select mxid_age('1'::xid)::text as last`)
    const changedRows = [writtenSince, rows[0]?.oldest ?? '', groups[0]?.last ?? ''] as const
    const [old, now] = [await rowsWhere(before, tables, ...changedRows), await rowsWhere(pool, tables, ...changedRows)]
    return { answer, removedRows: old.difference(now), addedRows: now.difference(old) }
  } finally {
    await before.query('rollback')
    before.release()
  }
}

/**
 * Returns recorded changes in a form that can be compared with those of other work. Values that differ each time (ids,
 * times, tokens, generated names) are replaced by their kind. `names` contains names for some ids.
 */
export function footprint(
  { removedRows, addedRows }: RecordedChanges<unknown>,
  names: Record<string, string>,
): string[] {
  const rows = [...[...removedRows].map((row) => `- ${row}`), ...[...addedRows].map((row) => `+ ${row}`)]
  return [...new Set(rows.map((row) => withoutRandomParts(row, names)))].toSorted()
}

/** Returns a text in which values that differ each time are replaced by their kind. */
export function withoutRandomParts(text: string, names: Record<string, string>): string {
  let result = text
  for (const [id, name] of Object.entries(names)) result = result.replaceAll(id, name)
  return (
    result
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
      .replace(/\$argon2id[^"]+/g, '<hash>')
      // This stands for a person in the options of a passkey.
      .replace(/"id": ?"[\w-]{22}"/g, '"id": <handle>')
      .replace(/\bwhsec_[\w+/=]+/g, '<secret>')
      // These name a payment file, whose month and id differ.
      .replace(/\bMUSTER-\d{4}-\d\d-[\dA-F]{20}\b/g, '<message>')
      .replace(/\bpayments \d{4}-\d\d [A-Z]{3} \w{4}\b/g, '<file>')
      .replace(/\bpayments of \d{4}-\d\d\b/g, 'payments of <month>')
      .replace(/W\/\\*"[\w-]{22}/g, '<version>')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00(:00)?)?/g, '<instant>')
      .replace(/\d{4}-\d\d-\d\d/g, '<day>')
      .replace(/\b20\d\d-\d{4}\b/g, '<number>')
      // Certificates are numbered.
      .replace(/"number": ?\d+/g, '"number": <number>')
      .replace(/\d{1,2} [A-Z][a-z]{2} \d{4}/gi, '<day>')
      .replace(/"year": ?\d{4}/g, '"year": <year>')
      .replace(/"\d{4}-\d\d"/g, '"<month>"')
      .replace(/\bmonth=\d{4}-\d\d\b/g, 'month=<month>')
      // Extra runs of payroll are numbered in their month.
      .replace(/"\d{4}-\d\d\.\d{1,2}"/g, '"<run>"')
      .replace(/"run": ?\d+/g, '"run": <number>')
      .replace(/"place": ?\d+/g, '"place": <place>')
      // These are the progress of sealing and checking the trail, which continues in the background.
      .replace(/"(position|waiting|seals|checked)": ?\d+/g, '"$1": <entries>')
      // The size of a PDF depends on its content.
      .replace(/"bytes": ?\d+/g, '"bytes": <bytes>')
      // These are the last characters of an API key, by which its owner recognises it.
      .replace(/"hint": ?"[\w-]{4}"/g, '"hint": <hint>')
      .replace(/"event": ?\d+/g, '"event": <event>')
      .replace(/\b[0-9a-z]{4}(-[0-9a-z]{4}){3,5}\b/g, '<code>')
      .replace(/\b[A-Z2-7]{32}\b/g, '<secret>')
      .replace(/[\w-]{40,}/g, '<token>')
      .replace(/person\d+/gi, '<name>')
  )
}
