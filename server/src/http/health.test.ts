import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { adminSettings, callMuster, freePort, postmasterOf, startMuster } from '../../testing/muster.ts'
import { folderWithCompany } from '../../testing/preparedFolder.ts'

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
  const look = async (path: string) => {
    const startMs = performance.now()
    const { status } = await callMuster(muster.url, null, 'GET', path)
    return { status, inTime: performance.now() - startMs < longest }
  }
  signal('SIGSTOP')
  for (const path of [...paths, ...paths]) expect(await look(path)).toEqual({ status: 503, inTime: true })
  signal('SIGCONT')
  for (const path of paths) await expect.poll(() => look(path)).toEqual({ status: 200, inTime: true })
})
