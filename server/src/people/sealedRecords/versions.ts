import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { desc, eq, getTableName, sql } from 'drizzle-orm'
import type { PageQuery, Pagination } from '@muster/contract/kit/paging'
import type { App } from '../../context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import { readPage } from '../../db/readPage.ts'
import { UnopenableError } from '../../files/store/pieces.ts'
import { Seal } from '../../files/store/seal.ts'
import type { SealedTable } from '../../keys/sealedTables.ts'
import { lockPerson } from '../lockPerson.ts'
import type { RecordTable } from './recordTable.ts'

type Services = Pick<App, 'keys' | 'log'>

/** A stored version. Its `details` are null if they can't be decrypted. */
export interface Version<T> {
  id: string
  version: number
  savedAt: string
  /** The time of the next version; null for the current one. */
  until: string | null
  details: T | null
}

const sealOf = ({ keys }: Pick<Services, 'keys'>) => new Seal(keys, 'personal-records')
/** Returns the context that encrypted content is bound to. Content copied into another row can't be decrypted there. */
const placeOf = (table: RecordTable, userId: string, id: string) => `${getTableName(table)}/${userId}/${id}`

/** Describes a record table for the replacement of the encryption key. */
export const sealedTable = (table: RecordTable, kind: string): SealedTable => ({
  name: getTableName(table),
  kind,
  sealOf: (keys) => sealOf({ keys }),
  placeOf: ({ id, userId }) => placeOf(table, userId, id),
})

const columns = (table: RecordTable) => ({
  id: table.id,
  userId: table.userId,
  version: table.version,
  sealed: table.sealed,
  savedAt: table.createdAt,
  until: sql<string | null>`lead(${table.createdAt}) over (order by ${table.version})`,
})
type Row = { id: string; userId: string; version: number; sealed: string; savedAt: string; until: string | null }

/**
 * Decrypts a row. If that fails, logs the error and returns null `details`, so that the rest stays visible and a new
 * version can be saved.
 */
function openRow<T>(services: Services, table: RecordTable, row: Row): Version<T> {
  const { id, version, savedAt, until } = row
  try {
    const content = sealOf(services).open(Buffer.from(row.sealed, 'base64url'), placeOf(table, row.userId, row.id))
    return { id, version, savedAt, until, details: JSON.parse(content.toString()) as T }
  } catch (error) {
    if (!(error instanceof UnopenableError)) throw error
    if (error.fault !== 'lost')
      services.log.error({ err: error, table: getTableName(table), row: row.id }, 'a sealed record cannot be opened')
    return { id, version, savedAt, until, details: null }
  }
}

/** Returns the current version of a person's record, or null if there is none. */
export async function currentVersion<T>(
  db: Queryable,
  services: Services,
  table: RecordTable,
  userId: string,
): Promise<Version<T> | null> {
  const [row] = await db
    .select(columns(table))
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(desc(table.version))
    .limit(1)
  return row ? openRow<T>(services, table, row) : null
}

/** A person and the instant for which their record is looked up; null for the current record. */
export interface PersonAt {
  userId: string
  at: string | null
}

/**
 * Returns the version of each person's record as of the given instant, keyed by user id. People without one are left
 * out.
 */
export async function versionsAt<T>(
  db: Queryable,
  services: Services,
  table: RecordTable,
  people: readonly PersonAt[],
): Promise<Map<string, Version<T>>> {
  const asOf = sql`json_to_recordset(${JSON.stringify(people)}::json) as as_of ("userId" uuid, at timestamptz)`
  const rows = await db
    .selectDistinctOn([table.userId], columns(table))
    .from(table)
    .innerJoin(asOf, sql`as_of."userId" = ${table.userId} and ${table.createdAt} <= coalesce(as_of.at, 'infinity')`)
    .orderBy(table.userId, desc(table.version))
  return new Map(rows.map((row) => [row.userId, openRow<T>(services, table, row)]))
}

/** Returns one page of the versions of a person's record, newest first. */
export async function versionPage<T>(
  db: Queryable,
  services: Services,
  table: RecordTable,
  { userId, page, limit }: PageQuery & { userId: string },
): Promise<{ versions: Version<T>[]; pagination: Pagination }> {
  const ofPerson = eq(table.userId, userId)
  const { rows, pagination } = await readPage(
    { page, limit },
    db.select(columns(table)).from(table).where(ofPerson).orderBy(desc(table.version)),
    db.$count(table, ofPerson),
  )
  return {
    versions: rows.map((row) => openRow<T>(services, table, row)),
    pagination,
  }
}

/**
 * Adds a version to a person's record, dated `at` or now, unless the content is unchanged. Waits for simultaneous
 * changes to the same person. Returns the id and number of the current version, and the names of the changed fields for
 * the audit trail.
 */
export async function addVersion<T extends object>(
  tx: Tx,
  services: Services,
  table: RecordTable,
  userId: string,
  details: T,
  at?: string,
): Promise<{ id: string; version: number; changed: string[] }> {
  await lockPerson(tx, userId)
  const before = await currentVersion<T>(tx, services, table, userId)
  const present: Partial<T> = before?.details ?? {}
  const names = new Set([...Object.keys(present), ...Object.keys(details)]) as Set<keyof T & string>
  const changed = [...names].filter((name) => !isDeepStrictEqual(present[name], details[name]))
  if (before?.details && !changed.length) return { id: before.id, version: before.version, changed }
  const id = randomUUIDv7()
  const version = (before?.version ?? 0) + 1
  const sealed = sealOf(services).seal(Buffer.from(JSON.stringify(details)), placeOf(table, userId, id))
  const savedAt = at ?? sql`clock_timestamp()`
  await tx.insert(table).values({ id, userId, version, sealed: sealed.toString('base64url'), createdAt: savedAt })
  return { id, version, changed }
}
