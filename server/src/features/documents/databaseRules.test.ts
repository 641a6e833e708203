import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { files } from '../../files/store/tables.ts'
import { documentCounts, documentFolders, documents, documentVersions, allOwnersId } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Inserts a person's document with its first version directly into the database, and returns its row. */
async function insertDocument(firstName: string, columns: Partial<typeof documents.$inferInsert> = {}) {
  const { db } = app.app
  const uploadedBy = app.company.id(firstName)
  const file = { name: 'a.pdf', mediaType: 'application/pdf', bytes: 3 }
  const [storedFile] = await db
    .insert(files)
    .values({ ...file, ownerId: uploadedBy, purpose: 'DOCUMENT', digest: 'x' })
    .returning({ id: files.id })
  const fileId = storedFile?.id as string
  const about = { description: '', tags: [], category: 'GENERAL' as const }
  const [row] = await db
    .insert(documents)
    .values({ ...file, ...about, uploadedBy, fileId, ...columns })
    .returning()
  if (!row) throw new Error('A row was not written')
  await db.insert(documentVersions).values({ ...file, documentId: row.id, number: 1, fileId, uploadedBy })
  return row
}

const nobody = '00000000-0000-0000-0000-000000000000'
const countsOf = async (ownerId: string) => {
  const rows = await app.app.db.select().from(documentCounts).where(eq(documentCounts.ownerId, ownerId))
  return rows
    .filter(({ count }) => count !== 0)
    .map(({ folderId, category, isPrivate, count }) =>
      [folderId === nobody ? 'none' : 'folder', category, isPrivate ? 'private' : 'open', count].join(' '),
    )
    .toSorted()
}
const expectRefusal = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ cause: { code: 'MU001' } })

test('documents are counted by place, for their uploader, for everyone, and in total', async () => {
  const { db } = app.app
  const own = app.company.id('Employee')
  const [folder] = await db.insert(documentFolders).values({ name: 'F', createdBy: own }).returning()
  const first = await insertDocument('Employee')
  const second = await insertDocument('Employee', { isPrivate: false, category: 'TRAINING' })
  expect([await countsOf(own), await countsOf(nobody)]).toEqual([
    ['none GENERAL private 1', 'none TRAINING open 1'],
    ['none TRAINING open 1'],
  ])
  expect(await countsOf(allOwnersId)).toEqual(await countsOf(own))
  await db.update(documents).set({ folderId: folder?.id as string, isPrivate: false, category: 'TRAINING' })
  expect([await countsOf(own), await countsOf(nobody)]).toEqual([
    ['folder TRAINING open 2'],
    ['folder TRAINING open 2'],
  ])
  await db
    .update(documents)
    .set({ trashedAt: sql`now()` })
    .where(eq(documents.id, first.id))
  expect([await countsOf(own), await countsOf(nobody)]).toEqual([
    ['folder TRAINING open 1'],
    ['folder TRAINING open 1'],
  ])
  await db.delete(documentFolders)
  expect([await countsOf(own), await countsOf(nobody)]).toEqual([['none TRAINING open 1'], ['none TRAINING open 1']])
  await db.delete(documents).where(eq(documents.id, first.id))
  await db.delete(documents).where(eq(documents.id, second.id))
  expect([await countsOf(own), await countsOf(nobody)]).toEqual([[], []])
})

test('the database keeps a document’s uploader, and its versions until it is deleted', async () => {
  const { db } = app.app
  const { id } = await insertDocument('Employee')
  const other = await insertDocument('Employee')
  const change = (values: Partial<typeof documents.$inferInsert>) =>
    db.update(documents).set(values).where(eq(documents.id, id)).execute()
  await expectRefusal(change({ uploadedBy: app.company.id('Hr') }))
  await expectRefusal(change({ version: 3 }))
  await expectRefusal(change({ fileId: other.fileId }))
  await change({ fileId: other.fileId, version: 2 })
  await expectRefusal(change({ version: 1 }))
  await expectRefusal(db.update(documentVersions).set({ name: 'b.pdf' }).execute())
  await expectRefusal(db.delete(documentVersions).where(eq(documentVersions.documentId, id)).execute())
  await db.delete(documents).where(eq(documents.id, id))
  expect(await db.$count(documentVersions, eq(documentVersions.documentId, id))).toBe(0)
})
