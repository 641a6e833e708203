import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anonymousActor } from '../kernel/actor.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { LiveHub, type LiveSources } from '../notify/live/hub.ts'
import { serveLive } from '../notify/live/route.ts'
import { createDraining } from './draining.ts'
import { createServer } from './server.ts'

/** A lookup that ends when the test says so, with the number of those that have begun. */
function slowLookup() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const lookup = { begun: 0, finish: resolve, wait: () => ((lookup.begun += 1), promise) }
  return lookup
}

type Wait = () => Promise<void>
const atOnce: Wait = async () => undefined

/** Starts a server whose callers are identified after `identifying` and whose live streams open after `opening`. */
async function startServer({ identifying = atOnce, opening = atOnce }: { identifying?: Wait; opening?: Wait }) {
  const caller = { actor: { ...anonymousActor, id: 'one', sessionId: 'session' }, by: 'bearer' } as const
  const identify = async () => {
    await identifying()
    return caller
  }
  const callers = { tokenOf: () => 'token', identify }
  const server = await createServer({ config: readConfig({}), log: createLog('silent'), callers })
  const sources: LiveSources = {
    selectAnnounced: async () => new Map(),
    selectMissed: async () => [],
    fingerprints: async () => {
      await opening()
      return new Map([['session', 'same']])
    },
  }
  const hub = new LiveHub(sources)
  const draining = createDraining(server, () => hub.endAll())
  let handled = 0
  server.get('/api/one', { config: { signedIn: true } }, async () => `done ${(handled += 1)}`)
  serveLive(server, hub, sources)
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.server.address() as AddressInfo
  return { server, hub, draining, port, handled: () => handled }
}

/** Sends requests, each on a connection of its own, and returns a function that closes the connections. */
function send(port: number, path: string, count: number) {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    return socket
  })
  return () => Promise.all(sockets.map((socket) => (socket.resetAndDestroy(), once(socket, 'close'))))
}

const connectionsOf = ({ server }: Awaited<ReturnType<typeof startServer>>['server']) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

test('requests abandoned while the caller is identified are not handled and do not delay a stop', async () => {
  const lookup = slowLookup()
  const started = await startServer({ identifying: lookup.wait })
  const abandon = send(started.port, '/api/one', 40)
  await expect.poll(() => lookup.begun).toBe(40)
  await abandon()
  await expect.poll(() => connectionsOf(started.server)).toBe(0)
  lookup.finish()
  await new Promise(setImmediate)
  const startMs = performance.now()
  await started.draining.finish()
  expect(performance.now() - startMs).toBeLessThan(5_000)
  expect(started.handled()).toBe(0)
})

test('requests abandoned while the caller is identified leave no slots taken', async () => {
  const lookup = slowLookup()
  const started = await startServer({ identifying: lookup.wait })
  const abandon = send(started.port, '/api/one', 128)
  await expect.poll(() => lookup.begun).toBe(128)
  await abandon()
  await expect.poll(() => connectionsOf(started.server)).toBe(0)
  lookup.finish()
  const get = () => started.server.inject({ url: '/api/one', headers: { authorization: 'Bearer token' } })
  await expect.poll(async () => (await get()).statusCode).toBe(200)
})

test('a live stream abandoned before it opens does not stay among the open ones', async () => {
  const lookup = slowLookup()
  const started = await startServer({ opening: lookup.wait })
  const abandon = send(started.port, '/api/live', 3)
  await expect.poll(() => lookup.begun).toBe(3)
  await abandon()
  await expect.poll(() => connectionsOf(started.server)).toBe(0)
  lookup.finish()
  await new Promise(setImmediate)
  expect(started.hub.countStreams()).toBe(0)
})
