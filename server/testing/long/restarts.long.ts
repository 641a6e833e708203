import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, urlOf } from '../database.ts'
import { dataFolder } from '../dataFolder.ts'
import { adminSettings, adminToken, freePort, type Muster, startMuster } from '../muster.ts'

/** Starts two processes on one database, each on its own port; returns a function that restarts one of them. */
async function twoProcesses() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const settings = {
    ...adminSettings,
    MUSTER_DATA: await dataFolder(),
    DATABASE_URL: urlOf(database.connection).href,
    PUBLIC_URL: 'http://localhost:1',
  }
  const ports = [await freePort(), await freePort()] as const
  const start = (port: string) => startMuster({ ...settings, PORT: port })
  const servers: Muster[] = []
  for (const port of ports) {
    const muster = start(port)
    await muster.ready
    servers.push(muster)
  }
  return {
    ports,
    restart: async (index: 0 | 1) => {
      servers[index]?.kill('SIGTERM')
      expect([await servers[index]?.end(), servers[index]?.stderr()]).toEqual([0, ''])
      const restarted = start(ports[index])
      await restarted.ready
      servers[index] = restarted
    },
  }
}

/**
 * Returns a client that behaves like a proxy with a browser behind it, on keep-alive connections. If a process refuses
 * a connection or closes it during a call, the client tries the next process; changes have an idempotency key. `call`
 * returns the status, or the error if all attempts failed. `resets` returns how many connections were closed during a
 * change. These include connections that the process had not accepted yet, which the operating system closes.
 */
function proxyTo(ports: readonly string[], token: string) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  onTestFinished(() => agent.destroy())
  const send = (port: string, method: string, path: string, key: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...(method === 'GET' ? {} : { 'idempotency-key': key }) }
      const clientRequest = request(
        { agent, host: '127.0.0.1', port, method, path: `/api${path}`, headers },
        (answer) => {
          text(answer).then((body) => {
            // An overloaded server may refuse calls for a moment, regardless of restarts.
            const isBusy = answer.statusCode === 503 && body.includes('The server is busy')
            resolve(isBusy ? 'busy' : String(answer.statusCode))
          }, reject)
        },
      )
      clientRequest.on('error', reject).end()
    })
  let next = 0
  let resets = 0
  const call = async (method: string, path: string): Promise<string> => {
    const first = next++
    const key = randomUUID()
    for (let attempts = 0; ; attempts++) {
      const port = ports[(first + attempts) % ports.length] ?? ''
      try {
        return await send(port, method, path, key)
      } catch (error) {
        const { code, syscall } = error as NodeJS.ErrnoException
        if (syscall !== 'connect' && method !== 'GET') resets += 1
        if (attempts === ports.length) return `${syscall} ${code} at ${method} ${path}`
      }
    }
  }
  return { call, resets: () => resets }
}

test('two processes restarted in turn behind a proxy lose no request of many clients', async () => {
  const { ports, restart } = await twoProcesses()
  const token = await adminToken(`http://127.0.0.1:${ports[0]}`)
  const { call, resets } = proxyTo(ports, token)
  const outcomes: Record<string, number> = {}
  let isRunning = true
  const client = async (index: number) => {
    for (let calls = 0; isRunning; calls++) {
      const outcome = await (calls % 3 === 0 ? call('PATCH', '/notifications/mark-all-read') : call('GET', '/auth/me'))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      // Some clients call without a pause; others leave their connection idle for a while.
      await sleep((index % 6) * 20)
    }
  }
  const clients = Array.from({ length: 24 }, (_, index) => client(index))
  for (const index of [0, 1, 0, 1] as const) await restart(index)
  isRunning = false
  await Promise.all(clients)
  const { busy: _busy, ...counts } = outcomes
  expect(counts).toEqual({ 200: expect.any(Number) })
  expect(outcomes[200]).toBeGreaterThan(1_000)
  expect(resets() / (outcomes[200] ?? 0)).toBeLessThan(0.02)
}, 120_000)
