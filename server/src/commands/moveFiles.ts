import { parseArgs } from 'node:util'
import { openStorageForCommand } from '../files/storage/openStorage.ts'
import { storageOfDatabase } from '../files/store/usedStorage.ts'
import { StartError } from '../kernel/startError.ts'
import { moveFiles, originOf } from '../relocation/moveFiles.ts'
import { labelOf, parseS3Url, readS3Settings, type S3Settings } from '../storageSettings.ts'
import { print, type Trail, withTrail } from './openTrail.ts'

const usage =
  'npm run files:move -- --to s3://bucket/prefix?endpoint=https://s3.example.com (or --to folder) [--from …] [--dry-run] [--keep]'

/** Reads the command's options. @throws StartError if one is unknown or missing. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
      },
    })
    if (values.to !== undefined) return { ...values, to: values.to }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new StartError(`${error.message}. Please run: ${usage}`, { cause: error })
  }
  throw new StartError(`Please say where to: ${usage}`)
}

/** Returns the settings of a place named on the command line; null for the folder. */
const placeNamed = (option: string, value: string): S3Settings | null =>
  value === 'folder' ? null : parseS3Url(option, value, process.env)

/**
 * Returns the settings of the place that the files come from: the one in `--from`, or else the one that holds them or,
 * if they are already moved, the one that held them before.
 * @throws StartError if that is a bucket that `STORAGE_URL` doesn't name.
 */
async function placeOfOrigin(
  { db }: Trail,
  from: string | undefined,
  to: S3Settings | null,
): Promise<S3Settings | null> {
  if (from !== undefined) return placeNamed('--from', from)
  const known = readS3Settings(process.env)
  const target = to ? labelOf(to) : 'folder'
  const used = (await storageOfDatabase(db)) ?? (known && to === null ? labelOf(known) : 'folder')
  const origin = used === target ? await originOf(db, target) : used
  if (origin === 'folder') return null
  if (known && origin === labelOf(known)) return known
  throw new StartError(`Please add the address of the bucket that the files come from: --from "s3://…". ${usage}`)
}

/**
 * `npm run files:move`: moves the stored files between the data folder and an object store, or between two buckets,
 * while Muster is running or not. Once no process is running, it changes over and deletes the originals.
 */
async function move(trail: Trail): Promise<boolean> {
  const options = readOptions()
  const { db, pool, keys, dataDir } = trail
  const toSettings = placeNamed('--to', options.to)
  const fromSettings = await placeOfOrigin(trail, options.from, toSettings)
  const to = await openStorageForCommand(dataDir, toSettings)
  const from = await openStorageForCommand(dataDir, fromSettings)
  if (from.label === to.label) throw new StartError(`The files can’t be moved from ${from.name} to the same place.`)
  const { 'dry-run': isDry, keep: keepsOriginals } = options
  return moveFiles({ db, pool, keys, from, to, report: print }, { isDry, keepsOriginals })
}

withTrail(move, { changesKey: true })
