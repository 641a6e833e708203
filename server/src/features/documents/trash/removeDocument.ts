import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { lockDocument, sharesById } from '../queries.ts'
import { documentPolicy } from '../policy.ts'
import { documents } from '../tables.ts'
import { laterThan } from '../../../db/columns.ts'
import { documentChanged } from '../recipients.ts'
import { deleteDocuments } from './deleteDocuments.ts'

/**
 * Moves a document to the trash, where only its uploader and administrators can see it. With `forGood`, permanently
 * deletes a document in the trash with its versions and files.
 * @throws Refusal 404 if the document is not visible to the actor; 403 if they may not delete it; 409 if it is already
 * in the trash or, with `forGood`, not in the trash.
 */
export async function removeDocument(
  ctx: Context,
  { id, forGood = false }: { id: string; forGood?: boolean },
): Promise<void> {
  const { app, actor } = ctx
  const { at } = ctx.request
  const deleted = await change(ctx, async (tx) => {
    const document = await lockDocument(tx, actor, id)
    throwIf(forGood ? documentPolicy.destroy(actor, document.facts) : documentPolicy.trash(actor, document.facts))
    const shares = (await sharesById(tx, [id]))(id)
    const reach = { everybody: !document.isPrivate, ...shares }
    const { uploadedBy, category, version } = document
    const common = { subject: { type: 'document', id }, personId: uploadedBy }
    if (forGood)
      return {
        ...common,
        action: 'document.removed',
        before: { category, version },
        events: [documentChanged(uploadedBy)],
        answer: await deleteDocuments(tx, [id]),
      }
    await tx
      .update(documents)
      .set({
        trashedAt: at ?? now().toString({ fractionalSecondDigits: 3 }),
        updatedAt: at ?? laterThan(documents.updatedAt),
      })
      .where(eq(documents.id, id))
    return { ...common, action: 'document.trashed', events: [documentChanged(uploadedBy, reach)], answer: [] }
  })
  // If a file can't be deleted now, a later clean-up deletes it, since it has no row any more.
  await Promise.all((deleted ?? []).map((file) => app.files.remove(file)))
}
