import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import { users } from '../../people/tables.ts'
import { changesAll } from './policy.ts'
import { documents, documentShares } from './tables.ts'

/** Returns the ids of documents shared with a person by name or through their current department, as SQL. */
export const idsSharedWith = (personId: string): SQL =>
  sql`(select ${documentShares.documentId} from ${documentShares} where ${documentShares.userId} = ${personId}
    union all select ${documentShares.documentId} from ${documentShares}
    where ${documentShares.department} = (select ${users.department} from ${users} where ${users.id} = ${personId}))`

export const isSharedWith = (personId: string): SQL => sql`${documents.id} in ${idsSharedWith(personId)}`

/** Returns the condition for documents meant for a person: for the whole company, or shared with them. */
export const reaches = (personId: string): SQL => or(not(documents.isPrivate), isSharedWith(personId)) as SQL

export const isOwn = (actor: Actor): SQL => eq(documents.uploadedBy, actor.id)
export const isNotTrashed: SQL = isNull(documents.trashedAt)

/**
 * Returns the condition for documents the actor may find by id, the start of every query: their own, those meant for
 * them, and all if they may change all. Documents in the trash are visible only to their uploader and to those who may
 * delete or change them.
 */
export function isVisible(actor: Actor): SQL | undefined {
  if (changesAll(actor)) return undefined
  const forThem = actor.permissions.has('documents.delete') ? reaches(actor.id) : and(isNotTrashed, reaches(actor.id))
  return or(isOwn(actor), forThem)
}
