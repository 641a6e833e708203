import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { documentById, lockDocument, sharesById } from '../queries.ts'
import { documentPolicy } from '../policy.ts'
import { documents } from '../tables.ts'
import { todayOf } from '../today.ts'
import { laterThan } from '../../../db/columns.ts'
import { documentChanged } from '../recipients.ts'

/**
 * Restores a document from the trash. Everyone who had access before has it again.
 * @throws Refusal 404 if the document is not visible to the actor; 403 if they may not restore it; 409 if it is not in
 * the trash.
 */
export const restoreDocument = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { at } = ctx.request
    const today = await todayOf(tx, ctx.request)
    const { facts, isPrivate, uploadedBy } = await lockDocument(tx, actor, id)
    throwIf(documentPolicy.restore(actor, facts))
    const shares = (await sharesById(tx, [id]))(id)
    const document = await inOrder(
      () =>
        tx
          .update(documents)
          .set({ trashedAt: null, updatedAt: at ?? laterThan(documents.updatedAt) })
          .where(eq(documents.id, id))
          .execute(),
      () => documentById(tx, actor, today, id),
    )
    return {
      action: 'document.restored',
      subject: { type: 'document', id },
      personId: uploadedBy,
      events: [documentChanged(uploadedBy, { everybody: !isPrivate, ...shares })],
      answer: { document },
    }
  })
