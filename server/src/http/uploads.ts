import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { throwIf, unavailable } from '../kernel/errors.ts'
import { isSystemError } from '../disk/durable.ts'
import type { Received } from '../files/store/incomingFile.ts'
import type { Watch } from '../files/store/sealedFile.ts'
import type { FileStore } from '../files/store/store.ts'
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts'
import { type Claim, SlotCounter } from './slotCounter.ts'

/** Uploads under way at once, until their call has ended: of one person, and in total. */
const maxUploads = { ofOne: 4, inAll: 64 }
/** Calls that process an upload at once, which is in memory then. */
const workAtOnce = 4
/** No upload takes that long: older files were left by a killed server. */
const leftBehind = Temporal.Duration.from({ hours: 1 })

/** The folder of uploads from their arrival until their call has ended, and the limits for each sender. */
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

  /** Takes a slot for another upload of this sender, to be released later. @throws Refusal 503 if there is none. */
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

  /** Returns the path of a new upload. */
  newPath(): string {
    return join(this.#folder, randomUUID())
  }

  /** Saves arriving content, sealed, at such a path. */
  receive(content: AsyncIterable<Uint8Array>, to: { path: string } & Watch): Promise<Received> {
    return this.#store.receive(content, to)
  }

  /** Runs work on uploads, a few at a time. */
  runQueued<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work)
  }

  /** Removes files left by a killed server; ignores those that other servers on the same data are receiving. */
  async sweep(): Promise<void> {
    const before = Temporal.Now.instant().subtract(leftBehind).epochMilliseconds
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if ((await changedAt(path)) < before) await rm(path, { force: true })
    }
  }
}

/** Returns when a file was last written, in milliseconds; a removed one counts as new. */
async function changedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return Infinity
    throw error
  }
}

/** Opens the uploads in `<dataDir>/uploads`, made (0700) if missing, and sweeps them. */
export async function openUploads(dataDir: string, store: FileStore): Promise<Uploads> {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploads = new Uploads(folder, store)
  await uploads.sweep()
  return uploads
}
