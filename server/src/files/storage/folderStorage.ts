import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { filterOlder, isSystemError, moveDurably, partSuffix, syncFile, syncFolder } from '../../disk/durable.ts'
import { openLocalFile } from './localFile.ts'
import {
  fileIdPattern,
  type FilePlace,
  type ListedFile,
  MissingFile,
  type SealedFile,
  type Storage,
} from './storage.ts'

/** Returns the folder of the stored files in a data folder. */
export const filesFolderIn = (dataDir: string): string => join(dataDir, 'files')

/** Opens the storage in the folder `files` of a data folder. Creates the folder (mode 0700) if it is missing. */
export async function openFolder(dataDir: string): Promise<FolderStorage> {
  const folder = filesFolderIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFolder(dataDir)
  return new FolderStorage(folder)
}

/** Keeps encrypted files in a folder, each in the folder named by the first two characters of its id. */
export class FolderStorage implements Storage {
  readonly label = 'folder'
  readonly name: string

  constructor(folder: string) {
    this.name = folder
  }

  get trash(): string {
    return join(this.name, 'trash')
  }

  async newPartPath(id: string): Promise<string> {
    const folder = dirname(this.#path({ id }))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return join(folder, `${id}.${randomUUID()}${partSuffix}`)
  }

  moveIn(path: string, place: FilePlace): Promise<void> {
    return moveDurably(path, this.#path(place))
  }

  async open(place: FilePlace): Promise<SealedFile> {
    return openLocalFile(this.#path(place)).catch(throwMissing)
  }

  async replace(place: FilePlace, { version, changedAtMs }: SealedFile, path: string): Promise<boolean> {
    const target = this.#path(place)
    // The new file keeps the time of change, which decides how long a file without a row is kept.
    await utimes(path, changedAtMs / 1000, changedAtMs / 1000)
    await syncFile(path)
    const { ino } = await stat(target).catch(throwMissing)
    if (String(ino) !== version) return false
    await rename(path, target)
    await syncFolder(dirname(target))
    return true
  }

  async remove(place: FilePlace): Promise<void> {
    await rm(this.#path(place), { force: true })
  }

  async discard(id: string): Promise<void> {
    const path = this.#path({ id })
    const now = new Date()
    await utimes(path, now, now)
    await moveDurably(path, this.#path({ id, isDiscarded: true }))
  }

  async *list({ isDiscarded = false }: { isDiscarded?: boolean } = {}): AsyncGenerator<ListedFile[]> {
    for (const folder of isDiscarded ? [this.trash] : await this.#folders()) {
      if (!existsSync(folder)) continue
      const names = (await readdir(folder)).filter((name) => fileIdPattern.test(name))
      const files: ListedFile[] = []
      for (const id of names) {
        const found = await stat(join(folder, id)).catch(unlessMissing)
        if (found) files.push({ id, changedAtMs: found.mtimeMs })
      }
      yield files
    }
  }

  async removeParts(before: number): Promise<void> {
    for (const folder of await this.#folders()) {
      const parts = (await readdir(folder)).filter((name) => name.endsWith(partSuffix))
      for (const name of await filterOlder(folder, parts, before)) await rm(join(folder, name), { force: true })
    }
  }

  #path({ id, isDiscarded }: FilePlace): string {
    return isDiscarded ? join(this.trash, id) : join(this.name, id.slice(0, 2), id)
  }

  async #folders(): Promise<string[]> {
    const names = (await readdir(this.name)).filter((name) => /^[0-9a-f]{2}$/.test(name))
    return names.map((name) => join(this.name, name))
  }
}

/** Throws `MissingFile` if the error is about a file that does not exist; otherwise the error itself. */
function throwMissing(error: unknown): never {
  if (isSystemError(error, 'ENOENT')) throw new MissingFile('The file does not exist', { cause: error })
  throw error
}

/** Returns undefined if the error is about a file that does not exist; throws any other error. */
function unlessMissing(error: unknown): undefined {
  if (!isSystemError(error, 'ENOENT')) throw error
}
