import { and, eq } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound, unacceptable } from '../../../kernel/errors.ts'
import { documentPolicy, staleRefusal } from '../policy.ts'
import { lockDocument } from '../queries.ts'
import { documentVersions } from '../tables.ts'
import { nextVersion } from './nextVersion.ts'

/**
 * Restores an earlier version of a document as its newest, with the same file.
 * @throws Refusal 404 for an unknown version, or if the document is not visible to the actor; 403 if they may not
 * change it; 409 if it is in the trash or another version was added meanwhile; 400 for the current version.
 */
export const restoreVersion = (ctx: Context, { id, number, after }: { id: string; number: number; after?: number }) =>
  change(ctx, async (tx) => {
    const document = await lockDocument(tx, ctx.actor, id)
    throwIf(
      documentPolicy.addVersion(ctx.actor, document.facts),
      staleRefusal(document.version, after),
      number === document.version ? unacceptable('This is already the current version') : null,
    )
    const [version] = await tx
      .select()
      .from(documentVersions)
      .where(and(eq(documentVersions.documentId, id), eq(documentVersions.number, number)))
    assertFound(version)
    const { fileId, name, mediaType, bytes } = version
    return {
      action: 'document.version_restored',
      subject: { type: 'document', id },
      personId: document.uploadedBy,
      before: { version: document.version },
      after: { version: document.version + 1, restoredFrom: number },
      ...(await nextVersion(tx, ctx, document, { fileId, name, mediaType, bytes, restoredFrom: number })),
    }
  })
