import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileSystemNow, syncFolder } from '../../disk/durable.ts'
import { StartError } from '../../kernel/startError.ts'
import { runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'

/** The superuser of the embedded server. Only processes that can reach the server's socket can connect as this user. */
export const DATABASE_USER = 'muster'

/**
 * Creates the database cluster if there is none; returns false if it exists. It is created under a temporary name and
 * then renamed, so it is never incomplete. If two processes start at once, the slower one uses the other's cluster.
 */
export async function ensureCluster(place: Place, binaries: Binaries, durable: boolean): Promise<boolean> {
  if (await isCluster(place, binaries)) return false
  const newCluster = `${place.cluster}.new-${randomBytes(4).toString('hex')}`
  await mkdir(newCluster, { mode: 0o700 })
  try {
    if (place.account) await chown(newCluster, place.account.uid, place.account.gid)
    await initdb(newCluster, place, binaries, durable)
    await rename(newCluster, place.cluster)
  } catch (error) {
    // Another start removes it too if the clock jumps, because it then looks old.
    await rm(newCluster, { recursive: true, force: true, maxRetries: 5 })
    if (await isCluster(place, binaries)) return false
    throw error
  }
  await syncFolder(place.dataDir)
  return true
}

/** Returns the folder in which the command `upgrade-postgres` prepares a new cluster. */
export const upgradeFolderIn = (dataDir: string) => join(dataDir, 'postgres-upgrade')

/** Returns the path of the file that says that the new cluster is complete and must replace the old one. */
export const upgradeMarkIn = (dataDir: string) => join(upgradeFolderIn(dataDir), 'complete')

/** Returns the major PostgreSQL version of the cluster, or null if there is no cluster yet. */
export async function readClusterMajor({ cluster }: Pick<Place, 'cluster'>): Promise<number | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  return text === null ? null : Number(text.trim())
}

/**
 * Checks that no new cluster waits to replace the old one.
 * @throws StartError if the command that does so was interrupted.
 */
export async function assertNotHalfUpgraded({ dataDir }: Place): Promise<void> {
  if (!(await stat(upgradeMarkIn(dataDir)).catch(() => null))) return
  throw new StartError(
    `The upgrade of the database in ${dataDir} was interrupted: please run "npm run upgrade-postgres" again, which completes it.`,
  )
}

const HOUR = 3_600_000

/**
 * Removes incomplete clusters left by interrupted starts. Call it while holding the lock on the data. It keeps clusters
 * less than an hour old by the clock that dates files, because another start may be creating them right now.
 */
export async function removeUnfinished(place: Place): Promise<void> {
  const prefix = `${basename(place.cluster)}.new-`
  const unfinished = (await readdir(place.dataDir)).filter((name) => name.startsWith(prefix))
  if (unfinished.length === 0) return
  const now = await fileSystemNow(place.dataDir)
  for (const name of unfinished) {
    const path = join(place.dataDir, name)
    const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (stats && now - stats.mtimeMs > HOUR) await rm(path, { recursive: true, force: true })
  }
}

async function isCluster(place: Place, binaries: Binaries): Promise<boolean> {
  const { cluster } = place
  await assertNotHalfUpgraded(place)
  const names: string[] = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return false
  if (!names.includes('PG_VERSION')) {
    throw new StartError(`The folder ${cluster} is in the way: it is not empty, and not a PostgreSQL database either.`)
  }
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (major !== String(binaries.major)) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${major}, but the programs in ${join(binaries.folder, 'bin')} are PostgreSQL ${binaries.major}: set MUSTER_PG_BIN to the folder of PostgreSQL ${major}'s programs (or to "packaged", if it came with Muster), or move the data with "npm run upgrade-postgres" (docs/operating/upgrade.md, "Another major version of PostgreSQL").`,
    )
  }
  return true
}

async function initdb(folder: string, place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  // PostgreSQL before 17 has no built-in UTF-8 locale, but the system's locale is equivalent.
  const locale =
    binaries.major >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
  const options = ['-A', 'trust', '-E', 'UTF8', ...locale]
  // Syncing the file system once takes a fraction of the time of syncing a thousand files one by one.
  if (durable && binaries.major >= 17 && process.platform === 'linux') options.push('--sync-method=syncfs')
  if (!durable) options.push('--no-sync')
  const initdbProgram = join(binaries.folder, 'bin', 'initdb')
  const result = await runAs(place.account, initdbProgram, ['-D', folder, '-U', DATABASE_USER, ...options])
  if (result.code === 0) return
  const reason = result.stderr.split('\n').find((line) => /error:|FATAL:/.test(line)) ?? result.stderr.trim()
  throw new StartError(`The database in ${place.cluster} could not be created: ${reason || result.code}`)
}
