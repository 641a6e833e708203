import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AddedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '@muster/contract/access/passkeySchemas'

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** Returns the head of a CBOR item (RFC 8949): its type and its number or length. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}

/** Encodes the few kinds of CBOR values that authenticators send. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')

/** Returns a public key in COSE format (RFC 9053). */
function coseOf(key: KeyObject, algorithm: 'ES256' | 'RS256'): Buffer {
  const { x, y, n, e } = key.export({ format: 'jwk' })
  return algorithm === 'ES256'
    ? cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], [-2, bytesOf(x)], [-3, bytesOf(y)]])) // oxfmt-ignore
    : cbor(
        new Map<number, Cbor>([
          [1, 3],
          [3, -257],
          [-1, bytesOf(n)],
          [-2, bytesOf(e)],
        ]),
      )
}

/** The faults of an authenticator or a browser. */
interface Faults {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  isPresent?: boolean
  isVerified?: boolean
  counter?: number
  userHandle?: string | null
  format?: string
}

/**
 * A passkey and its browser, in software. It counts its signatures, unless `counts` is false, as authenticators do that
 * keep a passkey on several devices.
 */
export class SoftAuthenticator {
  readonly id = randomBytes(32)
  counter = 0
  readonly #algorithm: 'ES256' | 'RS256'
  readonly #counts: boolean
  readonly #origin: string
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  #userHandle = ''

  constructor(
    origin: string,
    { algorithm = 'ES256', counts = true }: { algorithm?: 'ES256' | 'RS256'; counts?: boolean } = {},
  ) {
    this.#origin = origin
    this.#algorithm = algorithm
    this.#counts = counts
    this.#keys =
      algorithm === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  }

  /** Returns the public key in COSE format. */
  cosePublicKey = () => coseOf(this.#keys.publicKey, this.#algorithm)

  /** Creates the passkey. */
  create({ rp, user, challenge }: CreationOptions, faults: Faults = {}): AddedPasskey {
    this.#userHandle = user.id
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.cosePublicKey()])
    const data = Buffer.concat([this.#authenticatorData(rp.id, 0x40, faults), attested])
    const attestation = new Map<string, Cbor>([
      ['fmt', faults.format ?? 'none'],
      ['attStmt', faults.format ? new Map([['x5c', 'a certificate']]) : new Map()],
      ['authData', data],
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, faults),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge. */
  sign({ rpId, challenge }: RequestOptions, faults: Faults = {}): UsedPasskey {
    const authenticatorData = this.#authenticatorData(rpId, 0, faults)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, faults)
    const signed = Buffer.concat([authenticatorData, sha256(bytesOf(clientDataJSON))])
    const { userHandle = this.#userHandle || null } = faults
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
    }
  }

  #credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' } as const
  }

  #authenticatorData(rpId: string, flags: number, faults: Faults): Buffer {
    if (this.#counts) this.counter++
    const { isPresent = true, isVerified = true, counter = this.counter } = faults
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags | (isPresent ? 1 : 0) | (isVerified ? 4 : 0), 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(faults.rpId ?? rpId), rest])
  }

  #clientData(type: string, challenge: string, faults: Faults): string {
    const { origin = this.#origin, crossOrigin = false } = faults
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, ...pick(faults) })).toString('base64url')
  }
}

const pick = ({ type, challenge }: Faults) => ({ ...(type && { type }), ...(challenge && { challenge }) })
