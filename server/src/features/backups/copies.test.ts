import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Backup } from '@muster/contract/backups/calls'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startObjectStore, type TestObjectStore } from '../../../testing/objectStore.ts'
import { backupClient } from '../../files/storage/openStorage.ts'
import { MissingFile } from '../../files/storage/storage.ts'
import { notifications } from '../../notify/tables.ts'
import { copyBackups } from './copies.ts'
import { installationOf } from './installation.ts'
import { backups } from './tables.ts'
import { emptyTrash } from './trash.ts'

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
  await expect.poll(async () => (await newest()).failure).toContain('could not be copied to s3://')
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

test('the copy stays with a discarded backup and is deleted a week later, also one that was moved to the trash', async () => {
  const { id, file } = await newest()
  const [other] = await app.app.db.insert(backups).values({ file: 'other.tar.gz', state: 'DONE' }).returning()
  expect((await app.call('Owner', 'DELETE', `/backups/${id}`)).status).toBe(204)
  // As an earlier version did.
  const client = backupClient(objectStore.settings('backups'))
  await client.copy(file, `trash/${file}`)
  client.close()
  await emptyTrash(app.app)
  expect([await isStored(file), await isStored(`trash/${file}`)]).toEqual([true, true])
  await app.app.db
    .update(backups)
    .set({ discardedAt: sql`now() - interval '8 days'` })
    .where(eq(backups.id, id))
  await emptyTrash(app.app)
  expect([await isStored(file), await isStored(`trash/${file}`)]).toEqual([false, false])
  expect(existsSync(join(app.dataDir, 'backups', file))).toBe(false)
  await app.app.db.delete(backups).where(eq(backups.id, other?.id ?? ''))
  expect(await app.app.db.$count(backups)).toBe(0)
})

test('one that can’t be copied holds up no other, stays a problem, and is told of once', async () => {
  const { db } = app.app
  const mark = await installationOf(db)
  const names = ['2001-01-01T003000Z', '2001-01-02T003000Z', '2001-01-03T003000Z'].map(
    (time) => `muster-${time}-${mark}.tar.gz`,
  )
  const ofOther = 'muster-2001-01-04T003000Z-0123abcd.tar.gz'
  await mkdir(join(app.dataDir, 'backups'), { recursive: true })
  for (const [index, file] of [...names, ofOther].entries()) {
    const startedAt = `2001-01-0${index + 1}T00:30:00Z`
    await db.insert(backups).values({ file, state: 'DONE', origin: 'SCHEDULE', startedAt })
    // A folder in place of the first and the last file can't be read.
    const path = join(app.dataDir, 'backups', file)
    await (index === 0 || index === 2 ? mkdir(path) : writeFile(path, 'content'))
  }
  const before = await db.$count(notifications, eq(notifications.title, 'Backup not copied'))
  await copyBackups(app.app)
  await app.app.waitForNotifications()
  expect((await db.$count(notifications, eq(notifications.title, 'Backup not copied'))) - before).toBe(1)
  const rows = await db.select({ copiedTo: backups.copiedTo }).from(backups).orderBy(backups.startedAt)
  expect(rows.map(({ copiedTo }) => copiedTo !== null)).toEqual([false, true, false, false])
  expect(await isStored(ofOther)).toBe(false)
  // The newest is another installation's, so only the older ones tell.
  expect((await app.call('Owner', 'GET', '/backups')).body.problem).toMatchObject({ reason: 'FAILED' })
})
