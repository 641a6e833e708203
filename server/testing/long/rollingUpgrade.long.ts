import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runProgram } from '../commands.ts'
import { createTestDatabase, urlOf } from '../database.ts'
import { dataFolder } from '../dataFolder.ts'
import { adminSettings, adminToken, callMuster, freePort, startMuster, surroundings } from '../muster.ts'
import { withConnection } from '../server.ts'

const root = resolve(import.meta.dirname, '../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The program to upgrade from while there is no release: that of the newest dump in `upgrades/`. */
const firstProgram = '2204f8ba7'

/** Returns the newest released version, or else the commit of the newest dump. */
const versionBefore = () => git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0] || firstProgram

/** Checks a commit out into a new folder, with today's packages but its own workspaces. Returns the folder. */
async function checkOut(commit: string): Promise<string> {
  const folder = await dataFolder()
  git('worktree', 'add', '--detach', '--quiet', folder, commit)
  onTestFinished(() => void git('worktree', 'remove', '--force', folder))
  const packages = join(root, 'node_modules')
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@muster'), { recursive: true })
  for (const name of readdirSync(packages))
    if (name !== '@muster') symlinkSync(join(packages, name), join(modules, name))
  for (const name of ['contract', 'server']) symlinkSync(join(folder, name), join(modules, '@muster', name))
  return folder
}

/** Starts the program in a folder from its sources, and returns it once it is ready. */
async function startSources(folder: string, settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: { ...surroundings(), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise<void>((ready, fail) => {
    child.once('close', (code) => fail(new Error(`The version before ended with ${code}.`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (/^Muster is ready at /m.test(text)) ready()
    })
  })
  return child
}

test('the version before and this one serve side by side while this one migrates, and both write', async () => {
  const folder = await checkOut(versionBefore())
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const { maintenance } = inject('testServer')
  // The version before must not find the tables of this one.
  await withConnection(maintenance, async (pool) => {
    await pool.query(`drop database ${database.name}`)
    await pool.query(`create database ${database.name} template template0`)
  })
  const shared = {
    ...adminSettings,
    DATABASE_URL: urlOf(database.connection).href,
    MUSTER_DATA: join(dirname(await dataFolder()), 'shared'),
  }
  const ports = { before: await freePort(), now: await freePort() }
  const before = await startSources(folder, { ...shared, PORT: ports.before })
  const urls = [`http://127.0.0.1:${ports.before}`]
  const token = await adminToken(urls[0]!)

  const statuses = new Map<number, number>()
  let isWriting = true
  const write = async (writer: number) => {
    for (let round = 0; isWriting; round++) {
      const url = () => urls[Math.floor(Math.random() * urls.length)]!
      const call = async (method: string, path: string, body?: object) => {
        const answer = await callMuster(url(), token, method, path, body)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        return answer
      }
      const { body } = await call('POST', '/departments', { name: `Department ${writer} of round ${round}` })
      await call('PATCH', `/departments/${body.department.id}`, { name: `Renamed ${writer} of round ${round}` })
      await call('GET', '/departments')
      await call('DELETE', `/departments/${body.department.id}`)
      await call('GET', '/users')
    }
  }
  const writing = Promise.all([1, 2, 3].map(write))
  await sleep(1_000)
  const now = startMuster({ ...shared, PORT: ports.now })
  await now.ready
  urls.push(now.url)
  await sleep(4_000)
  urls.shift()
  before.kill('SIGTERM')
  expect(await once(before, 'close')).toEqual([0, null])
  await sleep(500)
  isWriting = false
  await writing
  expect([...statuses.keys()].toSorted((a, b) => a - b)).toEqual([200, 201, 204])
  expect(await runProgram('commands/verifyAudit.ts', shared)).toMatchObject({ code: 0 })
})
