import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { now } from '../../../kernel/clock.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { laterThan, lockDocument, sharesById } from '../queries.ts'
import { documentPolicy } from '../policy.ts'
import { documents } from '../tables.ts'
import { documentChanged } from '../recipients.ts'
import { deleteDocuments } from './deleteDocuments.ts'

/**
 * Puts a document into the trash, where only its uploader and administrators see it; or, `forGood`, deletes one from
 * there with its versions and their files.
 * @throws Refusal 404 out of sight; 403 if the actor may not delete it; 409 if it is in the trash already, or is not
 * there for permanent deletion.
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
        updatedAt: laterThan(documents.updatedAt, at),
      })
      .where(eq(documents.id, id))
    return { ...common, action: 'document.trashed', events: [documentChanged(uploadedBy, reach)], answer: [] }
  })
  // A file that cannot be removed now has no owner any more, and is swept later.
  await Promise.all((deleted ?? []).map((file) => app.files.remove(file)))
}
