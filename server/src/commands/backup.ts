import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { encryptionKindOf } from '../backupSettings.ts'
import { backupName, makeBackup } from '../backup/makeBackup.ts'
import { recordBackup } from '../features/backups/backupWork.ts'
import { isSystemError } from '../disk/durable.ts'
import { FolderStorage } from '../files/storage/folderStorage.ts'
import { keyFileIn } from '../files/store/keys.ts'
import { StartError } from '../kernel/startError.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

const withoutFilesOption = '--without-files'
const usage = `npm run backup -- [FILE] [${withoutFilesOption}]`

/** Reads the command's file and option. @throws StartError if there are others. */
function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'without-files': { type: 'boolean', default: false } },
    })
    if (positionals.length < 2) return { withoutFiles: values['without-files'], argument: positionals[0] }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message}. Please run: ${usage}`, { cause: error })
  }
  throw new StartError(`A backup is one file. Please run: ${usage}`)
}

/**
 * `npm run backup`: makes a backup of the database, its files and the keys, even while a server is running. `-- FILE`
 * sets the file's path. `--without-files` leaves out files that are in an object store.
 */
async function backup({ db, pool, keys, dataDir, backupsDir, backupEncryption, openFiles }: Trail): Promise<boolean> {
  const { withoutFiles, argument } = readOptions()
  const encryption = encryptionKindOf(backupEncryption)
  const path = argument === undefined ? resolve(backupsDir, backupName(encryption)) : resolve(argument)
  if (existsSync(path)) throw new StartError(`${path} already exists: a backup never overwrites a file.`)
  try {
    const store = await openFiles()
    if (withoutFiles && store.storage instanceof FolderStorage)
      throw new StartError(`${withoutFilesOption} is for files in an object store: these are in ${store.storage.name}.`)
    const result = await makeBackup({ pool, dataDir, files: store, withoutFiles }, path, {
      encryption: backupEncryption,
    })
    if (dirname(path) === resolve(backupsDir))
      await recordBackup({ db, keys }, { file: basename(path), encryption }, result)
    const { bytes, rows, files, digest } = result
    print(
      `${path}: ${bytes} bytes with ${rows} rows and ${files} files, read back and verified${encryption === 'NONE' ? '' : ', encrypted'}.`,
    )
    print(`SHA-256 ${digest}`)
    if (withoutFiles)
      print(
        `It does not contain the files in ${store.storage.name}. Please make sure that the object store keeps copies.`,
      )
    if (backupEncryption)
      print(
        `Only ${'passphrase' in backupEncryption ? 'the passphrase' : 'a private key'} decrypts it. Please keep that in a safe place, away from this machine.`,
      )
    print(
      existsSync(keyFileIn(dataDir))
        ? backupEncryption
          ? 'It contains the key.'
          : 'Anyone with this file can read everything, because it contains the key. Please keep it safe, away from this machine.'
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

withTrail(backup)
