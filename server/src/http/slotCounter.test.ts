import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listen } from '../../testing/rawHttp.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  port = await listen(app)
})
afterAll(() => app.close())

let open: Socket[] = []
afterEach(() => {
  for (const socket of open) socket.destroy()
  open = []
})

/** Sends all requests at once and keeps the connection open. `came` is the text received so far. */
async function pipeline(requests: string[]) {
  const outcome = { came: '', closed: false }
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  socket.setEncoding('utf8').on('data', (part: string) => (outcome.came += part))
  // The server may close the connection, which is not an error; the tests check whether it does.
  socket.on('error', () => undefined).on('close', () => (outcome.closed = true))
  await once(socket, 'connect')
  socket.write(requests.join(''))
  return outcome
}

const requestTo = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`
const times = (count: number, request: string) => Array.from({ length: count }, () => request)
const statuses = ({ came }: { came: string }) => [...came.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)

const get = async (path: string, person?: string) => {
  const headers = person ? { authorization: `Bearer ${await app.tokenOf(person)}` } : undefined
  return (await fetch(`http://127.0.0.1:${port}/api${path}`, headers && { headers })).status
}
const readStatuses = async () => [
  await get('/health'),
  await get('/auth/password-reset-enabled'),
  await get('/leaves', 'Hr'),
]

describe('one connection', () => {
  test('with a stream and hundreds of calls after it takes no one’s slot and is closed', async () => {
    const token = await app.tokenOf('Employee')
    const responses = await pipeline([requestTo('/api/live', token), ...times(300, requestTo('/api/leaves', token))])
    await expect.poll(() => responses.closed || responses.came.includes('event: ping')).toBe(true)
    await sleep(300)
    expect(await readStatuses()).toEqual([200, 200, 200])
    expect(statuses(responses).length).toBeLessThanOrEqual(1)
    expect(responses.closed).toBe(true)
  })

  test('may be reused after a refused stream', async () => {
    const socket = await pipeline([requestTo('/api/live')])
    await expect.poll(() => statuses(socket)).toEqual(['401'])
    open[0]?.write(requestTo('/api/health'))
    await expect.poll(() => statuses(socket)).toEqual(['401', '200'])
  })

  test('with many requests and unread responses takes no one’s slot', async () => {
    const token = await app.tokenOf('Employee')
    for (let i = 0; i < 3; i++) {
      await pipeline(times(300, requestTo('/api/auth/me', token)))
      open.at(-1)?.pause()
    }
    await sleep(500)
    // A busy machine takes longer to process the queued requests first; a leaked slot would never be released.
    await expect.poll(readStatuses).toEqual([200, 200, 200])
  })
})
