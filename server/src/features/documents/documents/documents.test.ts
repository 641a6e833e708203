import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { newcomer } from '../../../../testing/people.ts'
import { samplePdf } from '../../../../testing/sampleFiles.ts'
import {
  patchDocument,
  editDocument,
  namesIn,
  pdf,
  readNewNotices,
  postDocument,
  uploadDocument,
} from '../test/documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => readNewNotices(app))

const get = (as: string, id: string) => app.call(as, 'GET', `/documents/${id}`)
const idOf = (firstName: string) => app.company.id(firstName)
const department = (firstName: string, of: string) =>
  app.app.db
    .update(users)
    .set({ department: of })
    .where(eq(users.id, idOf(firstName)))
const entriesOf = async (id: string) =>
  (
    await app.app.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, 'document'), eq(auditEntries.subjectId, id)))
      .orderBy(auditEntries.id)
  ).map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))

describe('an upload', () => {
  test('is private, returns the given details, and downloads as it was sent', async () => {
    const about = { category: 'TRAINING', description: ' Two words ', tags: '["a","A","b"]', expiresOn: '2099-01-31' }
    const { status, body } = await postDocument(app, 'Employee', pdf('..\\..\\Über plan.PDF'), about)
    expect(status, JSON.stringify(body)).toBe(201)
    const { document } = body
    expect(document).toMatchObject({
      originalName: 'Über plan.PDF',
      description: 'Two words',
      tags: ['A', 'b'],
      category: 'TRAINING',
      mimeType: 'application/pdf',
      isPrivate: true,
      uploadedById: idOf('Employee'),
      uploadedBy: { firstName: 'Employee', lastName: 'Test' },
      sharedWithIds: [],
      isShared: false,
      downloadCount: 0,
      folder: null,
      expiresOn: '2099-01-31',
      isExpired: false,
      version: 1,
      acknowledgedAt: null,
      trashedAt: null,
      goneOn: null,
    })
    expect(document.can).toEqual({
      edit: true,
      share: true,
      remove: true,
      restore: false,
      download: true,
      addVersion: true,
      acknowledge: false,
      seeAcknowledgements: false,
    })
    const file = await app.call('Employee', 'GET', `/documents/${document.id}/download`)
    expect(file.raw.equals(samplePdf('(..\\..\\Über plan.PDF)'))).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining("filename*=UTF-8''%C3%9Cber%20plan.PDF"),
    })
    expect((await get('Employee', document.id)).body.document.downloadCount).toBe(0)
    expect(await readNewNotices(app)).toEqual([])
  })

  test('is refused if its content does not match its type, or if it is too large, empty, missing, or for an unknown folder', async () => {
    const unknownFolderId = '00000000-0000-4000-8000-000000000000'
    const cases: [number, File | string, Record<string, string>, string][] = [
      [415, fileOf('<svg/>', 'a.svg'), {}, 'document'],
      [415, fileOf('<html><script>', 'a.pdf'), {}, 'document'],
      [400, fileOf('', 'a.pdf'), {}, 'document'],
      [400, 'no file', {}, 'document'],
      [413, fileOf(Buffer.alloc(25 * 1024 * 1024 + 1), 'a.pdf'), {}, 'document'],
      [400, pdf(), { folderId: unknownFolderId }, 'folderId'],
      [400, pdf(), { tags: '["", "b"]' }, 'tags.0'],
      [400, pdf(), { tags: 'a,b' }, 'tags'],
      [400, pdf(), { category: 'SECRET' }, 'category'],
      [400, pdf(), { expiresOn: '2025-02-30' }, 'expiresOn'],
    ]
    const answers = []
    for (const [, file, fields] of cases) {
      const { status, body } = await postDocument(app, 'Employee', file as File, fields)
      answers.push([status, body.errors?.[0]?.path])
    }
    expect(answers).toEqual(cases.map(([status, , , path]) => [status, path]))
  })
})

describe('a document is visible', () => {
  test('to its uploader and administrators only, while it is private', async () => {
    const { id } = await uploadDocument(app, 'Employee', { name: 'Mine alone' })
    for (const reader of ['Colleague', 'Lead', 'Manager']) {
      expect((await get(reader, id)).status).toBe(404)
      expect((await app.call(reader, 'GET', `/documents/${id}/download`)).status).toBe(404)
      expect((await patchDocument(app, reader, id, { isPrivate: false })).status).toBe(404)
      expect((await app.call(reader, 'DELETE', `/documents/${id}`)).status).toBe(404)
      expect(await namesIn(app, reader, '&search=mine alone')).toEqual([])
    }
    expect((await get('Hr', id)).body.document.can).toMatchObject({ edit: true, share: true, remove: true })
    expect(await namesIn(app, 'Hr', '&search=mine alone')).toEqual(['Mine alone.pdf'])
    // Each access by an administrator is logged, and no log entry contains the document's name.
    await app.call('Hr', 'GET', `/documents/${id}/download`)
    const entries = await entriesOf(id)
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['document.uploaded', idOf('Employee')],
      ['document.changed', idOf('Employee')],
      ['document.seen', idOf('Hr')],
      ['document.downloaded', idOf('Hr')],
    ])
    expect(JSON.stringify(entries)).not.toContain('Mine')
  })

  test('to everyone once it is not private; and only those who may change it do', async () => {
    const { id } = await uploadDocument(app, 'Employee', { isPrivate: false, name: 'For all' })
    const { status, body } = await get('Stranger', id)
    expect([status, body.document.can]).toEqual([
      200,
      expect.objectContaining({ edit: false, share: false, remove: false, addVersion: false, download: true }),
    ])
    expect((await patchDocument(app, 'Stranger', id, { description: 'x' })).status).toBe(403)
    expect((await app.call('Stranger', 'DELETE', `/documents/${id}`)).status).toBe(403)
    expect(await readNewNotices(app)).toEqual([])
  })

  test('to the people it is shared with, who are notified, whether it is public or private', async () => {
    const changes = { sharedWithIds: [idOf('Colleague'), idOf('Lead'), idOf('Employee')], name: 'Shared' }
    const { id, sharedWithIds } = await uploadDocument(app, 'Employee', changes)
    expect(sharedWithIds.toSorted()).toEqual([idOf('Colleague'), idOf('Lead')].toSorted())
    const noticeText = (recipient: string) => `${recipient}: Employee Test shared “Shared.pdf” with you.`
    expect(await readNewNotices(app)).toEqual([noticeText('Colleague'), noticeText('Lead')])
    const sharedDocument = (await get('Colleague', id)).body.document
    // Only people who may share it see who else has access.
    expect(sharedDocument).toMatchObject({ isShared: true, isPrivate: true, sharedWithIds: [] })
    expect(await namesIn(app, 'Colleague', '&scope=shared')).toContain('Shared.pdf')
    expect((await get('Manager', id)).status).toBe(404)
    // Saving the same people again notifies no one.
    await editDocument(app, 'Employee', id, { sharedWithIds: [idOf('Colleague'), idOf('Manager')] })
    expect(await readNewNotices(app)).toEqual([noticeText('Manager')])
    expect((await get('Lead', id)).status).toBe(404)
    await editDocument(app, 'Employee', id, { isPrivate: false })
    await editDocument(app, 'Employee', id, { isPrivate: true })
    expect((await get('Colleague', id)).status).toBe(200)
    expect((await get('Lead', id)).status).toBe(404)
    expect(await readNewNotices(app)).toEqual([])
  })

  test('to everyone in a department it is shared with, as long as they are in it', async () => {
    await department('Stranger', 'Finance')
    const newFinance = await newcomer(app, 'Financier')
    const { id } = await uploadDocument(app, 'Employee', { sharedWithDepartments: ['Finance'], name: 'Budget' })
    expect(await readNewNotices(app)).toEqual(['Stranger: Employee Test shared “Budget.pdf” with you.'])
    expect((await get(newFinance, id)).status).toBe(404)
    await department(newFinance, 'Finance')
    expect((await get(newFinance, id)).status).toBe(200)
    await department('Stranger', 'Sales')
    expect((await get('Stranger', id)).status).toBe(404)
    // A person with access through their department is not notified again when added by name.
    await editDocument(app, 'Employee', id, { sharedWithIds: [idOf(newFinance)] })
    expect(await readNewNotices(app)).toEqual([])
  })

  test('without notifying anyone when it is for all, unless it must be confirmed: then those newly reached are', async () => {
    const { id } = await uploadDocument(app, 'Manager', { sharedWithIds: [idOf('Lead')], name: 'Rules' })
    await readNewNotices(app)
    await editDocument(app, 'Manager', id, { toAcknowledge: true })
    const confirmationText = (recipient: string) =>
      `${recipient}: Manager Test asks you to read and confirm “Rules.pdf”.`
    expect(await readNewNotices(app)).toEqual([confirmationText('Lead')])
    await editDocument(app, 'Manager', id, { isPrivate: false })
    const notices = await readNewNotices(app)
    expect(notices).toContain(confirmationText('Employee'))
    expect(notices).not.toContain(confirmationText('Lead'))
    expect(notices.some((line) => line.startsWith('Manager'))).toBe(false)
    await editDocument(app, 'Manager', id, { description: 'No news' })
    expect(await readNewNotices(app)).toEqual([])
    expect(await namesIn(app, 'Employee', '&toAcknowledge=true')).toEqual(['Rules.pdf'])
    expect(await namesIn(app, 'Manager', '&toAcknowledge=true')).toEqual([])
    const { stats } = (await app.call('Employee', 'GET', '/documents/stats')).body
    expect(stats.toAcknowledge).toBe(1)
  })
})

describe('a change', () => {
  test('keeps the extension of the name, whichever is given, and makes its characters harmless', async () => {
    const { id } = await uploadDocument(app, 'Employee')
    const names = ['Report', 'Report.pdf', 'Report.PDF', 'Report.exe', 'a/b\\Report', '<b>.pdf', '.pdf']
    const found = []
    for (const name of names) found.push((await editDocument(app, 'Employee', id, { name })).originalName)
    expect(found).toEqual([
      'Report.pdf',
      'Report.pdf',
      'Report.pdf',
      'Report.exe.pdf',
      'Report.pdf',
      '-b-.pdf',
      'file.pdf',
    ])
    expect((await patchDocument(app, 'Employee', id, { name: 'a\u202egnp.pdf' })).status).toBe(400)
  })

  test('from an outdated state changes nothing', async () => {
    const { id, updatedAt } = await uploadDocument(app, 'Employee')
    const first = await editDocument(app, 'Employee', id, { description: 'one', updatedAt })
    const late = await patchDocument(app, 'Employee', id, { description: 'two', updatedAt })
    expect([late.status, late.body.code]).toEqual([409, 'document.changed_meanwhile'])
    expect((await get('Employee', id)).body.document).toEqual(first)
  })

  test('sixteen times at once from the same state succeeds once; each to its own field succeeds for all', async () => {
    const { id, updatedAt } = await uploadDocument(app, 'Employee')
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => patchDocument(app, 'Employee', id, { description: String(i), updatedAt })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', ...Array<string>(15).fill('409')])
    const fields = [{ description: 'd' }, { tags: ['t'] }, { category: 'PAYROLL' }, { expiresOn: '2090-01-01' }]
    await Promise.all(Array.from({ length: 16 }, (_, i) => editDocument(app, 'Employee', id, fields[i % 4] as object)))
    expect((await get('Employee', id)).body.document).toMatchObject(Object.assign({}, ...fields))
  })

  test('cannot share with no one, with people who have left, or beyond the limits', async () => {
    const { id } = await uploadDocument(app, 'Employee')
    const refusalOf = async (changes: object) => {
      const { status, body } = await patchDocument(app, 'Employee', id, changes)
      return [status, body.errors?.[0]?.path]
    }
    expect(await refusalOf({ sharedWithIds: ['00000000-0000-4000-8000-000000000000'] })).toEqual([400, 'sharedWithIds'])
    expect(await refusalOf({ sharedWithIds: [idOf('Pending')] })).toEqual([400, 'sharedWithIds'])
    expect(await refusalOf({ sharedWithDepartments: ['Nobody'] })).toEqual([400, 'sharedWithDepartments'])
    expect(await refusalOf({ folderId: '00000000-0000-4000-8000-000000000000' })).toEqual([400, 'folderId'])
    expect(await refusalOf({ tags: Array.from({ length: 21 }, String) })).toEqual([400, 'tags'])
  })
})

describe('downloads', () => {
  test('of others count once per request, from its beginning; one’s own and later parts do not', async () => {
    const { id } = await uploadDocument(app, 'Employee', { isPrivate: false })
    const range = (value: string) =>
      app.call('Colleague', 'GET', `/documents/${id}/download`, undefined, { range: value })
    await app.call('Employee', 'GET', `/documents/${id}/download`)
    await app.call('Colleague', 'GET', `/documents/${id}/download`)
    expect([(await range('bytes=0-9')).status, (await range('bytes=10-')).status]).toEqual([206, 206])
    expect((await get('Employee', id)).body.document.downloadCount).toBe(2)
    const downloads = await Promise.all(
      Array.from({ length: 8 }, () => app.call('Colleague', 'GET', `/documents/${id}/download`)),
    )
    expect(downloads.every(({ status }) => status === 200)).toBe(true)
    const { document } = (await get('Employee', id)).body
    expect(document.downloadCount).toBe(10)
  })

  test('of a later part of a private document by an administrator do not count, and are recorded as access', async () => {
    const { id } = await uploadDocument(app, 'Employee')
    for (const path of ['download', 'versions/1/download'])
      await app.call('Hr', 'GET', `/documents/${id}/${path}`, undefined, { range: 'bytes=1-' })
    expect((await entriesOf(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['document.uploaded', idOf('Employee')],
      ['document.seen', idOf('Hr')],
    ])
  })
})

test('the directory finds people by name for those who may share, and returns names by id', async () => {
  const found = async (query: string) =>
    (await app.call('Employee', 'GET', `/documents/directory?${query}`)).body.people.map(
      ({ firstName }: { firstName: string }) => firstName,
    )
  expect(await found('search=collea')).toEqual(['Colleague'])
  expect(await found('search=employee')).toEqual([])
  expect(await found('search=pending')).toEqual([])
  expect(await found(`ids=${idOf('Hr')}&ids=${idOf('Employee')}`)).toEqual(['Employee', 'Hr'])
  expect((await found('')).length).toBeGreaterThan(3)
})
