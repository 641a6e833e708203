import { randomUUIDv7 } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCompany, defaultHireDate } from '../../testing/company.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connection.ts'
import { insertRows } from '../db/insertRows.ts'
import { transaction } from '../db/transaction.ts'
import type { FindMembers } from '../events/event.ts'
import { notify, refresh } from '../events/event.ts'
import { raiseEvents } from '../events/raise.ts'
import { events } from '../events/tables.ts'
import { createLog } from '../log.ts'
import { mails } from '../mail/tables.ts'
import { holders, peopleGroups } from '../people/groups.ts'
import { userRoles, users } from '../people/tables.ts'
import { startRelay } from './relay.ts'
import { notifications } from './tables.ts'

const soon = { interval: 20 }

const database = await createTestDatabase()
const { db, pool, close } = await openDatabase(database.connection, { max: 8, log: () => undefined })
afterAll(async () => {
  await close()
  await database.drop()
})
const company = await createCompany(db)
beforeEach(async () => {
  await db.delete(events)
  await db.delete(notifications)
  await db.delete(mails)
})

const greeting = { type: 'SYSTEM_ALERT', title: 'Hello', message: 'Hello', link: null } as const
const quiet = { ...greeting, preference: 'profileUpdated' } as const
const mailed = { ...greeting, preference: null } as const

/**
 * Starts a relay with its own connection pool, as another process would. An event without recipients makes it run at
 * once.
 */
async function relayOf(groups: Record<string, FindMembers> = {}, log = createLog('silent'), lockTimeoutMs = 10_000) {
  const ownDatabase = await openDatabase(database.connection, { max: 4, log: () => undefined })
  ownDatabase.pool.on('connect', (client) => void client.query(`set lock_timeout = ${lockTimeoutMs}`))
  const relay = startRelay({ ...ownDatabase, config: readConfig({}), mails: new Map(), log }, groups)
  onTestFinished(async () => {
    await relay.stop()
    await ownDatabase.close()
  })
  await transaction(ownDatabase.db, async (tx) => raiseEvents(tx, refresh('leaves', [])))
  return relay
}

/** Adds `count` active people; returns their ids. */
async function people(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUIDv7(),
    firstName: 'Many',
    lastName: `No ${index}`,
    email: `${randomUUIDv7()}@many.example`,
    status: 'ACTIVE' as const,
    hireDate: defaultHireDate,
    addedOn: defaultHireDate,
  }))
  await insertRows(db, users, rows)
  return rows.map(({ id }) => id)
}

test('many events for many people are sent at once, however many rows they need', async () => {
  const to = await people(60)
  await db.insert(events).values(Array.from({ length: 200 }, () => ({ happened: [notify(quiet, to)] })))
  await relayOf()
  await expect.poll(() => db.$count(events), soon).toBe(0)
  expect(await db.$count(notifications)).toBe(12_000)
})

test('a process that lost the lock without noticing sends nothing twice', async () => {
  const id = company.id('Employee')
  const [row] = await db
    .insert(notifications)
    .values({ userId: id, ...greeting })
    .returning()
  const [entry, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const notices = notify({ ...mailed, stored: row?.id ?? '' }, { group: 'one' })
  await db.insert(events).values({ happened: [notices] })
  const first = await relayOf({
    async one() {
      entry.resolve()
      await release.promise
      return [[id]]
    },
  })
  await entry.promise
  await pool.query(`select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`)
  let lookupCount = 0
  await relayOf({
    async one() {
      lookupCount++
      return [[id]]
    },
  })
  const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => lookupCount + (await pool.query(lockWaits)).rows.length, soon).toBeGreaterThan(0)
  if (lookupCount) await expect.poll(() => db.$count(events), soon).toBe(0)
  release.resolve()
  await first.stop()
  await expect.poll(() => db.$count(events), soon).toBe(0)
  expect(await db.$count(mails)).toBe(1)
})

test('a process that waits too long for another logs no failure, and tries again', async () => {
  const [entry, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await db.insert(events).values({ happened: [refresh('leaves', { group: 'one' })] })
  const group = async () => {
    entry.resolve()
    await release.promise
    return [[]]
  }
  await relayOf({ one: group })
  await entry.promise
  const log = createLog('silent')
  const [info, error] = [vi.spyOn(log, 'info'), vi.spyOn(log, 'error')]
  const relay = await relayOf({ one: group }, log, 50)
  await expect.poll(() => info.mock.calls.flat(), soon).toContain('another process is still notifying people')
  release.resolve()
  await expect.poll(() => db.$count(events), soon).toBe(0)
  await relay.stop()
  expect(error).not.toHaveBeenCalled()
})

test('a stopping process finishes what it has begun, and leaves the rest to the next one', async () => {
  await db
    .insert(events)
    .values(Array.from({ length: 500 }, () => ({ happened: [refresh('leaves', { group: 'one' })] })))
  const [entry, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = await relayOf({
    async one() {
      entry.resolve()
      await release.promise
      return [[]]
    },
  })
  await entry.promise
  const before = await db.$count(events)
  const stop = first.stop()
  release.resolve()
  await stop
  expect(await db.$count(events)).toBe(before - 200)
  await relayOf({ one: async () => [[]] })
  await expect.poll(() => db.$count(events), soon).toBe(0)
})

test('people who have left, were deleted or lost the permission by then are not notified, the others are', async () => {
  const [deactivated, deleted, remaining] = await people(3)
  if (!deactivated || !deleted || !remaining) throw new Error('There are three')
  const owners = holders(['settings.api_keys'])
  await db.insert(userRoles).values({ userId: remaining, roleId: company.roles.get('Super Admin') ?? '' })
  const happened = [
    notify(mailed, [deactivated, deleted, remaining]),
    notify(quiet, owners),
    refresh('users', [deleted], owners),
  ]
  await transaction(db, async (tx) => raiseEvents(tx, ...happened))
  await db.update(users).set({ status: 'DEACTIVATED' }).where(eq(users.id, deactivated))
  await db.delete(users).where(eq(users.id, deleted))
  await db.delete(userRoles).where(eq(userRoles.userId, remaining))
  await relayOf(peopleGroups)
  await expect.poll(() => db.$count(events), soon).toBe(0)
  expect((await db.select().from(mails)).map(({ userId }) => userId)).toEqual([remaining])
  const notices = await db.select({ userId: notifications.userId }).from(notifications)
  expect(notices.map(({ userId }) => userId).toSorted()).toEqual([company.id('Owner'), remaining].toSorted())
})
