import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The suffix of files that are being written; the sweep removes those that a crash left behind. */
export const partSuffix = '.part'

/** Whether the error is the operating system's, and has this code if one is given. */
export const isSystemError = (error: unknown, code?: string): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error && (code === undefined || error.code === code)

/** Makes what was created, renamed or removed in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes what was written to the file survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file of mode 0600 whole or not at all: beside its place, synced, renamed, its folder synced. The folder is
 * made if need be (0700) and synced too. Rejects with the system's error, ENOSPC for a full disk; nothing is left
 * behind then.
 */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = join(folder, randomUUID() + partSuffix)
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o600 })
    await moveInto(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Puts a file that lies on the same disk into its place, surely: it is synced, renamed, and the folder synced, which is
 * made if need be.
 */
export async function moveInto(temporary: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFile(temporary)
  await rename(temporary, path)
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}

/** Returns when so long ago was, in milliseconds since 1970. */
export const instantBefore = (duration: Temporal.Duration) =>
  Temporal.Now.instant().epochMilliseconds - duration.total('milliseconds')

/** Returns those of a folder's files that were last written before then; none that is gone by now. */
export async function olderAmong(folder: string, names: readonly string[], before: number): Promise<string[]> {
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
