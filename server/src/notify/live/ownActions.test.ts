import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { openLive } from '../../../testing/live.ts'
import { roleOf } from '../../../testing/people.ts'
import { sampleBanking } from '../../features/personnelFile/test/world.ts'
import { createWorld, type World } from '../../../testing/world.ts'

/* A security notice about a person's own action is for their other devices; where they did it, they know. */

let app: TestApp
let world: World
let url = ''
beforeAll(async () => {
  app = await startTestApp()
  world = await createWorld(app)
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Opens the live connections of a person's two devices; the first device is the one that acts. */
async function devices(employee: string) {
  const [token, otherToken] = [await world.token(app.company.id(employee)), await world.token(app.company.id(employee))]
  const [own, other] = [await openLive(url, token), await openLive(url, otherToken)]
  onTestFinished(() => [own, other].forEach((connection) => connection.close()))
  const as = (method: string, path: string, body: object) =>
    app.call(null, method, path, body, { authorization: `Bearer ${token}` })
  return { token, otherToken, own, other, as }
}
const notice = (title: string) =>
  expect.objectContaining({ kind: 'notification', notification: expect.objectContaining({ title }) })
const readAgain = { kind: 'changed', feature: 'notifications' }

test('about their own change of banking details, now and after the connection was lost', async () => {
  const title = 'Your banking details were changed'
  const { token, otherToken, own, other, as } = await devices('Employee')
  const mark = own.marks()[0] ?? ''
  expect((await as('PUT', `/users/${app.company.id('Employee')}/banking-details`, sampleBanking)).status).toBe(200)
  await expect.poll(() => other.events).toContainEqual(notice(title))
  await expect.poll(() => own.events).toContainEqual(readAgain)
  expect(own.events).not.toContainEqual(notice(title))

  const [reopened, otherReopened] = [await openLive(url, token, mark), await openLive(url, otherToken, mark)]
  onTestFinished(() => [reopened, otherReopened].forEach((connection) => connection.close()))
  await expect.poll(() => otherReopened.events).toContainEqual(notice(title))
  await expect.poll(() => reopened.events).toContainEqual(readAgain)
  expect(reopened.events).not.toContainEqual(notice(title))
  const { notifications } = (await app.call('Employee', 'GET', '/notifications')).body
  expect(notifications).toMatchObject([{ title, isRead: false }])
})

test('about an administrator whom the owner appointed', async () => {
  const title = 'Administrative role assigned'
  const { own, other, as } = await devices('Owner')
  const path = `/roles/${roleOf(app, 'HR Manager')}/assign/${app.company.id('Manager')}`
  expect((await as('POST', path, { expiresAt: null })).status).toBe(200)
  await expect.poll(() => other.events).toContainEqual(notice(title))
  await expect.poll(() => own.events).toContainEqual(readAgain)
  expect(own.events).not.toContainEqual(notice(title))
})

test('but a test notification to yourself does arrive', async () => {
  const { own, as } = await devices('Owner')
  const notification = { userId: app.company.id('Owner'), title: 'A test', message: 'It works', type: 'SYSTEM_ALERT' }
  expect((await as('POST', '/notifications', notification)).status).toBe(201)
  await expect.poll(() => own.events).toContainEqual(notice('A test'))
})
