import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const GiB = 2 ** 30
/** More than a whole run has lying about at once, with as much again for those who run. */
const enough = 8 * GiB

/**
 * Where a test run puts what it throws away: in memory where the system has a folder of it and room enough, else in the
 * system's temporary folder. A database of its own for each test file is a thousand small files, which took half a
 * second to make on a disk and a thirtieth of a second here. Whoever sets TMPDIR decides for themselves.
 */
export function throwAwayFolder(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (Math.min(bavail * bsize, process.availableMemory()) >= enough) return memory
  } catch {
    // A system without such a folder.
  }
  return tmpdir()
}
