import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './durable.ts'
import { MiB, isReserveNeeded, reserveBytes, spaceOf } from './space.ts'

const fileIn = (dataDir: string) => join(dataDir, 'reserve')

/** Returns whether the data folder contains the reserve, a file that is deleted when the disk is almost full. */
export async function hasReserve(dataDir: string): Promise<boolean> {
  return (await stat(fileIn(dataDir)).catch(() => null)) !== null
}

/**
 * Creates the reserve completely or not at all. It is filled with random bytes, because a file system could compress
 * anything else and not allocate the space.
 * @throws The system's error.
 */
export async function createReserve(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const part = `${fileIn(dataDir)}.part`
  const block = randomBytes(MiB)
  try {
    const file = await open(part, 'w', 0o600)
    try {
      for (let bytes = 0; bytes < reserveBytes; bytes += MiB) await file.write(block)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, fileIn(dataDir))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(dataDir)
}

/** Deletes the reserve, so that PostgreSQL can use its space. */
export async function deleteReserve(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true })
  await rm(`${fileIn(dataDir)}.part`, { force: true })
}

/**
 * Deletes the reserve if space is short. Call it before the database starts: on a full disk, it could not recover from
 * a crash.
 */
export async function freeReserveIfNeeded(dataDir: string): Promise<void> {
  if (isReserveNeeded(await spaceOf(dataDir))) await deleteReserve(dataDir)
}
