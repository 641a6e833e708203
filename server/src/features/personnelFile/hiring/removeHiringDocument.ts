import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { files } from '../../../files/store/tables.ts'
import { hiringArea, recordChanged } from '../areas.ts'
import { removalRefusal, visibleDocument } from './queries.ts'

/**
 * Deletes one of the actor's hiring documents. Its file is deleted after the commit.
 * @throws Refusal 403 for another person's document; 404 if it does not exist or is not visible to the actor.
 */
export async function removeHiringDocument(ctx: Context, input: { id: string; documentId: string }): Promise<void> {
  const { app, actor } = ctx
  await change(ctx, async (tx) => {
    const row = await visibleDocument(tx, actor, input)
    throwIf(removalRefusal(actor, row))
    const deleted = await tx.delete(files).where(eq(files.id, row.id)).returning({ digest: files.digest })
    assertFound(deleted[0])
    return {
      action: 'hiring_document.removed',
      subject: { type: 'hiring_document', id: row.id },
      personId: row.ownerId,
      before: { name: row.name, bytes: row.bytes, digest: deleted[0].digest },
      events: [recordChanged(hiringArea, row.ownerId)],
      answer: null,
    }
  })
  await app.files.remove(input.documentId)
}
