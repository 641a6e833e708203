import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { folderWithDatabase } from '../../../testing/preparedFolder.ts'
import { startWriter } from '../../../testing/process.ts'
import { StartError } from '../../kernel/startError.ts'
import { databaseAccount } from './account.ts'
import { usableBinaries } from './binaries.ts'
import { choosePlace } from './place.ts'
import { launch, makeSocketFolder, readPostmaster, removeSocketFolder } from './postmaster.ts'
import { startEmbedded } from './supervisor.ts'

const ignoreLog = () => undefined
const root = process.getuid?.() === 0

/** Returns a new data folder with a database that was shut down cleanly. */
async function stoppedDatabase(): Promise<{ dataDir: string; cluster: string }> {
  const dataDir = await folderWithDatabase()
  return { dataDir, cluster: join(dataDir, 'postgres') }
}

async function refusal(dataDir: string): Promise<string> {
  const error: unknown = await startEmbedded({ dataDir, log: ignoreLog }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

test('a database of another PostgreSQL version is left unchanged', async () => {
  const { dataDir, cluster } = await stoppedDatabase()
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')
  const before = await readdir(cluster)
  expect(await refusal(dataDir)).toEqual(
    expect.stringContaining(`The database in ${cluster} was made by PostgreSQL 17, but the programs in `),
  )
  expect(await readdir(cluster)).toEqual(before)
  expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a folder that is not a database is left unchanged', async () => {
  const dataDir = await dataFolder()
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'letter.txt'), 'dear')
  await chmod(cluster, 0o777)
  expect(await refusal(dataDir)).toContain(cluster)
  expect(await readdir(cluster)).toEqual(['letter.txt'])
})

test('a database folder that cannot be written to is refused', async () => {
  const { dataDir, cluster } = await stoppedDatabase()
  await chmod(cluster, 0o500)
  expect(await refusal(dataDir)).toEqual(
    `The database in ${cluster} cannot be written to: make its file system and folder writable again.`,
  )
  await chmod(cluster, 0o700)
})

test('a data folder that can’t be created or written to is refused', async () => {
  const inTheWay = join(dirname(await dataFolder()), 'file')
  await writeFile(inTheWay, '')
  const cannotBeMade = (path: string, code: string) =>
    `The data folder ${path} cannot be created (${code}): please choose another with MUSTER_DATA.`
  expect(await refusal(join(inTheWay, 'data'))).toBe(cannotBeMade(`${inTheWay}/data`, 'EEXIST'))
  expect(await refusal(inTheWay)).toBe(cannotBeMade(inTheWay, 'EEXIST'))
  // Linux reports that the parent folder does not exist, although it does.
  if (process.platform === 'linux') expect(await refusal('/proc/x/data')).toBe(cannotBeMade('/proc/x/data', 'ENOENT'))
  const readOnly = await dataFolder()
  await mkdir(readOnly, { mode: 0o500 })
  // Root may write there regardless.
  if (!root) expect(await refusal(readOnly)).toContain(`The data folder ${readOnly} cannot be written to (EACCES)`)
})

test('a database whose configuration switches syncing off is refused, and no server is left running', async () => {
  const { dataDir, cluster } = await stoppedDatabase()
  const settings = join(cluster, 'postgresql.auto.conf')
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await writeFile(settings, `${setting} = off\n`)
    expect(await refusal(dataDir)).toContain(`The database runs with ${setting}=off`)
    expect(await readPostmaster(cluster)).toBeNull()
  }
  await writeFile(settings, '')
  const embedded = await startEmbedded({ dataDir, log: ignoreLog })
  await embedded.stop()
})

test('a running server without syncing is stopped, not taken over', async () => {
  const { dataDir, cluster } = await stoppedDatabase()
  const place = await choosePlace(dataDir, ignoreLog)
  const socketFolder = await makeSocketFolder(place)
  onTestFinished(() => removeSocketFolder(socketFolder))
  await launch(place, await usableBinaries(place.account, dataDir, ignoreLog), socketFolder, false)
  await expect.poll(() => readPostmaster(cluster), { interval: 10 }).not.toBeNull()
  expect(await refusal(dataDir)).toContain('The database runs with fsync=off')
  expect(await readPostmaster(cluster)).toBeNull()
})

/**
 * Returns a database that looks as if its server had crashed. `touch` updates the heartbeat file, as a Muster in
 * another container would.
 */
async function databaseOfAnotherContainer() {
  const { dataDir, cluster } = await stoppedDatabase()
  await writeFile(join(cluster, 'postmaster.pid'), '2147483647\n')
  const signs = join(dataDir, '.serving')
  const touch = () => writeFileSync(signs, 'another container')
  touch()
  return { dataDir, cluster, touch }
}

test('data that another container serves is left alone until that server has ended', async () => {
  const runningCluster = await databaseOfAnotherContainer()
  const abandonedCluster = await databaseOfAnotherContainer()
  const heartbeat = setInterval(runningCluster.touch, 500)
  onTestFinished(() => clearInterval(heartbeat))
  // Each start watches the file for a few seconds.
  const [reason, embedded] = await Promise.all([
    refusal(runningCluster.dataDir),
    startEmbedded({ dataDir: abandonedCluster.dataDir, log: ignoreLog }),
  ])
  expect(reason).toBe(
    `Another Muster is already using the data in ${runningCluster.dataDir}. Only one can, so this one stops.`,
  )
  expect(await readFile(join(runningCluster.cluster, 'postmaster.pid'), 'utf8')).toBe('2147483647\n')
  await embedded.stop()
  expect(await readdir(abandonedCluster.dataDir)).not.toContain('.serving')
})

test('a process id reused after a crash does not prevent the start', async () => {
  const dataDir = await folderWithDatabase()
  const cluster = join(dataDir, 'postgres')
  const writer = startWriter(dataDir)
  await writer.writes(10)
  const postmaster = await readPostmaster(cluster)
  writer.kill('SIGKILL')
  process.kill(postmaster?.pid ?? 0, 'SIGKILL')
  await writer.end()

  const otherProcess = await sleepAs(cluster)
  const pidFile = join(cluster, 'postmaster.pid')
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(otherProcess.pid)))
  const embedded = await startEmbedded({ dataDir, log: ignoreLog })
  expect((await readPostmaster(cluster))?.pid).not.toBe(otherProcess.pid)
  expect(otherProcess.exitCode).toBeNull()
  await embedded.stop()
})

/** Starts an unrelated process of the database's user. */
async function sleepAs(cluster: string): Promise<ChildProcess> {
  const account = await databaseAccount(cluster)
  const child = spawn('sleep', ['60'], { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
