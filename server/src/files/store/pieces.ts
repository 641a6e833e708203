import { createCipheriv, createDecipheriv } from 'node:crypto'

/** The reason why encrypted content cannot be decrypted. */
export type SealFault = 'damaged' | 'other key' | 'lost' | 'changed'

/** Encrypted content that cannot be decrypted: too short, changed, or encrypted with another key or a lost one. */
export class UnopenableError extends Error {
  override name = 'UnopenableError'
  readonly fault: SealFault

  constructor(fault: SealFault, cause?: unknown) {
    super(`What was sealed cannot be opened: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Number of content bytes in a chunk; the last chunk may have fewer. */
export const chunkBytes = 64 * 1024
const tagBytes = 16
/** Number of bytes of an encrypted chunk. */
export const sealedChunkBytes = chunkBytes + tagBytes

/**
 * Encrypts content of any length in chunks, so that it can be streamed or read from any position. Uses AES-256-GCM with
 * a separate key for each content. Each chunk is bound to its number and to whether it is the last, so that none can be
 * omitted, exchanged or added (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */
export class ChunkCipher {
  /** The key of this content, used for no other. */
  readonly key: Uint8Array

  constructor(key: Uint8Array) {
    this.key = key
  }

  /** Encrypts a chunk into `room`, a buffer of `sealedChunkBytes` bytes; returns the part of it that was used. */
  seal(piece: Uint8Array, number: number, isLast: boolean, room: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce(number, isLast), { authTagLength: tagBytes })
    const sealed = cipher.update(piece)
    room.set(sealed)
    cipher.final()
    room.set(cipher.getAuthTag(), piece.length)
    freeBuffer(sealed)
    return room.subarray(0, piece.length + tagBytes)
  }

  /** Returns a decrypted chunk. @throws UnopenableError if it was changed or has another number. */
  open(sealed: Uint8Array, number: number, isLast: boolean): Buffer {
    if (sealed.length < tagBytes) throw new UnopenableError('damaged')
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce(number, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const piece = decipher.update(sealed.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch (error) {
      throw new UnopenableError('changed', error)
    }
    return piece
  }
}

/**
 * Frees the memory of a buffer at once. Without this, a whole upload could stay in memory, since the garbage collector
 * hardly counts memory outside its heap. The buffer must not share its memory, and must not be used afterwards.
 */
export const freeBuffer = ({ buffer }: Buffer): void => void (buffer as ArrayBuffer).transfer(0)

/** Returns the nonce of a chunk. As each content has its own key, nonces only need to differ within one content. */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/**
 * Returns the number of chunks and of content bytes for this many encrypted bytes.
 * @throws UnopenableError if the number is impossible.
 */
export function chunkLayoutOf(sealedBytes: number): { count: number; bytes: number } {
  const count = Math.max(1, Math.ceil(sealedBytes / sealedChunkBytes))
  const last = sealedBytes - (count - 1) * sealedChunkBytes
  // An empty chunk is valid only if the content is empty.
  if (last < tagBytes || (last === tagBytes && count > 1)) throw new UnopenableError('damaged')
  return { count, bytes: sealedBytes - count * tagBytes }
}

/**
 * Yields the header and then the encrypted chunks, while the content arrives. Passes each arriving part to `onPart`. A
 * yielded buffer is reused for the next one.
 */
export async function* sealing(
  content: AsyncIterable<Uint8Array>,
  { head, pieces }: { head: Uint8Array; pieces: ChunkCipher },
  onPart: (part: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  yield head
  // A full chunk is held back until more content arrives, since it may be the last.
  const buffered = Buffer.alloc(chunkBytes)
  const room = Buffer.alloc(sealedChunkBytes)
  let filled = 0
  let number = 0
  for await (const part of content) {
    onPart(part)
    for (let at = 0; at < part.length;) {
      if (filled === chunkBytes) {
        yield pieces.seal(buffered, number++, false, room)
        filled = 0
      }
      const portion = part.subarray(at, at + chunkBytes - filled)
      buffered.set(portion, filled)
      filled += portion.length
      at += portion.length
    }
  }
  yield pieces.seal(buffered.subarray(0, filled), number, true, room)
}
