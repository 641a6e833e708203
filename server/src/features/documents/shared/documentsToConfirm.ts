import { desc } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import type { Queryable } from '../../../db/database.ts'
import { isToConfirm } from '../documents/toConfirm.ts'
import { documents } from '../tables.ts'

/** Returns the first documents whose current version the actor has yet to confirm, newest first, and their number. */
export async function documentsToConfirm(db: Queryable, actor: Actor, limit: number) {
  const where = isToConfirm(actor)
  const [rows, total] = await Promise.all([
    db
      .select({ id: documents.id, name: documents.name })
      .from(documents)
      .where(where)
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(limit),
    db.$count(documents, where),
  ])
  return { total, rows }
}
