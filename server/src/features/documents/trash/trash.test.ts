import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { setClock } from '../../../kernel/clock.ts'
import { sumDocumentBytes } from '../../../files/storeUpload.ts'
import { files } from '../../../files/store/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { companyIn } from '../../leaves/test/leaves.ts'
import { documents } from '../tables.ts'
import { patchDocument, namesIn, pdf, sendVersion, uploadDocument } from '../test/documents.ts'
import { purgeTrash } from './purgeTrash.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => setClock(null))

const get = (as: string, id: string) => app.call(as, 'GET', `/documents/${id}`)
const remove = (as: string, id: string) => app.call(as, 'DELETE', `/documents/${id}`)
const destroy = (as: string, id: string) => app.call(as, 'DELETE', `/documents/${id}`, { forGood: true })
const restore = (as: string, id: string) => app.call(as, 'POST', `/documents/${id}/restore`)
const at = (instant: string) => setClock(() => Temporal.Instant.from(instant))
const storedOf = async (id: string) => {
  const [row] = await app.app.db.select({ fileId: documents.fileId }).from(documents).where(eq(documents.id, id))
  return row?.fileId ?? ''
}

test('a deleted document is visible only to its uploader and administrators, and is restored for those who saw it before', async () => {
  const { id } = await uploadDocument(app, 'Employee', { isPrivate: false, name: 'Notice' })
  expect((await remove('Employee', id)).status).toBe(204)
  expect((await get('Colleague', id)).status).toBe(404)
  expect((await get('Hr', id)).status).toBe(200)
  expect(await namesIn(app, 'Employee')).toEqual([])
  expect(await namesIn(app, 'Employee', '&scope=trash')).toEqual(['Notice.pdf'])
  expect(await namesIn(app, 'Hr', '&scope=trash')).toEqual([])
  expect((await app.call('Colleague', 'GET', '/documents/stats')).body.stats.totalDocuments).toBe(0)
  const { document } = (await get('Employee', id)).body
  expect(document.can).toMatchObject({ edit: false, share: false, remove: true, restore: true, addVersion: false })
  const late = await patchDocument(app, 'Employee', id, { description: 'x' })
  expect([late.status, late.body.code]).toEqual([409, 'document.in_trash'])
  expect((await restore('Colleague', id)).status).toBe(404)
  const back = await restore('Employee', id)
  expect(back.body.document).toMatchObject({ trashedAt: null, goneOn: null, isPrivate: false })
  expect((await get('Colleague', id)).status).toBe(200)
  const again = await restore('Employee', id)
  expect([again.status, again.body.code]).toEqual([409, 'document.not_in_trash'])
})

test('from the trash it is deleted permanently, with every version and file, also by an administrator', async () => {
  const { id } = await uploadDocument(app, 'Employee', {}, pdf('a.pdf', 'one'))
  const first = await storedOf(id)
  await sendVersion(app, 'Employee', id, pdf('b.pdf', 'two'))
  const second = await storedOf(id)
  await app.call('Employee', 'POST', `/documents/${id}/versions/1/restore`, {})
  const bytesBefore = await sumDocumentBytes(app.app.db, app.company.id('Employee'))
  const early = await destroy('Hr', id)
  expect([early.status, early.body.code]).toEqual([409, 'document.not_in_trash'])
  expect((await remove('Hr', id)).status).toBe(204)
  expect(await sumDocumentBytes(app.app.db, app.company.id('Employee'))).toBe(bytesBefore)
  expect((await destroy('Hr', id)).status).toBe(204)
  expect((await destroy('Hr', id)).status).toBe(404)
  expect((await restore('Employee', id)).status).toBe(404)
  const stored = await app.app.files.ids()
  for (const file of [first, second]) {
    expect(await app.app.db.$count(files, eq(files.id, file))).toBe(0)
    expect(stored).not.toContain(file)
  }
})

test('of sixteen simultaneous deletions one moves it to the trash, from where it can be restored; permanently it is deleted once', async () => {
  const { id } = await uploadDocument(app, 'Employee')
  const sixteen = async (call: typeof remove) =>
    (await Promise.all(Array.from({ length: 16 }, (_, n) => call(n % 2 ? 'Employee' : 'Hr', id))))
      .map(({ status }) => String(status))
      .toSorted()
  expect(await sixteen(remove)).toEqual(['204', ...Array<string>(15).fill('409')])
  expect((await restore('Employee', id)).status).toBe(200)
  await remove('Employee', id)
  expect(await sixteen(destroy)).toEqual(['204', ...Array<string>(15).fill('404')])
})

test('if its folder is deleted meanwhile it is restored without one', async () => {
  const { folder } = (await app.call('Employee', 'POST', '/documents/folders', { name: 'Gone' })).body
  const { id } = await uploadDocument(app, 'Employee', { folderId: folder.id })
  await remove('Employee', id)
  await app.call('Employee', 'DELETE', `/documents/folders/${folder.id}`)
  expect((await restore('Employee', id)).body.document.folder).toBeNull()
})

// The document is moved to the trash on 1 or 2 November, depending on the time zone.
test.each([
  ['Africa/Cairo', '2026-12-01', '2026-11-30T21:59:59Z', '2026-11-30T22:00:00Z'],
  ['Pacific/Kiritimati', '2026-12-02', '2026-12-01T09:59:59Z', '2026-12-01T10:00:00Z'],
])('in %s documents are deleted from the trash after 30 days', async (zone, goneOn, last, first) => {
  await companyIn(app.app.db, zone)
  at('2026-11-01T12:00:00Z')
  const { id } = await uploadDocument(app, 'Lead')
  const file = await storedOf(id)
  await remove('Lead', id)
  const remaining = await uploadDocument(app, 'Lead')
  expect((await get('Lead', id)).body.document.goneOn).toBe(goneOn)
  at(last)
  await purgeTrash(app.app)
  expect((await get('Lead', id)).status).toBe(200)
  at(first)
  await Promise.all([purgeTrash(app.app), purgeTrash(app.app)])
  await purgeTrash(app.app)
  expect((await get('Lead', id)).status).toBe(404)
  expect((await get('Lead', remaining.id)).status).toBe(200)
  expect(await app.app.files.ids()).not.toContain(file)
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'document.purged'))
  expect(JSON.stringify(entries)).toContain(id)
})
