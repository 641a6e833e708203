import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneUseTokens, sessions, signInFailures } from '../access/tables.ts'
import { removeFilesWithoutRow } from '../files/store/removeFilesWithoutRow.ts'
import { files } from '../files/store/tables.ts'
import { idempotencyKeys } from '../idempotency/tables.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { setAge } from '../../testing/setAge.ts'
import type { Uploads } from '../http/uploads.ts'
import { scheduleOf, removeExpired } from '../start/schedule.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ago = (interval: string) => sql`now() - ${interval}::interval`
const ahead = (interval: string) => sql`now() + ${interval}::interval`

test('expired data is deleted, and valid data stays', async () => {
  const { db } = app.app
  const userId = app.company.id('Lead')
  const session = { userId, address: '127.0.0.1' }
  await db.insert(sessions).values([
    { ...session, tokenHash: 'stays', expiresAt: ahead('1 minute'), lastSeenAt: ago('11 hours 59 minutes') },
    { ...session, tokenHash: 'over', expiresAt: ago('1 second'), lastSeenAt: ago('1 minute') },
    { ...session, tokenHash: 'idle', expiresAt: ahead('1 day'), lastSeenAt: ago('12 hours 1 second') },
  ])
  const token = { userId, purpose: 'ACTIVATE' as const }
  await db.insert(oneUseTokens).values([
    { ...token, tokenHash: 'stays', expiresAt: ago('29 days') },
    { ...token, tokenHash: 'goes', expiresAt: ago('31 days') },
  ])
  const failure = { email: 'a@b.c', address: '127.0.0.1' }
  await db.insert(signInFailures).values([
    { ...failure, at: ago('23 hours') },
    { ...failure, at: ago('25 hours') },
  ])
  const first = { userId, call: 'POST /leaves' }
  await db.insert(idempotencyKeys).values([
    { ...first, key: 'stays', createdAt: ago('23 hours 59 minutes') },
    { ...first, key: 'goes', createdAt: ago('24 hours 1 minute') },
  ])
  await Promise.all([removeExpired(app.app), removeExpired(app.app)])
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(['stays'])
  expect((await db.select().from(oneUseTokens)).map(({ tokenHash }) => tokenHash)).toEqual(['stays'])
  expect(await db.$count(signInFailures)).toBe(1)
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['stays'])
})

/** Stores files without a database row, dated 25 hours ago; returns their ids. */
async function orphans(count: number): Promise<string[]> {
  const ids = await Promise.all(
    Array.from({ length: count }, async (_, i) => (await app.app.files.put(Buffer.from(`orphan ${i}`))).id),
  )
  for (const id of ids) await setAge(join(app.dataDir, 'files', id.slice(0, 2), id), { hours: 25 })
  return ids
}

test('stored files without a row go to the trash after a day; those with one, and running uploads, stay', async () => {
  const { db, files: store } = app.app
  const storeFile = async (content: string) => ({
    name: 'a.pdf',
    mediaType: 'application/pdf',
    ...(await store.put(Buffer.from(content))),
  })
  const [recordedFile, recentFile] = [await storeFile('kept'), await storeFile('fresh')]
  const [orphanId = ''] = await orphans(1)
  await db.insert(files).values({ ...recordedFile, ownerId: app.company.id('Lead'), purpose: 'MEDICAL_CERTIFICATE' })
  const pathOf = (id: string) => join(app.dataDir, 'files', id.slice(0, 2), id)
  await setAge(pathOf(recordedFile.id), { hours: 25 })
  await setAge(pathOf(recentFile.id), { hours: 23 })
  expect(await removeFilesWithoutRow(app.app)).toEqual({ stored: 3, moved: 1, waiting: 0, removed: 0 })
  expect((await store.ids()).toSorted()).toEqual([recordedFile.id, recentFile.id].toSorted())
  expect(await readdir(store.trash)).toEqual([orphanId])
  await store.assertExists(recordedFile.id)
})

test('when many stored files have no row none is moved before their number is confirmed', async () => {
  const { files: store } = app.app
  const ids = await orphans(21)
  const before = (await store.ids()).length
  const result = { stored: before, moved: 0, waiting: 21, removed: 0 }
  expect(await removeFilesWithoutRow(app.app)).toEqual(result)
  expect(await removeFilesWithoutRow(app.app, 20)).toEqual(result)
  expect((await store.ids()).length).toBe(before)

  const sweep = scheduleOf(app.app, { sweep: async () => undefined } as Uploads)['sweep.files']
  await sweep?.work()
  await sweep?.work()
  await app.app.waitForNotifications()
  const { body } = await app.call('Owner', 'GET', '/notifications?type=SYSTEM_ALERT')
  const alerts = body.notifications.filter(({ title }: { title: string }) => title === 'Stored files without a record')
  expect(alerts).toHaveLength(1)
  expect(alerts[0].message).toContain(`21 of ${before} stored files`)

  expect(await removeFilesWithoutRow(app.app, 21)).toEqual({ stored: before, moved: 21, waiting: 0, removed: 0 })
  expect((await readdir(store.trash)).filter((id) => ids.includes(id))).toHaveLength(21)
})
