import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import { now } from '../../../clock.ts'
import type { Context } from '../../../context.ts'
import { allow } from '../../../errors.ts'
import { laterThan, lockDocument, sharesById } from '../queries.ts'
import { documentPolicy } from '../policy.ts'
import { documents } from '../tables.ts'
import { documentChanged } from '../told.ts'
import { dropDocuments } from './drop.ts'

/**
 * Puts a document into the trash, where its uploader and administrators alone see it; or, `forGood`, deletes one
 * from there with its versions and their files.
 * @throws Refusal 404 out of sight; 403 where it is not the actor’s to delete; 409 where it is in the trash already, or
 * for good where it is not there.
 */
export async function removeDocument(
  ctx: Context,
  { id, forGood = false }: { id: string; forGood?: boolean },
): Promise<void> {
  const { app, actor } = ctx
  const { at } = ctx.request
  const gone = await change(ctx, async (tx) => {
    const document = await lockDocument(tx, actor, id)
    allow(forGood ? documentPolicy.destroy(actor, document.facts) : documentPolicy.trash(actor, document.facts))
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
        answer: await dropDocuments(tx, [id]),
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
  // What cannot be removed now is swept: it belongs to nothing any more.
  await Promise.all((gone ?? []).map((file) => app.files.remove(file)))
}
