import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Updates PostgreSQL's statistics of tables that have more than doubled since they were last analysed, or that were empty
 * then: the rows of an interrupted transaction leave pages which the next one fills. Autovacuum would do so only a minute
 * or more later; until then, queries are planned for the former size.
 */
export async function analyzeGrownTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (pg_relation_size(oid) / current_setting('block_size')::int > 2 * relpages + 8 or reltuples = 0 and relpages > 0)
    order by relname`)
  if (rows.length) await db.execute(sql.raw(`analyze ${rows.map(({ name }) => name).join(', ')}`))
}
