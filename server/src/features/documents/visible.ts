import { and, eq, isNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import { users } from '../../people/tables.ts'
import { changesAll } from './policy.ts'
import { documents, documentShares } from './tables.ts'

/** The id of a person, or a placeholder for it. */
export type PersonId = string | SQLWrapper

/** Returns a subquery for the ids of documents shared with a person by name or through their current department. */
export const idsSharedWith = (personId: PersonId): SQL =>
  sql`(select ${documentShares.documentId} from ${documentShares} where ${documentShares.userId} = ${personId}
    union all select ${documentShares.documentId} from ${documentShares}
    where ${documentShares.department} = (select ${users.department} from ${users} where ${users.id} = ${personId}))`

export const isSharedWith = (personId: PersonId): SQL => sql`${documents.id} in ${idsSharedWith(personId)}`

/** Returns the SQL condition for documents shared with the whole company or with this person. */
export const reaches = (personId: PersonId): SQL => or(not(documents.isPrivate), isSharedWith(personId)) as SQL

export const isNotTrashed: SQL = isNull(documents.trashedAt)

/** The documents visible to someone: `all`, or their own and those that reach them, without or with the trash. */
export type DocumentReach = 'all' | 'reaching' | 'reaching, with the trash'

/** Returns which documents are visible to the actor. */
export function documentReachOf(actor: Actor): DocumentReach {
  if (changesAll(actor)) return 'all'
  return actor.permissions.has('documents.delete') ? 'reaching, with the trash' : 'reaching'
}

/**
 * Returns the SQL condition for documents visible to a person with this reach: their own, those shared with them, and
 * all for a document administrator. In the trash, only the uploader, document administrators and people who may delete
 * documents see them.
 */
export function isWithin(reach: DocumentReach, personId: PersonId): SQL | undefined {
  if (reach === 'all') return undefined
  const forThem = reach === 'reaching' ? and(isNotTrashed, reaches(personId)) : reaches(personId)
  return or(eq(documents.uploadedBy, personId), forThem)
}

/** Returns the SQL condition for documents visible to the actor. */
export const isVisible = (actor: Actor): SQL | undefined => isWithin(documentReachOf(actor), actor.id)
