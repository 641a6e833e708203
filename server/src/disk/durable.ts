import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The suffix of files being written; the sweep removes those left by a crash. */
export const partSuffix = '.part'

/** Returns whether the error is the operating system's, and has this code if one is given. */
export const isSystemError = (error: unknown, code?: string): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error && (code === undefined || error.code === code)

/** Makes new, renamed and removed files of the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the file's content survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file of mode 0600 whole or not at all: to a temporary name, synced, renamed, its folder synced. The folder
 * is made if missing (0700) and synced too. Rejects with the system's error, ENOSPC for a full disk; nothing is left
 * behind then.
 */
export async function writeDurably(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, randomUUID() + partSuffix)
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o600 })
    await moveDurably(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Moves a file on the same disk into its place durably: syncs it, renames it, and syncs the folder, which is made if
 * missing.
 */
export async function moveDurably(temporary: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFile(temporary)
  await rename(temporary, path)
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}

/** Returns the time this long ago, in milliseconds since 1970. */
export const instantBefore = (duration: Temporal.Duration) =>
  Temporal.Now.instant().epochMilliseconds - duration.total('milliseconds')

/** Returns a folder's files that were last written before this time; ignores removed ones. */
export async function filterOlder(folder: string, names: readonly string[], before: number): Promise<string[]> {
  const old: string[] = []
  for (const name of names) {
    try {
      if ((await stat(join(folder, name))).mtimeMs < before) old.push(name)
    } catch (error) {
      if (!isSystemError(error, 'ENOENT')) throw error
    }
  }
  return old
}
