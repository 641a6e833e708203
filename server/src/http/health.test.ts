import { execFileSync } from 'node:child_process'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { adminSettings, callMuster, freePort, postmasterOf, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'
import { serveHealth } from './health.ts'

const paths = ['/health', '/ready']

/**
 * The maximum response time, in milliseconds. The product promises two seconds; a busy machine takes longer. A health
 * check that waited for a database connection would take five.
 */
const longest = 4_500

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test.each(paths)('%s answers 200 while slow queries use every connection, which is no outage', async (path) => {
  const clients = await Promise.all(Array.from({ length: 16 }, () => app.app.pool.connect()))
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.server.inject({ url: `/api${path}` })))
  for (const client of clients) client.release()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

/** Returns the status of an answer, and its body. */
async function look(url: string) {
  const answer = await fetch(url)
  return [answer.status, await answer.json()]
}

test('liveness and readiness need no session and are not stored', async () => {
  for (const url of ['/health/live', '/health/ready']) {
    const { statusCode, headers, body } = await app.server.inject({ url })
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', '{"status":"ok"}'])
    expect((await app.server.inject({ method: 'POST', url })).statusCode).toBe(404)
  }
})

test('a database without the last migration is not ready, but the process is alive', async () => {
  const { pool } = app.app
  const { rows } = await pool.query<{ hash: string; made: string }>(
    'delete from migrations where hash = (select hash from migrations order by made desc limit 1) returning hash, made',
  )
  const unready = await app.server.inject({ url: '/health/ready' })
  const forPeople = await Promise.all(paths.map((path) => app.server.inject({ url: `/api${path}` })))
  await pool.query('insert into migrations (hash, made) values ($1, $2)', [rows[0]?.hash, rows[0]?.made])
  expect([unready.statusCode, unready.headers['retry-after'], unready.json()]).toEqual([
    503,
    '2',
    { status: 'unavailable', missing: 'migrations' },
  ])
  expect(forPeople.map(({ statusCode }) => statusCode)).toEqual([200, 503])
  expect((await app.server.inject({ url: '/health/ready' })).statusCode).toBe(200)
})

test('a database that stops answering during the check is named, not its migrations', async () => {
  const server = fastify()
  serveHealth(server, { isAnswering: async () => true, countMigrations: async () => null }, () => false)
  const unready = await server.inject({ url: '/health/ready' })
  expect(unready.json()).toEqual({ status: 'unavailable', missing: 'database' })
})

test('both answer 503 in time while the database is frozen, and 200 soon afterwards', async () => {
  const dataDir = await folderWithCompany()
  const muster = startMuster({ ...adminSettings, MUSTER_DATA: dataDir, PORT: await freePort() })
  await muster.ready
  const postmaster = await postmasterOf(dataDir)
  const backends = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
  const processes = [Number(postmaster), ...backends.trim().split('\n').map(Number)]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) process.kill(pid, name)
  }
  onTestFinished(() => {
    try {
      signal('SIGCONT')
    } catch {
      // The processes have already ended.
    }
  })
  const lookAt = async (path: string) => {
    const startMs = performance.now()
    const { status } = await callMuster(muster.url, null, 'GET', path)
    return { status, inTime: performance.now() - startMs < longest }
  }
  signal('SIGSTOP')
  for (const path of [...paths, ...paths]) expect(await lookAt(path)).toEqual({ status: 503, inTime: true })
  expect(await look(`${muster.url}/health/live`)).toEqual([200, { status: 'ok' }])
  expect(await look(`${muster.url}/health/ready`)).toEqual([503, { status: 'unavailable', missing: 'database' }])
  signal('SIGCONT')
  for (const path of paths) await expect.poll(() => lookAt(path)).toEqual({ status: 200, inTime: true })
})
