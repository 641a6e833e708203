import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../startError.ts'
import { isSystemError, syncFolder } from '../disk/durable.ts'

const keyBytes = 32

/** The master key, from which each use gets its own; nothing else ever sees the master key itself. */
export class Keys {
  readonly #master: Buffer

  constructor(master: Buffer) {
    this.#master = master
  }

  /** The 32-byte key of one purpose (`files`, `audit`, …), the same at every start; by HKDF-SHA-256, RFC 5869. */
  for(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, '', `muster/${purpose}`, keyBytes))
  }
}

/**
 * Returns the keys: from `MUSTER_KEY` where it is set, else from `<dataDir>/keys/master.key`, which is made at the first
 * start. The file is never overwritten: without its key, everything that was encrypted with it is lost.
 * @throws StartError when the key is missing though there are files that need it, malformed, unreadable or readable by
 * others.
 */
export async function loadKeys(
  dataDir: string,
  log: (sentence: string) => void,
  fromEnvironment = process.env.MUSTER_KEY,
): Promise<Keys> {
  const known = await knownKeys(dataDir, fromEnvironment)
  if (known) return known
  const path = keyFileIn(dataDir)
  if (await hasEntries(join(dataDir, 'files'))) {
    throw new StartError(
      `The key ${path} is missing, but files are stored that only it can open: please put it back from your backup, or set MUSTER_KEY.`,
    )
  }
  if (await makeKeyFile(path))
    log(`A new key was made: ${path}. Please back it up together with the data; encrypted files are lost without it.`)
  const made = await readKeyFile(path)
  if (!made) throw new Error(`${path} vanished right after it was made`)
  return new Keys(made)
}

/** Returns the file in which the key of a data folder is, where it is not given in `MUSTER_KEY`. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'keys', 'master.key')

/**
 * Returns the keys of an earlier start, or those in `MUSTER_KEY`; null where there are none. Makes nothing.
 * @throws StartError when the key is malformed, unreadable or readable by others.
 */
export async function knownKeys(dataDir: string, fromEnvironment = process.env.MUSTER_KEY): Promise<Keys | null> {
  const path = keyFileIn(dataDir)
  const inFile = await readKeyFile(path)
  if (!fromEnvironment?.trim()) return inFile && new Keys(inFile)
  const key = parseKey(fromEnvironment)
  if (!key)
    throw new StartError('MUSTER_KEY must be 32 random bytes in base64, as "openssl rand -base64 32" prints them.')
  if (inFile && !inFile.equals(key)) {
    throw new StartError(
      `MUSTER_KEY and ${path} hold different keys: please unset MUSTER_KEY, or move the file to a safe place if it is not needed any more.`,
    )
  }
  return new Keys(key)
}

function parseKey(text: string): Buffer | null {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/]{43}=$/.test(trimmed)) return null
  return Buffer.from(trimmed, 'base64')
}

async function readKeyFile(path: string): Promise<Buffer | null> {
  try {
    if (((await stat(path)).mode & 0o077) !== 0) {
      throw new StartError(`Others may read the key ${path}: please run "chmod 600 ${path}".`)
    }
    const key = parseKey(await readFile(path, 'utf8'))
    if (key) return key
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    if (isSystemError(error)) {
      throw new StartError(`The key ${path} cannot be read (${error.code}): please check who owns it.`, {
        cause: error,
      })
    }
    throw error
  }
  throw new StartError(
    `The key ${path} is damaged: please put it back from your backup (one line, 32 bytes in base64); it is never made again by itself.`,
  )
}

async function hasEntries(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return false
    throw error
  }
}

/**
 * Written beside and linked into place, so that the file is whole or absent, and the first of two starts wins: false
 * for the other.
 */
async function makeKeyFile(path: string): Promise<boolean> {
  let made = true
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, `${randomUUID()}.part`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    try {
      await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(temporary, path)
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) {
      throw new StartError(`The key ${path} cannot be written: please check the folder and the disk.`, { cause: error })
    }
    made = false
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
  await syncFolder(dirname(folder))
  return made
}
