import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { notifications } from '../tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startOtherApp } from '../../../testing/otherApp.ts'
import { requestLeave, between, decide } from '../../features/leaves/test/leaves.ts'
import { followLive, openLive, type LiveConnection } from '../../../testing/live.ts'
import { newcomer } from '../../../testing/people.ts'
import { transaction } from '../../db/transaction.ts'
import { refresh } from '../../events/event.ts'
import { raiseEvents } from '../../events/raise.ts'
import { announce } from './announce.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Opens a person's live connection, which closes when the test ends. */
async function liveOf(
  employee: string,
  { at = url, lastEventId, after }: { at?: string; lastEventId?: string; after?: string } = {},
) {
  const connection = await openLive(at, await app.tokenOf(employee), lastEventId, after)
  onTestFinished(() => connection.close())
  expect(connection.status).toBe(200)
  return connection
}

/** Notifies a person; returns the notification's id. */
let latestMs = 0
/** Returns the present time, or one millisecond after the last answer: at the same time, no one is first. */
function laterInstant(): string {
  latestMs = Math.max(latestMs + 1, Temporal.Now.instant().epochMilliseconds)
  return Temporal.Instant.fromEpochMilliseconds(latestMs).toString({ fractionalSecondDigits: 3 })
}

async function notifyPerson(employee: string, message = 'Hello'): Promise<string> {
  const userId = app.company.id(employee)
  const values = { userId, type: 'SYSTEM_ALERT' as const, title: 'Told', message, createdAt: laterInstant() }
  const [row] = await app.app.db.insert(notifications).values(values).returning({ id: notifications.id })
  const id = row?.id ?? ''
  await announce(app.app.db, [{ kind: 'notification', to: [userId], id }])
  return id
}
/**
 * Returns an expectation on the ids of the received notifications, without duplicates: a notification may arrive both
 * as a missed one and as an announced one, and pages drop duplicates.
 */
const expectReceived = (connection: LiveConnection) =>
  expect.poll(() => [...new Set(connection.ids())], { interval: 20 })
/**
 * Returns the types or features of the received events in alphabetical order. They may arrive in another order, because
 * a notification must be read from the database first and an announcement may overtake it.
 */
const kindsOf = ({ events }: LiveConnection) =>
  events.map((event) => (event.kind === 'notification' ? event.notification.type : event.feature)).toSorted()

test('a manager further up, who sees the request in a list, sees it change too', async () => {
  const [manager, stranger] = [await liveOf('Manager'), await liveOf('Otherlead')]
  const { id } = await requestLeave(app, 'Employee', between('04-01', '04-02'))
  await expect.poll(() => kindsOf(manager)).toEqual(['leaves'])
  await decide(app, 'Lead', id, 'APPROVED')
  await expect.poll(() => kindsOf(manager)).toEqual(['leaves', 'leaves'])
  const ownId = await notifyPerson('Otherlead')
  await expectReceived(stranger).toEqual([ownId])
  expect(kindsOf(stranger)).toEqual(['SYSTEM_ALERT'])
})

test('a manager sees that a person below them was deleted', async () => {
  const employee = await newcomer(app, 'Mistaken')
  const [manager, stranger] = [await liveOf('Manager'), await liveOf('Otherlead')]
  expect((await app.call('Owner', 'DELETE', `/users/${app.company.id(employee)}`)).status).toBe(200)
  await expect.poll(() => kindsOf(manager)).toEqual(['users'])
  const ownId = await notifyPerson('Otherlead')
  await expectReceived(stranger).toEqual([ownId])
  expect(kindsOf(stranger)).toEqual(['SYSTEM_ALERT'])
})

test('a request reaches the lead, the decision the requester, and neither reaches a stranger', async () => {
  const [lead, stranger, requester] = [await liveOf('Lead'), await liveOf('Stranger'), await liveOf('Employee')]
  expect(lead.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const { id } = await requestLeave(app, 'Employee', between('03-01', '03-02'))
  await expect.poll(() => kindsOf(lead)).toEqual(['LEAVE_REQUEST', 'leaves'])
  const event = lead.events.find(({ kind }) => kind === 'notification')
  expect(event).toMatchObject({
    notification: { title: 'New leave request', isRead: false, link: `?view=leaves&request=${id}` },
  })
  expect(event?.kind === 'notification' && lead.ids()).toEqual(
    event?.kind === 'notification' && [event.notification.id],
  )

  await decide(app, 'Lead', id, 'APPROVED')
  await expect.poll(() => kindsOf(requester)).toEqual(['LEAVE_APPROVED', 'leaves', 'leaves'])
  const ownId = await notifyPerson('Stranger')
  await expectReceived(stranger).toEqual([ownId])
  expect(stranger.events).toHaveLength(1)
})

test('a change that was rolled back pushes nothing', async () => {
  const lead = await liveOf('Lead')
  const rolledBack = transaction(app.app.db, async (tx) => {
    raiseEvents(tx, refresh('leaves', [app.company.id('Lead')]))
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  const after = await notifyPerson('Lead')
  await expectReceived(lead).toEqual([after])
  expect(lead.events).toHaveLength(1)
})

test('a change names the calls whose answers differ', async () => {
  const lead = await liveOf('Lead')
  const event = { kind: 'changed', feature: 'leaves', calls: ['list'] } as const
  await transaction(app.app.db, async (tx) =>
    raiseEvents(tx, { stale: 'leaves', calls: ['list'], to: [[app.company.id('Lead')]] }),
  )
  await expect.poll(() => lead.events).toEqual([event])
})

test('without a session there is no stream', async () => {
  const stream = await openLive(url, 'x'.repeat(43))
  expect([stream.status, stream.headers['content-type']]).toEqual([401, 'application/json; charset=utf-8'])
  await stream.ended
})

test('two server processes on one database pass events to each other', async () => {
  const otherApp = await startOtherApp(app)
  const otherStream = await liveOf('Lead', { at: await otherApp.server.listen({ port: 0, host: '127.0.0.1' }) })
  const stream = await liveOf('Lead')
  const id = await notifyPerson('Lead')
  await expectReceived(otherStream).toEqual([id])
  await expectReceived(stream).toEqual([id])
})

test('a dropped connection gets what it missed, oldest first', async () => {
  const employee = await newcomer(app, 'Dropped')
  const [first, second] = [await liveOf(employee), await liveOf(employee)]
  const lastId = await notifyPerson(employee)
  await expectReceived(first).toEqual([lastId])
  first.close()
  const missedIds: string[] = []
  for (let index = 0; index < 50; index++) missedIds.push(await notifyPerson(employee, `No ${index}`))
  await expectReceived(second).toEqual(expect.arrayContaining(missedIds))

  const reopened = await liveOf(employee, { lastEventId: lastId })
  await expectReceived(reopened).toContain(missedIds.at(-1))
  expect(reopened.ids().filter((id) => id !== lastId)).toEqual(missedIds)
  expect((await liveOf(employee)).ids()).toEqual([])
})

test('a page without notifications so far gets those since the last ping', async () => {
  const employee = await newcomer(app, 'Unnotified')
  const first = await liveOf(employee)
  await expect.poll(() => first.marks().length).toBeGreaterThan(0)
  const mark = first.marks().at(-1)
  first.close()
  const missedId = await notifyPerson(employee)
  await expectReceived(await liveOf(employee, { after: mark })).toEqual([missedId])
  await expectReceived(await liveOf(employee, { lastEventId: mark })).toEqual([missedId])
  expect((await liveOf(employee, { after: 'yesterday' })).ids()).toEqual([])
})

test('nothing is lost while fifty notifications are created as the connection returns', async () => {
  const employee = await newcomer(app, 'Meanwhile')
  const lastId = await notifyPerson(employee)
  const creation = Promise.all(Array.from({ length: 50 }, (_, index) => notifyPerson(employee, `No ${index}`)))
  const reopened = await liveOf(employee, { lastEventId: lastId })
  const all = await creation
  await expect.poll(() => all.filter((id) => !reopened.ids().includes(id))).toEqual([])
})

test('after a burst longer than the replay, the newest still arrive', async () => {
  const employee = await newcomer(app, 'Burst')
  const ids: string[] = []
  for (let index = 0; index < 240; index++) ids.push(await notifyPerson(employee, `No ${index}`))
  const reopened = await liveOf(employee, { lastEventId: ids[219] })
  await expectReceived(reopened).toEqual(expect.arrayContaining(ids.slice(220)))
})

test.each([
  ['Nonsense', 'nonsense'],
  ['Zero', '00000000-0000-0000-0000-000000000000'],
  ['Randomid', 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ['Ancient', '00000000-0001-7000-8000-000000000000'],
])('an invalid Last-Event-ID does no harm: %s', async (firstName, lastEventId) => {
  const employee = await newcomer(app, firstName)
  const live = await liveOf(employee, { lastEventId })
  const id = await notifyPerson(employee)
  await expectReceived(live).toContain(id)
})

test('another person’s Last-Event-ID reveals nothing of theirs', async () => {
  const otherId = await notifyPerson('Hr', 'For HR alone')
  await notifyPerson('Hr', 'For HR alone, too')
  const live = await liveOf('Colleague', { lastEventId: otherId })
  const ownId = await notifyPerson('Colleague')
  await expectReceived(live).toContain(ownId)
  expect(JSON.stringify(live.events)).not.toContain('For HR alone')
})

test('the database ends the listening connection: streams end, and after reconnecting nothing is lost', async () => {
  const employee = await newcomer(app, 'Follower')
  const follower = followLive(url, await app.tokenOf(employee))
  onTestFinished(() => follower.stop())
  const ids: string[] = []
  await expect.poll(() => follower.connections()).toBe(1)
  ids.push(await notifyPerson(employee))
  await expect.poll(() => follower.seen().size).toBe(1)
  for (let round = 1; round <= 3; round++) {
    const before = follower.connections()
    const { rowCount } = await app.app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen muster_live'`,
    )
    expect(rowCount).toBe(1)
    for (let index = 0; index < 30; index++) ids.push(await notifyPerson(employee, `Round ${round}, ${index}`))
    await expect.poll(() => follower.connections()).toBeGreaterThan(before)
    await expect.poll(() => ids.filter((id) => !follower.seen().has(id))).toEqual([])
    await expect.poll(listeners).toBe(1)
  }
})

async function listeners(): Promise<number> {
  const { rows } = await app.app.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query = 'listen muster_live'`,
  )
  return rows[0]?.count ?? 0
}

test('a notification that temporarily cannot be read is not lost: the page requests it again', async () => {
  const employee = await newcomer(app, 'Unread')
  const follower = followLive(url, await app.tokenOf(employee))
  onTestFinished(() => follower.stop())
  await expect.poll(() => follower.connections()).toBe(1)
  const first = await notifyPerson(employee)
  await expect.poll(() => [...follower.seen()]).toEqual([first])
  const { pool } = app.app
  const real = pool.query.bind(pool)
  let failures = 0
  Object.assign(pool, {
    query: (...args: Parameters<typeof real>) => {
      const text = JSON.stringify(args[0])
      if (failures === 0 && text.includes('notifications') && text.includes('where')) {
        failures += 1
        return Promise.reject(new Error('Connection terminated'))
      }
      return real(...args)
    },
  })
  onTestFinished(() => void Object.assign(pool, { query: real }))
  const second = await notifyPerson(employee)
  await expect.poll(() => [...follower.seen()]).toEqual([first, second])
  expect(failures).toBe(1)
})

test('a page notices that its notifications were read elsewhere', async () => {
  const employee = await newcomer(app, 'Reader')
  const id = await notifyPerson(employee)
  const live = await liveOf(employee)
  await app.call(employee, 'PUT', `/notifications/${id}/read`)
  await expect.poll(() => kindsOf(live)).toContain('notifications')
  const [row] = await app.app.db
    .select({ isRead: notifications.isRead })
    .from(notifications)
    .where(eq(notifications.id, id))
  expect(row?.isRead).toBe(true)
  expect(await app.app.db.$count(notifications, sql`${notifications.id} = ${id} and read_at is not null`)).toBe(1)
})
