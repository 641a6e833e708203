import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSystemError } from '../../../disk/durable.ts'
import { keyFileIn } from '../../../files/store/keys.ts'
import { type Checks, countText, type Installation, ok, problem, type Verdict } from './check.ts'

/** A file or folder that people without rights may not read or change. `bits` are the mode bits that it must not have. */
interface Guarded {
  path: string
  bits: number
}

const readable = 0o044
const writable = 0o022

/** Returns what is guarded below the data folder. PostgreSQL's user may enter the folder itself, but not list it. */
async function guardedPaths({ config: { dataDir }, backupsDir }: Installation): Promise<Guarded[]> {
  const folders = ['files', 'keys', 'postgres', 'uploads'].map((name) => join(dataDir, name))
  const backups = await readdir(backupsDir).catch(() => [])
  return [
    ...[dataDir, ...folders].map((path) => ({ path, bits: readable | writable })),
    { path: keyFileIn(dataDir), bits: readable | writable },
    { path: backupsDir, bits: writable },
    // A backup contains the key.
    ...backups
      .filter((name) => name.endsWith('.tar.gz'))
      .map((name) => ({ path: join(backupsDir, name), bits: readable | writable })),
  ]
}

/** Returns the sentence and the remedy for the first path that is not as it must be; null if all are. */
async function findFault(paths: readonly Guarded[]): Promise<Verdict | null> {
  for (const { path, bits } of paths) {
    const found = await stat(path).catch((error: unknown) => {
      if (isSystemError(error, 'ENOENT') || isSystemError(error, 'ENOTDIR')) return null
      throw error
    })
    if (found && (found.mode & bits) !== 0)
      return problem(
        `${path} can be read or changed by other users of this machine.`,
        `Run: chmod go-${bits === writable ? 'w' : 'rw'} ${path}`,
      )
  }
  return null
}

/** Returns whether this process may read, write and enter a folder. It writes nothing. */
export const isUsable = (folder: string): Promise<boolean> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** The check of the permissions of the data folder, the key and the backups. */
export const permissionChecks: Checks<Installation> = {
  async permissions(installation) {
    const { dataDir } = installation.config
    if (!(await isUsable(dataDir)))
      return problem(
        `${dataDir} can’t be read and written by the user of this process.`,
        'Make that user its owner: chown -R USER FOLDER.',
      )
    const paths = await guardedPaths(installation)
    return (
      (await findFault(paths)) ??
      ok(`Other users can’t read or change the data in ${dataDir}. Checked: ${countText(paths.length, 'path')}.`)
    )
  },
}
