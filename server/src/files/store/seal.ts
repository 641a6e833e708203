import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { headBytes } from '../storage/storage.ts'
import type { Keys } from './keys.ts'
import { ChunkCipher, UnopenableError } from './pieces.ts'

/**
 * Format of content encrypted as a whole: format (1 byte), key id (4), nonce (12), encrypted content, authentication
 * tag (16).
 */
const format = 1
/** Format of content encrypted in chunks. Its header is the same, with a salt instead of the nonce. */
const formatOfPieces = 2
const keyIdAt = 1
const nonceAt = 5
const tagBytes = 16
export const sealHeadBytes = headBytes

/**
 * Encrypts with AES-256-GCM and the key for one purpose. Encrypted content is bound to its `place`, so that it cannot
 * be moved elsewhere. It contains the id of its key, so that previous keys can decrypt it until it is re-encrypted.
 */
export class Seal {
  readonly #keys: Keys
  readonly #purpose: string

  constructor(keys: Keys, purpose: string) {
    this.#keys = keys
    this.#purpose = purpose
  }

  /** Returns the encrypted content, bound to `place`. */
  seal(content: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(sealHeadBytes - nonceAt)
    const head = Buffer.concat([Buffer.of(format), this.#ids()[0] as Buffer, nonce])
    const cipher = createCipheriv('aes-256-gcm', this.#keys.for(this.#purpose), nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.concat([head, Buffer.from(place)]))
    return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()])
  }

  /**
   * Returns the decrypted content.
   * @throws UnopenableError if it was changed, belongs to another place, or was encrypted with another key.
   */
  open(sealed: Buffer, place: string): Buffer {
    const head = sealed.subarray(0, sealHeadBytes)
    if (sealed.length < sealHeadBytes + tagBytes || head[0] !== format) throw new UnopenableError('damaged')
    const key = this.#keyBehind(head)
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(nonceAt), options)
    decipher.setAAD(Buffer.concat([head, Buffer.from(place)]))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(sealHeadBytes, -tagBytes)), decipher.final()])
    } catch (error) {
      throw new UnopenableError('changed', error)
    }
  }

  /** Returns a new header and the cipher for encrypting content in chunks, bound to `place`. */
  createChunkCipher(place: string): { head: Buffer; pieces: ChunkCipher } {
    const salt = randomBytes(sealHeadBytes - nonceAt)
    const head = Buffer.concat([Buffer.of(formatOfPieces), this.#ids()[0] as Buffer, salt])
    return { head, pieces: piecesOf(this.#keys.for(this.#purpose), head, place) }
  }

  /**
   * Returns the cipher for decrypting the chunks after this header, or null if the content was encrypted as a whole.
   * @throws UnopenableError if it was encrypted with another key, or the header is invalid.
   */
  openChunkCipher(head: Buffer, place: string): ChunkCipher | null {
    if (head.length < sealHeadBytes) throw new UnopenableError('damaged')
    if (head[0] !== format && head[0] !== formatOfPieces) throw new UnopenableError('damaged')
    const key = this.#keyBehind(head)
    return head[0] === format ? null : piecesOf(key, head, place)
  }

  /** Returns whether content with this header was encrypted with the current key or a previous one. */
  isKnownKey(head: Buffer): boolean {
    return this.#numberOf(head) !== -1
  }

  /** Returns whether content with this header was encrypted with the current key. */
  isPresentKey(head: Buffer): boolean {
    return this.#numberOf(head) === 0
  }

  /** Returns whether content with this header was encrypted with a key that is lost for good. */
  isLostKey(head: Buffer): boolean {
    return !this.isKnownKey(head) && this.#keys.lost.has(keyIdIn(head).toString('hex'))
  }

  /**
   * Returns whether content with this header was encrypted with the current or a previous key (`isOurs`), with the
   * current key (`isPresent`), or with a lost key (`isLost`).
   */
  keyStateOf(head: Buffer): { isOurs: boolean; isPresent: boolean; isLost: boolean } {
    return { isOurs: this.isKnownKey(head), isPresent: this.isPresentKey(head), isLost: this.isLostKey(head) }
  }

  #ids(): readonly Buffer[] {
    return this.#keys.all(`${this.#purpose}-id`).map((id) => id.subarray(0, nonceAt - keyIdAt))
  }

  #numberOf(head: Buffer): number {
    return this.#ids().findIndex((id) => id.equals(keyIdIn(head)))
  }

  /**
   * Returns the key for content with this header. Loads the key file again if the key is unknown, since another process
   * may already use a new key.
   * @throws UnopenableError
   */
  #keyBehind(head: Buffer): Buffer {
    if (!this.isKnownKey(head) && !this.isLostKey(head)) this.#keys.reread()
    const key = this.#keys.all(this.#purpose)[this.#numberOf(head)]
    if (!key) throw new UnopenableError(this.isLostKey(head) ? 'lost' : 'other key')
    return key
  }
}

/** Returns the id of the key with which content with this header was encrypted. */
export const keyIdIn = (head: Uint8Array): Buffer => Buffer.from(head.subarray(keyIdAt, nonceAt))

/** Returns the chunk cipher with a key derived from the header and the place (HKDF, RFC 5869). */
function piecesOf(master: Buffer, head: Buffer, place: string): ChunkCipher {
  const key = hkdfSync('sha256', master, head.subarray(nonceAt), Buffer.concat([head, Buffer.from(place)]), 32)
  return new ChunkCipher(new Uint8Array(key))
}
