import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { files, storedColumns } from '../../../files/store/tables.ts'
import { answerStored, type StoredFile } from '../../../http/storedFile.ts'
import { countDownload } from '../documents/downloadDocument.ts'
import { recordLook } from '../documents/getDocument.ts'
import { seesHistory } from '../policy.ts'
import { visibleDocument } from '../queries.ts'
import { documentVersions } from '../tables.ts'

/**
 * Returns the file of one version under the name it was uploaded with. Everyone with access gets the current version;
 * only its uploader and document administrators get earlier ones.
 */
export async function downloadVersion(
  ctx: Context,
  { id, number }: { id: string; number: number },
): Promise<StoredFile> {
  const { app, actor } = ctx
  const { row, facts } = await visibleDocument(app.db, actor, id)
  const isSeen = number === row.version || seesHistory(actor, facts)
  const [found] = await app.db
    .select({ name: documentVersions.name, file: storedColumns })
    .from(documentVersions)
    .innerJoin(files, eq(files.id, documentVersions.fileId))
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.number, number)))
  assertFound(isSeen && found)
  const { name, file } = found
  await recordLook(ctx, id)
  const uploadedBy = facts.uploadedById
  const onBegin = uploadedBy !== actor.id && {
    begun: () => countDownload(ctx, { id, uploadedBy, version: number }),
  }
  return answerStored(ctx, { ...file, name }, { ...onBegin })
}
