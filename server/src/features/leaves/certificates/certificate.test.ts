import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { docxEntries, sampleJpeg, samplePdf, samplePng, zipOf } from '../../../../testing/sampleFiles.ts'
import { files } from '../../../files/store/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { postLeave, balance, between, decide, figures } from '../test/leaves.ts'
import { newcomer } from '../../../../testing/people.ts'
import { leaveRequests } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Requests one day of sick leave with a certificate, as the form does. */
async function askSick(as: string, certificate: File | string, day = '02-01') {
  const { body, headers } = await multipart({ ...between(day, day, 'SICK'), medicalCertificate: certificate })
  return app.call(as, 'POST', '/leaves', body, headers)
}

const storedFiles = async () => {
  const names = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
const accessEntries = (id: string) =>
  app.app.db
    .select({ actorId: auditEntries.actorId, personId: auditEntries.personId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'leave.certificate_seen'), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.id)

test('sick leave requires a certificate', async () => {
  const employee = await newcomer(app, 'Without')
  const { status, body } = await postLeave(app, employee, between('02-01', '02-01', 'SICK'))
  const message = 'A medical certificate is required for this type of leave'
  expect(status).toBe(400)
  expect(body).toMatchObject({ message: 'Validation failed', errors: [{ path: 'medicalCertificate', message }] })
  expect(figures(await balance(app, employee, { leaveType: 'SICK' }))).toEqual([10, 0, 0, 10])
})

test.each([
  ['note.pdf', samplePdf(), 'application/pdf'],
  ['note.JPG', sampleJpeg(), 'image/jpeg'],
  ['note.jpeg', sampleJpeg(), 'image/jpeg'],
  ['note.png', samplePng(), 'image/png'],
  ['note.docx', zipOf(docxEntries()), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
])('a certificate %s is accepted, and downloads unchanged', async (name, content, mediaType) => {
  const employee = await newcomer(app, `With${name.replace(/\W/g, '')}`)
  const { status, body } = await askSick(employee, fileOf(content, name, 'text/html'))
  expect(status, JSON.stringify(body)).toBe(201)
  const { id, medicalCertificateUrl, medicalCertificateName } = body.leaveRequest
  expect([medicalCertificateUrl, medicalCertificateName]).toEqual([`/api/leaves/${id}/medical-certificate`, name])
  expect(figures(await balance(app, employee, { leaveType: 'SICK' }))).toEqual([10, 0, 1, 9])

  const download = await app.call(employee, 'GET', `/leaves/${id}/medical-certificate`)
  expect(download.status).toBe(200)
  expect(download.raw.equals(content)).toBe(true)
  expect(download.headers['content-type']).toBe(mediaType)
  expect(download.headers['content-disposition']).toContain(`attachment; filename="${name}"`)
  expect(download.headers['cache-control']).toBe('no-store')
  expect(download.headers['x-content-type-options']).toBe('nosniff')
})

test('its declared and its actual type must agree, else 415 on the field, and nothing is stored', async () => {
  const employee = await newcomer(app, 'Wrong')
  const before = await storedFiles()
  const html = '<!doctype html><script>alert(1)</script>'
  const cases: [File, string][] = [
    [
      fileOf(html, 'note.pdf', 'application/pdf'),
      "This file's name says PDF, but its content is something else. Please choose the original file.",
    ],
    [
      fileOf(samplePdf(), 'note.png'),
      "This file's name says PNG picture, but its content is something else. Please choose the original file, or save it as PDF.",
    ],
    [
      fileOf(html, 'note.html'),
      'This type of file is not accepted. Please choose a file of type PDF, JPG, JPEG, PNG, DOC or DOCX.',
    ],
    [
      fileOf('<svg/>', 'note.svg', 'image/svg+xml'),
      'This type of file is not accepted. Please choose a file of type PDF, JPG, JPEG, PNG, DOC or DOCX.',
    ],
    [
      fileOf(samplePdf(), 'note'),
      'This type of file is not accepted. Please choose a file of type PDF, JPG, JPEG, PNG, DOC or DOCX.',
    ],
    [
      fileOf(samplePng(8200, 5000), 'bomb.png'),
      'This picture has more than 40 megapixels. Please make it smaller and choose it again.',
    ],
  ]
  for (const [file, message] of cases) {
    const { status, body } = await askSick(employee, file)
    expect([status, body.message, body.error]).toEqual([415, message, 'Unsupported Media Type'])
    expect(body.errors).toEqual([{ path: 'medicalCertificate', msg: message, message }])
  }
  expect(await storedFiles()).toEqual(before)
  expect(figures(await balance(app, employee, { leaveType: 'SICK' }))).toEqual([10, 0, 0, 10])
})

test('an empty file, or text instead of a file, is refused on the field; 10 MB is allowed', async () => {
  const employee = await newcomer(app, 'Sizes')
  for (const [certificate, message] of [
    [fileOf('', 'empty.pdf'), 'The file is empty'],
    ['not a file', expect.any(String)],
  ] as const) {
    const { status, body } = await askSick(employee, certificate)
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'Validation failed', errors: [{ path: 'medicalCertificate', message }] })
  }
  const exact = Buffer.concat([samplePdf(), Buffer.alloc(10 * 1024 * 1024 - samplePdf().length, 10)])
  expect((await askSick(employee, fileOf(exact, 'exact.pdf'))).status).toBe(201)
})

test('a file over 10 MB is answered with 413 on its field, however large', async () => {
  const employee = await newcomer(app, 'Huge')
  const megabyte = 1024 * 1024
  for (const size of [10 * megabyte + 1, 12 * megabyte]) {
    const { status, body } = await askSick(employee, fileOf(Buffer.alloc(size), 'huge.pdf'))
    const message = 'The file must be at most 10 MB'
    expect([status, body.message, body.error]).toEqual([413, message, 'Payload Too Large'])
    expect(body.errors).toEqual([{ path: 'medicalCertificate', msg: message, message }])
  }
})

test('a certificate is for the requester and those who may decide; each access is recorded, and no one else has access', async () => {
  const employee = await newcomer(app, 'Patient')
  const { body } = await askSick(employee, fileOf(samplePdf(), 'note.pdf'))
  const { id } = body.leaveRequest
  const path = `/leaves/${id}/medical-certificate`
  const missingAnswer = await app.call(
    'Lead',
    'GET',
    '/leaves/019ab0a0-0000-7000-8000-000000000000/medical-certificate',
  )
  expect(missingAnswer.status).toBe(404)
  for (const outsider of ['Colleague', 'Stranger', 'Otherlead']) {
    const { status, body: refusal } = await app.call(outsider, 'GET', path)
    expect([status, refusal.message]).toEqual([404, missingAnswer.body.message])
  }
  expect((await app.call(null, 'GET', path)).status).toBe(401)
  expect(await accessEntries(id)).toEqual([])

  const readers = [employee, 'Lead', 'Manager', 'Hr', 'Owner']
  for (const reader of readers) expect((await app.call(reader, 'GET', path)).raw.equals(samplePdf())).toBe(true)
  const entries = readers.map((looker) => ({ actorId: app.company.id(looker), personId: app.company.id(employee) }))
  expect(await accessEntries(id)).toEqual(entries)

  await decide(app, 'Lead', id, 'APPROVED')
  expect((await app.call('Lead', 'GET', path)).status).toBe(200)
})

test('a person who sees a request but may not decide on its type sees no certificate', async () => {
  const permissions = ['leaves.read', 'leaves.all_view', 'leaves.approve_annual']
  const looker = await newcomer(app, 'Looker', { roleId: await createRole(app.app.db, 'Looker', permissions) })
  const { body } = await askSick(await newcomer(app, 'Private'), fileOf(samplePdf(), 'secret-diagnosis.pdf'))
  const { id } = body.leaveRequest
  const details = await app.call(looker, 'GET', `/leaves/${id}`)
  expect(details.body.leaveRequest).toMatchObject({ medicalCertificateUrl: null, medicalCertificateName: null })
  const list = await app.call(looker, 'GET', '/leaves/all?limit=100')
  expect(list.body.leaveRequests.length).toBeGreaterThan(0)
  expect(JSON.stringify(list.body)).not.toContain('secret-diagnosis')
  expect((await app.call(looker, 'GET', `/leaves/${id}/medical-certificate`)).status).toBe(404)
})

test('a request without a certificate has none to download', async () => {
  const employee = await newcomer(app, 'None')
  const { body } = await postLeave(app, employee, between('02-01', '02-01'))
  expect(body.leaveRequest).toMatchObject({ medicalCertificateUrl: null, medicalCertificateName: null })
  expect((await app.call(employee, 'GET', `/leaves/${body.leaveRequest.id}/medical-certificate`)).status).toBe(404)
})

test('on disk it is encrypted, under a random name, and its row has the details', async () => {
  const employee = await newcomer(app, 'Encrypted')
  const content = samplePdf('<</Title (a very telling diagnosis)>>')
  const { body } = await askSick(employee, fileOf(content, '../../patient-name.pdf'))
  const [row] = await app.app.db
    .select({ id: files.id, name: files.name, bytes: files.bytes, ownerId: files.ownerId })
    .from(files)
    .innerJoin(leaveRequests, eq(leaveRequests.certificateId, files.id))
    .where(eq(leaveRequests.id, body.leaveRequest.id))
  expect(row).toMatchObject({ bytes: content.length, ownerId: app.company.id(employee) })
  expect(row?.name).not.toMatch(/[/\\]/)
  const path = (await storedFiles()).find((name) => name.endsWith(row?.id ?? 'none'))
  const bytes = await readFile(path ?? '')
  expect(path).not.toContain('patient')
  for (const part of ['%PDF', 'diagnosis', 'trailer']) expect(bytes.includes(part)).toBe(false)
})

test('the certificate of a refused request leaves no row behind', async () => {
  const employee = await newcomer(app, 'Rowless')
  expect((await askSick(employee, fileOf(samplePdf(), 'one.pdf'))).status).toBe(201)
  expect((await askSick(employee, fileOf(samplePdf(), 'two.pdf'))).status).toBe(409)
  const rows = await app.app.db
    .select({ name: files.name })
    .from(files)
    .where(eq(files.ownerId, app.company.id(employee)))
  expect(rows).toEqual([{ name: 'one.pdf' }])
})
