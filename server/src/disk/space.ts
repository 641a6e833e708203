import { statfs } from 'node:fs/promises'

export const MiB = 1024 * 1024

/**
 * The size of the reserve: four segments of PostgreSQL's log, enough to recover from a crash and to keep running for a
 * long time.
 */
export const reserveBytes = 64 * MiB
/** The free space below which the reserve is deleted and changes are refused. */
const minFreeBytes = 32 * MiB

/** The bytes that an ordinary user may still write, and the size of the whole disk in bytes. */
export interface Space {
  free: number
  total: number
}

/** The state of the disk: `low` when space is getting short, `full` when only essential writes are allowed. */
export type DiskState = 'ok' | 'low' | 'full'

/** Returns the free and total space of the disk that contains a folder. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Returns whether so little space is left that the reserve must be deleted. */
export const isReserveNeeded = ({ free }: Space) => free < minFreeBytes

/** Returns whether a new reserve would leave enough free space. */
export const canReserve = ({ free }: Space) => free >= reserveBytes + 2 * minFreeBytes

/**
 * Returns whether space is low. The limit is a tenth of the disk, but at least 256 MiB and at most 1 GiB. Once space is
 * low, it stays low until it exceeds the limit by an eighth.
 */
export function isLow({ free, total }: Space, before: DiskState): boolean {
  const threshold = Math.min(1024 * MiB, Math.max(256 * MiB, total / 10))
  return free < (before === 'ok' ? threshold : threshold * 1.125)
}
