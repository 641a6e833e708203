import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiKeys } from '../../../access/tables.ts'
import { mails } from '../../../mail/tables.ts'
import { notifications } from '../../../notify/tables.ts'
import { userRoles, users } from '../../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { createRole } from '../../../../testing/company.ts'
import { newcomer } from '../../../../testing/people.ts'
import { keyOf } from '../test/keys.ts'
import { remindOfKeys } from './remindOfKeys.ts'

let app: TestApp
/** The id of the person who owns the keys. */
let keeper: string
beforeAll(async () => {
  app = await startTestApp()
  const roleId = await createRole(app.app.db, 'Has keys', ['settings.api_keys', 'roles.read'])
  keeper = app.company.id(await newcomer(app, 'Keeper', { roleId }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.app.db.delete(apiKeys)
  await app.app.db.delete(notifications)
  await app.app.db.delete(mails)
})

/** Creates a key that was created `madeDaysAgo` days ago and expires in `endsInDays` days. Returns its id. */
async function key(name: string, madeDaysAgo: number, endsInDays: number) {
  const { id } = await keyOf(app, keeper, ['roles.read'])
  const days = (count: number) => sql`now() + make_interval(days => ${count})`
  await app.app.db
    .update(apiKeys)
    .set({ name, createdAt: days(-madeDaysAgo), expiresAt: days(endsInDays) })
    .where(eq(apiKeys.id, id))
  return id
}
async function readNotices() {
  await remindOfKeys(app.app)
  await app.app.waitForNotifications()
  return app.app.db
    .select({ to: notifications.userId, title: notifications.title, message: notifications.message })
    .from(notifications)
    .orderBy(desc(notifications.id))
}

test('a key’s creator is notified within seven days of its expiry, in the product and by email', async () => {
  await key('Door terminals', 90, 6)
  await key('Later', 90, 8)
  await key('For some days', 1, 5)
  const [first, ...rest] = await readNotices()
  expect(rest).toEqual([])
  expect(first).toMatchObject({ to: keeper, title: 'API key expires soon' })
  expect(first?.message).toMatch(/^The API key “Door terminals” expires after \d+ \w{3} \d{4}\./)
  expect(await app.app.db.select({ to: mails.recipient }).from(mails)).toEqual([{ to: 'keeper@test.example' }])
})

test('a notification is sent once, even if the job runs repeatedly or in parallel', async () => {
  await key('Door terminals', 90, 6)
  await Promise.all([remindOfKeys(app.app), remindOfKeys(app.app), remindOfKeys(app.app)])
  expect(await readNotices()).toHaveLength(1)
})

test('no one is notified of a key that has expired, was revoked, or is no longer valid', async () => {
  await key('Ended', 90, -1)
  const revokedKey = await key('Revoked', 90, 6)
  await app.app.db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(eq(apiKeys.id, revokedKey))
  expect(await readNotices()).toEqual([])
  await key('Idle', 90, 6)
  const { db } = app.app
  await db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.id, keeper))
  expect(await readNotices()).toEqual([])
  await db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, keeper))
  await db
    .update(userRoles)
    .set({ expiresAt: sql`now()` })
    .where(eq(userRoles.userId, keeper))
  expect(await readNotices()).toEqual([])
  await db.update(userRoles).set({ expiresAt: null }).where(eq(userRoles.userId, keeper))
})
