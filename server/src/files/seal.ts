import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** What is sealed is: format (1 byte), key id (4), nonce (12), encrypted content, authentication tag (16). */
const format = 1
const keyIdAt = 1
const nonceAt = 5
const tagBytes = 16
export const sealHeadBytes = 17

/** Why something sealed cannot be opened. */
export type SealFault = 'damaged' | 'other key' | 'changed'

/** What was sealed cannot be opened: too short, sealed with another key, or changed since. */
export class Unopenable extends Error {
  override name = 'Unopenable'
  readonly fault: SealFault

  constructor(fault: SealFault, cause?: unknown) {
    super(`What was sealed cannot be opened: ${fault}`, { cause })
    this.fault = fault
  }
}

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

  /** Whether something that begins like this was sealed with this key. */
  isOurs(head: Buffer): boolean {
    return head.subarray(keyIdAt, nonceAt).equals(this.#keyId)
  }
}
