import { and, asc, gt, isNull, lte } from 'drizzle-orm'
import { apiKeys } from '../../../access/tables.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { readPage } from '../../../db/readPage.ts'
import { keysOf } from '../keys/listApiKeys.ts'

/**
 * Returns the number of keys in use that the actor manages and that expire between two instants, with the one that
 * expires next.
 */
export async function expiringKeys(db: Db, actor: Actor, { from, to }: { from: string; to: string }) {
  const { name, expiresAt, revokedAt, suspendedAt, id } = apiKeys
  const where = and(keysOf(actor), isNull(revokedAt), isNull(suspendedAt), gt(expiresAt, from), lte(expiresAt, to))
  const { rows, pagination } = await readPage(
    { page: 1, limit: 1 },
    db.select({ name, expiresAt }).from(apiKeys).where(where).orderBy(asc(expiresAt), asc(id)),
    db.$count(apiKeys, where),
  )
  return { count: pagination.totalItems, next: rows[0] ?? null }
}
