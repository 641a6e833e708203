import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { throwIf, unavailable } from '../kernel/errors.ts'
import { isSystemError } from '../disk/durable.ts'
import type { Received } from '../files/store/incomingFile.ts'
import type { Watch } from '../files/store/sealedFile.ts'
import type { FileStore } from '../files/store/store.ts'
import { runInUploadSlot } from '../files/uploadSlot.ts'
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import { type Claim, SlotCounter } from './slotCounter.ts'

/**
 * The maximum numbers of uploads at the same time, per sender and in total. An upload counts until its call has ended.
 */
const maxUploads = { ofOne: 4, inAll: 64 }
/** The maximum number of calls that process an upload at the same time, with its content in memory. */
const workAtOnce = 4
/** The age above which an upload must have been left by a killed server, because no upload takes that long. */
const leftBehind = Temporal.Duration.from({ hours: 1 })

/** A folder that stores uploads from their arrival until their call has ended, with limits on their number. */
export class Uploads {
  readonly #folder: string
  readonly #store: FileStore
  readonly #places = new SlotCounter()
  readonly #everybody = {}
  readonly #queue = new ConcurrencyLimiter(workAtOnce, maxUploads.inAll)

  constructor(folder: string, store: FileStore) {
    this.#folder = folder
    this.#store = store
  }

  /**
   * Takes slots for another upload of this sender; pass them to `release` afterwards.
   * @throws Refusal 503 if none is free.
   */
  acquire(sender: string): Claim[] {
    const claims = [
      { holder: this.#everybody, max: maxUploads.inAll },
      { holder: sender, max: maxUploads.ofOne },
    ]
    throwIf(this.#places.acquire(claims) ? null : unavailable())
    return claims
  }

  release(claims: Claim[]): void {
    this.#places.release(claims)
  }

  /** Returns a path for a new upload. */
  newPath(): string {
    return join(this.#folder, randomUUID())
  }

  /** Encrypts arriving content and saves it at a path from `newPath`. */
  receive(content: AsyncIterable<Uint8Array>, to: { path: string } & Watch): Promise<Received> {
    return this.#store.receive(content, to)
  }

  /**
   * Queues work on an upload and runs it when a slot is free. Only a few run at a time, until they call
   * `releaseUploadSlot`.
   */
  runQueued<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run((release) => runInUploadSlot(release, work))
  }

  /** Deletes files left by a killed server, but not those that other servers on the same data are receiving. */
  async sweep(): Promise<void> {
    const before = Temporal.Now.instant().subtract(leftBehind).epochMilliseconds
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if ((await changedAt(path)) < before) await rm(path, { force: true })
    }
  }
}

/** Returns the time of a file's last change in milliseconds since 1970; Infinity if the file is gone. */
async function changedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return Infinity
    throw error
  }
}

/** Opens the folder `uploads` in the data folder and sweeps it. Creates it (mode 0700) if it is missing. */
export async function openUploads(dataDir: string, store: FileStore): Promise<Uploads> {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploads = new Uploads(folder, store)
  await uploads.sweep()
  return uploads
}
