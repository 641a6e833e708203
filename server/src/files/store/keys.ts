import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../kernel/startError.ts'
import { isSystemError, syncFolder, writeDurably } from '../../disk/durable.ts'

const keyBytes = 32

/** Reads the master keys again, the present one first; null while they cannot be read. */
type ReadMasters = () => Buffer[] | null

/**
 * The master key, from which each purpose gets its own key, and the previous ones, which open what they sealed; nothing
 * else ever sees a master key. During a key change it picks up the new key as soon as its file has it.
 */
export class Keys {
  #masters: Buffer[]
  readonly #read: ReadMasters | undefined
  #lost: ReadonlySet<string> = new Set()
  #derived = new Map<string, Buffer[]>()

  constructor(master: Buffer, previous: readonly Buffer[] = [], read?: ReadMasters) {
    this.#masters = [master, ...previous]
    this.#read = read
  }

  /**
   * Returns the 32-byte key of one purpose (`files`, `audit`, …), the same at every start; by HKDF-SHA-256, RFC 5869.
   */
  for(purpose: string): Buffer {
    return this.all(purpose)[0] as Buffer
  }

  /** Returns the keys of one purpose: the present master key's, then those of the previous keys. */
  all(purpose: string): readonly Buffer[] {
    const known = this.#derived.get(purpose) ?? this.#masters.map((master) => derive(master, purpose))
    this.#derived.set(purpose, known)
    return known
  }

  /** Returns these keys as they are now; the copy picks up no others. */
  get snapshot(): Keys {
    const [present, ...previous] = this.#masters as [Buffer, ...Buffer[]]
    return new Keys(present, previous)
  }

  /** Returns the previous keys, each on its own. */
  get previous(): Keys[] {
    return this.#masters.slice(1).map((master) => new Keys(master))
  }

  /** Returns the ids (files/seal.ts), hex, of keys that are lost for good: what they sealed cannot be recovered. */
  get lost(): ReadonlySet<string> {
    return this.#lost
  }

  set lost(ids: ReadonlySet<string>) {
    this.#lost = ids
  }

  /** Picks up the keys the file holds now; returns whether the present key is a different one. */
  reread(): boolean {
    const read = this.#read?.() ?? []
    const [present] = read
    if (!present || this.#masters[0]?.equals(present)) return false
    // A key removed from the file still opens what a running request has read.
    this.#masters = [...read, ...this.#masters.filter((known) => !read.some((master) => master.equals(known)))]
    this.#derived = new Map()
    return true
  }
}

const derive = (master: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, '', `muster/${purpose}`, keyBytes))

/** The environment settings that name the key: `MUSTER_KEY`, and `MUSTER_KEY_PREVIOUS` during a key change. */
export interface KeySettings {
  present?: string | undefined
  previous?: string | undefined
}

/** Returns the key's settings from the environment. */
export const keySettings = (): KeySettings => ({
  present: process.env.MUSTER_KEY,
  previous: process.env.MUSTER_KEY_PREVIOUS,
})

/**
 * Returns the keys: from `MUSTER_KEY` if set, else from `<dataDir>/keys/master.key`, which is made at the first start.
 * The file is never overwritten: without its key, everything encrypted with it is lost. With `needed`, the database has
 * things that only its key opens, so no new key is made.
 * @throws StartError when the key is missing though files or records need it, malformed, unreadable or readable by
 * others.
 */
export async function loadKeys(
  dataDir: string,
  log: (sentence: string) => void,
  { needed = false, given = keySettings() }: { needed?: boolean; given?: KeySettings } = {},
): Promise<Keys> {
  const known = await knownKeys(dataDir, given)
  if (known) return known
  const path = keyFileIn(dataDir)
  if (needed || (await hasEntries(join(dataDir, 'files')))) throw new StartError(missingKey(path))
  if (await makeKeyFile(path))
    log(
      `A new key was created: ${path}. Please back it up together with the data; encrypted files are lost without it.`,
    )
  const existingKeys = await knownKeys(dataDir, given)
  if (!existingKeys) throw new Error(`${path} vanished right after it was made`)
  return existingKeys
}

/** Returns the message for a missing key without which stored things cannot be opened. */
export const missingKey = (path: string): string =>
  `The key ${path} is missing, but files or records are stored that only it can open: please put it back from your backup, or set MUSTER_KEY. If it is lost for good, run "npm run key:replace".`

/** Returns the file that holds the key of a data folder, unless `MUSTER_KEY` gives it. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'keys', 'master.key')

/**
 * Returns the keys of an earlier start, or those in `MUSTER_KEY`; null if there are none. Makes no key.
 * @throws StartError when the key is malformed, unreadable or readable by others.
 */
export async function knownKeys(dataDir: string, given: KeySettings = keySettings()): Promise<Keys | null> {
  const path = keyFileIn(dataDir)
  const inFile = await readKeyFile(path)
  const before = givenKey('MUSTER_KEY_PREVIOUS', given.previous)
  const earlier = before ? [before] : []
  const key = givenKey('MUSTER_KEY', given.present)
  if (!key) {
    const [present, ...previous] = inFile ?? []
    return present ? new Keys(present, [...previous, ...earlier], () => mastersIn(path, earlier)) : null
  }
  const [present] = inFile ?? []
  if (present && !present.equals(key)) {
    throw new StartError(
      `MUSTER_KEY and ${path} hold different keys: please unset MUSTER_KEY, or move the file to a safe place if it is no longer needed.`,
    )
  }
  return new Keys(key, [...(inFile ?? []).slice(1), ...earlier])
}

function givenKey(name: string, value: string | undefined): Buffer | null {
  if (!value?.trim()) return null
  const key = parseKey(value)
  if (!key) throw new StartError(`${name} must be 32 random bytes in base64, as "openssl rand -base64 32" prints them.`)
  return key
}

/** Returns whether the environment gives the present key, so that no file can be changed. */
export const isKeyGiven = (): boolean => Boolean(process.env.MUSTER_KEY?.trim())

/** Returns a new key that has sealed nothing yet. */
export const newMaster = (): Buffer => randomBytes(keyBytes)

/**
 * Puts a new present key into the file, before those it holds: they open what they sealed until all of it is resealed.
 * Writes all or nothing.
 */
export async function addPresentKey(dataDir: string, master: Buffer): Promise<void> {
  await writeKeyFile(dataDir, [master, ...((await readKeyFile(keyFileIn(dataDir))) ?? [])])
}

/** Removes the previous keys from the file; returns how many there were. */
export async function removePreviousKeys(dataDir: string): Promise<number> {
  const [present, ...previous] = (await readKeyFile(keyFileIn(dataDir))) ?? []
  if (present && previous.length) await writeKeyFile(dataDir, [present])
  return previous.length
}

/** Makes these the file's only keys, whatever it held. */
export async function writeKeyFile(dataDir: string, [present, ...previous]: Buffer[]): Promise<void> {
  const lines = [present?.toString('base64'), ...previous.map((key) => previousMark + key.toString('base64'))]
  await writeDurably(keyFileIn(dataDir), Buffer.from(`${lines.join('\n')}\n`))
}

const previousMark = 'previous '

function parseKey(text: string): Buffer | null {
  const trimmed = text.trim()
  if (!/^[A-Za-z0-9+/]{43}=$/.test(trimmed)) return null
  return Buffer.from(trimmed, 'base64')
}

/**
 * Returns the keys of a file: a line with the present one, then during a key change `previous` and the earlier one;
 * null if malformed.
 */
function parseKeys(text: string): Buffer[] | null {
  const [present = '', ...previous] = text.trim().split('\n')
  const keys = [
    parseKey(present),
    ...previous.map((line) => (line.startsWith(previousMark) ? parseKey(line.slice(previousMark.length)) : null)),
  ]
  return keys.every((key) => key !== null) ? keys : null
}

function mastersIn(path: string, earlier: readonly Buffer[]): Buffer[] | null {
  try {
    const keys = parseKeys(readFileSync(path, 'utf8'))
    return keys && [...keys, ...earlier]
  } catch (error) {
    if (isSystemError(error)) return null
    throw error
  }
}

async function readKeyFile(path: string): Promise<Buffer[] | null> {
  try {
    if (((await stat(path)).mode & 0o077) !== 0) {
      throw new StartError(`Others may read the key ${path}: please run "chmod 600 ${path}".`)
    }
    const keys = parseKeys(await readFile(path, 'utf8'))
    if (keys) return keys
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
    `The key ${path} is damaged: please put it back from your backup (one line, 32 bytes in base64); it is never recreated automatically. If it is lost for good, move the file away and run "npm run key:replace".`,
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
 * Makes the key file next to its place and links it, so that the file is whole or absent and the first of two starts
 * wins; returns false for the other.
 */
async function makeKeyFile(path: string): Promise<boolean> {
  let isCreated = true
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
    isCreated = false
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
  await syncFolder(dirname(folder))
  return isCreated
}
