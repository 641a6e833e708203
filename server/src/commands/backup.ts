import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { backupName, makeBackup } from '../backup/makeBackup.ts'
import { recordBackup } from '../features/backups/backupWork.ts'
import { isSystemError } from '../disk/durable.ts'
import { keyFileIn } from '../files/store/keys.ts'
import { StartError } from '../kernel/startError.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

/**
 * `npm run backup`: makes a backup of the database, its files and the keys, even while a server is running. `-- FILE`
 * sets the file's path.
 */
async function backup(
  { db, pool, keys, dataDir, backupsDir, openFiles }: Trail,
  argument: string | undefined,
): Promise<boolean> {
  const path = argument === undefined ? resolve(backupsDir, backupName()) : resolve(argument)
  if (existsSync(path)) throw new StartError(`${path} already exists: a backup never overwrites a file.`)
  try {
    const result = await makeBackup({ pool, dataDir, files: await openFiles() }, path)
    if (dirname(path) === resolve(backupsDir)) await recordBackup({ db, keys }, basename(path), result)
    const { bytes, rows, files, digest } = result
    print(`${path}: ${bytes} bytes with ${rows} rows and ${files} files, read back and verified.`)
    print(`SHA-256 ${digest}`)
    print(
      existsSync(keyFileIn(dataDir))
        ? 'Anyone with this file can read everything, because it contains the key. Please keep it safe, away from this machine.'
        : 'It does not contain the key, because that is set in MUSTER_KEY. Please keep the key, too: without it, encrypted files and records are lost.',
    )
    return true
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new StartError(`${path} could not be written (${error.code}): please check the folder and the disk.`, {
      cause: error,
    })
  }
}

withTrail((trail) => backup(trail, process.argv[2]))
