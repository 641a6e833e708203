import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyRequest, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ErrorBody } from '@muster/contract/kit/errors'
import { anonymousActor } from '../kernel/actor.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { beginSlowly, listen, sendBytes } from '../../testing/rawHttp.ts'
import type { CallsPerMinute } from './callRates.ts'
import { createServer } from './server.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  port = await listen(app)
})
afterAll(() => app.close())

const retryAfter = ({ headers }: LightMyRequestResponse) => Number(headers['retry-after'])
const inShape = (answer: LightMyRequestResponse) => ErrorBody.strict().safeParse(answer.json()).success

describe('too many at once', () => {
  /**
   * Returns a server whose calls wait until the test releases them. Each token identifies a different person; the token
   * `made up` is not valid.
   */
  async function serverThatWaits(callsPerMinute?: CallsPerMinute) {
    let looks = 0
    const tokenOf = ({ headers }: FastifyRequest) => headers.authorization ?? null
    const identify = async (request: FastifyRequest) => {
      looks += 1
      const id = tokenOf(request)
      return id && id !== 'made up' ? ({ actor: { ...anonymousActor, id }, by: 'bearer' } as const) : null
    }
    const callers = { tokenOf, identify }
    const log = createLog('silent')
    const server = await createServer({ config: readConfig({}), log, callers, callsPerMinute })
    onTestFinished(() => server.close())
    const gate = Promise.withResolvers<string>()
    const arrivals = new EventEmitter()
    const wait = () => {
      arrivals.emit('one')
      return gate.promise
    }
    server.get('/api/wait', { config: { signedIn: true } }, wait)
    server.get('/api/live', { config: { signedIn: true } }, wait)
    server.get('/api/quick', { config: { signedIn: true } }, async () => 'done')
    server.get('/api/health', async () => 'well')
    server.get('/page.js', async () => 'done')
    await server.ready()
    const get = async (url: string, authorization?: string, remoteAddress = '192.0.2.1') =>
      server.inject({
        method: 'GET',
        url,
        remoteAddress,
        headers: authorization === undefined ? {} : { authorization },
      })
    const statusOf = async (...args: Parameters<typeof get>) => (await get(...args)).statusCode
    /** Starts this many calls and waits until all of them are running. Returns the promises of their answers. */
    async function beginCalls(count: number, url: string, person: (index: number) => string | undefined) {
      const answers: Promise<LightMyRequestResponse>[] = []
      for (let i = 0; i < count; i++) {
        const arrived = once(arrivals, 'one')
        answers.push(get(url, person(i)))
        await arrived
      }
      return { answers }
    }
    return { get, statusOf, begin: beginCalls, letGo: () => gate.resolve('done'), looks: () => looks }
  }

  test('is refused with 503 instead of queued, and accepted afterwards; health checks are answered', async () => {
    const { get, statusOf, begin, letGo } = await serverThatWaits()
    const { answers } = await begin(256, '/api/wait', (i) => `person ${i % 8}`)
    const refusal = await get('/api/quick', 'another')
    expect([refusal.statusCode, retryAfter(refusal), inShape(refusal)]).toEqual([503, 2, true])
    expect(await statusOf('/%61pi/quick', 'another')).toBe(503)
    expect(await statusOf('/api/health')).toBe(200)
    letGo()
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
    expect(await statusOf('/api/quick', 'another')).toBe(200)
  })

  test('from one person, or one address without a session, leaves slots for everyone else', async () => {
    const { statusOf, begin, letGo } = await serverThatWaits()
    const one = await begin(32, '/api/wait', () => 'one')
    const nobodies = await begin(128, '/api/wait', () => undefined)
    expect(await statusOf('/api/quick', 'one')).toBe(503)
    expect(await statusOf('/api/quick')).toBe(503)
    // An invalid token is detected and does not give another slot to a caller without any left.
    expect(await statusOf('/api/quick', 'made up')).toBe(503)
    // Signed-in colleagues at the same address don't use its slots.
    expect(await statusOf('/api/quick', 'another')).toBe(200)
    expect(await statusOf('/api/quick', 'another', '192.0.2.2')).toBe(200)
    expect(await statusOf('/api/quick', undefined, '192.0.2.2')).toBe(200)
    letGo()
    await Promise.all([...one.answers, ...nobodies.answers])
    expect([await statusOf('/api/quick', 'one'), await statusOf('/api/quick')]).toEqual([200, 200])
  })

  test('does not count live connections, which stay open', async () => {
    const { statusOf, begin, letGo } = await serverThatWaits()
    const { answers } = await begin(300, '/api/live', (i) => `person ${i}`)
    expect(await statusOf('/api/quick', 'another')).toBe(200)
    letGo()
    await Promise.all(answers)
  })

  test('in a minute is limited by session: 429 with the seconds to wait, without affecting others', async () => {
    const { get, statusOf } = await serverThatWaits({ ofSession: 3, ofKey: 3, ofAddress: 3 })
    for (let i = 0; i < 3; i++) expect(await statusOf('/api/quick', 'one')).toBe(200)
    const refusal = await get('/api/quick', 'one')
    expect([refusal.statusCode, inShape(refusal)]).toEqual([429, true])
    expect(retryAfter(refusal)).toBeGreaterThan(0)
    expect(retryAfter(refusal)).toBeLessThanOrEqual(60)
    expect([await statusOf('/api/quick', 'another'), await statusOf('/api/quick')]).toEqual([200, 200])
  })

  test('without a session is limited by address; signed-in people there, and the page, are still served', async () => {
    const { statusOf, looks } = await serverThatWaits({ ofSession: 100, ofKey: 100, ofAddress: 3 })
    expect(await statusOf('/api/quick', 'one')).toBe(200)
    for (let i = 0; i < 3; i++) expect(await statusOf('/api/quick', 'made up')).toBe(200)
    expect([await statusOf('/api/quick'), await statusOf('/api/nothing')]).toEqual([429, 429])
    expect(await statusOf('/api/quick', undefined, '192.0.2.2')).toBe(200)
    expect([await statusOf('/api/quick', 'one'), await statusOf('/page.js')]).toEqual([200, 200])
    const lookCount = looks()
    expect(await statusOf('/api/quick', 'made up')).toBe(429)
    expect(looks()).toBe(lookCount)
  })
})

describe('while others send slowly', () => {
  let slow: Socket[] = []
  afterEach(() => slow.forEach((socket) => socket.destroy()))
  const beginBodies = async (count: number, text: string) => {
    slow = await Promise.all(Array.from({ length: count }, () => beginSlowly(port, text)))
  }
  const healthy = () => fetch(`http://127.0.0.1:${port}/api/health`).then((answer) => answer.status)
  const asPerson = async () => {
    const headers = { authorization: `Bearer ${await app.tokenOf('Hr')}` }
    return (await fetch(`http://127.0.0.1:${port}/api/leaves/all`, { headers })).status
  }

  test.each([
    [
      'a body',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
    [
      'a body in pieces',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    ],
    ['a head', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ])('%s, everyone else is served', async (_name, text) => {
    await beginBodies(300, text)
    expect([await healthy(), await asPerson()]).toEqual([200, 200])
    slow.forEach((socket) => socket.write('a'))
    expect([await healthy(), await asPerson()]).toEqual([200, 200])
  })

  test('a form with a file, everyone else is served', async () => {
    const token = await app.tokenOf('Employee')
    const head = ['POST /api/leaves HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`, 'Content-Length: 10000000']
    await beginBodies(300, `${head.join('\r\n')}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n`)
    expect([await healthy(), await asPerson()]).toEqual([200, 200])
  })
})

describe('too large', () => {
  const json = 'Content-Type: application/json\r\n'

  test('10 MB of JSON are refused without being read', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${json}Content-Length: 10000000\r\n\r\n`
    const { status, body } = await sendBytes(port, head)
    expect([status, ErrorBody.strict().safeParse(JSON.parse(body)).success]).toEqual([413, true])
  })

  test('chunks of JSON beyond the limit are refused', async () => {
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${json}Transfer-Encoding: chunked\r\n\r\n`
    expect((await sendBytes(port, head + piece.repeat(5))).status).toBe(413)
  })

  test('a call that accepts files accepts no more JSON than others', async () => {
    const headers = { authorization: `Bearer ${await app.tokenOf('Employee')}`, 'content-type': 'application/json' }
    const payload = JSON.stringify({ reason: 'x'.repeat(300_000) })
    expect((await app.server.inject({ method: 'POST', url: '/api/leaves', headers, payload })).statusCode).toBe(413)
  })

  test('a form with very many parts gets an answer', async () => {
    const headers = {
      authorization: `Bearer ${await app.tokenOf('Colleague')}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const payload = `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000)}--b--`
    expect((await app.server.inject({ method: 'POST', url: '/api/leaves', headers, payload })).statusCode).toBe(400)
  })
})

test('a sender who disconnects before being read causes no error', async () => {
  const callers = { tokenOf: () => null, identify: async () => null }
  const server = await createServer({ config: readConfig({}), log: createLog('silent'), callers })
  onTestFinished(() => server.close())
  const faults: string[] = []
  server.addHook('onError', async (_request, _reply, error) => void faults.push(error.message))
  server.get('/api/quick', async () => 'done')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port: ownPort } = server.server.address() as AddressInfo
  const request = 'GET /api/quick HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  for (let i = 0; i < 10; i++) {
    const socket = connect(ownPort, '127.0.0.1', () => {
      socket.write(request)
      socket.resetAndDestroy()
    })
    await once(socket, 'close')
  }
  expect(await sendBytes(ownPort, request)).toMatchObject({ status: 200, body: 'done' })
  expect(faults).toEqual([])
})
