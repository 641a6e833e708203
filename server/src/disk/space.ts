import { statfs } from 'node:fs/promises'

export const MiB = 1024 * 1024

/** What a reserve holds: four segments of PostgreSQL's log, with which it recovers from a crash and goes on for long. */
export const reserveBytes = 64 * MiB
/** Below this nothing is written any more while there still is a reserve. */
const least = 32 * MiB

/** Bytes that an ordinary user may still write, and all that the disk holds. */
export interface Space {
  free: number
  total: number
}

/** `low` while there is room but not for long; `full` when only what must be written is. */
export type DiskState = 'ok' | 'low' | 'full'

/** The disk that a folder is on. */
export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Whether the reserve is to be given up. */
export const mustGiveWay = ({ free }: Space) => free < least

/** Whether a reserve can be made anew so that the disk is not full with it. */
export const canReserve = ({ free }: Space) => free >= reserveBytes + 2 * least

/** Below a tenth of the disk, but at least 256 MiB and at most 1 GiB, it is low; an eighth more and it is not any more. */
export function isLow({ free, total }: Space, before: DiskState): boolean {
  const below = Math.min(1024 * MiB, Math.max(256 * MiB, total / 10))
  return free < (before === 'ok' ? below : below * 1.125)
}
