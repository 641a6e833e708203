import type { Pool, PoolClient } from 'pg'

/** Tables written only by background work, at its own times; or sums shared with others. */
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
  'audit_checks',
]

const tableNames = new WeakMap<object, Promise<string[]>>()

/** Returns the tables of a test's database, which do not change while it runs. */
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

/** Returns every row of the database, table by table. */
export const allRows = async (pool: Pool): Promise<Set<string>> => rowsWhere(pool, await tablesOf(pool), 'true')

/** Returns rows that meet a condition on `t`. Prepared, since a hundred tables take longer to plan than to read. */
async function rowsWhere(
  database: Pool | PoolClient,
  tables: readonly string[],
  condition: string,
  ...values: string[]
): Promise<Set<string>> {
  const each = tables.map((name) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t where ${condition}`)
  const { rows } = await database.query<{ row: string }>({ name: condition, text: each.join(' union all '), values })
  return new Set(rows.map(({ row }) => row))
}

/** The result of some work: its answer, and the rows it removed and added. */
export interface RecordedChanges<T> {
  answer: T
  removedRows: Set<string>
  addedRows: Set<string>
}

/**
 * Compares the database before and after the work. It only reads rows that were written since, as PostgreSQL records in
 * each: a row rewritten without a change is the same before and after.
 */
export async function recordChanges<T>(pool: Pool, work: () => Promise<T>): Promise<RecordedChanges<T>> {
  const before = await pool.connect()
  try {
    await before.query('begin isolation level repeatable read')
    const { rows } = await before.query<{ oldest: string }>(
      'select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296)::text as oldest',
    )
    const touched = ['t.xmax <> 0 or t.xmin::text::bigint >= $1', rows[0]?.oldest ?? ''] as const
    const tables = await tablesOf(pool)
    const answer = await work()
    const [old, now] = [await rowsWhere(before, tables, ...touched), await rowsWhere(pool, tables, ...touched)]
    return { answer, removedRows: old.difference(now), addedRows: now.difference(old) }
  } finally {
    await before.query('rollback')
    before.release()
  }
}

/**
 * Returns the result of some work for comparison with other work: values that differ each time (ids, times, tokens,
 * names of generated people) are replaced by their kind. `names` gives names for some ids.
 */
export function footprint(
  { removedRows, addedRows }: RecordedChanges<unknown>,
  names: Record<string, string>,
): string[] {
  const rows = [...[...removedRows].map((row) => `- ${row}`), ...[...addedRows].map((row) => `+ ${row}`)]
  return [...new Set(rows.map((row) => withoutRandomParts(row, names)))].toSorted()
}

/** Returns a text without values that differ each time. */
export function withoutRandomParts(text: string, names: Record<string, string>): string {
  let left = text
  for (const [id, name] of Object.entries(names)) left = left.replaceAll(id, name)
  return (
    left
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
      .replace(/\$argon2id[^"]+/g, '<hash>')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00(:00)?)?/g, '<instant>')
      .replace(/\d{4}-\d\d-\d\d/g, '<day>')
      .replace(/\b20\d\d-\d{4}\b/g, '<number>')
      .replace(/\d{1,2} [A-Z][a-z]{2} \d{4}/gi, '<day>')
      .replace(/"year": ?\d{4}/g, '"year": <year>')
      .replace(/"\d{4}-\d\d"/g, '"<month>"')
      .replace(/"place": ?\d+/g, '"place": <place>')
      // Progress of the trail's seals and checks, which continue in the background.
      .replace(/"(position|waiting|seals|checked)": ?\d+/g, '"$1": <entries>')
      // A PDF's size depends on its content.
      .replace(/"bytes": ?\d+/g, '"bytes": <bytes>')
      // The last characters of a key, by which its owner recognizes it.
      .replace(/"hint": ?"[\w-]{4}"/g, '"hint": <hint>')
      .replace(/"event": ?\d+/g, '"event": <event>')
      .replace(/[\w-]{40,}/g, '<token>')
      .replace(/person\d+/gi, '<name>')
  )
}
