import type pg from 'pg'

/** Returns the sorted rows of each table as text, by table name. */
export async function tableRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const rowsByTable: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from public."${name}" t order by 1`)
    rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}
