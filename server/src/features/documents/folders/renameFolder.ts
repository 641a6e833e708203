import { eq } from 'drizzle-orm'
import type { RenameFolder } from '@muster/contract/documents/folders'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { allow, assertFound } from '../../../errors.ts'
import { laterThan } from '../queries.ts'
import { folderPolicy, staleRefusal } from '../policy.ts'
import { documentFolders } from '../tables.ts'
import { folderChanged } from '../told.ts'
import { folderById, lockFolder, once } from './queries.ts'

/**
 * Gives a folder another name.
 * @throws Refusal 404 where the actor does not see it; 403 where it is not theirs to change; 409 where it has changed
 * since it was read, or who made it has another of this name.
 */
export const renameFolder = (ctx: Context, { id, name, updatedAt }: RenameFolder) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const folder = await lockFolder(tx, actor, id)
    allow(folderPolicy.edit(actor, { createdById: folder.createdBy.id }), staleRefusal(folder, updatedAt))
    await once(
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
