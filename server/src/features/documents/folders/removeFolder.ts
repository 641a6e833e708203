import { eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { folderPolicy } from '../policy.ts'
import { documentFolders } from '../tables.ts'
import { folderChanged } from '../recipients.ts'
import { lockFolder } from './queries.ts'

/**
 * Deletes a folder. Its documents stay, without a folder.
 * @throws Refusal 404 if the folder is not visible to the actor; 403 if they may not delete it.
 */
export const removeFolder = (ctx: Context, { id }: { id: string }) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const folder = await lockFolder(tx, actor, id)
    throwIf(folderPolicy.remove(actor, { createdById: folder.createdBy.id }))
    await tx.delete(documentFolders).where(eq(documentFolders.id, id))
    return {
      action: 'document_folder.removed',
      subject: { type: 'document_folder', id },
      personId: folder.createdBy.id,
      events: [folderChanged()],
      answer: undefined,
    }
  })
