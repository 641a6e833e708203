import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '../db/transaction.ts'
import type { Client } from '../db/values.ts'
import { notify, refresh } from '../events/event.ts'
import { raiseEvents } from '../events/raise.ts'
import { events } from '../events/tables.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { startOtherApp } from '../../testing/otherApp.ts'
import { type LiveConnection, openLive } from '../../testing/live.ts'
import { newcomer } from '../../testing/people.ts'
import { startRelay } from './relay.ts'
import { storeEvents } from './storeEvents.ts'
import { notifications } from './tables.ts'

const soon = { interval: 20 }

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const greeting = (message: string) =>
  ({ type: 'SYSTEM_ALERT', title: 'Hello', message, link: null, preference: 'emailNotifications' }) as const
const messagesOf = async (employee: string) => {
  const rows = await app.app.db
    .select({ message: notifications.message })
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(employee)))
    .orderBy(notifications.createdAt, notifications.id)
  return rows.map(({ message }) => message)
}
const selectEvents = () => app.app.db.select().from(events).orderBy(events.number)
/** A group that no feature declares, so that its members can't be looked up. */
const unknownGroup = { group: 'nobodyKnows' }

test('the events of a change are sent after its commit, and none of one that is rolled back', async () => {
  const employee = await newcomer(app, 'Told')
  const id = app.company.id(employee)
  await transaction(app.app.db, async (tx) => {
    raiseEvents(tx, notify(greeting('One'), [id]), notify(greeting('Two'), [id, id]))
    expect(await selectEvents()).toEqual([])
  })
  await expect(
    transaction(app.app.db, async (tx) => {
      raiseEvents(tx, notify(greeting('Never'), [id]))
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await app.app.waitForNotifications()
  expect(await messagesOf(employee)).toEqual(['One', 'Two'])
  expect(await selectEvents()).toEqual([])
})

test('two processes send each event once, and events of one subject in order', async () => {
  const otherApp = await startOtherApp(app)
  const employee = await newcomer(app, 'Once')
  const id = app.company.id(employee)
  const live = await liveOf(employee)
  const messages = Array.from({ length: 60 }, (_, index) => `No ${String(index).padStart(2, '0')}`)
  for (const [index, message] of messages.entries())
    await transaction(index % 2 ? app.app.db : otherApp.app.db, async (tx) =>
      raiseEvents(tx, notify(greeting(message), [id])),
    )
  await app.app.waitForNotifications()
  await otherApp.app.waitForNotifications()
  expect(await messagesOf(employee)).toEqual(messages)
  await expect.poll(() => live.ids().length, soon).toBe(60)
  expect(new Set(live.ids()).size).toBe(60)
})

test('events that another process left behind are finished, from the start or from the open pages on', async () => {
  const employee = await newcomer(app, 'Left')
  const id = app.company.id(employee)
  const live = await liveOf(employee)
  const leaveEvent = async (message: string, storedAt: string | null) => {
    const happened = [notify(greeting(message), [id]), refresh('leaves', [id])]
    const [event] = await app.app.db.insert(events).values({ happened, storedAt }).returning({ number: events.number })
    return event?.number ?? 0
  }
  await leaveEvent('Never begun', null)
  // The notifications were stored, but the process ended before it notified the pages.
  await transaction(app.app.db, async (tx) => {
    const happened = [notify(greeting('Begun'), [id])]
    const [event] = await tx
      .insert(events)
      .values({ happened, storedAt: sql`now()` })
      .returning({ number: events.number })
    await tx.insert(notifications).values({ userId: id, ...greeting('Begun'), event: event?.number ?? 0, part: 0 })
  })
  // The same for a notification stored by the change itself.
  const byChange = await app.app.db
    .insert(notifications)
    .values({ userId: id, ...greeting('By the change') })
    .returning({ id: notifications.id })
  const happened = [notify({ ...greeting('By the change'), stored: byChange[0]?.id ?? '' }, [id])]
  await app.app.db.insert(events).values({ happened, storedAt: sql`now()` })
  const readMessages = () =>
    live.events.flatMap((event) => (event.kind === 'notification' ? [event.notification.message] : [])).toSorted()
  await expect.poll(readMessages, soon).toEqual(['Begun', 'By the change', 'Never begun'])
  expect(live.events).toContainEqual({ kind: 'changed', feature: 'leaves' })
  expect((await messagesOf(employee)).toSorted()).toEqual(['Begun', 'By the change', 'Never begun'])
  await expect.poll(selectEvents, soon).toEqual([])
})

test('an event that cannot be sent is postponed and logged, blocks no others, and is sent later', async () => {
  const error = vi.spyOn(app.app.log, 'error')
  onTestFinished(() => void vi.restoreAllMocks())
  const employee = await newcomer(app, 'Held')
  const id = app.company.id(employee)
  // All in one round: the sixth and the last are for a group that no feature knows.
  const rows = Array.from({ length: 9 }, (_, index) => ({
    happened: [notify(greeting(`No ${index}`), index === 5 || index === 8 ? unknownGroup : [id])],
  }))
  await app.app.db.insert(events).values(rows)
  await expect.poll(async () => (await selectEvents()).map(({ failures }) => failures), soon).toEqual([1, 1])
  expect(await messagesOf(employee)).toEqual([0, 1, 2, 3, 4, 6, 7].map((index) => `No ${index}`))
  const postponedEvents = await selectEvents()
  expect(postponedEvents).toMatchObject([
    { failures: 1, notBefore: expect.any(String), storedAt: null },
    { failures: 1, notBefore: expect.any(String), storedAt: null },
  ])
  const logCalls = error.mock.calls as unknown as [{ event: number; err: Error }, string][]
  expect(logCalls.map(([{ event }, message]) => [event, message])).toEqual(
    postponedEvents.map(({ number }) => [number, 'a notification failed']),
  )
  for (const [{ err }] of logCalls) expect(err.message).toContain('nobodyKnows')

  // A relay that knows the group takes over a minute later.
  const relayWithGroup = startRelay(app.app, { nobodyKnows: async (_db, groups) => groups.map(() => [id]) })
  onTestFinished(() => relayWithGroup.stop())
  await expect
    .poll(async () => {
      // The app's own relay may be faster and postpone them again, because it does not know the group.
      await transaction(app.app.db, async (tx) => {
        await tx.update(events).set({ notBefore: sql`now()` })
        raiseEvents(tx, refresh('leaves', [id]))
      })
      await relayWithGroup.settled()
      return (await messagesOf(employee)).length
    }, soon)
    .toBe(9)
  await expect.poll(selectEvents, soon).toEqual([])
})

test('sending a hundred and fifty events takes as many statements as sending one', async () => {
  const employee = await newcomer(app, 'Many')
  const happened = [notify(greeting('Again'), [app.company.id(employee)])]
  let number = 1_000_000
  const statementsFor = (count: number) =>
    transaction(app.app.db, async (tx) => {
      const rows = Array.from({ length: count }, () => ({
        number: (number += 1),
        happened,
        raisedAt: '2025-01-01T00:00:00.000Z',
        storedAt: null,
        failures: 0,
        notBefore: null,
      }))
      const query = vi.spyOn(Reflect.get(tx, '$client') as Client, 'query')
      query.mockClear()
      onTestFinished(() => query.mockRestore())
      expect((await storeEvents(tx, app.app, {}, rows)).announcements).toHaveLength(count)
      return query.mock.calls.length
    })
  await statementsFor(1)
  expect(await statementsFor(150)).toBe(await statementsFor(1))
  expect(await messagesOf(employee)).toHaveLength(152)
})

async function liveOf(employee: string): Promise<LiveConnection> {
  const live = await openLive(url, await app.tokenOf(employee))
  onTestFinished(() => live.close())
  return live
}
