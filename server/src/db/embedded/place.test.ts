import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from '../../../testing/dataFolder.ts'
import { openDatabase } from '../connection.ts'
import { ensureCluster } from './cluster.ts'
import { packagedBinaries, usableBinaries } from './binaries.ts'
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
