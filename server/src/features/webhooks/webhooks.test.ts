import { eq, sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { webhookEvents } from '@muster/contract/webhooks/events'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { auditEntries } from '../../audit/tables.ts'
import { allFeatures } from '../../features.ts'
import { notifications } from '../../notify/tables.ts'
import { webhookInput } from './test/inputs.ts'
import { startReceiver } from './test/receiver.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

let app: TestApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  app = await startTestApp({ webhookHosts: ['127.0.0.1'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await app.app.db.delete(webhooks)
  await receiver.close()
})

async function create(changes: object = {}) {
  const { status, body } = await app.call('Owner', 'POST', '/webhooks', webhookInput({ url: receiver.url, ...changes }))
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { webhook: { id: string; status: string }; secret: string }
}

const read = async (id: string) => {
  const { body } = await app.call('Owner', 'GET', '/webhooks')
  return body.webhooks.find((webhook: { id: string }) => webhook.id === id)
}
const deliveries = (id: string) =>
  app.app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
/** Makes every delivery that waits for its next attempt due. */
const skipPauses = () => app.app.db.update(webhookDeliveries).set({ notBefore: sql`now()` })

let day = Temporal.Now.plainDateISO('Africa/Cairo').add({ days: 20 })
/** Requests a day of leave as a person, and returns its id. */
async function requestLeave() {
  day = day.add({ days: 1 })
  const leave = { leaveType: 'UNPAID', startDate: day.toString(), endDate: day.toString(), reason: 'Family matters' }
  const { status, body } = await app.call('Employee', 'POST', '/leaves', leave)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.leaveRequest.id as string
}
const receiveCount = (count: number) =>
  vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 60_000 })

test('an event arrives signed, with the fields of the contract alone', async () => {
  const { webhook, secret } = await create({ events: ['leave.requested'] })
  const id = await requestLeave()
  await receiveCount(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const payload: any = new Verifier(secret).verify(body, headers as Record<string, string>)
  expect(payload).toEqual({
    type: 'leave.requested',
    version: 1,
    timestamp: expect.stringMatching(/^2\d{3}-.*Z$/),
    data: {
      id,
      kind: 'leave_request',
      personId: app.company.id('Employee'),
      actorId: app.company.id('Employee'),
      startDate: day.toString(),
      endDate: day.toString(),
      totalDays: 1,
    },
  })
  expect(() => new Verifier('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').verify(body, headers as any)).toThrow()
  await vi.waitFor(async () => expect((await read(webhook.id)).lastDeliveredAt).not.toBeNull(), 60_000)
  expect(await read(webhook.id)).toMatchObject({ status: 'ACTIVE', pending: 0, failed: 0, failingSince: null })
  const { body: list } = await app.call('Owner', 'GET', `/webhooks/${webhook.id}/deliveries`)
  expect(list.deliveries).toMatchObject([
    { id: headers['webhook-id'], event: 'leave.requested', status: 'DELIVERED', attempts: 1, responseStatus: 204 },
  ])
  const one = await app.call('Owner', 'GET', `/webhooks/${webhook.id}/deliveries/${list.deliveries[0].id}`)
  expect(JSON.parse(one.body.payload)).toEqual(payload)
})

test('amounts, types and reasons are sent only to webhooks that include them', async () => {
  await create({ events: ['leave.requested'], includesDetails: true })
  await requestLeave()
  await receiveCount(1)
  const { data } = JSON.parse(receiver.received[0]?.body ?? '')
  expect(data).toMatchObject({ leaveType: 'UNPAID', reason: 'Family matters' })
})

test('a failed event is tried again with the same id, and a receiver that recovers is no longer failing', async () => {
  receiver.answerWith((response) => void response.writeHead(503).end())
  const { webhook } = await create({ events: ['leave.requested'] })
  await requestLeave()
  await receiveCount(1)
  await vi.waitFor(async () => expect((await read(webhook.id)).status).toBe('FAILING'), 60_000)
  const [delivery] = await deliveries(webhook.id)
  expect(delivery).toMatchObject({ status: 'PENDING', attempts: 1, responseStatus: 503, error: 'Answered 503' })
  const pauseMs = Date.parse(delivery?.notBefore ?? '') - Date.parse(delivery?.lastAttemptAt ?? '')
  expect(pauseMs).toBeGreaterThanOrEqual(5000)
  receiver.answerWith((response) => void response.writeHead(200).end())
  await skipPauses()
  await receiveCount(2)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids[1]).toBe(ids[0])
  await vi.waitFor(async () => expect(await read(webhook.id)).toMatchObject({ status: 'ACTIVE', pending: 0 }), 60_000)
})

test('an event is given up after its last attempt, and can be sent again', async () => {
  receiver.answerWith((response) => void response.writeHead(500).end())
  const { webhook } = await create({ events: ['leave.requested'] })
  await requestLeave()
  await receiveCount(1)
  await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]?.attempts).toBe(1), 60_000)
  await app.app.db.update(webhookDeliveries).set({ attempts: 9, notBefore: sql`now()` })
  await vi.waitFor(async () => expect(await read(webhook.id)).toMatchObject({ pending: 0, failed: 1 }), 60_000)
  receiver.answerWith((response) => void response.writeHead(200).end())
  const [delivery] = await deliveries(webhook.id)
  const resend = () => app.call('Owner', 'POST', `/webhooks/${webhook.id}/deliveries/${delivery?.id}/resend`)
  expect((await resend()).status).toBe(202)
  await receiveCount(3)
  await vi.waitFor(async () => expect(await read(webhook.id)).toMatchObject({ failed: 0, pending: 0 }), 60_000)
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
})

test('events about the same record stay in order if chosen, and do not hold up others', async () => {
  const refused = new Set<string>()
  receiver.answerWith((response, { body }) => {
    const { type, data } = JSON.parse(body)
    const isFirst = type === 'leave.requested' && !refused.has(data.id) && data.startDate === first
    if (isFirst) refused.add(data.id)
    response.writeHead(isFirst ? 500 : 200).end()
  })
  const first = day.add({ days: 1 }).toString()
  const { webhook } = await create({ events: ['leave.requested', 'leave.cancelled'], isOrdered: true })
  const id = await requestLeave()
  await receiveCount(1)
  expect((await app.call('Employee', 'PATCH', `/leaves/${id}/status`, { status: 'CANCELLED' })).status).toBe(200)
  const other = await requestLeave()
  await receiveCount(2)
  const typesOf = () => receiver.received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.id])
  expect(typesOf()[1]).toEqual(['leave.requested', other])
  await vi.waitFor(async () => expect(await read(webhook.id)).toMatchObject({ pending: 2 }), 60_000)
  await skipPauses()
  await receiveCount(4)
  expect(typesOf().slice(2)).toEqual([
    ['leave.requested', id],
    ['leave.cancelled', id],
  ])
})

test('a slow receiver holds up no other webhook', async () => {
  const slow = await startReceiver(() => undefined)
  const { webhook } = await create({ name: 'Slow', url: slow.url, events: ['leave.requested'] })
  await create({ events: ['leave.requested'] })
  for (let n = 0; n < 6; n++) await requestLeave()
  await receiveCount(6)
  expect(slow.received.length).toBeLessThanOrEqual(4)
  expect(await read(webhook.id)).toMatchObject({ pending: 6 })
  await slow.close()
})

test('redirects are not followed, and a gone receiver is switched off at once', async () => {
  const elsewhere = await startReceiver()
  receiver.answerWith((response) => void response.writeHead(302, { location: elsewhere.url }).end())
  const { webhook } = await create({ events: ['leave.requested'] })
  await requestLeave()
  await receiveCount(1)
  await vi.waitFor(
    async () => expect((await deliveries(webhook.id))[0]?.error).toBe('Answered 302; redirects are not followed'),
    10_000,
  )
  receiver.answerWith((response) => void response.writeHead(410).end())
  await skipPauses()
  await vi.waitFor(async () => expect((await read(webhook.id)).status).toBe('OFF'), 60_000)
  expect(elsewhere.received).toEqual([])
  await elsewhere.close()
  // The notification follows the change that switches it off.
  await vi.waitFor(async () => expect(await titlesOf('Owner')).toContain('Webhook switched off'), 60_000)
})

const titlesOf = async (as: string) => {
  await app.app.waitForNotifications()
  const rows = await app.app.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, app.company.id(as)))
  return rows.map(({ title }) => title)
}

test('after three days of failure a webhook is switched off; switched on again, it starts from now', async () => {
  const { webhook } = await create({ events: ['leave.requested'] })
  await app.app.db
    .update(webhooks)
    .set({ failingSince: sql`now() - interval '73 hours'` })
    .where(eq(webhooks.id, webhook.id))
  // Without a further failure it stays on: the server may have been stopped meanwhile.
  receiver.answerWith((response) => void response.writeHead(500).end())
  await app.call('Owner', 'POST', `/webhooks/${webhook.id}/test`)
  await vi.waitFor(async () => expect((await read(webhook.id)).status).toBe('OFF'), 60_000)
  receiver.answerWith((response) => void response.writeHead(204).end())
  receiver.received.splice(0)
  await requestLeave()
  for (const path of ['test', 'secret']) {
    const { status } = await app.call('Owner', 'POST', `/webhooks/${webhook.id}/${path}`)
    expect(status).toBe(path === 'test' ? 409 : 200)
  }
  await app.app.waitForNotifications()
  await vi.waitFor(async () => {
    const { rows } = await app.app.db.execute('select 1 from audit_unsealed')
    expect(rows).toEqual([])
  }, 60_000)
  // The failed delivery is still pending, and on a slow machine it would be due by now.
  await app.app.db.delete(webhookDeliveries)
  const on = await app.call('Owner', 'PATCH', `/webhooks/${webhook.id}`, { isOn: true })
  expect(on.body.webhook).toMatchObject({ status: 'ACTIVE', failingSince: null })
  expect((await app.call('Owner', 'POST', `/webhooks/${webhook.id}/test`)).status).toBe(202)
  await receiveCount(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', version: 1 })
})

test('after a new secret, both sign for a day', async () => {
  const { webhook, secret } = await create()
  const rotated = await app.call('Owner', 'POST', `/webhooks/${webhook.id}/secret`)
  expect(rotated.body.webhook.previousSecretUntil).not.toBeNull()
  await app.call('Owner', 'POST', `/webhooks/${webhook.id}/test`)
  await receiveCount(1)
  const verify = (key: string, at: number) =>
    new Verifier(key).verify(receiver.received[at]?.body ?? '', receiver.received[at]?.headers as any)
  expect(verify(secret, 0)).toMatchObject({ type: 'webhook.test' })
  expect(verify(rotated.body.secret, 0)).toMatchObject({ type: 'webhook.test' })
  await app.app.db.update(webhooks).set({ previousSecretUntil: sql`now() - interval '1 second'` })
  await app.call('Owner', 'POST', `/webhooks/${webhook.id}/test`)
  await receiveCount(2)
  expect(() => verify(secret, 1)).toThrow()
  expect(verify(rotated.body.secret, 1)).toMatchObject({ type: 'webhook.test' })
  // Neither secret is in the database or in the trail.
  const { rows } = await app.app.db.execute(sql`select row_to_json(w)::text as text from ${webhooks} w
    union all select row_to_json(e)::text from ${auditEntries} e where action like 'webhook.%'`)
  expect(rows.some(({ text }) => String(text).includes(secret.slice(6, 30)))).toBe(false)
})

test.each([
  ['http://hooks.example/', 'Please enter an address that begins with https://'],
  ['https://10.0.0.7/', 'This address is private. WEBHOOK_PRIVATE_HOSTS of the server can allow it.'],
  ['https://[::1]/', 'This address is private. WEBHOOK_PRIVATE_HOSTS of the server can allow it.'],
  ['https://167772167/', 'This address is private. WEBHOOK_PRIVATE_HOSTS of the server can allow it.'],
  ['https://localhost/', 'This address is private. WEBHOOK_PRIVATE_HOSTS of the server can allow it.'],
  ['https://user:word@hooks.example/', 'Please enter an address such as https://example.com/hooks, without a password'],
  ['ftp://hooks.example/', 'Please enter an address such as https://example.com/hooks, without a password'],
])('%s is refused', async (url, message) => {
  const { status, body } = await app.call('Owner', 'POST', '/webhooks', webhookInput({ url }))
  expect([status, body.errors]).toMatchObject([400, [{ path: 'url', message }]])
})

test('a name that leads to a private address is not contacted', async () => {
  const { webhook } = await create({ url: `https://localhost.localdomain:${new URL(receiver.url).port}/` })
  await app.call('Owner', 'POST', `/webhooks/${webhook.id}/test`)
  await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]?.attempts).toBe(1), 60_000)
  expect((await deliveries(webhook.id))[0]?.error).toMatch(
    /^The (address is private|name was not found|name could not be looked up)$/,
  )
  expect(receiver.received).toEqual([])
})

test('there are at most twenty, also if created at the same time', async () => {
  for (let n = 0; n < 19; n++) await create({ name: `Hook ${n}` })
  const attempts = [1, 2, 3].map(() => app.call('Owner', 'POST', '/webhooks', webhookInput({ url: receiver.url })))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('the owner is notified of each change, and each is in the trail', async () => {
  const { webhook } = await create({ name: 'Payroll bridge' })
  await app.call('Owner', 'PATCH', `/webhooks/${webhook.id}`, { name: 'Bridge' })
  await app.call('Owner', 'DELETE', `/webhooks/${webhook.id}`)
  expect((await titlesOf('Owner')).filter((title) => title === 'Webhook changed').length).toBeGreaterThanOrEqual(3)
  const entries = await app.app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, webhook.id))
  expect(entries.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.changed', 'webhook.deleted'])
  expect((await app.call('Owner', 'GET', `/webhooks/${webhook.id}/deliveries`)).status).toBe(404)
})

test('a pending event has no details once they are no longer chosen, and goes to a new address at once', async () => {
  receiver.answerWith((response) => void response.writeHead(500).end())
  const { webhook } = await create({ events: ['leave.requested', 'leave.cancelled'], includesDetails: true })
  await requestLeave()
  await receiveCount(1)
  await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]?.attempts).toBe(1), 60_000)
  await app.app.db.update(webhookDeliveries).set({ notBefore: sql`now() + interval '1 day'` })
  const next = await startReceiver()
  const changes = { includesDetails: false, url: next.url }
  expect((await app.call('Owner', 'PATCH', `/webhooks/${webhook.id}`, changes)).status).toBe(200)
  await vi.waitFor(() => expect(next.received).toHaveLength(1), { timeout: 60_000 })
  const { data } = JSON.parse(next.received[0]?.body ?? '')
  expect([data.reason, data.leaveType, data.startDate]).toEqual([undefined, undefined, day.toString()])
  await next.close()
})

test('events that are no longer chosen are not sent, and a pending one can’t be sent again', async () => {
  receiver.answerWith((response) => void response.writeHead(500).end())
  const { webhook } = await create({ events: ['leave.requested'] })
  await requestLeave()
  await receiveCount(1)
  await vi.waitFor(async () => expect((await deliveries(webhook.id))[0]?.attempts).toBe(1), 60_000)
  const [delivery] = await deliveries(webhook.id)
  const resend = await app.call('Owner', 'POST', `/webhooks/${webhook.id}/deliveries/${delivery?.id}/resend`)
  expect([resend.status, resend.body.code]).toEqual([409, 'webhook.pending'])
  await app.call('Owner', 'PATCH', `/webhooks/${webhook.id}`, { events: ['leave.approved'] })
  expect(await deliveries(webhook.id)).toEqual([])
})

test('every event follows from an action of the audit trail', () => {
  const actions = new Set(allFeatures.flatMap(({ auditActions = [] }) => auditActions as readonly string[]))
  expect(Object.values(webhookEvents).flatMap((kind) => kind.actions.filter((action) => !actions.has(action)))).toEqual(
    [],
  )
})
