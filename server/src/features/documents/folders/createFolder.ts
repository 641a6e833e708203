import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CreateFolder } from '@muster/contract/documents/folders'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound, conflict } from '../../../kernel/errors.ts'
import { refresh } from '../../../events/event.ts'
import { maxFolders } from '../../../limits/bounds.ts'
import { lockRecords } from '../../../db/lockRecords.ts'
import { documentFolders } from '../tables.ts'
import { folderById, withUniqueName } from './queries.ts'

/**
 * Creates a folder of the actor.
 * @throws Refusal 409 (`document.folder_taken`) if they already have a folder of this name; 409 (`folder.too_many`) at
 * the maximum number of folders.
 */
export const createFolder = (ctx: Context, { name }: CreateFolder) =>
  change(ctx, async (tx) => {
    const { actor } = ctx
    const { at } = ctx.request
    await lockRecords(tx, 'folders', actor.id)
    const isFull = (await tx.$count(documentFolders, eq(documentFolders.createdBy, actor.id))) >= maxFolders
    throwIf(
      isFull ? conflict(`You already have ${maxFolders} folders. Please delete one first.`, 'folder.too_many') : null,
    )
    const id = randomUUIDv7()
    await withUniqueName(
      tx.insert(documentFolders).values({ id, name, createdBy: actor.id, createdAt: at, updatedAt: at }).execute(),
    )
    const folder = await folderById(tx, actor, id)
    assertFound(folder)
    return {
      action: 'document_folder.created',
      subject: { type: 'document_folder', id },
      personId: actor.id,
      events: [refresh('documents', [actor.id])],
      answer: { folder },
    }
  })
