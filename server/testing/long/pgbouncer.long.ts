import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { sessionSettings } from '../../src/db/connection.ts'
import { urlOf } from '../database.ts'
import { openLive } from '../live.ts'
import { pgBouncer, pgBouncerVersion } from '../pgBouncer.ts'
import { withConnection } from '../server.ts'

const port = 6479

let folder: string
/** The folder of PostgreSQL's socket, or any other if it has none. */
let socketFolder = tmpdir()
let pooler: ChildProcess
let app: TestApp
let url: string

async function startPooler(): Promise<void> {
  // PgBouncer refuses to run as root. The user of PostgreSQL may enter the folder of its socket.
  const { uid, gid } = await stat(socketFolder)
  const owner = process.getuid?.() === 0 ? { uid: uid || 65_534, gid: gid || 65_534 } : {}
  pooler = spawn(pgBouncer, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...owner })
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const answers = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (answers) return
    await sleep(50)
  }
}

async function setUp(): Promise<void> {
  const { maintenance } = inject('testServer')
  const server = urlOf(maintenance)
  socketFolder = server.searchParams.get('host') ?? socketFolder
  const host = server.searchParams.get('host') ?? server.hostname
  folder = await mkdtemp(join(tmpdir(), 'muster-pgbouncer-'))
  await chmod(folder, 0o755)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${server.port}${server.password ? ` password=${server.password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 5
${/ 1\.(1\d|20)\./.test(pgBouncerVersion ?? '') ? '' : 'max_prepared_statements = 200'}
`,
  )
  await writeFile(join(folder, 'users.txt'), `"${server.username}" ""\n`)
  await withConnection(maintenance, async (pool) => {
    for (const [name, value] of Object.entries(sessionSettings))
      await pool.query(`alter role ${server.username} set ${name} = '${value}'`)
  })
  await startPooler()
  process.env.TEST_POOLER_URL = `postgres://${server.username}@127.0.0.1:${port}/`
  app = await startTestApp()
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
}

describe(`through ${pgBouncerVersion} in transaction mode`, () => {
  beforeAll(setUp)
  afterAll(async () => {
    delete process.env.TEST_POOLER_URL
    await app?.close()
    pooler?.kill()
    await rm(folder, { recursive: true, force: true })
  })

  const today = () => app.call('Employee', 'GET', '/attendance/today')

  test('many calls at the same time get their own answers, with fewer sessions than calls', async () => {
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => app.call('Employee', 'GET', '/auth/me')))
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(body.user.id).toBe(app.company.id('Employee'))
      }
    }
  })

  test('a live page learns of a change, also after the pooler was killed', async () => {
    const live = await openLive(url, await app.tokenOf('Employee'))
    expect((await app.call('Employee', 'POST', '/attendance/clock-in', {})).status).toBe(200)
    await expect.poll(() => live.events.length).toBeGreaterThan(0)

    pooler.kill('SIGKILL')
    await once(pooler, 'exit')
    expect((await today()).status).toBe(503)
    await startPooler()
    await expect.poll(async () => (await today()).status).toBe(200)

    const before = live.events.length
    expect((await app.call('Employee', 'POST', '/attendance/clock-out', {})).status).toBe(200)
    await expect.poll(() => live.events.length).toBeGreaterThan(before)
    live.close()
  })

  test('a reload of its configuration disturbs no call', async () => {
    const calls = Array.from({ length: 50 }, async (_, i) => {
      await sleep(i * 10)
      if (i === 20) pooler.kill('SIGHUP')
      return (await today()).status
    })
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  })
})
