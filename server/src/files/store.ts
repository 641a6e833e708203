import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../startError.ts'
import { isSystemError, partSuffix, syncFolder, writeWhole } from '../disk/durable.ts'
import type { Keys } from './keys.ts'
import { Seal, type SealFault, sealHeadBytes, Unopenable } from './seal.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A stored file is missing, was changed outside of Muster, or belongs to another key. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
  readonly isMissing: boolean

  constructor(message: string, { isMissing = false, cause }: { isMissing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isMissing = isMissing
  }
}

const faults: Record<SealFault, string> = {
  damaged: 'is damaged',
  'other key': 'was encrypted with another key',
  changed: 'was changed outside of Muster',
}

/** Files on disk, each encrypted with AES-256-GCM and bound to its id, so that two files cannot be exchanged. */
export class FileStore {
  readonly #folder: string
  readonly #seal: Seal

  constructor(folder: string, keys: Keys) {
    this.#folder = folder
    this.#seal = new Seal(keys, 'files')
  }

  /**
   * Stores the content under a new random id, surely on disk when it resolves. `digest` is the content's SHA-256, hex.
   * Rejects with the system's error (ENOSPC when the disk is full); then nothing was stored.
   */
  async put(content: Uint8Array): Promise<{ id: string; digest: string; bytes: number }> {
    const id = randomUUID()
    await writeWhole(this.#path(id), this.#seal.seal(content, id))
    return { id, digest: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength }
  }

  /** The content. @throws DamagedFile when it is missing, was changed, or was encrypted with another key. */
  async get(id: string): Promise<Buffer> {
    const stored = await this.#read(id)
    try {
      return this.#seal.open(stored, id)
    } catch (error) {
      if (!(error instanceof Unopenable)) throw error
      throw new DamagedFile(`Stored file ${id} ${faults[error.fault]}`, { cause: error })
    }
  }

  /** Removes the file; it is no error if it is not there. */
  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true })
  }

  /**
   * Removes what is older than the given time and belongs to nothing: files whose id `isKnown` does not return, and
   * half-written ones that a crash left. Returns how many of each. Files with other names are left alone.
   */
  async sweep(
    isKnown: (ids: string[]) => Promise<Set<string>>,
    olderThan: Temporal.Duration,
  ): Promise<{ orphans: number; leftovers: number }> {
    const before = Temporal.Now.instant().epochMilliseconds - olderThan.total('milliseconds')
    const removed = { orphans: 0, leftovers: 0 }
    for (const folder of await this.#folders()) {
      const old = await namesOlderThan(folder, before)
      const leftovers = old.filter((name) => name.endsWith(partSuffix))
      const ids = old.filter((name) => uuid.test(name))
      const known = ids.length > 0 ? await isKnown(ids) : new Set<string>()
      const orphans = ids.filter((id) => !known.has(id))
      for (const name of [...leftovers, ...orphans]) await rm(join(folder, name), { force: true })
      removed.leftovers += leftovers.length
      removed.orphans += orphans.length
    }
    return removed
  }

  /** The ids of all stored files, whether they belong to anything or not. */
  async ids(): Promise<string[]> {
    const names = await Promise.all((await this.#folders()).map((folder) => readdir(folder)))
    return names.flat().filter((name) => uuid.test(name))
  }

  /** Whether the key fits the stored files: true if there are none, or if any of the first few was made with it. */
  async fitsKey(): Promise<boolean> {
    let looked = 0
    for (const folder of await this.#folders()) {
      for (const name of await readdir(folder)) {
        if (!uuid.test(name)) continue
        if (this.#seal.isOurs(await readHead(join(folder, name)))) return true
        if (++looked === 10) return false
      }
    }
    return looked === 0
  }

  #path(id: string): string {
    if (!uuid.test(id)) throw new DamagedFile(`${JSON.stringify(id)} is not the id of a stored file`)
    return join(this.#folder, id.slice(0, 2), id)
  }

  async #read(id: string): Promise<Buffer> {
    try {
      return await readFile(this.#path(id))
    } catch (error) {
      if (isSystemError(error, 'ENOENT'))
        throw new DamagedFile(`Stored file ${id} is missing`, { isMissing: true, cause: error })
      throw error
    }
  }

  async #folders(): Promise<string[]> {
    const names = await readdir(this.#folder)
    return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => join(this.#folder, name))
  }
}

async function namesOlderThan(folder: string, before: number): Promise<string[]> {
  const old: string[] = []
  for (const name of await readdir(folder)) {
    try {
      if ((await stat(join(folder, name))).mtimeMs < before) old.push(name)
    } catch (error) {
      if (!isSystemError(error, 'ENOENT')) throw error
    }
  }
  return old
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const head = Buffer.alloc(sealHeadBytes)
    await handle.read(head, 0, sealHeadBytes, 0)
    return head
  } finally {
    await handle.close()
  }
}

/**
 * The store in `<dataDir>/files`, made (0700) if need be.
 * @throws StartError when the stored files were encrypted with another key.
 */
export async function openFileStore(dataDir: string, keys: Keys): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFolder(dataDir)
  const store = new FileStore(folder, keys)
  if (!(await store.fitsKey())) {
    throw new StartError(`The key does not fit the files in ${folder}: please start with the key that belongs to them.`)
  }
  return store
}
