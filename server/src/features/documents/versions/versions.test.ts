import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DocumentVersion } from '@muster/contract/documents/versions'
import { maxVersions } from '@muster/contract/documents/enumerations'
import { files } from '../../../files/store/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { samplePdf, samplePng } from '../../../../testing/sampleFiles.ts'
import { editDocument, pdf, sendVersion, readNewNotices, uploadDocument } from '../test/documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))

const versions = async (as: string, id: string): Promise<DocumentVersion[]> =>
  (await app.call(as, 'GET', `/documents/${id}/versions`)).body.versions
const restore = (as: string, id: string, number: number, changes: object = {}) =>
  app.call(as, 'POST', `/documents/${id}/versions/${number}/restore`, changes)
const content = (as: string, path: string) => app.call(as, 'GET', `/documents/${path}/download`)
const readTakenBytes = async (as: string) => (await app.call(as, 'GET', '/documents/stats')).body.stats.totalSize

test('a new version follows the old ones, which are kept and can be restored as the newest; each file is counted once', async () => {
  const before = await readTakenBytes('Employee')
  const { id } = await uploadDocument(app, 'Employee', { name: 'Plan' }, pdf('a.pdf', 'first'))
  const second = await sendVersion(app, 'Employee', id, fileOf(samplePng(), 'drawing.PNG'), 1)
  expect(second.status, JSON.stringify(second.body)).toBe(201)
  // The document keeps its name but takes the new extension.
  expect(second.body.document).toMatchObject({ version: 2, originalName: 'Plan.PNG', mimeType: 'image/png' })
  const size = samplePdf('(first)').length + samplePng().length
  expect((await readTakenBytes('Employee')) - before).toBe(size)

  const third = await restore('Employee', id, 1, { after: 2 })
  expect([third.status, third.body.document]).toMatchObject([200, { version: 3, originalName: 'Plan.pdf' }])
  expect((await readTakenBytes('Employee')) - before).toBe(size)
  expect(
    (await versions('Employee', id)).map(({ number, originalName, restoredFrom }) => [
      number,
      originalName,
      restoredFrom,
    ]),
  ).toEqual([
    [3, 'a.pdf', 1],
    [2, 'drawing.PNG', null],
    [1, 'a.pdf', null],
  ])
  expect((await content('Employee', id)).raw.equals(samplePdf('(first)'))).toBe(true)
  expect((await content('Employee', `${id}/versions/2`)).raw.equals(samplePng())).toBe(true)
  expect((await content('Employee', `${id}/versions/4`)).status).toBe(404)
  expect((await restore('Employee', id, 3)).status).toBe(400)
  expect((await restore('Employee', id, 9)).status).toBe(404)
})

test('earlier versions are for the uploader and for those who may change all', async () => {
  const { id } = await uploadDocument(app, 'Employee', { isPrivate: false })
  expect((await sendVersion(app, 'Colleague', id, pdf())).status).toBe(403)
  expect((await sendVersion(app, 'Hr', id, pdf('hr.pdf'))).status).toBe(201)
  const numbers = async (as: string) => (await versions(as, id)).map(({ number }) => number)
  expect([await numbers('Employee'), await numbers('Hr'), await numbers('Colleague')]).toEqual([[2, 1], [2, 1], [2]])
  expect((await content('Colleague', `${id}/versions/1`)).status).toBe(404)
  expect((await content('Colleague', `${id}/versions/2`)).status).toBe(200)
  expect((await restore('Colleague', id, 1)).status).toBe(403)
  // Each upload counts towards the storage of the person who uploaded it.
  const [file] = await app.app.db.select().from(files).where(eq(files.name, 'hr.pdf'))
  expect(file?.ownerId).toBe(app.company.id('Hr'))
  expect((await app.call('Employee', 'GET', `/documents/${id}`)).body.document.downloadCount).toBe(1)
})

test('sixteen new versions at once get consecutive numbers; of those that follow the same one, one succeeds', async () => {
  const { id } = await uploadDocument(app, 'Employee')
  const all = await Promise.all(Array.from({ length: 16 }, (_, i) => sendVersion(app, 'Hr', id, pdf(`${i}.pdf`))))
  // The number of simultaneous uploads per person is limited; the others are answered with 503.
  const accepted = all.filter(({ status }) => status === 201)
  expect(all.filter(({ status }) => ![201, 503].includes(status))).toEqual([])
  expect(accepted.length).toBeGreaterThanOrEqual(4)
  const last = accepted.length + 1
  expect((await versions('Employee', id)).map(({ number }) => number)).toEqual(
    Array.from({ length: last }, (_, i) => last - i),
  )
  const late = await Promise.all(Array.from({ length: 4 }, () => sendVersion(app, 'Employee', id, pdf(), last)))
  expect(late.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
  expect(late.find(({ status }) => status === 409)?.body.code).toBe('document.changed_meanwhile')
  const restored = await Promise.all(Array.from({ length: 16 }, () => restore('Employee', id, 1, { after: last + 1 })))
  expect(restored.filter(({ status }) => status === 200)).toHaveLength(1)
  // Rejected uploads leave no file behind.
  const ids = new Set((await app.app.db.select({ id: files.id }).from(files)).map((file) => file.id))
  expect((await app.app.files.ids()).filter((stored) => !ids.has(stored))).toEqual([])
})

test('a document has no more versions than can be shown together', async () => {
  const { id } = await uploadDocument(app, 'Employee')
  const { pool } = app.app
  await pool.query('alter table documents disable trigger documents_guard')
  await pool.query('update documents set version = $1 where id = $2', [maxVersions - 1, id])
  await pool.query('alter table documents enable trigger documents_guard')
  expect((await sendVersion(app, 'Employee', id, pdf('last.pdf'))).body.document.version).toBe(maxVersions)
  const before = await readTakenBytes('Employee')
  for (const upload of [sendVersion(app, 'Employee', id, pdf('more.pdf')), restore('Employee', id, 1)])
    expect(await upload).toMatchObject({ status: 409, body: { code: 'document.versions_full' } })
  expect(await readTakenBytes('Employee')).toBe(before)
})

test('a new version of a document that must be confirmed asks again', async () => {
  const shared = { sharedWithIds: [app.company.id('Colleague')], toAcknowledge: true, name: 'Rules' }
  const { id } = await uploadDocument(app, 'Employee', shared)
  expect(await readNewNotices(app)).toHaveLength(1)
  await sendVersion(app, 'Employee', id, pdf('new.pdf'))
  expect(await readNewNotices(app)).toEqual([
    'Colleague: Employee Test asks you to read and confirm the new version of “Rules.pdf”.',
  ])
  await editDocument(app, 'Employee', id, { toAcknowledge: false })
  await sendVersion(app, 'Employee', id, pdf('newer.pdf'))
  expect(await readNewNotices(app)).toEqual([])
})

test('readers are asked once about versions within minutes, except those who have confirmed the previous one', async () => {
  const readerIds = ['Colleague', 'Hr'].map((as) => app.company.id(as))
  const { id } = await uploadDocument(app, 'Employee', { sharedWithIds: readerIds, toAcknowledge: true, name: 'Rules' })
  const names = async () => (await readNewNotices(app)).map((notice) => String(notice.split(':')[0])).toSorted()
  await names()
  await sendVersion(app, 'Employee', id, pdf('second.pdf'))
  expect(await names()).toEqual(['Colleague', 'Hr'])
  await sendVersion(app, 'Employee', id, pdf('third.pdf'))
  expect(await names()).toEqual([])
  await app.call('Hr', 'POST', `/documents/${id}/acknowledge`, { version: 3 })
  await sendVersion(app, 'Employee', id, pdf('fourth.pdf'))
  expect(await names()).toEqual(['Hr'])
  await app.app.pool.query('alter table document_versions disable trigger document_versions_append_only')
  await app.app.pool.query(
    `update document_versions set created_at = created_at - interval '11 minutes' where document_id = $1`,
    [id],
  )
  await app.app.pool.query('alter table document_versions enable trigger document_versions_append_only')
  await sendVersion(app, 'Employee', id, pdf('fifth.pdf'))
  expect(await names()).toEqual(['Colleague', 'Hr'])
})

test('a file that is no document, or a document in the trash, gets no version', async () => {
  const { id } = await uploadDocument(app, 'Employee')
  expect((await sendVersion(app, 'Employee', id, fileOf('MZ', 'a.exe'))).status).toBe(415)
  expect((await app.call('Employee', 'DELETE', `/documents/${id}`)).status).toBe(204)
  const late = await sendVersion(app, 'Employee', id, pdf())
  expect([late.status, late.body.code]).toEqual([409, 'document.in_trash'])
  expect((await restore('Employee', id, 1)).body.code).toBe('document.in_trash')
  expect(await versions('Employee', id)).toHaveLength(1)
})
