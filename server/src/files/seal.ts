import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'
import { Pieces, Unopenable } from './pieces.ts'

/** What is sealed whole is: format (1 byte), key id (4), nonce (12), encrypted content, authentication tag (16). */
const format = 1
/** What is sealed in pieces has a head of the same length, with a salt (12) in the nonce's place. */
const formatOfPieces = 2
const keyIdAt = 1
const nonceAt = 5
const tagBytes = 16
export const sealHeadBytes = 17

/**
 * Encrypts with AES-256-GCM by the key of one purpose. What is sealed is bound to where it belongs, so that it cannot
 * be put elsewhere, and names its key, so that the key can change one day.
 */
export class Seal {
  readonly #key: Buffer
  readonly #keyId: Buffer

  constructor(keys: Keys, purpose: string) {
    this.#key = keys.for(purpose)
    this.#keyId = keys.for(`${purpose}-id`).subarray(0, nonceAt - keyIdAt)
  }

  /** The content, encrypted; `place` says where it belongs. */
  seal(content: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(sealHeadBytes - nonceAt)
    const head = Buffer.concat([Buffer.of(format), this.#keyId, nonce])
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.concat([head, Buffer.from(place)]))
    return Buffer.concat([head, cipher.update(content), cipher.final(), cipher.getAuthTag()])
  }

  /** The content again. @throws Unopenable when it was changed, belongs elsewhere, or was sealed with another key. */
  open(sealed: Buffer, place: string): Buffer {
    const head = sealed.subarray(0, sealHeadBytes)
    if (sealed.length < sealHeadBytes + tagBytes || head[0] !== format) throw new Unopenable('damaged')
    if (!this.isOurs(head)) throw new Unopenable('other key')
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv('aes-256-gcm', this.#key, head.subarray(nonceAt), options)
    decipher.setAAD(Buffer.concat([head, Buffer.from(place)]))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(sealHeadBytes, -tagBytes)), decipher.final()])
    } catch (error) {
      throw new Unopenable('changed', error)
    }
  }

  /** The head of a content that is sealed piece by piece, and what seals them; `place` says where it belongs. */
  beginPieces(place: string): { head: Buffer; pieces: Pieces } {
    const salt = randomBytes(sealHeadBytes - nonceAt)
    const head = Buffer.concat([Buffer.of(formatOfPieces), this.#keyId, salt])
    return { head, pieces: this.#piecesOf(head, place) }
  }

  /**
   * What opens the pieces behind this head; null where the content was sealed whole.
   * @throws Unopenable where it was sealed with another key, or the head is none.
   */
  piecesBehind(head: Buffer, place: string): Pieces | null {
    if (head.length < sealHeadBytes) throw new Unopenable('damaged')
    if (head[0] !== format && head[0] !== formatOfPieces) throw new Unopenable('damaged')
    if (!this.isOurs(head)) throw new Unopenable('other key')
    return head[0] === format ? null : this.#piecesOf(head, place)
  }

  /** With a key that head and place lead to (RFC 5869). */
  #piecesOf(head: Buffer, place: string): Pieces {
    const key = hkdfSync('sha256', this.#key, head.subarray(nonceAt), Buffer.concat([head, Buffer.from(place)]), 32)
    return new Pieces(new Uint8Array(key))
  }

  /** Whether something that begins like this was sealed with this key. */
  isOurs(head: Buffer): boolean {
    return head.subarray(keyIdAt, nonceAt).equals(this.#keyId)
  }
}
