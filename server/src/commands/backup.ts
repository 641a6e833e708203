import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { backupName, makeBackup } from '../backup/makeBackup.ts'
import { recordBackup } from '../features/backups/backupWork.ts'
import { isSystemError } from '../disk/durable.ts'
import { FolderStorage } from '../files/storage/folderStorage.ts'
import { keyFileIn } from '../files/store/keys.ts'
import { StartError } from '../kernel/startError.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

const withoutFilesOption = '--without-files'

/**
 * `npm run backup`: makes a backup of the database, its files and the keys, even while a server is running. `-- FILE`
 * sets the file's path. `--without-files` leaves out files that are in an object store.
 */
async function backup(
  { db, pool, keys, dataDir, backupsDir, openFiles }: Trail,
  words: readonly string[],
): Promise<boolean> {
  const withoutFiles = words.includes(withoutFilesOption)
  const argument = words.find((word) => word !== withoutFilesOption)
  const path = argument === undefined ? resolve(backupsDir, backupName()) : resolve(argument)
  if (existsSync(path)) throw new StartError(`${path} already exists: a backup never overwrites a file.`)
  try {
    const store = await openFiles()
    if (withoutFiles && store.storage instanceof FolderStorage)
      throw new StartError(`${withoutFilesOption} is for files in an object store: these are in ${store.storage.name}.`)
    const result = await makeBackup({ pool, dataDir, files: store, withoutFiles }, path)
    if (dirname(path) === resolve(backupsDir)) await recordBackup({ db, keys }, basename(path), result)
    const { bytes, rows, files, digest } = result
    print(`${path}: ${bytes} bytes with ${rows} rows and ${files} files, read back and verified.`)
    print(`SHA-256 ${digest}`)
    if (withoutFiles)
      print(
        `It does not contain the files in ${store.storage.name}. Please make sure that the object store keeps copies.`,
      )
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

withTrail((trail) => backup(trail, process.argv.slice(2)))
