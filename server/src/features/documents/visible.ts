import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../actor.ts'
import { users } from '../../people/tables.ts'
import { changesAll } from './policy.ts'
import { documents, documentShares } from './tables.ts'

/** The ids of what is shared with somebody: by name, and with the department that they are in now. */
export const idsSharedWith = (personId: string): SQL =>
  sql`(select ${documentShares.documentId} from ${documentShares} where ${documentShares.userId} = ${personId}
    union all select ${documentShares.documentId} from ${documentShares}
    where ${documentShares.department} = (select ${users.department} from ${users} where ${users.id} = ${personId}))`

export const isSharedWith = (personId: string): SQL => sql`${documents.id} in ${idsSharedWith(personId)}`

/** Documents that are for somebody: for the whole company, or shared with them. */
export const reaches = (personId: string): SQL => or(not(documents.isPrivate), isSharedWith(personId)) as SQL

export const isOwn = (actor: Actor): SQL => eq(documents.uploadedBy, actor.id)
export const isKept: SQL = isNull(documents.trashedAt)

/**
 * The documents that the actor finds by their ids, from which every query of one starts: their own, those for them, and
 * all where they may change all. What is in the trash is there for its uploader, and for who may delete or change it.
 */
export function isVisible(actor: Actor): SQL | undefined {
  if (changesAll(actor)) return undefined
  const forThem = actor.permissions.has('documents.delete') ? reaches(actor.id) : and(isKept, reaches(actor.id))
  return or(isOwn(actor), forThem)
}
