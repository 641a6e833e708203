import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Backup } from '@muster/contract/backups/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startObjectStore, type TestObjectStore } from '../../../testing/objectStore.ts'
import { backupClient } from '../../files/storage/openStorage.ts'
import { MissingFile } from '../../files/storage/storage.ts'
import { notifications } from '../../notify/tables.ts'
import { copyBackups, discardCopy } from './copies.ts'
import { backups } from './tables.ts'

vi.setConfig({ testTimeout: 60_000 })

let objectStore: TestObjectStore
let app: TestApp
beforeAll(async () => {
  objectStore = await startObjectStore()
  app = await startTestApp({ backupStorage: { ...objectStore.settings('backups'), bucket: 'no-such-bucket' } })
})
afterAll(async () => {
  await app.close()
  await objectStore.close()
})

/** Returns whether the bucket has an object with this key. */
async function isStored(key: string): Promise<boolean> {
  const client = backupClient(objectStore.settings('backups'))
  try {
    const { body } = await client.open(key, { from: 0, to: 1 })
    body.close()
    return true
  } catch (error) {
    if (error instanceof MissingFile) return false
    throw error
  } finally {
    client.close()
  }
}
const newest = async () => (await app.call('Owner', 'GET', '/backups')).body.backups[0] as Backup

test('a backup that can’t be copied stays, says why, and is copied with the next one', async () => {
  await app.call('Owner', 'POST', '/backups')
  await expect.poll(async () => (await newest()).failure, { timeout: 30_000 }).toContain('could not be copied to s3://')
  expect(await newest()).toMatchObject({ state: 'DONE', isThere: true, copiedTo: null })
  expect((await app.call('Owner', 'GET', '/backups')).body.problem).toMatchObject({ reason: 'FAILED' })
  await app.app.waitForNotifications()
  const found = await app.app.db.$count(notifications, eq(notifications.title, 'Backup not copied'))
  expect(found).toBe(1)

  app.app.config.backupStorage = objectStore.settings('backups')
  await copyBackups(app.app)
  const copied = await newest()
  expect(copied).toMatchObject({ failure: null, copiedTo: expect.stringMatching(/^s3:\/\/.*\/backups$/) })
  expect(await isStored(copied.file)).toBe(true)
})

test('the copy is moved to the trash with a discarded backup and deleted with a deleted one', async () => {
  const { id, file } = await newest()
  await discardCopy(app.app, file)
  expect([await isStored(file), await isStored(`trash/${file}`)]).toEqual([false, true])
  expect((await app.call('Owner', 'DELETE', `/backups/${id}`)).status).toBe(204)
  expect(await isStored(`trash/${file}`)).toBe(false)
  expect(existsSync(join(app.dataDir, 'backups', file))).toBe(false)
  expect(await app.app.db.$count(backups)).toBe(0)
})
