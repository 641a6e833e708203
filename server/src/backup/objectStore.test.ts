import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runProgram } from '../../testing/commands.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { fileOf } from '../../testing/forms.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster } from '../../testing/muster.ts'
import { startObjectStore, type TestObjectStore } from '../../testing/objectStore.ts'
import { samplePdf } from '../../testing/sampleFiles.ts'
import { readStored } from '../../testing/storages.ts'
import { openFolder } from '../files/storage/folderStorage.ts'
import { openStorageForCommand } from '../files/storage/openStorage.ts'
import { idsIn, type Storage } from '../files/storage/storage.ts'

// The test runs several commands.
vi.setConfig({ testTimeout: 400_000 })

let objectStore: TestObjectStore
beforeAll(async () => {
  objectStore = await startObjectStore()
})
afterAll(() => objectStore.close())

/** Returns the digests of all encrypted files in a storage, by id. */
async function digestsIn(storage: Storage): Promise<Record<string, string>> {
  const entries = (await idsIn(storage)).map(async (id) => [
    id,
    createHash('sha256')
      .update(await readStored(storage, { id }))
      .digest('hex'),
  ])
  return Object.fromEntries(await Promise.all(entries)) as Record<string, string>
}
const storageAt = (prefix: string) => openStorageForCommand('', objectStore.settings(prefix))

test('a backup contains the files of the object store, and is restored into a folder and into an object store', async () => {
  const dataDir = await dataFolder()
  const settings = { ...adminSettings, MUSTER_DATA: dataDir, ...objectStore.environment('acme') }
  const muster = startMuster({ ...settings, PORT: await freePort() })
  await muster.ready
  const token = await adminToken(muster.url)
  const { id } = (await callMuster(muster.url, token, 'GET', '/auth/me')).body.user
  const body = new FormData()
  body.append('document', fileOf(samplePdf(), 'contract.pdf'))
  const headers = { authorization: `Bearer ${token}` }
  const upload = await fetch(`${muster.url}/api/users/${id}/hiring-documents`, { method: 'POST', body, headers })
  expect(upload.status).toBe(201)
  expect(await readdir(dataDir)).not.toContain('files')
  const backup = join(dataDir, 'one.tar.gz')
  expect(await runProgram('commands/backup.ts', settings, backup)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('and 1 files, read back and verified'),
  })
  const without = join(dataDir, 'without.tar.gz')
  expect(await runProgram('commands/backup.ts', settings, '--without-files', without)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/and 0 files,(.|\n)*does not contain the files in s3:\/\/muster-test\/acme/),
  })
  muster.kill('SIGTERM')
  await muster.end()
  const original = await digestsIn(await storageAt('acme'))
  expect(Object.keys(original)).toHaveLength(1)

  const folder = await dataFolder()
  expect(await runProgram('commands/restore.ts', { MUSTER_DATA: folder }, backup)).toMatchObject({ code: 0 })
  expect(await digestsIn(await openFolder(folder))).toEqual(original)
  const verified = await runProgram('commands/verifyFiles.ts', { MUSTER_DATA: folder })
  expect(verified).toMatchObject({ code: 0, printed: expect.stringContaining('All intact: 1 stored file.') })
  // The database knows where its files are.
  const elsewhere = { MUSTER_DATA: folder, ...objectStore.environment('acme') }
  expect(await runProgram('commands/verifyFiles.ts', elsewhere)).toEqual({
    code: 2,
    printed: expect.stringContaining('The stored files are in the folder files in the data folder, but STORAGE_URL'),
  })

  const intoOther = { MUSTER_DATA: await dataFolder(), ...objectStore.environment('other') }
  const fromFolder = join(dataDir, 'folder.tar.gz')
  expect(await runProgram('commands/backup.ts', { MUSTER_DATA: folder }, fromFolder)).toMatchObject({ code: 0 })
  expect(await runProgram('commands/backup.ts', { MUSTER_DATA: folder }, '--without-files')).toMatchObject({ code: 2 })
  expect(await runProgram('commands/restore.ts', intoOther, fromFolder)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('s3://muster-test/other'),
  })
  expect(await digestsIn(await storageAt('other'))).toEqual(original)
  expect(await runProgram('commands/verifyFiles.ts', intoOther)).toMatchObject({ code: 0 })

  // An object store with files is never mixed with those of a backup.
  const again = { MUSTER_DATA: await dataFolder(), ...objectStore.environment('other') }
  expect(await runProgram('commands/restore.ts', again, backup)).toEqual({
    code: 2,
    printed: expect.stringContaining('s3://muster-test/other already holds files'),
  })
  // A backup without the files needs the object store that has them.
  expect(await runProgram('commands/restore.ts', { MUSTER_DATA: await dataFolder() }, without)).toEqual({
    code: 2,
    printed: expect.stringContaining('This backup does not contain the files, which were in s3://muster-test/acme'),
  })
  const beside = { MUSTER_DATA: await dataFolder(), ...objectStore.environment('acme') }
  expect(await runProgram('commands/restore.ts', beside, without)).toMatchObject({ code: 0 })
  expect(await runProgram('commands/verifyFiles.ts', beside)).toMatchObject({ code: 0 })
})
