import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const GiB = 2 ** 30
/** Bytes that a whole run has in use at most, and as much again for its processes. */
const minFreeBytes = 8 * GiB

/**
 * Returns the folder for a test run's temporary data: in memory where the system has such a folder with enough room,
 * else the system's temporary folder. A database for each test file is a thousand small files, which took half a second
 * on a disk and a thirtieth of a second here. TMPDIR overrides it.
 */
export function temporaryFolder(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) >= minFreeBytes) return memory
  } catch {
    // A system without such a folder.
  }
  return tmpdir()
}
