import { and, eq } from 'drizzle-orm'
import { previewKindOf, type PreviewKind } from '@muster/contract/documents/preview'
import type { Context } from '../../../context.ts'
import { throwIf, assertFound, Refusal } from '../../../kernel/errors.ts'
import { files, storedColumns, type StoredRow } from '../../../files/store/tables.ts'
import { recordLook } from '../documents/getDocument.ts'
import { documents } from '../tables.ts'
import { isVisible } from '../visible.ts'

/**
 * Returns the file of a visible document under its current name, for a preview of one of these kinds. Logs the access.
 * @throws Refusal 404 if the document is not visible to the actor; 415 for other kinds of files.
 */
export async function findPreviewFile(ctx: Context, id: string, kinds: readonly PreviewKind[]): Promise<StoredRow> {
  const { app, actor } = ctx
  const [row] = await app.db
    .select({ name: documents.name, file: storedColumns })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.id, id), isVisible(actor)))
  assertFound(row)
  const kind = previewKindOf(row.file.mediaType)
  throwIf(kind && kinds.includes(kind) ? null : previewRefusal())
  await recordLook(ctx, id)
  return { ...row.file, name: row.name }
}

/** Returns the 415 refusal for a file without a preview. */
export const previewRefusal = () =>
  new Refusal(415, 'This file cannot be shown here. Please download it.', { error: 'Unsupported Media Type' })
