import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { countOf, headOf, type Sender, startSending } from '../../testing/slowSenders.ts'
import type { BodyLimits } from './bodies.ts'
import { createServer } from './server.ts'

const limits: BodyLimits = { seconds: 60, minBytesPerSecond: 0, bytesInAll: 1_000_000, ofOne: 4 }

let senders: Sender[] = []
afterEach(() => {
  for (const { socket } of senders) socket.destroy()
  senders = []
})

/** Returns a server with a single call, which returns its body. It trusts the addresses that a proxy forwards. */
async function serverWith(changes: Partial<BodyLimits>) {
  const config = readConfig({ TRUSTED_PROXY: '127.0.0.1' })
  const callers = { tokenOf: () => null, identify: async () => null }
  const bodies = { ...limits, ...changes }
  // Without a limit on the event loop's delay, only bodies are refused, however busy the machine is.
  const server = await createServer({ config, log: createLog('silent'), callers, bodies, maxEventLoopDelayMs: 0 })
  onTestFinished(() => server.close())
  server.post('/api/echo', { config: { signedIn: true } }, async ({ body }) => body)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const echo = async (from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    const body = JSON.stringify({ text: 'ü' })
    return (await fetch(`http://127.0.0.1:${port}/api/echo`, { method: 'POST', headers, body })).status
  }
  /** Starts sending a body and never finishes it. */
  const beginUpload = async (from: string, ...pieces: (string | Uint8Array)[]) => {
    const head = headOf('/echo', 'application/json', 250_000, { 'X-Forwarded-For': from })
    const sender = await startSending(port, head, ...pieces)
    senders.push(sender)
    return sender
  }
  return { echo, begin: beginUpload }
}

const half = Buffer.alloc(125_000, ' ')

describe('incomplete JSON', () => {
  test('is limited per address: the oldest is aborted at once, and short ones are still accepted', async () => {
    const { begin, echo } = await serverWith({})
    for (let i = 0; i < 7; i++) await begin('192.0.2.1', half)
    await expect.poll(() => countOf(senders, 503)).toBe(3)
    await expect.poll(() => senders.filter(({ closed }) => closed()).length).toBe(3)
    expect([await echo('192.0.2.1'), await echo('192.0.2.2')]).toEqual([200, 200])
    expect((await begin('192.0.2.2', half)).status()).toBeNull()
  })

  test('is limited in total bytes (503), which are released when the senders disconnect', async () => {
    const { begin, echo } = await serverWith({})
    for (let i = 0; i < 10; i++) await begin(`192.0.2.${i}`, half)
    await expect.poll(() => countOf(senders, 503)).toBeGreaterThanOrEqual(3)
    expect(countOf(senders, null)).toBeGreaterThanOrEqual(5)
    for (const { socket } of senders) socket.destroy()
    await expect.poll(() => echo('192.0.2.77')).toBe(200)
    const connection = await begin('192.0.2.100', half)
    await begin('192.0.2.101', half)
    expect(connection.status()).toBeNull()
  })

  test('does not block complete bodies', async () => {
    const { begin, echo } = await serverWith({ bytesInAll: 10_000 })
    const { status } = await begin('192.0.2.1', Buffer.alloc(9_000, ' '))
    expect([await echo('192.0.2.77'), status()]).toEqual([200, null])
  })

  test('in tiny chunks counts with the chunks’ overhead', async () => {
    const { begin } = await serverWith({ bytesInAll: 20_000 })
    const { socket, status } = await begin('192.0.2.1', '[')
    socket.setNoDelay(true)
    const timer = setInterval(() => socket.write(' '), 1)
    onTestFinished(() => clearInterval(timer))
    await expect.poll(status).toBe(503)
  })

  test('must arrive within seconds: 408', async () => {
    const { begin } = await serverWith({ seconds: 1 })
    const { status, closed } = await begin('192.0.2.1', half)
    await expect.poll(status, { timeout: 10_000 }).toBe(408)
    await expect.poll(closed).toBe(true)
  })

  test('is dropped when its sender disconnects', async () => {
    const { begin } = await serverWith({ ofOne: 1 })
    for (let i = 0; i < 5; i++) {
      const { socket, status } = await begin('192.0.2.1', half)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(status()).toBeNull()
      socket.destroy()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
})
