import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { mapConcurrently } from '../files/storage/mapConcurrently.ts'
import {
  type FilePlace,
  headBytes,
  MissingFile,
  placesIn,
  type SealedFile,
  type Storage,
} from '../files/storage/storage.ts'
import { StartError } from '../kernel/startError.ts'

/** The number of files that are copied or compared at the same time. */
const filesAtOnce = 4
const onlyHead = { from: headBytes, to: headBytes }

/** The storage that files are moved from, and the one that they are moved to. */
export interface Storages {
  from: Storage
  to: Storage
}

/** Numbers of files: copied now, and copied before. */
export interface CopyCounts {
  copied: number
  present: number
}

/**
 * Copies the encrypted bytes of all files that the other storage does not have yet, including those in the trash. Reads
 * each copy back and compares its digest. Calls `onFile` after each file. With `isDry`, only counts.
 * @throws StartError if a copy differs.
 */
export async function copyFiles(
  storages: Storages,
  { onFile, isDry }: { onFile: (counts: CopyCounts) => void; isDry: boolean },
): Promise<CopyCounts> {
  const counts: CopyCounts = { copied: 0, present: 0 }
  const results = mapConcurrently(placesIn(storages.from), filesAtOnce, async (place) => {
    if (await isCopied(storages, place)) return 'present'
    return isDry || (await copyFile(storages, place)) ? 'copied' : null
  })
  for await (const result of results) {
    if (result) counts[result]++
    onFile(counts)
  }
  return counts
}

/**
 * Returns whether the other storage has a file with the same header and length. A header contains random bytes that are
 * new whenever a file is encrypted, and files appear in a storage only as a whole.
 */
async function isCopied({ from, to }: Storages, place: FilePlace): Promise<boolean> {
  const [source, copy] = await Promise.all([factsOf(from, place), factsOf(to, place)])
  return source !== null && copy !== null && source.bytes === copy.bytes && source.head.equals(copy.head)
}

/** Returns the header and the length of a stored file; null if there is no file. */
export async function factsOf(storage: Storage, place: FilePlace): Promise<Pick<SealedFile, 'bytes' | 'head'> | null> {
  const file = await openIfThere(storage, place, onlyHead)
  await file?.close()
  return file
}

/** Copies a file; returns false if it was deleted meanwhile. @throws StartError if the copy differs. */
export async function copyFile({ from, to }: Storages, place: FilePlace): Promise<boolean> {
  const file = await openIfThere(from, place)
  if (!file) return false
  const part = await to.newPartPath(place.id)
  try {
    const hash = createHash('sha256')
    const content = file.stream()
    content.on('data', (bytes: Buffer) => hash.update(bytes))
    await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    await to.moveIn(part, place)
    if ((await digestOf(to, place)) === hash.digest('hex')) return true
  } finally {
    await file.close()
    await rm(part, { force: true })
  }
  await to.remove(place)
  throw new StartError(
    `The copy of ${place.id} in ${to.name} differs from the file in ${from.name}: please run the command again.`,
  )
}

/** Returns the SHA-256 of a file's encrypted bytes in hexadecimal; null if there is no file. */
export async function digestOf(storage: Storage, place: FilePlace): Promise<string | null> {
  const file = await openIfThere(storage, place)
  if (!file) return null
  try {
    const hash = createHash('sha256')
    for await (const part of file.stream()) hash.update(part as Buffer)
    return hash.digest('hex')
  } finally {
    await file.close()
  }
}

async function openIfThere(storage: Storage, place: FilePlace, range?: typeof onlyHead): Promise<SealedFile | null> {
  try {
    return await storage.open(place, range)
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}
