import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { insertFile, withUpload } from '../../../files/storeUpload.ts'
import { uploadOf } from '../documents/newDocument.ts'
import { documentPolicy, staleRefusal } from '../policy.ts'
import { lockDocument, visibleDocument } from '../queries.ts'
import { nextVersion } from './nextVersion.ts'

interface NewFile {
  id: string
  document: File
  after?: number
}

/**
 * Adds a version to a document and makes it the current one. Earlier versions are kept. If the document must be
 * confirmed, its readers are asked again.
 * @throws Refusal 404 if the document is not visible to the actor; 403 if they may not change it; 409 if it is in the
 * trash, another version was added meanwhile, or the actor's storage is full; 415 for an unsupported file.
 */
export async function addVersion(ctx: Context, { id, document: file, after }: NewFile) {
  const { app, actor } = ctx
  // Checked before the upload too, so that a file that would be rejected anyway is never stored.
  const { row, facts } = await visibleDocument(app.db, actor, id)
  throwIf(documentPolicy.addVersion(actor, facts), staleRefusal(row.version, after))
  return withUpload(ctx, uploadOf(file), (stored) =>
    change(ctx, async (tx) => {
      const document = await lockDocument(tx, actor, id)
      throwIf(documentPolicy.addVersion(actor, document.facts), staleRefusal(document.version, after))
      const fileId = await insertFile(tx, actor.id, stored)
      const { name, mediaType, bytes, digest } = stored
      return {
        action: 'document.version_added',
        subject: { type: 'document', id },
        personId: document.uploadedBy,
        before: { version: document.version },
        after: { version: document.version + 1, bytes, digest },
        ...(await nextVersion(tx, ctx, document, { fileId, name, mediaType, bytes, restoredFrom: null })),
      }
    }),
  )
}
