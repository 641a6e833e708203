import { visiblePerson } from '../../../people/reach.ts'
import { record } from '../../../audit/record.ts'
import type { Context } from '../../../context.ts'
import { files } from '../../../files/tables.ts'
import type { Handlers } from '../../../http/serveContract.ts'
import { recordPeople } from '../people.ts'
import { documentsOf, isHiringDocument, visibleDocument } from './queries.ts'
import { removeDocument } from './removeDocument.ts'
import { uploadDocument } from './uploadDocument.ts'

const source = { table: files, userId: files.ownerId, savedAt: files.createdAt, where: isHiringDocument }

/** The document itself; each look is recorded. */
async function downloadDocument(ctx: Context, input: { id: string; documentId: string }): Promise<File> {
  const { app, actor } = ctx
  const row = await visibleDocument(app.db, actor, input)
  const content = await app.files.get(row.id)
  const subject = { type: 'hiring_document', id: row.id }
  await record(app.db, ctx, { action: 'hiring_document.seen', subject, personId: row.ownerId })
  return new File([new Uint8Array(content)], row.name, { type: row.mediaType })
}

export const hiringDocumentsHandlers: Handlers<'hiringDocuments'> = {
  people: ({ app, actor }, query) => recordPeople(app.db, actor, 'hiringDocuments', source, query),
  async list({ app, actor }, { id }) {
    await visiblePerson(app.db, actor, 'hiringDocuments', id)
    return { documents: await documentsOf(app.db, actor, id) }
  },
  upload: uploadDocument,
  download: downloadDocument,
  remove: removeDocument,
}
