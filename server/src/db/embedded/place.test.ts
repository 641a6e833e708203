import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, realpath, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { openDatabase } from '../connection.ts'
import { ensureCluster } from './cluster.ts'
import { packagedBinaries, usableBinaries } from './binaries.ts'
import { canAccess, databaseAccount } from './account.ts'
import { choosePlace } from './place.ts'
import { makeSocketFolder, removeSocketFolder } from './postmaster.ts'
import { startEmbedded } from './supervisor.ts'

const ignoreLog = () => undefined
const root = process.getuid?.() === 0
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('only the users who need it can enter the data folder and the database folder', async () => {
  const dataDir = await dataFolder()
  const { stop } = await startEmbedded({ dataDir, durable: false, log: ignoreLog })
  expect(await modeOf(dataDir)).toBe(root ? '711' : '700')
  expect(await modeOf(join(dataDir, 'postgres'))).toBe('700')
  expect((await stat(join(dataDir, 'postgres'))).uid === 0).toBe(false)
  await stop()
})

test('if only root can enter the folder, the data is stored elsewhere and stays there', async () => {
  const dataDir = await dataFolder()
  const fallbackFolder = join(dirname(dataDir), 'elsewhere')
  await chmod(dirname(dataDir), 0o755)
  const closed = join(dirname(dataDir), 'closed')
  const requested = join(closed, 'project', 'data')
  await choosePlace(requested, ignoreLog, fallbackFolder)
  await chmod(closed, 0o700)

  const sentences: string[] = []
  const place = await choosePlace(requested, (sentence) => sentences.push(sentence), fallbackFolder)
  if (!root) {
    // Only root may have to use another folder; an ordinary user can enter their own folders.
    expect(place).toEqual({ dataDir: requested, cluster: join(requested, 'postgres'), account: null })
    return
  }
  expect(dirname(dirname(place.dataDir))).toBe(fallbackFolder)
  expect(basename(dirname(place.dataDir))).toMatch(/^project-[0-9a-f]{12}$/)
  expect(sentences).toEqual([
    `Muster was started as root, so the database runs as the user ${place.account?.name}, who cannot access ${requested}: the data is stored in ${place.dataDir}.`,
  ])
  expect((await choosePlace(`${requested}2`, ignoreLog, fallbackFolder)).dataDir).not.toBe(place.dataDir)

  const binaries = await usableBinaries(place.account, place.dataDir, ignoreLog)
  expect(await ensureCluster(place, binaries, false)).toBe(true)
  await chmod(closed, 0o755)
  const laterPlace = await choosePlace(requested, (sentence) => sentences.push(sentence), fallbackFolder)
  expect(laterPlace.dataDir).toBe(place.dataDir)
  expect(sentences.at(-1)).toBe(`The data is in ${place.dataDir}.`)
})

test('a link to the database in a folder that only root can enter is refused', async () => {
  const parent = dirname(await dataFolder())
  await chmod(parent, 0o755)
  const database = join(parent, 'database')
  const closed = join(parent, 'closed')
  const cluster = join(closed, 'data', 'postgres')
  await mkdir(database, { mode: 0o700 })
  await mkdir(dirname(cluster), { recursive: true })
  await symlink(database, cluster)
  const account = await databaseAccount(join(parent, 'none'))
  // An ordinary user can enter their own folders.
  if (account === null) return
  await chown(database, account.uid, account.gid)
  expect((await choosePlace(dirname(cluster), ignoreLog)).cluster).toBe(cluster)
  await chmod(closed, 0o700)
  await expect(choosePlace(dirname(cluster), ignoreLog)).rejects.toThrow(
    `The database in ${cluster} cannot be accessed by user ${account.uid}`,
  )
})

test('an access control list that keeps out the group of the database’s user counts', async () => {
  const parent = await realpath(dirname(await dataFolder()))
  const account = await databaseAccount(join(parent, 'none'))
  if (account === null) return
  await chmod(parent, 0o755)
  const folder = join(parent, 'listed')
  await mkdir(folder)
  await chown(folder, 0, account.gid)
  await chmod(folder, 0o710)
  expect(await canAccess(account, '-x', folder)).toBe(true)
  // The mode still shows the right to enter for the group, but only the user 1 has it.
  const listed = await promisify(execFile)('setfacl', ['-m', 'u:1:x,g::-,m::x', folder]).catch(
    (error: unknown) => error,
  )
  // Not every system has this program, and not every file system has such lists.
  if (listed instanceof Error) return
  expect(await modeOf(folder)).toBe('710')
  expect(await canAccess(account, '-x', folder)).toBe(false)
})

test('long paths of the project or the temporary folder work', async () => {
  const dataDir = join(await dataFolder(), 'a'.repeat(120), 'b'.repeat(120))
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log: ignoreLog })
  const { close } = await openDatabase(connection, { max: 1 })
  await close()
  await stop()

  const long = await mkdtemp(join(tmpdir(), 'c'.repeat(100)))
  await chmod(long, 0o755)
  const socketFolder = await makeSocketFolder(await choosePlace(dataDir, ignoreLog), long)
  expect(dirname(socketFolder)).toBe('/tmp')
  await removeSocketFolder(socketFolder)
  await rm(long, { recursive: true })
})

test('a start interrupted while creating the database leaves nothing behind', async () => {
  const dataDir = await dataFolder()
  const place = await choosePlace(dataDir, ignoreLog)
  const binaries = { folder: packagedBinaries(), version: 'none', major: 18, packaged: true }
  await expect(ensureCluster(place, { ...binaries, folder: '/nowhere' }, false)).rejects.toThrow('could not be created')
  await expect(stat(place.cluster)).rejects.toThrow('ENOENT')
})
