import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { MiB } from '../src/disk/space.ts'
import { endServerIn, createTemporaryFolder } from './temporaryFolders.ts'

/**
 * Mounts a disk of this many MiB for the current test. Returns a data folder on it and functions that fill and empty
 * it.
 */
export async function smallDisk(size: number) {
  const folder = await createTemporaryFolder()
  const disk = join(folder, 'data')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', disk])
  onTestFinished(async () => {
    await endServerIn(folder)
    execFileSync('umount', [disk])
    await rm(folder, { recursive: true, force: true })
  })
  const filler = join(disk, 'filler')
  const free = async () => {
    const { bavail, bsize } = await statfs(disk)
    return bavail * bsize
  }
  return {
    dataDir: disk,
    free,
    /** Writes until only this many MiB are free; 0 fills the disk. */
    async fill(freeMiB: number) {
      const file = await open(filler, 'a')
      try {
        for (const block = Buffer.alloc(MiB, 7); (await free()) > freeMiB * MiB;) await file.write(block)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler, { force: true }),
  }
}
