import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type CollectedSpan, startCollector } from '../../testing/collector.ts'
import { startTestSmtp, type TestSmtp } from '../../testing/smtp.ts'
import { webhookInput } from '../features/webhooks/test/inputs.ts'
import { startReceiver } from '../features/webhooks/test/receiver.ts'
import { StartError } from '../kernel/startError.ts'
import { startExporter } from './exporter.ts'
import { beginTrace, type FinishedSpan, maxSpansPerTrace, readTraceparent, spanKinds } from './trace.ts'
import { readTraceSettings } from '../traceSettings.ts'

const reason = 'Canary of a private reason'
const traceId = '0af7651916cd43dd8448eb211c80319c'

let app: TestApp
let collector: Awaited<ReturnType<typeof startCollector>>
let receiver: Awaited<ReturnType<typeof startReceiver>>
let smtp: TestSmtp
beforeAll(async () => {
  ;[collector, receiver, smtp] = await Promise.all([startCollector(), startReceiver(), startTestSmtp()])
  const traces = readTraceSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret, x-team=hr',
  })
  app = await startTestApp({ traces, smtpUrl: smtp.url, webhookHosts: ['127.0.0.1'] })
})
afterAll(async () => {
  await app?.close()
  await Promise.all([collector.close(), receiver.close(), smtp.close()])
})

const spanNamed = (name: string, matches: (span: CollectedSpan) => boolean = () => true) =>
  vi.waitFor(
    () => {
      const span = collector.spans.find((one) => one.name === name && matches(one))
      if (!span) throw new Error(`No span ${name} among ${collector.spans.map((one) => one.name).join()}`)
      return span
    },
    { timeout: 60_000, interval: 50 },
  )
const partsOf = ({ spanId }: CollectedSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

const day = Temporal.Now.plainDateISO('Africa/Cairo').add({ days: 20 }).toString()

test('a call, its statements, mails and webhooks are traced, without anything about people', async () => {
  const webhook = await app.call(
    'Owner',
    'POST',
    '/webhooks',
    webhookInput({ url: receiver.url, events: ['leave.requested'] }),
  )
  expect(webhook.status).toBe(201)
  const leave = { leaveType: 'UNPAID', startDate: day, endDate: day, reason }
  const { status, body } = await app.call('Employee', 'POST', '/leaves', leave, {
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  })
  expect(status).toBe(201)

  const call = await spanNamed('leaves.create')
  expect(call).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: spanKinds.server })
  expect(call.attributes).toEqual({
    'http.request.method': 'POST',
    'muster.status_class': '2xx',
    'muster.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const insert = partsOf(call).find(({ name }) => name === 'insert leave_requests')
  expect(insert).toMatchObject({ traceId, kind: spanKinds.client })
  expect(insert?.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': 'insert' })
  expect(Number(call.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(insert?.endTimeUnixNano))

  const mail = await spanNamed('mail')
  expect(mail).toMatchObject({ kind: spanKinds.client, status: {} })
  const attempt = await spanNamed('webhook')
  expect(receiver.received[0]?.headers.traceparent).toBe(`00-${attempt.traceId}-${attempt.spanId}-01`)

  const [request] = collector.requests
  expect(request?.path).toBe('/v1/traces')
  expect(request?.headers).toMatchObject({ authorization: 'Bearer secret', 'x-team': 'hr' })
  const sent = collector.requests.map(({ text }) => text).join()
  const { id, userId } = body.leaveRequest
  for (const secret of [reason, 'Family', '@', 'Employee', 'Lead', id, userId, day, receiver.url, '127.0.0.1'])
    expect(sent).not.toContain(secret)
})

test('a refusal is traced with its class, and a call whose caller does not collect it is not traced', async () => {
  expect((await app.call(null, 'GET', '/leaves')).status).toBe(401)
  const refused = await spanNamed('leaves.list')
  expect(refused.attributes['muster.status_class']).toBe('4xx')
  expect(refused.status).toEqual({})

  await app.call('Employee', 'GET', '/attendance/today', undefined, {
    traceparent: `00-${traceId}-b7ad6b7169203331-00`,
  })
  await app.call('Employee', 'GET', '/auth/profile')
  await app.call('Employee', 'GET', '/notifications')
  await spanNamed('notifications.list')
  expect(collector.spans.map(({ name }) => name)).not.toContain('attendance.today')
})

test('background work is traced if it changed something, and not each look for work', () => {
  const names = new Set(collector.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name))
  expect(names).toContain('notifying people')
  expect(names).not.toContain('traces')
  expect(names).not.toContain('payroll')
})

test('while the collector is away, the log has one line, nothing piles up, and traces are sent when it is back', async () => {
  const lines: string[] = []
  const log = pino(new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }))
  const away = await startCollector()
  await away.close()
  const exporter = startExporter({ url: `${away.url}/v1/traces`, headers: {}, serviceName: 'test' }, '1', log)
  const add = (count: number) => {
    for (let i = 0; i < count; i++) beginTrace('work', exporter.add, { kind: spanKinds.internal }).end()
  }
  add(10_000)
  await vi.waitFor(() => expect(lines).toHaveLength(1), { timeout: 60_000 })
  expect(lines[0]).toContain('ECONNREFUSED')

  const back = await startCollector(away.port)
  add(10_000)
  await vi.waitFor(() => expect(lines).toHaveLength(2), { timeout: 60_000 })
  await exporter.stop()
  // No more than the queue holds.
  expect(back.spans).toHaveLength(2048)
  await back.close()
})

test('a trace has at most so many parts, and says how many were omitted', () => {
  let sent: FinishedSpan[] = []
  const root = beginTrace('root', (spans) => (sent = spans), { kind: spanKinds.internal })
  for (let i = 0; i < maxSpansPerTrace + 7; i++) root.begin('part').end()
  root.end()
  root.end()
  expect(sent).toHaveLength(maxSpansPerTrace + 1)
  expect(sent.at(-1)?.attributes).toEqual({ 'muster.omitted_spans': '7' })
})

test.each([
  [`00-${traceId}-b7ad6b7169203331-01`, { traceId, spanId: 'b7ad6b7169203331', isSampled: true }],
  [`00-${traceId}-b7ad6b7169203331-00`, { traceId, spanId: 'b7ad6b7169203331', isSampled: false }],
  [`01-${traceId}-b7ad6b7169203331-03-more`, { traceId, spanId: 'b7ad6b7169203331', isSampled: true }],
  [`00-${traceId}-b7ad6b7169203331-01-more`, null],
  [`ff-${traceId}-b7ad6b7169203331-01`, null],
  [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, null],
  [`00-${traceId}-${'0'.repeat(16)}-01`, null],
  [`00-${traceId.toUpperCase()}-b7ad6b7169203331-01`, null],
  ['', null],
  [undefined, null],
])('the header traceparent "%s" is read', (header, parent) => expect(readTraceparent(header)).toEqual(parent))

test('the settings name the collector with its path, its headers and the name of the service', () => {
  expect(readTraceSettings({})).toBeNull()
  expect(
    readTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: ' https://otel.example.com/otlp/ ', OTEL_SERVICE_NAME: 'hr' }),
  ).toEqual({ url: 'https://otel.example.com/otlp/v1/traces', headers: {}, serviceName: 'hr' })
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:s3cret@collector' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_EXPORTER_OTLP_HEADERS: 's3cret' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_EXPORTER_OTLP_HEADERS: 'a=%s3cret' },
])('the settings %j are refused without repeating them', (env) => {
  expect(() => readTraceSettings(env)).toThrow(StartError)
  expect(() => readTraceSettings(env)).not.toThrow('s3cret')
})
