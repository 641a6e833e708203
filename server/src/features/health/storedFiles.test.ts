import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Finding } from '@muster/contract/health/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { runProgram } from '../../../testing/commands.ts'
import { urlOf } from '../../../testing/database.ts'
import { fileOf, multipart } from '../../../testing/forms.ts'
import { startObjectStore, type TestObjectStore } from '../../../testing/objectStore.ts'
import { samplePdf } from '../../../testing/sampleFiles.ts'

let objectStore: TestObjectStore
let inFolder: TestApp
let inBucket: TestApp
beforeAll(async () => {
  objectStore = await startObjectStore()
  inFolder = await startTestApp()
  inBucket = await startTestApp({ storage: objectStore.settings('acme') })
})
afterAll(async () => {
  await Promise.all([inFolder.close(), inBucket.close()])
  await objectStore.close()
})
afterEach(() => objectStore.proxy.setFault(() => null))

const filesIn = (findings: Finding[]) => findings.find(({ check }) => check === 'files')
const look = async (app: TestApp) => filesIn((await app.call('Owner', 'GET', '/system/health')).body.findings)

/** Returns the finding of the command about the files of an app, with these variables for the storage. */
async function lookByCommand({ connection, dataDir }: TestApp, storage: Record<string, string>) {
  const settings = { DATABASE_URL: urlOf(connection).href, MUSTER_DATA: dataDir, ...storage }
  const { printed } = await runProgram('commands/doctor.ts', settings, '--json')
  return filesIn((JSON.parse(printed) as { findings: Finding[] }).findings)
}

async function upload(app: TestApp) {
  const { body, headers } = await multipart({ document: fileOf(samplePdf(), 'plan.pdf') })
  expect((await app.call('Employee', 'POST', '/documents', body, headers)).status).toBe(201)
}

test('in a folder: none, one that opens, a folder that is gone, and a file that is gone', async () => {
  expect(await look(inFolder)).toMatchObject({ state: 'ok', message: 'There are no stored files yet.' })
  await upload(inFolder)
  expect(await look(inFolder)).toMatchObject({ state: 'ok', message: expect.stringContaining('newest 1 file of 1') })
  const folder = join(inFolder.dataDir, 'files')
  await rename(folder, `${folder}.away`)
  expect(await look(inFolder)).toMatchObject({ state: 'problem', message: `${folder} can’t be read and written.` })
  await rename(`${folder}.away`, folder)
  const [id = ''] = await inFolder.app.files.ids()
  await rm(join(folder, id.slice(0, 2), id))
  expect(await look(inFolder)).toMatchObject({
    state: 'problem',
    message: 'Of the newest 1 stored file, 1 is missing or damaged.',
  })
})

test('in an object store: only lists and reads, and reports what refuses or does not answer', async () => {
  const environment = objectStore.environment('acme')
  await upload(inBucket)
  const { proxy } = objectStore
  const before = proxy.requests.length
  expect(await look(inBucket)).toMatchObject({ state: 'ok', message: expect.stringContaining('newest 1 file of 1') })
  expect(await lookByCommand(inBucket, environment)).toMatchObject({ state: 'ok' })
  expect(proxy.requests.length).toBeGreaterThan(before)
  expect(proxy.requests.slice(before).filter((request) => !request.startsWith('GET '))).toEqual([])

  expect(await lookByCommand(inBucket, {})).toMatchObject({
    state: 'problem',
    message: expect.stringContaining('STORAGE_URL is not set'),
    advice: expect.stringContaining('Set STORAGE_URL'),
  })

  proxy.setFault(() => ({ kind: 'status', status: 403, code: 'AccessDenied' }))
  for (const finding of [await look(inBucket), await lookByCommand(inBucket, environment)])
    expect(finding).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('can’t be used'),
      advice: expect.stringContaining('Check STORAGE_URL'),
    })
})

test('an object store that is silent is a problem, not a check that took too long', async () => {
  // For a second, the storage answers with the reason of the test before.
  await expect.poll(() => look(inBucket)).toMatchObject({ state: 'ok' })
  objectStore.proxy.setFault(() => ({ kind: 'silence' }))
  const silent = { state: 'problem', message: expect.stringContaining('does not answer') }
  const [byPage, byCommand] = await Promise.all([
    look(inBucket),
    lookByCommand(inBucket, objectStore.environment('acme')),
  ])
  expect(byPage).toMatchObject(silent)
  expect(byCommand).toMatchObject(silent)
})
