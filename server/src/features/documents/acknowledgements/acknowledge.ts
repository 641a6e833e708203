import { and, eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { holders } from '../../../people/groups.ts'
import { documentById, visibleDocument } from '../queries.ts'
import { documentPolicy, staleRefusal } from '../policy.ts'
import { documentAcknowledgements, documents } from '../tables.ts'
import { todayOf } from '../today.ts'
import { isVisible } from '../visible.ts'

/**
 * Confirms that the actor has read the current version of a document. Repeating the call changes nothing.
 * @throws Refusal 404 if the document is not visible to the actor; 403 if they need not confirm it; 409 if it is in the
 * trash, or the version is not the current one.
 */
export const acknowledge = (ctx: Context, { id, version }: { id: string; version: number }) =>
  change(ctx, async (tx) => {
    const { actor, request } = ctx
    // A shared lock lets many people confirm at once. Only a change to the document waits for them.
    const locked = tx
      .select({ version: documents.version })
      .from(documents)
      .where(and(eq(documents.id, id), isVisible(actor)))
      .for('share')
    const [present] = await locked
    assertFound(present)
    const { facts } = await visibleDocument(tx, actor, id)
    throwIf(documentPolicy.acknowledge(actor, facts), staleRefusal(present.version, version))
    const added = await tx
      .insert(documentAcknowledgements)
      .values({ documentId: id, version, userId: actor.id, ...(request.at && { at: request.at }) })
      .onConflictDoNothing()
      .returning({ at: documentAcknowledgements.at })
    return {
      action: 'document.acknowledged',
      subject: { type: 'document', id },
      personId: actor.id,
      after: { version },
      events: added.length ? [refresh('documents', [actor.id, facts.uploadedById], holders(['documents.update']))] : [],
      answer: { document: await documentById(tx, actor, await todayOf(tx, request), id) },
    }
  })
