import { statfs } from 'node:fs/promises'

export const MiB = 1024 * 1024

/** Size of a reserve: four segments of PostgreSQL's log, enough to recover from a crash and to run for long. */
export const reserveBytes = 64 * MiB
/** Below this nothing is written any more while there still is a reserve. */
const minFreeBytes = 32 * MiB

/** Bytes that an ordinary user may still write, and bytes of the whole disk. */
export interface Space {
  free: number
  total: number
}

/** `low` while space will not last long; `full` when only essential writes are allowed. */
export type DiskState = 'ok' | 'low' | 'full'

/** Returns the space of the disk that a folder is on. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Returns whether the reserve must be deleted. */
export const isReserveNeeded = ({ free }: Space) => free < minFreeBytes

/** Returns whether a new reserve fits without filling the disk. */
export const canReserve = ({ free }: Space) => free >= reserveBytes + 2 * minFreeBytes

/**
 * Returns whether space is low: below a tenth of the disk, but at least 256 MiB and at most 1 GiB; until it is an
 * eighth above that again.
 */
export function isLow({ free, total }: Space, before: DiskState): boolean {
  const below = Math.min(1024 * MiB, Math.max(256 * MiB, total / 10))
  return free < (before === 'ok' ? below : below * 1.125)
}
