import { and, eq, sql } from 'drizzle-orm'
import { change } from '../../../audit/change.ts'
import type { Context } from '../../../context.ts'
import { isDiskFull } from '../../../db/failures.ts'
import { files, storedColumns } from '../../../files/store/tables.ts'
import { answerStored, type StoredFile } from '../../../http/storedFile.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { documents } from '../tables.ts'
import { isVisible } from '../visible.ts'
import { recordLook } from './getDocument.ts'

/**
 * Returns a document's file under its current name. Downloads of other people's documents are counted and logged, once
 * per request.
 */
export async function downloadDocument(ctx: Context, { id }: { id: string }): Promise<StoredFile> {
  const { app, actor } = ctx
  const [row] = await app.db
    .select({ uploadedBy: documents.uploadedBy, name: documents.name, version: documents.version, file: storedColumns })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.id, id), isVisible(actor)))
  assertFound(row)
  const { uploadedBy, name, version, file } = row
  // A range request that doesn't start at the first byte is logged as access, but not counted as a download.
  await recordLook(ctx, id)
  const isOthers = uploadedBy !== actor.id
  return answerStored(
    ctx,
    { ...file, name },
    { ...(isOthers && { begun: () => countDownload(ctx, { id, uploadedBy, version }) }) },
  )
}

interface Download {
  id: string
  uploadedBy: string
  version: number
}

/**
 * Counts and logs a download of another person's document. If the disk is too full for this, the download continues
 * without being counted. An administrator's access is logged separately, before this call.
 */
export const countDownload = (ctx: Context, download: Download): Promise<void> =>
  writeDownload(ctx, download).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
  })

const writeDownload = (ctx: Context, { id, uploadedBy, version }: Download): Promise<void> =>
  change(ctx, async (tx) => {
    await tx
      .update(documents)
      .set({ downloadCount: sql`${documents.downloadCount} + 1` })
      .where(eq(documents.id, id))
    return {
      action: 'document.downloaded',
      subject: { type: 'document', id },
      personId: uploadedBy,
      after: { version },
      answer: undefined,
    }
  })
