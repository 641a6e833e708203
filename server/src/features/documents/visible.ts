import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import { users } from '../../people/tables.ts'
import { changesAll } from './policy.ts'
import { documents, documentShares } from './tables.ts'

/** Returns a subquery for the ids of documents shared with a person by name or through their current department. */
export const idsSharedWith = (personId: string): SQL =>
  sql`(select ${documentShares.documentId} from ${documentShares} where ${documentShares.userId} = ${personId}
    union all select ${documentShares.documentId} from ${documentShares}
    where ${documentShares.department} = (select ${users.department} from ${users} where ${users.id} = ${personId}))`

export const isSharedWith = (personId: string): SQL => sql`${documents.id} in ${idsSharedWith(personId)}`

/** Returns the SQL condition for documents shared with the whole company or with this person. */
export const reaches = (personId: string): SQL => or(not(documents.isPrivate), isSharedWith(personId)) as SQL

export const isOwn = (actor: Actor): SQL => eq(documents.uploadedBy, actor.id)
export const isNotTrashed: SQL = isNull(documents.trashedAt)

/**
 * Returns the SQL condition for documents visible to the actor: their own, those shared with them, and all for a
 * document administrator. In the trash, only the uploader, document administrators and people who may delete documents
 * see them.
 */
export function isVisible(actor: Actor): SQL | undefined {
  if (changesAll(actor)) return undefined
  const forThem = actor.permissions.has('documents.delete') ? reaches(actor.id) : and(isNotTrashed, reaches(actor.id))
  return or(isOwn(actor), forThem)
}
