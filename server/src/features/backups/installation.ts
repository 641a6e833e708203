import { createHash } from 'node:crypto'
import { like, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { backups } from './tables.ts'

/**
 * Returns the mark of this installation, which the names of its backups contain. It stands for the database, not for its
 * content: a company restored from a backup has another, so that it never touches the backups that it came from, although
 * it knows them and may have the same folder or bucket.
 */
export async function installationOf(db: Queryable): Promise<string> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select system_identifier || ' ' || oid as place from pg_control_system(), pg_database
    where datname = current_database()`)
  return createHash('sha256')
    .update(rows[0]?.place ?? '')
    .digest('hex')
    .slice(0, 8)
}

/** Returns the SQL condition for the backups that this installation has made. */
export const madeHere = async (db: Queryable) => like(backups.file, `%Z-${await installationOf(db)}.%`)
