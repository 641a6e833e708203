import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { demoPassword } from '../../src/people/demo/accounts.ts'
import { demoPeople } from '../../src/people/demo/people.ts'
import { dataFolder } from '../dataFolder.ts'
import { callMuster, freePort, type Muster, startMuster } from '../muster.ts'
import { watchMemory } from '../memory.ts'
import { countOf, headOf, type Sender, startSending } from '../slowSenders.ts'

/*
 * Floods of requests over real connections to a real process, whose memory is measured while other callers must still
 * be served. On Linux, all of 127.0.0.0/8 is the local machine, so senders can have different addresses.
 */

/** The additional memory that a flood may take, in MB. */
const maxMemoryMegabytes = 400

/** Starts a server with the demo company in a separate process. */
async function start(): Promise<{ muster: Muster; port: number; dataDir: string }> {
  const dataDir = await dataFolder()
  const port = await freePort()
  const muster = startMuster({ MUSTER_DATA: dataDir, PORT: port })
  await muster.ready
  return { muster, port: Number(port), dataDir }
}

const signIn = async ({ url }: Muster, email: string) => {
  const { status, body } = await callMuster(url, null, 'POST', '/auth/login', { email, password: demoPassword })
  return { status, token: String(body.token) }
}

/**
 * Makes three calls as other callers during a flood: the health check, a sign-in and a list. Returns their statuses,
 * and the longest response time in milliseconds.
 */
async function others(muster: Muster) {
  let longest = 0
  async function measure<T>(work: Promise<T>): Promise<T> {
    const startMs = performance.now()
    const done = await work
    longest = Math.max(longest, Math.round(performance.now() - startMs))
    return done
  }
  const health = await measure(callMuster(muster.url, null, 'GET', '/health'))
  const { status, token } = await measure(signIn(muster, 'hr@demo.test'))
  const list = await measure(callMuster(muster.url, token, 'GET', '/leaves/all'))
  return { statuses: [health.status, status, list.status], longest }
}

function closing(): Sender[] {
  const senders: Sender[] = []
  onTestFinished(() => senders.forEach(({ socket }) => socket.destroy()))
  return senders
}

async function report(title: string, muster: Muster, attack: () => Promise<object>) {
  const memory = await watchMemory(muster.child.pid ?? 0)
  const figures = await attack().finally(() => memory.stop())
  console.log(title, { ...figures, memoryBefore: memory.before, memoryAtMost: memory.most() })
  expect(memory.most() - memory.before).toBeLessThan(maxMemoryMegabytes)
  expect(muster.child.exitCode).toBeNull()
}

test('a hundred streams with three hundred calls behind each', async () => {
  const { muster, port } = await start()
  const senders = closing()
  const { token } = await signIn(muster, 'employee@demo.test')
  const head = (path: string) => `GET /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`
  await report('streams', muster, async () => {
    for (let i = 0; i < 100; i++) senders.push(await startSending(port, head('/live') + head('/leaves').repeat(300)))
    await sleep(1000)
    const served = await others(muster)
    expect(served.statuses).toEqual([200, 200, 200])
    return { served, closed: senders.filter(({ closed }) => closed()).length }
  })
})

test.each([
  ['one address', () => '127.7.0.1'],
  ['as many addresses', (index: number) => `127.8.${Math.floor(index / 250)}.${(index % 250) + 1}`],
])('six thousand sign-ins of 255 KiB that never end, from %s', async (from, addressOf) => {
  const { muster, port } = await start()
  const senders = closing()
  const body = Buffer.alloc(255 * 1024 - 1, ' ')
  await report(`sign-ins from ${from}`, muster, async () => {
    const longest: number[] = []
    for (let i = 0; i < 6_000; i++) {
      const head = headOf('/auth/login', 'application/json', 255 * 1024)
      senders.push(await startSending({ port, localAddress: addressOf(i) }, head, body))
      if (i % 1_000 !== 999) continue
      const served = await others(muster)
      expect(served.statuses).toEqual([200, 200, 200])
      longest.push(served.longest)
    }
    await expect.poll(() => countOf(senders, null), { timeout: 60_000 }).toBeLessThan(64)
    return { longest, refused: countOf(senders, 503), tooSlow: countOf(senders, 408) }
  })
})

const opening = '--b\r\ncontent-disposition: form-data; name="medicalCertificate"; filename="a.pdf"\r\n\r\n%PDF-'
const ending = '\r\n--b--'

test.each([
  ['that never end', ''],
  ['that are whole', ending],
])('two hundred uploads of 10 MB by forty people, %s', async (kind, end) => {
  const { muster, port, dataDir } = await start()
  const senders = closing()
  const emails = demoPeople.filter(({ status }) => status === 'ACTIVE').map(({ email }) => email)
  const tokens: string[] = []
  for (const email of emails.slice(0, 40)) tokens.push((await signIn(muster, email)).token)
  const content = Buffer.alloc(10_400_000, 'x')
  const length = opening.length + content.length + ending.length
  const folder = join(dataDir, 'uploads')
  await report(`uploads ${kind}`, muster, async () => {
    for (let i = 0; i < 200; i++) {
      const authorization = { Authorization: `Bearer ${tokens[i % tokens.length]}` }
      const head = headOf('/leaves', 'multipart/form-data; boundary=b', length, authorization)
      senders.push(await startSending(port, head, opening, content, end))
    }
    const served = await others(muster)
    expect(served.statuses).toEqual([200, 200, 200])
    let onDisk = 0
    for (const name of await readdir(folder)) onDisk += (await stat(join(folder, name))).size
    expect(onDisk).toBeLessThanOrEqual(64 * 11 * 1024 * 1024)
    // A client that is still sending when the connection is closed may not receive the response.
    const open = () => senders.filter((sender) => sender.status() === null && !sender.closed())
    await expect.poll(() => open().length, { timeout: 120_000 }).toBe(0)
    await expect.poll(() => readdir(folder)).toEqual([])
    const answers = Object.groupBy(senders, (sender) => String(sender.status()))
    const counts = Object.fromEntries(Object.entries(answers).map(([status, all]) => [status, all?.length]))
    return { served, onDiskInMB: Math.round(onDisk / 1e6), counts }
  })
})
