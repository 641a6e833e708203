import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../../kernel/startError.ts'
import { type Account, databaseAccount, canAccess } from './account.ts'

export type Place = {
  /** Muster's data folder: the requested folder, or its fallback below `FALLBACK_FOLDER`. */
  dataDir: string
  /** PostgreSQL's folder within the data folder. */
  cluster: string
  account: Account
}

/**
 * The folder that contains the fallback data folders. They are used if the database's user can't access the requested
 * folder.
 */
const FALLBACK_FOLDER = '/var/lib/muster'

/**
 * Chooses the data folder and the user that runs the database, and creates the folder. Data in the fallback folder
 * stays there, even if the requested folder becomes reachable later.
 * @throws StartError if no folder can be used.
 */
export async function choosePlace(
  requested: string,
  log: (sentence: string) => void,
  fallbackFolder = FALLBACK_FOLDER,
): Promise<Place> {
  const dataDir = await makeDataFolder(requested)
  const found = await findPlace(dataDir, fallbackFolder)
  if (found) {
    if (found.dataDir !== dataDir) log(`The data is in ${found.dataDir}.`)
    await assertReachable(found)
    return found
  }
  const ownPlace = await place(dataDir)
  await assertWritable(dataDir)
  if (ownPlace.account === null) return ownPlace
  if (!(await canAccess(ownPlace.account, '-x', dataDir))) await chmod(dataDir, 0o711)
  if (await canAccess(ownPlace.account, '-x', dataDir)) return ownPlace

  const fallbackPlace = await place(fallbackFor(dataDir, fallbackFolder))
  const fallbackParent = dirname(fallbackPlace.dataDir)
  await makeFolder(dirname(fallbackParent), 0o711)
  await makeFolder(fallbackParent, 0o711)
  await makeFolder(fallbackPlace.dataDir, 0o711)
  await assertReachable(fallbackPlace)
  log(
    `Muster was started as root, so the database runs as the user ${ownPlace.account.name}, who cannot access ${dataDir}: the data is stored in ${fallbackPlace.dataDir}.`,
  )
  return fallbackPlace
}

/**
 * Returns the place where data for the requested folder exists: the folder itself or its fallback. Returns null if
 * there is no data. Creates nothing.
 */
export async function findPlace(requested: string, fallbackFolder = FALLBACK_FOLDER): Promise<Place | null> {
  const realDir = await realpath(resolve(requested)).catch(() => null)
  if (realDir === null) return null
  for (const dataDir of [realDir, fallbackFor(realDir, fallbackFolder)])
    if (await exists(join(dataDir, 'postgres'))) return place(dataDir)
  return null
}

const fallbackFor = (dataDir: string, fallbackFolder: string) => join(fallbackFolder, nameFor(dataDir), 'data')

/**
 * Creates the data folder if it is missing; returns its real path.
 * @throws StartError if it can't be created.
 */
export const makeDataFolder = (folder: string) => makeFolder(resolve(folder))

async function place(dataDir: string): Promise<Place> {
  const cluster = join(dataDir, 'postgres')
  return { dataDir, cluster, account: await databaseAccount(cluster) }
}

/** Returns a unique, readable name for a data folder: the name of its parent folder and a digest of the whole path. */
function nameFor(dataDir: string): string {
  return `${basename(dirname(dataDir))}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

async function makeFolder(path: string, mode = process.getuid?.() === 0 ? 0o711 : 0o700): Promise<string> {
  try {
    if (await makeWithParents(path, mode)) await chmod(path, mode)
    return await realpath(path)
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be created (${(error as NodeJS.ErrnoException).code}): please choose another with MUSTER_DATA.`,
    )
  }
}

/**
 * Creates a folder and its parents; returns false if it exists. A recursive `mkdir` would hang where no folder can be
 * created, as in /proc.
 */
async function makeWithParents(path: string, mode: number): Promise<boolean> {
  if (await isFolder(path)) return false
  if (dirname(path) !== path) await makeWithParents(dirname(path), mode)
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    // Another start may have created it in the meantime.
    if (await isFolder(path)) return false
    throw error
  }
}

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() === true

/**
 * Checks that files can be created in the folder.
 * @throws StartError if they can't.
 */
export async function assertWritable(dataDir: string): Promise<void> {
  // The name must not be the process id: in two containers that share a volume, both processes may have id 1.
  const trial = join(dataDir, `.write-${randomUUID()}`)
  try {
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}): make it writable, or set MUSTER_DATA to another folder.`,
    )
  }
}

async function assertReachable({ account, dataDir, cluster }: Place): Promise<void> {
  const inside = (await exists(cluster)) ? cluster : dataDir
  const owner = (await stat(inside)).uid
  const self = process.getuid?.()
  if (account === null && owner !== self) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (${owner}): start Muster as that user or as root.`,
    )
  }
  if (account !== null && inside === cluster && owner === 0) {
    throw new StartError(
      `The database in ${cluster} belongs to root, but PostgreSQL does not run as root: change its owner with chown -R ${account.name} ${cluster}.`,
    )
  }
  const [mayEnter, mayWrite] = await Promise.all([
    canAccess(account, '-x', inside),
    inside !== cluster || canAccess(account, '-w', cluster),
  ])
  if (!mayEnter) {
    throw new StartError(
      `The database in ${cluster} cannot be accessed by ${account?.name ?? 'you'}: allow access to the folders above it (chmod o+x).`,
    )
  }
  if (!mayWrite) {
    throw new StartError(
      `The database in ${cluster} cannot be written to: make its file system and folder writable again.`,
    )
  }
}
