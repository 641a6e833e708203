import { type AddressInfo, connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../config.ts'
import { createServer } from './server.ts'

const lines: { level: number; msg: string; status?: number }[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

let server: FastifyInstance
/** The content of the current response, which each test sends in its own way. */
let content: PassThrough
beforeAll(async () => {
  const callers = { tokenOf: () => null, identify: async () => null }
  server = await createServer({ config: readConfig({}), log, callers })
  server.post('/api/long', (_, reply) => reply.type('text/csv').send(content))
  server.get('/api/broken', (_, reply) =>
    reply.type('text/csv').send(
      Readable.from(
        (function* () {
          yield 'a'
          throw new Error('The disk was taken away')
        })(),
      ),
    ),
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
  content = new PassThrough()
})

const faults = () => lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)

/** Requests the response as a browser does, and disconnects either before or after some of it has arrived. */
async function goAway(when: 'before' | 'midway', encoding: string) {
  const { port } = server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  // The request needs a body: once it is read, Node no longer reports a request as aborted.
  const head = ['POST /api/long HTTP/1.1', 'host: localhost', `accept-encoding: ${encoding}`]
  socket.write([...head, 'content-type: application/json', 'content-length: 2', '', '{}'].join('\r\n'))
  const contentEnd = new Promise((resolve) => content.once('close', resolve))
  if (when === 'midway') {
    content.write('x'.repeat(100))
    for (let chunks = 0; socket.bytesRead === 0; chunks++) {
      content.write(Array.from({ length: 4096 }, () => Math.random().toString(36)).join())
      await new Promise(setImmediate)
      if (chunks > 10_000) throw new Error('Nothing came')
    }
  } else await expect.poll(() => content.listenerCount('close') > 1).toBe(true)
  socket.destroy()
  await contentEnd
  // By now, everything has been logged.
  for (let tick = 0; tick < 20; tick++) await new Promise(setImmediate)
}

test.each([
  ['before', 'gzip'],
  ['before', 'br'],
  ['before', 'identity'],
  ['midway', 'gzip'],
  ['midway', 'br'],
  ['midway', 'identity'],
] as const)('a caller who goes away %s it has arrived, %s, is no fault', async (when, encoding) => {
  await goAway(when, encoding)
  expect(faults()).toEqual([])
  expect(lines.some(({ status }) => status === 500)).toBe(false)
})

test('a broken source is a fault', async () => {
  const answer = await server.inject({ url: '/api/broken', headers: { 'accept-encoding': 'gzip' } })
  expect(answer.statusCode).toBe(500)
  expect(faults()).toContain('fault')
})
