import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The suffix of unfinished files; the sweep deletes those left by a crash. */
export const partSuffix = '.part'

/** Returns whether an error comes from the operating system. If `code` is given, the error must also have this code. */
export const isSystemError = (error: unknown, code?: string): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error && (code === undefined || error.code === code)

/** Syncs a folder, so that new, renamed and removed files in it survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a file, so that its content survives a power failure. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file (mode 0600) completely or not at all, and syncs it and its folder to disk. Creates the folder (mode
 * 0700) if it is missing.
 * @throws The system's error, such as ENOSPC for a full disk; the unfinished file is deleted.
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

/** Moves a file within the same disk and syncs it and its new folder. Creates the folder if it is missing. */
export async function moveDurably(temporary: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await syncFile(temporary)
  await rename(temporary, path)
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}

/**
 * Returns the time by the clock that dates files in a folder, in milliseconds since 1970. On a shared file system, it is
 * another machine's.
 */
export async function fileSystemNow(folder: string): Promise<number> {
  const probe = await mkdtemp(join(folder, '.clock-'))
  try {
    return (await stat(probe)).mtimeMs
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

/** Returns the time that was a given duration ago, in milliseconds since 1970. */
export const instantBefore = (duration: Temporal.Duration) =>
  Temporal.Now.instant().epochMilliseconds - duration.total('milliseconds')

/**
 * Filters the names of files in a folder: keeps files last changed before a time, in milliseconds since 1970. Missing
 * files are left out.
 */
export async function filterOlder(folder: string, names: readonly string[], before: number): Promise<string[]> {
  const olderNames: string[] = []
  for (const name of names) {
    try {
      if ((await stat(join(folder, name))).mtimeMs < before) olderNames.push(name)
    } catch (error) {
      if (!isSystemError(error, 'ENOENT')) throw error
    }
  }
  return olderNames
}
