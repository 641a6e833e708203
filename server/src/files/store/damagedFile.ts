import { MissingFile } from '../storage/storage.ts'
import { type SealFault, UnopenableError } from './pieces.ts'

/** A stored file that is missing, was changed outside of Muster, or was encrypted with another or a lost key. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
  readonly isMissing: boolean
  readonly isLost: boolean

  constructor(message: string, { isMissing = false, cause }: { isMissing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isMissing = isMissing
    this.isLost = cause instanceof UnopenableError && cause.fault === 'lost'
  }
}

const faults: Record<SealFault, string> = {
  damaged: 'is damaged',
  'other key': 'was encrypted with another key',
  lost: 'was encrypted with a key that is lost',
  changed: 'was changed outside of Muster',
}

/**
 * Throws a `DamagedFile` if the error means that the stored file is missing or can't be decrypted, otherwise the error
 * itself.
 */
export function throwFault(id: string, error: unknown): never {
  if (error instanceof UnopenableError)
    throw new DamagedFile(`Stored file ${id} ${faults[error.fault]}`, { cause: error })
  if (!(error instanceof MissingFile)) throw error
  throw new DamagedFile(`Stored file ${id} is missing`, { isMissing: true, cause: error })
}

/** Yields the parts of a stored file. Errors while reading are thrown by `throwFault`. */
export async function* faultless(id: string, parts: AsyncIterable<Uint8Array>) {
  try {
    yield* parts
  } catch (error) {
    throwFault(id, error)
  }
}
