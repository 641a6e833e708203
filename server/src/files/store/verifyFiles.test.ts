import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { fileOf, multipart } from '../../../testing/forms.ts'
import { newcomer } from '../../../testing/people.ts'
import { samplePdf } from '../../../testing/sampleFiles.ts'
import { files } from './tables.ts'
import { verifyFiles } from './verifyFiles.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const verify = () => verifyFiles(app.app.db, app.app.files)
const pathOf = (id: string) => join(app.dataDir, 'files', id.slice(0, 2), id)
async function addDocument(as: string, text: string) {
  const { body, headers } = await multipart({ document: fileOf(samplePdf(`(${text})`), 'a.pdf') })
  const path = `/users/${app.company.id(as)}/hiring-documents`
  const { id } = (await app.call(as, 'POST', path, body, headers)).body.document
  return { id: String(id), path: `${path}/${id}` }
}

test('a missing file is 410, a damaged one 502, each with a sentence; and both are found', async () => {
  const employee = await newcomer(app, 'Unlucky')
  const [missing, damaged, swapped, whole] = [
    await addDocument(employee, '1'),
    await addDocument(employee, '2'),
    await addDocument(employee, '3'),
    await addDocument(employee, '4'),
  ]
  expect(await verify()).toEqual({ checked: 4, missing: [], damaged: [], orphaned: [], lost: [] })

  await rm(pathOf(missing.id))
  const content = await readFile(pathOf(damaged.id))
  await writeFile(pathOf(damaged.id), content.fill(0, 40, 41))
  await app.app.db.update(files).set({ digest: 'another' }).where(eq(files.id, swapped.id))
  const orphan = await app.app.files.put(Buffer.from('left behind'))

  const deleted = await app.call(employee, 'GET', missing.path)
  expect([deleted.status, deleted.body]).toMatchObject([410, { code: 'file.missing', error: 'Gone' }])
  expect(deleted.body.message).toBe('This file no longer exists. Please tell your administrator.')
  const broken = await app.call(employee, 'GET', damaged.path)
  expect([broken.status, broken.body]).toMatchObject([502, { code: 'file.damaged', error: 'Bad Gateway' }])
  expect((await app.call(employee, 'GET', whole.path)).status).toBe(200)

  const found = await verify()
  expect(found.missing.map(({ id }) => id)).toEqual([missing.id])
  expect(found.damaged.map(({ id }) => id).toSorted()).toEqual([damaged.id, swapped.id].toSorted())
  expect([found.checked, found.orphaned]).toEqual([4, [orphan.id]])
})
