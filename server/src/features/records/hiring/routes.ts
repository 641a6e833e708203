import { hiringArea } from '../areas.ts'
import { visiblePerson } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { files } from '../../../files/tables.ts'
import type { Handlers } from '../../../http/serveContract.ts'
import { listRecords } from '../listRecords.ts'
import { documentsOf, isHiringDocument, visibleDocument } from './queries.ts'
import { removeHiringDocument } from './removeHiringDocument.ts'
import { uploadHiringDocument } from './uploadHiringDocument.ts'

const source = { table: files, userId: files.ownerId, savedAt: files.createdAt, where: isHiringDocument }

/** The document itself; each look is recorded. */
async function downloadHiringDocument(ctx: Context, input: { id: string; documentId: string }): Promise<File> {
  const { app, actor } = ctx
  const row = await visibleDocument(app.db, actor, input)
  const content = await app.files.get(row.id)
  const subject = { type: 'hiring_document', id: row.id }
  await record(app.db, ctx, { action: 'hiring_document.seen', subject, personId: row.ownerId })
  return new File([new Uint8Array(content)], row.name, { type: row.mediaType })
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
} satisfies Partial<Handlers<'records'>>
