import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../kernel/actor.ts'
import { documentAcknowledgements, documents } from '../tables.ts'
import { reaches } from '../visible.ts'

/** Returns the SQL condition for documents outside the trash whose current version the actor has yet to confirm. */
export const isToConfirm = (actor: Actor): SQL =>
  sql`${documents.toAcknowledge} and ${documents.trashedAt} is null and ${documents.uploadedBy} <> ${actor.id}
    and ${reaches(actor.id)} and not exists (
      select from ${documentAcknowledgements} where ${documentAcknowledgements.documentId} = ${documents.id}
        and ${documentAcknowledgements.version} = ${documents.version} and ${documentAcknowledgements.userId} = ${actor.id})`
