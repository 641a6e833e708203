import { createCipheriv, createDecipheriv } from 'node:crypto'

/** Why something sealed cannot be opened. */
export type SealFault = 'damaged' | 'other key' | 'lost' | 'changed'

/**
 * Sealed content that cannot be opened: too short, sealed with another key or one that is lost for good, or changed
 * since.
 */
export class Unopenable extends Error {
  override name = 'Unopenable'
  readonly fault: SealFault

  constructor(fault: SealFault, cause?: unknown) {
    super(`What was sealed cannot be opened: ${fault}`, { cause })
    this.fault = fault
  }
}

/** What a piece has of the content, but for the last, which may have less. */
export const pieceBytes = 64 * 1024
const tagBytes = 16
/** What a piece takes on the disk. */
export const sealedPieceBytes = pieceBytes + tagBytes

/**
 * Content of any length, sealed piece by piece, so that it is sealed and opened as a stream and any part of it alone:
 * AES-256-GCM with a key of its own for each content, each piece bound to its number and to whether it is the last, so that
 * none can be left out, exchanged or added (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */
export class Pieces {
  /** Opens this content alone. */
  readonly key: Uint8Array

  constructor(key: Uint8Array) {
    this.key = key
  }

  /** A piece, sealed into `room`, which has `sealedPieceBytes`; answers what of it was taken. */
  seal(piece: Uint8Array, number: number, isLast: boolean, room: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce(number, isLast), { authTagLength: tagBytes })
    const sealed = cipher.update(piece)
    room.set(sealed)
    cipher.final()
    room.set(cipher.getAuthTag(), piece.length)
    giveBack(sealed)
    return room.subarray(0, piece.length + tagBytes)
  }

  /** A piece again. @throws Unopenable when it was changed, or is not the one of this number. */
  open(sealed: Uint8Array, number: number, isLast: boolean): Buffer {
    if (sealed.length < tagBytes) throw new Unopenable('damaged')
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce(number, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const piece = decipher.update(sealed.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch (error) {
      throw new Unopenable('changed', error)
    }
    return piece
  }
}

/**
 * Gives the memory of a buffer that has it for itself back at once; nothing may look at it any more. The collector hardly
 * sees what lies outside of its own memory: left to it, a whole upload would lie there.
 */
export const giveBack = ({ buffer }: Buffer): void => void (buffer as ArrayBuffer).transfer(0)

/** Nonces need differ for one key only, and each content has its own. */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUIntBE(number, 5, 6)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** How many pieces there are in so many sealed bytes, and how much content. @throws Unopenable where that cannot be. */
export function layoutOf(sealedBytes: number): { count: number; bytes: number } {
  const count = Math.max(1, Math.ceil(sealedBytes / sealedPieceBytes))
  const last = sealedBytes - (count - 1) * sealedPieceBytes
  // Only content without a byte has a piece without one.
  if (last < tagBytes || (last === tagBytes && count > 1)) throw new Unopenable('damaged')
  return { count, bytes: sealedBytes - count * tagBytes }
}

/**
 * The head and then the pieces of what comes in, as it comes; each part of it is shown to `seen`. What it yields holds
 * until the next is asked for, which takes its place in memory.
 */
export async function* sealing(
  content: AsyncIterable<Uint8Array>,
  { head, pieces }: { head: Uint8Array; pieces: Pieces },
  seen: (part: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  yield head
  // A full piece waits until more comes: it may be the last.
  const waiting = Buffer.alloc(pieceBytes)
  const room = Buffer.alloc(sealedPieceBytes)
  let filled = 0
  let number = 0
  for await (const part of content) {
    seen(part)
    for (let at = 0; at < part.length;) {
      if (filled === pieceBytes) {
        yield pieces.seal(waiting, number++, false, room)
        filled = 0
      }
      const taken = part.subarray(at, at + pieceBytes - filled)
      waiting.set(taken, filled)
      filled += taken.length
      at += taken.length
    }
  }
  yield pieces.seal(waiting.subarray(0, filled), number, true, room)
}
