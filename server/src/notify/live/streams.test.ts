import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { notifications } from '../tables.ts'
import { rolePermissions, userRoles, users } from '../../people/tables.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { createRole } from '../../../testing/company.ts'
import { type LiveConnection, openLive } from '../../../testing/live.ts'
import { newcomer, roleOf } from '../../../testing/people.ts'
import { announce } from './announce.ts'

let app: TestApp
let url: string
/** The live connection that stays open during all tests. */
let openStream: LiveConnection
beforeAll(async () => {
  app = await startTestApp()
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  openStream = await openLive(url, await app.tokenOf('Lead'))
})
afterAll(async () => {
  openStream.close()
  await app.close()
})

const liveOf = async (employee: string): Promise<LiveConnection> => {
  const connection = await openLive(url, await app.tokenOf(employee))
  onTestFinished(() => connection.close())
  expect(connection.status).toBe(200)
  return connection
}

/** The milliseconds within which a connection that is no longer allowed must be closed (the promise is 5 seconds). */
const promisedMs = 5_000

test('deactivation, sign-out, and changes of a role, its permissions or expiry end only the own stream', async () => {
  const { db } = app.app
  const roleId = await createRole(db, 'Narrowed', ['leaves.read', 'leaves.all_view'])
  const people = ['Deactivated', 'Signedout', 'Promoted', 'Demoted', 'Expiring'] as const
  for (const employee of people) await newcomer(app, employee)
  const narrowed = await newcomer(app, 'Narrowed', { roleId })
  const idOf = (employee: string) => app.company.id(employee)
  await db.insert(userRoles).values([
    { userId: idOf('Demoted'), roleId: roleOf(app, 'HR Manager') },
    { userId: idOf('Expiring'), roleId: roleOf(app, 'HR Manager'), expiresAt: sql`now() + interval '1 second'` },
  ])
  const otherStream = await liveOf('Colleague')
  const streams = await Promise.all([...people, narrowed].map(liveOf))

  await db
    .update(users)
    .set({ status: 'DEACTIVATED' })
    .where(eq(users.id, idOf('Deactivated')))
  await app.call('Signedout', 'POST', '/auth/logout')
  await db.insert(userRoles).values({ userId: idOf('Promoted'), roleId: roleOf(app, 'Team Lead') })
  await db
    .delete(userRoles)
    .where(and(eq(userRoles.userId, idOf('Demoted')), eq(userRoles.roleId, roleOf(app, 'HR Manager'))))
  await db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.roleId, roleId), eq(rolePermissions.permission, 'leaves.all_view')))

  const startMs = performance.now()
  await Promise.all(streams.map(({ ended }) => ended))
  expect(performance.now() - startMs).toBeLessThan(promisedMs + 1_000)
  expect(otherStream.hasEnded()).toBe(false)
})

const large = 'x'.repeat(200_000)

/** Pushes one large notification to a person. */
async function pushLarge({ app: { db }, company }: TestApp, employee: string) {
  const userId = company.id(employee)
  const row = { userId, type: 'SYSTEM_ALERT' as const, title: 'Large', message: large }
  const [notification] = await db.insert(notifications).values(row).returning({ id: notifications.id })
  await announce(db, [{ kind: 'notification', to: [userId], id: notification?.id ?? '' }])
}

test('a slow reader is disconnected, and delays no one', async () => {
  const employee = await newcomer(app, 'Slow')
  const connection = once(app.server.server, 'connection') as Promise<[Socket]>
  const slow = await liveOf(employee)
  const [socketOfSlow] = await connection
  const readingStream = await liveOf(employee)
  slow.pause()
  let pushCount = 0
  for (; !socketOfSlow.destroyed && pushCount < 200; pushCount++) await pushLarge(app, employee)
  await expect.poll(() => socketOfSlow.destroyed).toBe(true)
  await expect.poll(() => readingStream.ids().length).toBe(pushCount)
  slow.resume()
  await slow.ended
  expect(slow.ids().length).toBeLessThan(pushCount)
  expect(readingStream.hasEnded()).toBe(false)
})

test('more than twelve streams of one person close the oldest', async () => {
  const employee = await newcomer(app, 'Tabs')
  const streams: LiveConnection[] = []
  for (let index = 0; index < 14; index++) streams.push(await liveOf(employee))
  await Promise.all([streams[0]?.ended, streams[1]?.ended])
  expect(streams.map((stream) => stream.hasEnded()).filter(Boolean)).toHaveLength(2)
})

test('closing the server ends its streams, also one whose reader stopped reading', async () => {
  const closingApp = await startTestApp()
  const at = await closingApp.server.listen({ port: 0, host: '127.0.0.1' })
  const sockets: Socket[] = []
  closingApp.server.server.on('connection', (socket) => sockets.push(socket))
  const blockedStream = await openLive(at, await closingApp.tokenOf('Hr'))
  const live = await openLive(at, await closingApp.tokenOf('Lead'))
  blockedStream.pause()
  /**
   * Returns whether data is still unsent after 100 ms. Data that fits in the operating system's buffer is sent sooner.
   */
  const isStuck = async () => {
    const hasUnsentData = () => sockets.some((socket) => socket.writableLength > 0)
    for (let attempt = 0; attempt < 5; attempt++) {
      if (!hasUnsentData()) return false
      await sleep(20)
    }
    return true
  }
  // One after the other, because a second reader gets them too: many at once would disconnect the stuck one.
  const quick = await openLive(at, await closingApp.tokenOf('Hr'))
  for (let pushCount = 1; !(await isStuck()); pushCount++) {
    await pushLarge(closingApp, 'Hr')
    await expect.poll(() => quick.ids().length, { interval: 5 }).toBe(pushCount)
  }
  expect(blockedStream.hasEnded()).toBe(false)
  const closure = closingApp.close()
  await Promise.all([live.ended, quick.ended])
  await closure
  blockedStream.resume()
  await blockedStream.ended
})

test('its headers can be requested alone with HEAD', async () => {
  const headers = { authorization: `Bearer ${await app.tokenOf('Lead')}` }
  const answer = await fetch(`${url}/api/live`, { method: 'HEAD', headers })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect((await fetch(`${url}/api/live`, { method: 'HEAD' })).status).toBe(401)
})

test('a stream is pinged every few seconds', async () => {
  await expect.poll(() => openStream.marks().length, { interval: 50 }).toBeGreaterThanOrEqual(3)
  expect(openStream.hasEnded()).toBe(false)
})
