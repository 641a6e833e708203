import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { allow, unavailable } from '../errors.ts'
import { isSystemError } from '../disk/durable.ts'
import type { Received } from '../files/incomingFile.ts'
import type { Watch } from '../files/sealedFile.ts'
import type { FileStore } from '../files/store.ts'
import { Turns } from '../limits/turns.ts'
import { type Claim, Places } from './places.ts'

/** Uploads under way at once, until their call has ended: of one person, and of everybody. */
const most = { ofOne: 4, inAll: 64 }
/** Calls that look into an upload at once: what they look at is in memory. */
const workAtOnce = 4
/** Nothing is under way for that long: what is older was left behind by a server that was killed. */
const leftBehind = Temporal.Duration.from({ hours: 1 })

/** The folder where uploads lie from when they come in until their call has ended, and who may have how many there. */
export class Uploads {
  readonly #folder: string
  readonly #store: FileStore
  readonly #places = new Places()
  readonly #everybody = {}
  readonly #turns = new Turns(workAtOnce, most.inAll)

  constructor(folder: string, store: FileStore) {
    this.#folder = folder
    this.#store = store
  }

  /** Room for one more of this sender, to be given back; @throws Refusal 503 where there is none. */
  take(sender: string): Claim[] {
    const claims = [
      { holder: this.#everybody, most: most.inAll },
      { holder: sender, most: most.ofOne },
    ]
    allow(this.#places.take(claims) ? null : unavailable())
    return claims
  }

  give(claims: Claim[]): void {
    this.#places.give(claims)
  }

  /** Where a new upload is written. */
  newPath(): string {
    return join(this.#folder, randomUUID())
  }

  /** Takes in what comes, sealed, at such a path. */
  receive(content: AsyncIterable<Uint8Array>, to: { path: string } & Watch): Promise<Received> {
    return this.#store.receive(content, to)
  }

  /** Does what is done with an upload, a few at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.run(work)
  }

  /** Removes what a server that was killed left behind; what other servers on the same data receive is left alone. */
  async sweep(): Promise<void> {
    const before = Temporal.Now.instant().subtract(leftBehind).epochMilliseconds
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if ((await changedAt(path)) < before) await rm(path, { force: true })
    }
  }
}

/** When a file was written last, in milliseconds; one that is gone by now counts as new. */
async function changedAt(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return Infinity
    throw error
  }
}

/** The uploads in `<dataDir>/uploads`, made (0700) if need be, and swept. */
export async function openUploads(dataDir: string, store: FileStore): Promise<Uploads> {
  const folder = join(dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploads = new Uploads(folder, store)
  await uploads.sweep()
  return uploads
}
