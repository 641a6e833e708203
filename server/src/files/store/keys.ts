import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../kernel/startError.ts'
import { isSystemError, syncFolder, writeDurably } from '../../disk/durable.ts'

const keyBytes = 32

/** Reads the master keys again, the current one first. Returns null if they can't be read. */
type ReadMasters = () => Buffer[] | null

/**
 * The current master key and the previous ones, which decrypt older content. A separate key is derived for each
 * purpose; the master keys never leave this class. Loads the new key from the key file during a key change.
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

  /** Returns the current 32-byte key for a purpose such as `files` or `audit`, derived with HKDF-SHA-256 (RFC 5869). */
  for(purpose: string): Buffer {
    return this.all(purpose)[0] as Buffer
  }

  /** Returns the keys for a purpose, derived from the current master key and then from each previous one. */
  all(purpose: string): readonly Buffer[] {
    const keys = this.#derived.get(purpose) ?? this.#masters.map((master) => derive(master, purpose))
    this.#derived.set(purpose, keys)
    return keys
  }

  /** Returns a copy of these keys that stays the same when the key file changes. */
  get snapshot(): Keys {
    const [present, ...previous] = this.#masters as [Buffer, ...Buffer[]]
    return new Keys(present, previous)
  }

  /** Returns the previous keys, each as a separate `Keys`. */
  get previous(): Keys[] {
    return this.#masters.slice(1).map((master) => new Keys(master))
  }

  /**
   * Returns the ids of keys that are lost for good, in hexadecimal (see seal.ts). Content encrypted with them cannot be
   * recovered.
   */
  get lost(): ReadonlySet<string> {
    return this.#lost
  }

  set lost(ids: ReadonlySet<string>) {
    this.#lost = ids
  }

  /** Loads the keys from the key file again; returns whether the current key has changed. */
  reread(): boolean {
    const read = this.#read?.() ?? []
    const [present] = read
    if (!present || this.#masters[0]?.equals(present)) return false
    // Keys removed from the file stay known, since running requests may still need them.
    this.#masters = [...read, ...this.#masters.filter((known) => !read.some((master) => master.equals(known)))]
    this.#derived = new Map()
    return true
  }
}

const derive = (master: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, '', `muster/${purpose}`, keyBytes))

/** The keys in the environment: `MUSTER_KEY` and, during a key change, `MUSTER_KEY_PREVIOUS`. */
export interface KeySettings {
  present?: string | undefined
  previous?: string | undefined
}

/** Returns the keys in the environment. */
export const keySettings = (): KeySettings => ({
  present: process.env.MUSTER_KEY,
  previous: process.env.MUSTER_KEY_PREVIOUS,
})

/**
 * Returns the keys from `MUSTER_KEY` or else from `<dataDir>/keys/master.key`, which is created at the first start. The
 * file is never overwritten, because everything encrypted with a lost key is lost. `needed` is true if the database has
 * encrypted content; then no new key is created.
 * @throws StartError if the key is malformed, unreadable or readable by others, or missing although something is
 * encrypted with it.
 */
export async function loadKeys(
  dataDir: string,
  log: (sentence: string) => void,
  { needed = false, environment = keySettings() }: { needed?: boolean; environment?: KeySettings } = {},
): Promise<Keys> {
  const existing = await knownKeys(dataDir, environment)
  if (existing) return existing
  const path = keyFileIn(dataDir)
  if (needed || (await hasEntries(join(dataDir, 'files')))) throw new StartError(missingKey(path))
  if (await makeKeyFile(path))
    log(
      `A new key was created: ${path}. Please back it up together with the data; encrypted files are lost without it.`,
    )
  const existingKeys = await knownKeys(dataDir, environment)
  if (!existingKeys) throw new Error(`${path} vanished right after it was made`)
  return existingKeys
}

/** Returns the error message for a missing key without which stored content cannot be decrypted. */
export const missingKey = (path: string): string =>
  `The key ${path} is missing, but is needed to decrypt stored files or records: please restore it from your backup or set MUSTER_KEY. If it is lost for good, run "npm run key:replace".`

/** Returns the path of the key file in a data folder, which is used unless `MUSTER_KEY` is set. */
export const keyFileIn = (dataDir: string): string => join(dataDir, 'keys', 'master.key')

/**
 * Returns the existing keys from the key file or `MUSTER_KEY`; null if there are none. Never creates a key.
 * @throws StartError if the key is malformed, unreadable or readable by others.
 */
export async function knownKeys(dataDir: string, environment: KeySettings = keySettings()): Promise<Keys | null> {
  const path = keyFileIn(dataDir)
  const inFile = await readKeyFile(path)
  const before = keyIn('MUSTER_KEY_PREVIOUS', environment.previous)
  const earlier = before ? [before] : []
  const key = keyIn('MUSTER_KEY', environment.present)
  if (!key) {
    const [present, ...previous] = inFile ?? []
    return present ? new Keys(present, [...previous, ...earlier], () => mastersIn(path, earlier)) : null
  }
  const [present] = inFile ?? []
  if (present && !present.equals(key)) {
    throw new StartError(
      `MUSTER_KEY and ${path} contain different keys: please unset MUSTER_KEY, or move the file to a safe place if you no longer need it.`,
    )
  }
  return new Keys(key, [...(inFile ?? []).slice(1), ...earlier])
}

function keyIn(name: string, value: string | undefined): Buffer | null {
  if (!value?.trim()) return null
  const key = parseKey(value)
  if (!key) throw new StartError(`${name} must be 32 random bytes in base64, as "openssl rand -base64 32" prints them.`)
  return key
}

/** Returns whether the current key comes from the environment. Such a key cannot be changed in the key file. */
export const isKeyGiven = (): boolean => Boolean(process.env.MUSTER_KEY?.trim())

/** Returns a new random master key. */
export const newMaster = (): Buffer => randomBytes(keyBytes)

/**
 * Adds a new current key to the key file, before the existing ones, which are still needed until everything is
 * re-encrypted. The file is replaced atomically.
 */
export async function addPresentKey(dataDir: string, master: Buffer): Promise<void> {
  await writeKeyFile(dataDir, [master, ...((await readKeyFile(keyFileIn(dataDir))) ?? [])])
}

/** Removes the previous keys from the key file; returns their number. */
export async function removePreviousKeys(dataDir: string): Promise<number> {
  const [present, ...previous] = (await readKeyFile(keyFileIn(dataDir))) ?? []
  if (present && previous.length) await writeKeyFile(dataDir, [present])
  return previous.length
}

/** Replaces the content of the key file with these keys. */
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
 * Returns the keys in a key file; null if it is malformed. The first line is the current key. During a key change,
 * further lines start with `previous`.
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
      throw new StartError(`The key ${path} is readable by others: please run "chmod 600 ${path}".`)
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
    `The key ${path} is damaged: please restore it from your backup (one line, 32 bytes in base64). It is never recreated automatically. If it is lost for good, move the file away and run "npm run key:replace".`,
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
 * Creates the key file unless it exists; returns whether it was created. Writes a temporary file and links it, so that
 * the key file is never incomplete and only one of two simultaneous starts creates it.
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
