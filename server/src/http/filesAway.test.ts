import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { files } from '../files/store/tables.ts'
import { verifyFiles } from '../files/store/verifyFiles.ts'
import { createLog } from '../log.ts'
import type { S3Settings } from '../storageSettings.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { startOtherApp } from '../../testing/otherApp.ts'
import { fileOf, multipart } from '../../testing/forms.ts'
import { startObjectStore, type TestObjectStore } from '../../testing/objectStore.ts'
import { newcomer } from '../../testing/people.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'

let objectStore: TestObjectStore
let app: TestApp
beforeAll(async () => {
  objectStore = await startObjectStore()
  app = await startTestApp({ storage: objectStore.settings('acme') })
})
afterAll(async () => {
  await app.close()
  await objectStore.close()
})
afterEach(async () => {
  objectStore.proxy.setFault(() => null)
  await expect.poll(() => app.app.files.ids().catch(() => null)).not.toBeNull()
})
const goAway = () => objectStore.proxy.setFault(() => ({ kind: 'status', status: 503, code: 'SlowDown' }))

async function upload(as: string, text = 'contract') {
  const { body, headers } = await multipart({ document: fileOf(samplePdf(`(${text})`), 'a.pdf') })
  const path = `/users/${app.company.id(as)}/hiring-documents`
  const answer = await app.call(as, 'POST', path, body, headers)
  return { ...answer, path: `${path}/${answer.body.document?.id}`, id: String(answer.body.document?.id) }
}

test('files are read and deleted as from a folder, in whole and in ranges', async () => {
  const employee = await newcomer(app, 'Sam')
  const { id, path, status } = await upload(employee)
  expect(status).toBe(201)
  const whole = await app.call(employee, 'GET', path)
  expect(whole.status).toBe(200)
  expect(whole.raw.equals(samplePdf('(contract)'))).toBe(true)
  const part = await app.call(employee, 'GET', path, undefined, { range: 'bytes=5-14' })
  expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 5-14/${whole.raw.length}`])
  expect(part.raw.equals(whole.raw.subarray(5, 15))).toBe(true)
  expect((await app.call('Employee', 'GET', path)).status).toBe(404)
  expect(await app.app.files.ids()).toEqual([id])
  expect((await app.call(employee, 'DELETE', path)).status).toBe(204)
  expect(await app.app.files.ids()).toEqual([])
})

test('while the object store is away, files answer 503 with a sentence, and nothing is told as done', async () => {
  const employee = await newcomer(app, 'Kim')
  const { path, id } = await upload(employee)
  const before = await app.app.db.$count(files)
  goAway()
  const read = await app.call(employee, 'GET', path)
  expect([read.status, read.body, read.headers['retry-after']]).toMatchObject([
    503,
    {
      code: 'files.unavailable',
      message: 'Files can’t be opened at the moment. Please try again in a few minutes.',
    },
    '30',
  ])
  const refused = await upload(employee)
  expect([refused.status, refused.body]).toMatchObject([
    503,
    {
      code: 'files.unavailable',
      message: 'Files can’t be saved at the moment. Nothing was changed. Please try again in a few minutes.',
    },
  ])
  expect(await app.app.db.$count(files)).toBe(before)
  // What needs no file goes on, and so does deleting: the nightly clean-up deletes the content.
  expect((await app.call(employee, 'GET', '/auth/me')).status).toBe(200)
  expect((await app.server.inject('/api/ready')).statusCode).toBe(200)
  expect((await app.call(employee, 'DELETE', path)).status).toBe(204)
  expect(await app.app.db.$count(files, eq(files.id, id))).toBe(0)

  objectStore.proxy.setFault(() => null)
  await expect.poll(async () => (await upload(employee)).status).toBe(201)
  const { missing, damaged, orphaned } = await verifyFiles(app.app.db, app.app.files)
  expect({ missing, damaged, orphaned }).toEqual({ missing: [], damaged: [], orphaned: [id] })
  await app.app.files.remove(id)
})

test('slow uploads to the object store hold up no import or other form', async () => {
  objectStore.proxy.setFault(({ method }) => (method === 'PUT' ? { kind: 'silence' } : null))
  const people = await Promise.all(['Ada', 'Bea', 'Cleo', 'Dan'].map((name) => newcomer(app, name)))
  const slow = Promise.all(people.map((person) => upload(person)))
  await expect.poll(() => objectStore.proxy.requests.filter((one) => one.startsWith('PUT')).length).toBeGreaterThan(4)
  const begin = performance.now()
  const { body, headers } = await multipart({ document: fileOf(Buffer.from('no PDF'), 'a.pdf') })
  const path = `/users/${app.company.id('Employee')}/hiring-documents`
  expect((await app.call('Employee', 'POST', path, body, headers)).status).toBe(415)
  expect(performance.now() - begin).toBeLessThan(5_000)
  goAway()
  objectStore.proxy.cut()
  expect((await slow).map(({ status }) => status)).toEqual([503, 503, 503, 503])
})

test('a second process on the same database and object store sees the same files, and starts while the store is away', async () => {
  const { path, id } = await upload(await newcomer(app, 'Lou'))
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-second-'))
  await cp(join(app.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true })
  goAway()
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const second = await startOtherApp(app, { dataDir })
  const headers = { authorization: `Bearer ${await app.tokenOf('Lou')}` }
  const get = () => second.server.inject({ url: `/api${path}`, headers })
  expect((await get()).statusCode).toBe(503)
  objectStore.proxy.setFault(() => null)
  await expect.poll(async () => (await get()).statusCode).toBe(200)
  await second.app.files.remove(id)
  expect((await app.call('Lou', 'GET', path)).status).toBe(410)
  await app.app.db.delete(files).where(eq(files.id, id))
})

test('a process that would look for the files elsewhere does not start', async () => {
  const start = (storage: S3Settings | null) =>
    createApp({
      config: { ...app.app.config, storage },
      connection: app.connection,
      log: createLog('silent'),
    })
  await expect(start(null)).rejects.toThrow(
    'The stored files are in s3://muster-test/acme, but STORAGE_URL is not set: please correct it',
  )
  await expect(start(objectStore.settings('another'))).rejects.toThrow('but STORAGE_URL names s3://muster-test/another')
})

test('an empty database is not started with the files of another company', async () => {
  await upload(await newcomer(app, 'Max'))
  const start = startTestApp({ storage: objectStore.settings('acme') })
  await expect(start).rejects.toThrow('The database is empty, but s3://muster-test/acme contains stored files')
  goAway()
  await expect(startTestApp({ storage: objectStore.settings('new') })).rejects.toThrow('The object store can’t be used')
})
