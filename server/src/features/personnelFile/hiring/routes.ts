import { hiringArea } from '../areas.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { files } from '../../../files/store/tables.ts'
import type { Handlers } from '../../../http/serveContract.ts'
import { answerStored, type StoredFile } from '../../../http/storedFile.ts'
import { listRecords } from '../listRecords.ts'
import { documentsOf, isHiringDocument, visibleDocument } from './queries.ts'
import { removeHiringDocument } from './removeHiringDocument.ts'
import { uploadHiringDocument } from './uploadHiringDocument.ts'

const source = { table: files, userId: files.ownerId, savedAt: files.createdAt, where: isHiringDocument }

/** Returns the file of a hiring document, and logs the access. */
async function downloadHiringDocument(ctx: Context, input: { id: string; documentId: string }): Promise<StoredFile> {
  const { app, actor } = ctx
  const row = await visibleDocument(app.db, actor, input)
  const answer = await answerStored(ctx, row)
  const subject = { type: 'hiring_document', id: row.id }
  await record(app.db, ctx, { action: 'hiring_document.seen', subject, personId: row.ownerId })
  return answer
}

export const hiringHandlers = {
  hiringPeople: ({ app, actor }, query) => listRecords(app.db, actor, hiringArea, source, query),
  async hiringDocuments({ app, actor }, { id }) {
    await visiblePerson(app.db, actor, hiringArea, id)
    return { documents: await documentsOf(app.db, actor, id) }
  },
  uploadHiringDocument,
  downloadHiringDocument,
  removeHiringDocument,
} satisfies Partial<Handlers<'personnelFile'>>
