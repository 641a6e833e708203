import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { between } from '../features/leaves/test/leaves.ts'
import { newcomer } from '../../testing/people.ts'
import { samplePdf, samplePng } from '../../testing/sampleFiles.ts'
import { maxStoredBytes } from './storeUpload.ts'
import { files } from './store/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const storedFiles = async () => {
  const names = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).length
}
async function send(as: string, method: string, path: string, fields: Record<string, string | File>, key?: string) {
  const { body, headers } = await multipart(fields)
  return app.call(as, method, path, body, { ...headers, ...(key && { 'idempotency-key': key }) })
}
const certificate = (text = 'x') => fileOf(samplePdf(`(${text})`), 'note.pdf')
const askSick = (as: string, day: string, file: File, key?: string) =>
  send(as, 'POST', '/leaves', { ...between(day, day, 'SICK'), medicalCertificate: file }, key)
const addDocument = (as: string, file: File, key?: string) =>
  send(as, 'POST', `/users/${app.company.id(as)}/hiring-documents`, { document: file }, key)
/** Inserts the database row of a stored file of this size. */
const fill = (as: string, bytes: number) =>
  app.app.db.insert(files).values({
    ownerId: app.company.id(as),
    purpose: 'MEDICAL_CERTIFICATE',
    name: 'old.pdf',
    mediaType: 'application/pdf',
    bytes,
    digest: '',
  })

test('certificates of refused requests leave nothing on disk, however many', async () => {
  const employee = await newcomer(app, 'Stubborn')
  expect((await askSick(employee, '02-01', certificate())).status).toBe(201)
  const before = await storedFiles()
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all([1, 2].map(() => askSick(employee, '02-01', certificate())))
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  }
  expect(await storedFiles()).toBe(before)
})

test('of many overlapping requests at once one certificate is stored', async () => {
  const employee = await newcomer(app, 'Parallel')
  await app.tokenOf(employee)
  const before = await storedFiles()
  const answers = await Promise.all(Array.from({ length: 3 }, () => askSick(employee, '02-01', certificate())))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await storedFiles()).toBe(before + 1)
})

test('a certificate of a request for too many days, or of a refused edit, leaves nothing', async () => {
  const employee = await newcomer(app, 'Greedy')
  const { id } = (await askSick(employee, '02-01', certificate())).body.leaveRequest
  const before = await storedFiles()
  const fields = { ...between('03-01', '03-25', 'SICK'), medicalCertificate: certificate() }
  expect((await send(employee, 'POST', '/leaves', fields)).status).toBe(400)
  expect((await send(employee, 'PUT', `/leaves/${id}`, fields)).status).toBe(400)
  expect((await send('Lead', 'PUT', `/leaves/${id}`, fields)).status).toBe(403)
  expect(await storedFiles()).toBe(before)
})

test('a replaced certificate is removed at once', async () => {
  const employee = await newcomer(app, 'Replacing')
  const { id } = (await askSick(employee, '02-01', certificate())).body.leaveRequest
  const before = await storedFiles()
  for (const text of ['one', 'two', 'three']) {
    const fields = { ...between('02-01', '02-01', 'SICK'), medicalCertificate: certificate(text) }
    expect((await send(employee, 'PUT', `/leaves/${id}`, fields)).status).toBe(200)
  }
  const download = await app.call(employee, 'GET', `/leaves/${id}/medical-certificate`)
  expect(download.raw.equals(samplePdf('(three)'))).toBe(true)
  expect(await storedFiles()).toBe(before)
})

test('a duplicate document leaves nothing, nor does a repeated request', async () => {
  const employee = await newcomer(app, 'Doubling')
  expect((await addDocument(employee, fileOf(samplePng(), 'a.png'), 'document-key-1')).status).toBe(201)
  const before = await storedFiles()
  expect((await addDocument(employee, fileOf(samplePng(), 'b.png'))).status).toBe(409)
  expect((await addDocument(employee, fileOf(samplePng(), 'a.png'), 'document-key-1')).status).toBe(201)
  await Promise.all(Array.from({ length: 6 }, () => askSick(employee, '05-01', certificate(), 'sick-key-1')))
  expect(await storedFiles()).toBe(before + 1)
})

test('a person’s files have a limit together, certificates and documents alike, also when sent at once', async () => {
  const employee = await newcomer(app, 'Hoarder')
  await app.tokenOf(employee)
  const size = samplePdf('(0)').length
  await fill(employee, maxStoredBytes - size)
  const before = await storedFiles()
  const answers = await Promise.all([1, 2, 3].map((text) => addDocument(employee, certificate(String(text)))))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  const { status, body } = await askSick(employee, '02-01', certificate())
  expect([status, body.code, body.errors[0].path]).toEqual([409, 'files.quota', 'medicalCertificate'])
  expect(body.message).toMatch(/exceed 300 MB/)
  expect(await storedFiles()).toBe(before + 1)
  await app.app.db.delete(files).where(eq(files.name, 'old.pdf'))
  expect((await askSick(employee, '02-01', certificate())).status).toBe(201)
})
