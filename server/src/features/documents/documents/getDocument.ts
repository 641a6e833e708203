import type { Document } from '@muster/contract/documents/shared'
import { recordRepeated } from '../../../audit/recordRepeated.ts'
import type { Context } from '../../../context.ts'
import { todayOf } from '../today.ts'
import { documentById, visibleDocument } from '../queries.ts'

/** Returns one document. Logs the access if an administrator opens a document that was not shared with them. */
export async function getDocument(ctx: Context, { id }: { id: string }): Promise<{ document: Document }> {
  const { app, actor } = ctx
  const document = await documentById(app.db, actor, await todayOf(app.db), id)
  await recordLook(ctx, id)
  return { document }
}

/** Logs that the actor viewed another person's document that was not shared with them. */
export async function recordLook(ctx: Context, id: string): Promise<void> {
  const { facts } = await visibleDocument(ctx.app.db, ctx.actor, id)
  if (facts.uploadedById === ctx.actor.id || facts.isReached) return
  await recordRepeated(ctx, {
    action: 'document.seen',
    subject: { type: 'document', id },
    personId: facts.uploadedById,
  })
}
