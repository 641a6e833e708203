import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { dataFolder } from '../../testing/dataFolder.ts'
import { adminSettings, callMuster, freePort, startMuster } from '../../testing/muster.ts'

/** Returns a test database whose connections all go through a port that the test can close. */
async function databaseBehindPort() {
  const { connection, drop } = await createTestDatabase()
  onTestFinished(drop)
  if (typeof connection === 'string') throw new Error('the test server is reached through its parts')
  const { host, port, user, database } = connection
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream).pipe(client)
  })
  const at = Number(await freePort())
  const open = () => once(server.listen(at, '127.0.0.1'), 'listening')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(close)
  await open()
  return { url: `postgres://${user}@127.0.0.1:${at}/${database}`, open, close }
}

test('an outage of the database is logged once, and so is its end', async () => {
  const { url, open, close } = await databaseBehindPort()
  const muster = startMuster({
    ...adminSettings,
    MUSTER_DATA: await dataFolder(),
    DATABASE_URL: url,
    PORT: await freePort(),
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  await muster.ready
  const readLog = () =>
    muster
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
  const before = readLog().length
  close()
  // By now, every poller and some requests have failed a few times.
  for (let second = 0; second < 5; second++) {
    await sleep(1_000)
    const path = second % 2 ? '/auth/password-reset-enabled' : '/health'
    expect((await callMuster(muster.url, null, 'GET', path)).status).toBe(503)
  }
  const unready = await fetch(`${muster.url}/health/ready`)
  expect([unready.status, await unready.json()]).toEqual([503, { status: 'unavailable', missing: 'database' }])
  expect((await fetch(`${muster.url}/health/live`)).status).toBe(200)
  await open()
  const isBack = () => readLog().some(({ msg }) => msg.startsWith('The database answers again'))
  await expect.poll(isBack).toBe(true)
  expect(readLog().slice(before)).toEqual([
    { level: 50, time: expect.anything(), msg: 'The database does not answer. Work continues when it does.' },
    { level: 40, time: expect.anything(), msg: expect.stringMatching(/^The database answers again after \d+ s\.$/) },
  ])
  expect((await callMuster(muster.url, null, 'GET', '/ready')).status).toBe(200)
  expect((await fetch(`${muster.url}/health/ready`)).status).toBe(200)
})
