import { createCipheriv, createDecipheriv } from 'node:crypto'

/** The reason why sealed content cannot be opened. */
export type SealFault = 'damaged' | 'other key' | 'lost' | 'changed'

/** Sealed content that cannot be opened: too short, sealed with another key or one lost for good, or changed since. */
export class UnopenableError extends Error {
  override name = 'UnopenableError'
  readonly fault: SealFault

  constructor(fault: SealFault, cause?: unknown) {
    super(`What was sealed cannot be opened: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Bytes of content in a piece, except the last one, which may have fewer. */
export const chunkBytes = 64 * 1024
const tagBytes = 16
/** Bytes of a piece on the disk. */
export const sealedChunkBytes = chunkBytes + tagBytes

/**
 * Content of any length, sealed piece by piece, so that it can be sealed and opened as a stream, or in any part:
 * AES-256-GCM with a separate key for each content, each piece bound to its number and to whether it is the last, so
 * that none can be left out, exchanged or added (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár,
 * 2015).
 */
export class ChunkCipher {
  /** The key that opens only this content. */
  readonly key: Uint8Array

  constructor(key: Uint8Array) {
    this.key = key
  }

  /** Seals a piece into `room`, which has `sealedChunkBytes`; returns the used part of it. */
  seal(piece: Uint8Array, number: number, isLast: boolean, room: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce(number, isLast), { authTagLength: tagBytes })
    const sealed = cipher.update(piece)
    room.set(sealed)
    cipher.final()
    room.set(cipher.getAuthTag(), piece.length)
    freeBuffer(sealed)
    return room.subarray(0, piece.length + tagBytes)
  }

  /** Opens a piece. @throws Unopenable when it was changed, or does not have this number. */
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
 * Frees the memory of a buffer that does not share it, at once; nothing may read it any more. The garbage collector
 * hardly notices memory outside its own heap and would leave a whole upload there.
 */
export const freeBuffer = ({ buffer }: Buffer): void => void (buffer as ArrayBuffer).transfer(0)

/** Returns the nonce of a piece; nonces must only differ within one key, and each content has its own key. */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** Returns how many pieces these sealed bytes have, and how much content. @throws Unopenable where that cannot be. */
export function chunkLayoutOf(sealedBytes: number): { count: number; bytes: number } {
  const count = Math.max(1, Math.ceil(sealedBytes / sealedChunkBytes))
  const last = sealedBytes - (count - 1) * sealedChunkBytes
  // Only empty content has an empty piece.
  if (last < tagBytes || (last === tagBytes && count > 1)) throw new UnopenableError('damaged')
  return { count, bytes: sealedBytes - count * tagBytes }
}

/**
 * Yields the head and then the sealed pieces of the content as it arrives; passes each part of it to `seen`. A yielded
 * buffer is valid until the next is requested, which reuses its memory.
 */
export async function* sealing(
  content: AsyncIterable<Uint8Array>,
  { head, pieces }: { head: Uint8Array; pieces: ChunkCipher },
  seen: (part: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  yield head
  // A full piece is held back until more arrives: it may be the last.
  const buffered = Buffer.alloc(chunkBytes)
  const room = Buffer.alloc(sealedChunkBytes)
  let filled = 0
  let number = 0
  for await (const part of content) {
    seen(part)
    for (let at = 0; at < part.length;) {
      if (filled === chunkBytes) {
        yield pieces.seal(buffered, number++, false, room)
        filled = 0
      }
      const taken = part.subarray(at, at + chunkBytes - filled)
      buffered.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  }
  yield pieces.seal(buffered.subarray(0, filled), number, true, room)
}
