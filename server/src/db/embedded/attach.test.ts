import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { spawnOptions } from './account.ts'
import { attach } from './attach.ts'
import { choosePlace } from './place.ts'
import { makeSocketFolder, readPostmaster, removeSocketFolder } from './postmaster.ts'

const ignoreLog = () => undefined

/** Runs instead of PostgreSQL and is always starting. The test listens on its socket. */
const program = `#!/bin/sh
cd "$2" && printf '%s\\n' $$ "$2" 0 5432 "$4" '' 0 'starting' > postmaster.pid
while :; do sleep 0.2; done
`

/** Returns a folder for a database, a program that only pretends to serve it, and the times of all connections (ms). */
async function pretendedServer() {
  const dataDir = await dataFolder()
  await chmod(dirname(dataDir), 0o755)
  const place = await choosePlace(dataDir, ignoreLog)
  const { account, cluster } = place
  await mkdir(cluster)
  if (account) await chown(cluster, account.uid, account.gid)
  const folder = join(dirname(dataDir), 'programs')
  await mkdir(join(folder, 'bin'), { recursive: true })
  await writeFile(join(folder, 'bin', 'postgres'), program, { mode: 0o755 })

  const socketFolder = await makeSocketFolder(place)
  onTestFinished(() => removeSocketFolder(socketFolder))
  const connections: number[] = []
  const listener = createServer((socket) => {
    connections.push(performance.now())
    socket.destroy()
  }).listen(join(socketFolder, '.s.PGSQL.5432'))
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  return { place, binaries: { folder, version: 'none', major: 18, packaged: true }, socketFolder, connections }
}

async function killServer(cluster: string) {
  process.kill((await readPostmaster(cluster))?.pid ?? 0, 'SIGKILL')
}

test('a server says in its file when it is ready', async () => {
  const cluster = await dataFolder()
  await mkdir(cluster)
  const isReady = async (status: string) => {
    await writeFile(join(cluster, 'postmaster.pid'), `7\n${cluster}\n0\n5432\n/tmp\n\n0\n${status}`)
    return (await readPostmaster(cluster))?.isReady
  }
  expect(await isReady('ready   \n')).toBe(true)
  expect(await isReady('standby \n')).toBe(true)
  expect(await isReady('starting\n')).toBe(false)
  expect(await isReady('stopping\n')).toBe(false)
  expect(await isReady('')).toBe(false)
})

test('a launched server that can’t say that it is ready is asked after two seconds', async () => {
  const { place, binaries, socketFolder, connections } = await pretendedServer()
  const started = performance.now()
  const attached = attach(place, binaries, socketFolder, false, ignoreLog).catch(String)
  await expect.poll(() => connections.length, { interval: 20 }).toBeGreaterThan(0)
  expect((connections[0] ?? 0) - started).toBeGreaterThan(1_500)
  await killServer(place.cluster)
  expect(await attached).toContain('StartError: The embedded PostgreSQL does not start')
})

test('a server that runs already is asked at most every 10 ms', async () => {
  const { place, binaries, socketFolder, connections } = await pretendedServer()
  const running = spawn(join(binaries.folder, 'bin', 'postgres'), ['-D', place.cluster, '-k', socketFolder], {
    ...spawnOptions(place.account),
    stdio: 'ignore',
  })
  onTestFinished(() => void running.kill('SIGKILL'))
  await expect.poll(() => readPostmaster(place.cluster), { interval: 10 }).not.toBeNull()
  const attached = attach(place, { ...binaries, folder: '/nowhere' }, socketFolder, false, ignoreLog).catch(String)
  await expect.poll(() => connections.length, { interval: 20 }).toBeGreaterThan(30)
  const [first = 0, last = 0] = [connections[0], connections[30]]
  // Timers may end up to 1 ms early.
  expect(last - first).toBeGreaterThan(30 * 9)
  running.kill('SIGKILL')
  expect(await attached).toContain('ENOENT')
})
