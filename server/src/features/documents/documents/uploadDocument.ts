import { randomUUIDv7 } from 'node:crypto'
import type { UploadDocument } from '@muster/contract/documents/documents'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { inOrder } from '../../../db/transaction.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { insertFile, withUpload } from '../../../files/storeUpload.ts'
import { documents, documentVersions } from '../tables.ts'
import { todayOf } from '../today.ts'
import { documentChanged } from '../recipients.ts'
import { folderRefusal, lockedFolderRefusal, uploadOf } from './newDocument.ts'
import { documentById } from '../queries.ts'

/**
 * Creates a document of the actor from an uploaded file, private until shared.
 * @throws Refusal 415 if the content does not match an allowed type; 409 (`files.quota`) if their storage is full; 400
 * for an unknown folder.
 */
export async function uploadDocument(ctx: Context, { document: file, ...input }: UploadDocument) {
  const { app, actor } = ctx
  const { at } = ctx.request
  throwIf(await folderRefusal(app.db, actor, input.folderId))
  return withUpload(ctx, uploadOf(file), (stored) =>
    change(ctx, async (tx) => {
      throwIf(await lockedFolderRefusal(tx, actor, input.folderId))
      const today = await todayOf(tx, ctx.request)
      const fileId = await insertFile(tx, actor.id, stored)
      const id = randomUUIDv7()
      const { name, mediaType, bytes } = stored
      const common = { fileId, name, mediaType, bytes, uploadedBy: actor.id, createdAt: at }
      const document = await inOrder(
        () =>
          tx
            .insert(documents)
            .values({ ...input, ...common, id, updatedAt: at })
            .execute(),
        () =>
          tx
            .insert(documentVersions)
            .values({ ...common, documentId: id, number: 1 })
            .execute(),
        () => documentById(tx, actor, today, id),
      )
      return {
        action: 'document.uploaded',
        subject: { type: 'document', id },
        personId: actor.id,
        after: { category: input.category, bytes, digest: stored.digest },
        events: [documentChanged(actor.id)],
        answer: { document },
      }
    }),
  )
}
