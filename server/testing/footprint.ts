import type { Pool } from 'pg'

/** Written by the background alone, at times of its own; or sums over everybody, which others share. */
const leftOut = ['audit_seals', 'audit_unsealed', 'migrations', 'leave_totals']

/** Every row of the database, table by table. */
export async function allRows(pool: Pool): Promise<Set<string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [leftOut],
  )
  const each = tables.map(({ name }) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t`)
  const { rows } = await pool.query<{ row: string }>(each.join(' union all '))
  return new Set(rows.map(({ row }) => row))
}

/**
 * What differs between two states, so that it can be compared with what another call did: what is different each time
 * (ids, times, tokens, names of made-up people) is replaced by its kind. `names` says what some ids stand for.
 */
export function footprint(before: Set<string>, after: Set<string>, names: Record<string, string>): string[] {
  const gone = [...before.difference(after)].map((row) => `- ${row}`)
  const come = [...after.difference(before)].map((row) => `+ ${row}`)
  return [...new Set([...gone, ...come].map((row) => withoutChance(row, names)))].toSorted()
}

/** A text without what is different each time. */
export function withoutChance(text: string, names: Record<string, string>): string {
  let left = text
  for (const [id, name] of Object.entries(names)) left = left.replaceAll(id, name)
  return left
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/\$argon2id[^"]+/g, '<hash>')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00(:00)?)?/g, '<instant>')
    .replace(/\d{4}-\d\d-\d\d/g, '<day>')
    .replace(/\d{1,2} [A-Z][a-z]{2} \d{4}/g, '<day>')
    .replace(/"year": ?\d{4}/g, '"year": <year>')
    .replace(/[\w-]{40,}/g, '<token>')
    .replace(/person\d+/gi, '<name>')
}
