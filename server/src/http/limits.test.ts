import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ErrorBody } from '@muster/contract/errors'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { beginSlowly, listen, sendBytes } from '../testing/overTheWire.ts'
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

describe('too much at once', () => {
  /** The server without its calls, but for one that waits until it is let go. */
  async function serverThatWaits(requestsPerMinute?: number) {
    const server = await createServer({ config: readConfig({}), log: createLog('silent'), requestsPerMinute })
    onTestFinished(() => server.close())
    const waiting = Promise.withResolvers<string>()
    const arrivals = new EventEmitter()
    const wait = () => {
      arrivals.emit('one')
      return waiting.promise
    }
    server.get('/api/wait', wait)
    server.get('/api/live', wait)
    server.get('/api/quick', async () => 'done')
    await server.ready()
    const get = async (url: string) => server.inject({ method: 'GET', url })
    /** Makes so many requests; resolves with their answers to come once all are under way. */
    async function begin(count: number, url: string) {
      const answers: Promise<LightMyRequestResponse>[] = []
      for (let i = 0; i < count; i++) {
        const arrived = once(arrivals, 'one')
        answers.push(get(url))
        await arrived
      }
      return { answers }
    }
    return { get, begin, letGo: () => waiting.resolve('done') }
  }

  test('is told to come back rather than queued: 503, and passes again afterwards', async () => {
    const { get, begin, letGo } = await serverThatWaits()
    const { answers } = await begin(256, '/api/wait')
    const refused = await get('/api/quick')
    expect([refused.statusCode, retryAfter(refused), inShape(refused)]).toEqual([503, 2, true])
    expect((await get('/%61pi/quick')).statusCode).toBe(503)
    letGo()
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200)
    expect((await get('/api/quick')).statusCode).toBe(200)
  })

  test('does not count live connections, which stay open', async () => {
    const { get, begin, letGo } = await serverThatWaits()
    const { answers } = await begin(300, '/api/live')
    expect((await get('/api/quick')).statusCode).toBe(200)
    letGo()
    await Promise.all(answers)
  })

  test('from one address is slowed down: 429, with the seconds to wait', async () => {
    const { get } = await serverThatWaits(3)
    for (let i = 0; i < 3; i++) expect((await get('/api/quick')).statusCode).toBe(200)
    const refused = await get('/api/quick')
    expect([refused.statusCode, inShape(refused)]).toEqual([429, true])
    expect(retryAfter(refused)).toBeGreaterThan(0)
    expect(retryAfter(refused)).toBeLessThanOrEqual(60)
  })
})

describe('while others send slowly', () => {
  let slow: Socket[] = []
  afterEach(() => slow.forEach((socket) => socket.destroy()))
  const begin = async (count: number, text: string) => {
    slow = await Promise.all(Array.from({ length: count }, () => beginSlowly(port, text)))
  }
  const healthy = () => fetch(`http://127.0.0.1:${port}/api/health`).then((answer) => answer.status)
  const asSomebody = async () => {
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
  ])('%s, everybody else is served', async (_what, text) => {
    await begin(300, text)
    expect([await healthy(), await asSomebody()]).toEqual([200, 200])
    slow.forEach((socket) => socket.write('a'))
    expect([await healthy(), await asSomebody()]).toEqual([200, 200])
  })

  test('a form with a file, everybody else is served', async () => {
    const token = await app.tokenOf('Employee')
    const head = ['POST /api/leaves HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`, 'Content-Length: 10000000']
    await begin(300, `${head.join('\r\n')}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n`)
    expect([await healthy(), await asSomebody()]).toEqual([200, 200])
  })
})

describe('too large', () => {
  const json = 'Content-Type: application/json\r\n'

  test('10 MB of JSON are refused unread', async () => {
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\n${json}Content-Length: 10000000\r\n\r\n`
    const { status, body } = await sendBytes(port, head)
    expect([status, ErrorBody.strict().safeParse(JSON.parse(body)).success]).toEqual([413, true])
  })

  test('so are pieces of it, once they are too many', async () => {
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${json}Transfer-Encoding: chunked\r\n\r\n`
    expect((await sendBytes(port, head + piece.repeat(5))).status).toBe(413)
  })

  test('a call that takes files takes no more JSON than others', async () => {
    const headers = { authorization: `Bearer ${await app.tokenOf('Employee')}`, 'content-type': 'application/json' }
    const payload = JSON.stringify({ reason: 'x'.repeat(300_000) })
    expect((await app.server.inject({ method: 'POST', url: '/api/leaves', headers, payload })).statusCode).toBe(413)
  })

  test('a form of very many parts is answered', async () => {
    const headers = {
      authorization: `Bearer ${await app.tokenOf('Employee')}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const payload = `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000)}--b--`
    expect((await app.server.inject({ method: 'POST', url: '/api/leaves', headers, payload })).statusCode).toBe(400)
  })
})

test('who goes away before being heard is passed over, and is no fault', async () => {
  const server = await createServer({ config: readConfig({}), log: createLog('silent') })
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
