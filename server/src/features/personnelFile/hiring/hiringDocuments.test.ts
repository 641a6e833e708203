import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxHiringDocuments } from '@muster/contract/personnelFile/hiringDocuments'
import { auditEntries } from '../../../audit/tables.ts'
import { samplePdf, samplePng } from '../../../../testing/sampleFiles.ts'
import { files } from '../../../files/store/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { newcomer } from '../../../../testing/people.ts'
import { nextYear } from '../../leaves/test/leaves.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const pathOf = (person: string) => `/users/${app.company.id(person)}/hiring-documents`
async function upload(as: string, file: File, of = as) {
  const { body, headers } = await multipart({ document: file })
  return app.call(as, 'POST', pathOf(of), body, headers)
}
const pdf = (text: string, name = 'contract.pdf') => fileOf(samplePdf(`(${text})`), name)
const list = async (as: string, of = as) => (await app.call(as, 'GET', pathOf(of))).body.documents
const entriesOf = async (person: string) => {
  const found = await app.app.db
    .select({ action: auditEntries.action, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.personId, app.company.id(person)), eq(auditEntries.subjectType, 'hiring_document')))
    .orderBy(auditEntries.id)
  return found.map(({ action, actorId }) => [action, actorId])
}

test('a document is uploaded, listed, viewed and removed, each of it recorded', async () => {
  const employee = await newcomer(app, 'Hired')
  const { status, body } = await upload(employee, pdf('one', '../../My contract.pdf'))
  expect(status, JSON.stringify(body)).toBe(201)
  const { document } = body
  expect(document).toMatchObject({ name: 'My contract.pdf', mediaType: 'application/pdf', can: { remove: true } })
  const second = (await upload(employee, fileOf(samplePng(), 'passport.png'))).body.document
  expect(await list(employee)).toEqual([second, document])
  expect(await list('Hr', employee)).toEqual([second, document].map((one) => ({ ...one, can: { remove: false } })))

  const path = `${pathOf(employee)}/${document.id}`
  const download = await app.call('Hr', 'GET', path)
  expect(download.raw.equals(samplePdf('(one)'))).toBe(true)
  expect(download.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('attachment; filename="My contract.pdf"'),
    'cache-control': 'no-store',
  })
  expect((await app.call('Hr', 'DELETE', path)).status).toBe(403)
  expect((await app.call(employee, 'DELETE', path)).status).toBe(204)
  expect((await app.call(employee, 'DELETE', path)).status).toBe(404)
  expect((await app.call(employee, 'GET', path)).status).toBe(404)
  expect(await list(employee)).toEqual([second])
  await expect(app.app.files.assertExists(document.id)).rejects.toThrow('is missing')
  const [own, hr] = [app.company.id(employee), app.company.id('Hr')]
  expect(await entriesOf(employee)).toEqual([
    ['hiring_document.added', own],
    ['hiring_document.added', own],
    ['hiring_document.seen', hr],
    ['hiring_document.removed', own],
  ])
  const people = (await app.call('Hr', 'GET', '/hiring-documents?search=hired')).body.people
  expect(people).toMatchObject([{ person: { id: own }, savedAt: second.uploadedAt }])
})

test('a document is reached only through its own person, and no other file through this call', async () => {
  const [employee, other] = [await newcomer(app, 'Mine'), await newcomer(app, 'Theirs')]
  const { id } = (await upload(employee, pdf('mine'))).body.document
  for (const [as, of] of [
    [other, employee],
    [other, other],
    ['Hr', other],
    ['Lead', employee],
  ] as const)
    expect((await app.call(as, 'GET', `${pathOf(of)}/${id}`)).status).toBe(404)
  expect((await upload(other, pdf('smuggled'), employee)).status).toBe(404)
  expect((await upload('Hr', pdf('smuggled'), employee)).status).toBe(403)
  const form = { leaveType: 'SICK', startDate: `${nextYear}-03-01`, endDate: `${nextYear}-03-01`, reason: 'Ill' }
  const sick = await multipart({ ...form, medicalCertificate: pdf('certificate') })
  expect((await app.call(employee, 'POST', '/leaves', sick.body, sick.headers)).status).toBe(201)
  const [certificate] = await app.app.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, app.company.id(employee)), eq(files.purpose, 'MEDICAL_CERTIFICATE')))
  expect((await app.call('Hr', 'GET', `${pathOf(employee)}/${certificate?.id}`)).status).toBe(404)
  expect((await list(employee)).map((one: { id: string }) => one.id)).toEqual([id])
})

test('its declared and actual type must agree, and it must be present', async () => {
  const employee = await newcomer(app, 'Wrong')
  const cases: [number, File | string, unknown][] = [
    [415, fileOf('<script>', 'a.pdf'), expect.stringContaining('its content is something else')],
    [415, fileOf('<svg/>', 'a.svg'), expect.stringContaining('This type of file is not accepted')],
    [400, fileOf('', 'a.pdf'), 'The file is empty'],
    [400, 'no file', 'Please choose a file'],
    [413, fileOf(Buffer.alloc(10 * 1024 * 1024 + 1), 'a.pdf'), 'The file must be at most 10 MB'],
  ]
  for (const [status, document, message] of cases) {
    const { body, headers } = await multipart({ document })
    const answer = await app.call(employee, 'POST', pathOf(employee), body, headers)
    expect([answer.status, answer.body.errors]).toEqual([status, [{ path: 'document', msg: message, message }]])
  }
  expect(await list(employee)).toEqual([])
})

test('the same file is stored once, however often and simultaneously it is sent; and their number is limited', async () => {
  const employee = await newcomer(app, 'Eager')
  await app.tokenOf(employee)
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(employee, pdf('same', 'same.pdf'))))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409'])
  const repeated = await upload(employee, pdf('same', 'renamed.pdf'))
  expect([repeated.status, repeated.body.message]).toEqual([409, 'This file already exists as “same.pdf”'])
  const row = { ownerId: app.company.id(employee), purpose: 'HIRING_DOCUMENT', mediaType: 'application/pdf' } as const
  const otherFiles = Array.from({ length: maxHiringDocuments - 1 }, (_, i) => ({
    ...row,
    name: `${i}.pdf`,
    bytes: 1,
    digest: String(i),
  }))
  await app.app.db.insert(files).values(otherFiles)
  const tooMany = await upload(employee, pdf('one more'))
  expect([tooMany.status, tooMany.body.message]).toEqual([
    409,
    expect.stringContaining('There are already 50 documents'),
  ])
})
