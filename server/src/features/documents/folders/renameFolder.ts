import { eq } from 'drizzle-orm'
import type { RenameFolder } from '@muster/contract/documents/folders'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound } from '../../../kernel/errors.ts'
import { folderPolicy, staleRefusal } from '../policy.ts'
import { documentFolders } from '../tables.ts'
import { laterThan } from '../../../db/columns.ts'
import { folderChanged } from '../recipients.ts'
import { folderById, lockFolder, withUniqueName } from './queries.ts'

/**
 * Renames a folder.
 * @throws Refusal 404 if the folder is not visible to the actor; 403 if they may not change it; 409 if it has changed
 * since it was read, or its creator has another folder of this name.
 */
export const renameFolder = (ctx: Context, { id, name, updatedAt }: RenameFolder) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const folder = await lockFolder(tx, actor, id)
    throwIf(folderPolicy.edit(actor, { createdById: folder.createdBy.id }), staleRefusal(folder.updatedAt, updatedAt))
    await withUniqueName(
      tx
        .update(documentFolders)
        .set({ name, updatedAt: laterThan(documentFolders.updatedAt) })
        .where(eq(documentFolders.id, id))
        .execute(),
    )
    const changed = await folderById(tx, actor, id)
    assertFound(changed)
    return {
      action: 'document_folder.renamed',
      subject: { type: 'document_folder', id },
      personId: folder.createdBy.id,
      events: [folderChanged()],
      answer: { folder: changed },
    }
  })
