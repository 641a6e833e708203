import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { files } from '../../../files/store/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf } from '../../../../testing/forms.ts'
import { listen } from '../../../../testing/rawHttp.ts'
import { headOf, startSending } from '../../../../testing/slowSenders.ts'
import { samplePdf, zipOf } from '../../../../testing/sampleFiles.ts'
import { settings } from '../../../companySettings/tables.ts'
import { namesIn, pdf, sendVersion, postDocument, uploadDocument } from '../test/documents.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const full = { status: 507, body: { code: 'disk.full', message: 'The server’s disk is full. Nothing was saved.' } }

/**
 * Returns the ids of the files on disk and of the files in the database. They are equal unless something failed
 * halfway.
 */
async function stored() {
  const rows = await app.app.db.select({ id: files.id }).from(files)
  return { diskIds: (await app.app.files.ids()).toSorted(), rowIds: rows.map(({ id }) => id).toSorted() }
}

/** Makes every insert into a table fail as if the database's disk were full. */
async function fillDisk(table: string) {
  const { pool } = app.app
  await pool.query(`create or replace function disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
  await pool.query(`create trigger disk_full before insert on ${table} execute function disk_full()`)
  const empty = () => pool.query(`drop trigger if exists disk_full on ${table}`)
  onTestFinished(() => void empty())
  return empty
}

test.each(['files', 'documents', 'document_versions', 'audit_entries'])(
  'a disk that is full as %s are written: no document, no version, and the same again once there is room',
  async (table) => {
    const { id } = await uploadDocument(app, 'Employee', { name: `Kept ${table}` })
    const names = await namesIn(app, 'Employee')
    const empty = await fillDisk(table)
    expect(await postDocument(app, 'Employee', pdf('new.pdf'))).toMatchObject(full)
    if (table !== 'documents') expect(await sendVersion(app, 'Employee', id, pdf('second.pdf'))).toMatchObject(full)
    expect(await namesIn(app, 'Employee')).toEqual(names)
    await empty()
    expect((await app.call('Employee', 'GET', `/documents/${id}`)).body.document.version).toBe(1)
    expect((await sendVersion(app, 'Employee', id, pdf('second.pdf'))).body.document.version).toBe(2)
    // A file without a row in the database is deleted a day later.
    const { diskIds, rowIds } = await stored()
    expect(rowIds.filter((one) => !diskIds.includes(one))).toEqual([])
  },
)

test('a full disk under the files leaves no document, no version, and no file without an owner', async () => {
  const { id } = await uploadDocument(app, 'Lead')
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  const keep = vi.spyOn(app.app.files, 'moveIntoStore').mockRejectedValue(noSpace)
  onTestFinished(() => keep.mockRestore())
  const before = await stored()
  expect(await postDocument(app, 'Lead', pdf('new.pdf'))).toMatchObject(full)
  expect(await sendVersion(app, 'Lead', id, pdf('second.pdf'))).toMatchObject(full)
  expect(await stored()).toEqual(before)
  expect(await namesIn(app, 'Lead')).toHaveLength(1)
})

test('files of two kinds at once, disguised programs, bombs and pictures with hidden content are refused', async () => {
  const docx = (data: string | Buffer, options: object = {}) =>
    zipOf([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'word/document.xml', data, ...options },
    ])
  const refusedFiles: [string, Uint8Array | string][] = [
    ['page.pdf', `<html><script>alert(1)</script>${samplePdf().toString('latin1')}`],
    ['both.pdf', Buffer.concat([samplePdf(), zipOf([{ name: 'a.txt', data: 'x' }])])],
    ['run.pdf', 'MZ\x90\x00 this program cannot be run'],
    ['run.exe', 'MZ'],
    ['script.pdf', samplePdf('<</S/JavaScript/JS(app.alert(1))>>')],
    ['bomb.docx', docx(Buffer.alloc(300 * 1024 * 1024))],
    ['lies.docx', docx('<w:document/>', { declared: 1 })],
    ['photo.svg.png', '<svg onload="alert(1)"/>'],
    ['cv\u202efdp.exe', 'MZ'],
  ]
  const before = await stored()
  const answers = []
  for (const [name, content] of refusedFiles)
    answers.push((await postDocument(app, 'Hr', fileOf(content, name))).status)
  expect(answers).toEqual(refusedFiles.map(() => 415))
  expect(await stored()).toEqual(before)
})

test('names of 255 bytes, with direction marks and folder separators, are shown harmlessly and cut to size', async () => {
  const names = [
    'ä'.repeat(125) + '.pdf',
    '../../etc/passwd.pdf',
    'invoice\u202efdp.pdf',
    'a\u0000b.pdf',
    '  .pdf',
    'CON.pdf',
  ]
  const storedNames = []
  for (const name of names)
    storedNames.push((await uploadDocument(app, 'Hr', {}, fileOf(samplePdf(), name))).originalName)
  expect(storedNames).toEqual([
    'ä'.repeat(116) + '.pdf',
    'passwd.pdf',
    'invoicefdp.pdf',
    'ab.pdf',
    'file.pdf',
    'CON.pdf',
  ])
})

test('an upload beyond the configured size is refused as soon as it exceeds it, and leaves nothing behind', async () => {
  await app.app.db.insert(settings).values({ key: 'documentMegabytes', value: 1 })
  onTestFinished(async () => void (await app.app.db.delete(settings)))
  const { id } = await uploadDocument(app, 'Hr', {}, pdf('kept.pdf'))
  const before = await stored()
  const large = fileOf(Buffer.concat([samplePdf(), Buffer.alloc(1024 * 1024, '\n')]), 'large.pdf')
  const tooLarge = {
    status: 413,
    body: { errors: [{ path: 'document', message: 'The file must be at most 1 MB' }] },
  }
  expect(await postDocument(app, 'Hr', large)).toMatchObject(tooLarge)
  expect(await sendVersion(app, 'Hr', id, large)).toMatchObject(tooLarge)
  expect(await stored()).toEqual(before)
  expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([])
  // The sender keeps the request open and has not announced the file's size.
  const port = await listen(app)
  const head = headOf('/documents', 'multipart/form-data; boundary=b', 2_000_000, {
    Authorization: `Bearer ${await app.tokenOf('Hr')}`,
  })
  const opening = '--b\r\ncontent-disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n'
  const sender = await startSending(port, head, opening, Buffer.alloc(1024 * 1024 + 1, '\n'))
  onTestFinished(() => void sender.socket.destroy())
  await expect.poll(sender.status).toBe(413)
  expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([])
})

test('a person’s documents stay within their quota, with versions and the trash, also when simultaneous', async () => {
  const { body } = await app.call('Colleague', 'GET', '/documents/stats')
  expect(body.stats.totalSize).toBe(0)
  const file = (i: number) => fileOf(samplePdf(`(${'x'.repeat(300 * 1024)}${i})`), `${i}.pdf`)
  await app.app.db.insert(settings).values({ key: 'documentQuotaMegabytes', value: 1 })
  onTestFinished(() => void app.app.db.delete(settings))
  const first = await uploadDocument(app, 'Colleague', {}, file(0))
  await app.call('Colleague', 'DELETE', `/documents/${first.id}`)
  const answers = await Promise.all([1, 2, 3, 4].map((i) => postDocument(app, 'Colleague', file(i))))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '201', '409', '409'])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'files.quota',
    errors: [{ path: 'document' }],
  })
  const documentId = answers.find(({ status }) => status === 201)?.body.document.id
  expect((await sendVersion(app, 'Colleague', documentId, file(5))).body.code).toBe('files.quota')
  // Permanent deletion frees space.
  await app.call('Colleague', 'DELETE', `/documents/${first.id}`, { forGood: true })
  expect((await sendVersion(app, 'Colleague', documentId, file(5))).status).toBe(201)
  await expectAllOf('Colleague')
})

/** Expects that every file of a person can be read. */
async function expectAllOf(actor: string) {
  const { body } = await app.call(actor, 'GET', '/documents')
  for (const { id } of body.documents)
    expect((await app.call(actor, 'GET', `/documents/${id}/download`)).status).toBe(200)
}
