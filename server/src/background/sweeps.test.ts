import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneUseTokens, sessions, signInFailures } from '../access/tables.ts'
import { sweepFiles } from '../files/sweep.ts'
import { files } from '../files/tables.ts'
import { idempotencyKeys } from '../idempotency/tables.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { setAge } from '../../testing/setAge.ts'
import { sweepExpired } from '../schedule.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ago = (interval: string) => sql`now() - ${interval}::interval`
const ahead = (interval: string) => sql`now() + ${interval}::interval`

test('what has run out goes, and what still counts stays', async () => {
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
  await Promise.all([sweepExpired(app.app), sweepExpired(app.app)])
  expect((await db.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(['stays'])
  expect((await db.select().from(oneUseTokens)).map(({ tokenHash }) => tokenHash)).toEqual(['stays'])
  expect(await db.$count(signInFailures)).toBe(1)
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['stays'])
})

test('stored files without a row go after a day; those with one, and those of uploads under way, stay', async () => {
  const { db, files: store } = app.app
  const put = async (content: string) => ({
    name: 'a.pdf',
    mediaType: 'application/pdf',
    ...(await store.put(Buffer.from(content))),
  })
  const [kept, orphan, fresh] = [await put('kept'), await put('orphan'), await put('fresh')]
  await db.insert(files).values({ ...kept, ownerId: app.company.id('Lead'), purpose: 'MEDICAL_CERTIFICATE' })
  const pathOf = ({ id }: { id: string }) => join(app.dataDir, 'files', id.slice(0, 2), id)
  for (const file of [kept, orphan]) await setAge(pathOf(file), { hours: 25 })
  await setAge(pathOf(fresh), { hours: 23 })
  await sweepFiles(app.app)
  const names = await readdir(join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const left = names.filter((entry) => entry.isFile()).map((entry) => entry.name)
  expect(left.toSorted()).toEqual([kept.id, fresh.id].toSorted())
  await store.assertThere(kept.id)
})
