import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { now } from '../../kernel/clock.ts'

/** The length of a secret in bytes: 160 bits, as RFC 4226 recommends. */
const secretBytes = 20
/** Seconds for which a code is shown. Codes of the previous and the next step also count, because clocks differ. */
const stepSeconds = 30
const window = 1

const totpOf = (secret: Uint8Array<ArrayBuffer>, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: new Secret({ buffer: secret.buffer }), digits: 6, period: stepSeconds })

/** Returns a copy whose buffer has nothing else in it. */
const copyOf = (bytes: Uint8Array) => new Uint8Array(bytes)

/** Returns a new secret for an authenticator app. */
export const newSecret = (): Buffer => randomBytes(secretBytes)

/** Returns a secret as text to be typed, and as the `otpauth:` address of a QR code. */
export function presentSecret(secret: Uint8Array, names: { issuer: string; label: string }) {
  const totp = totpOf(copyOf(secret), names)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the number of the 30-second step to which a code belongs (RFC 6238); null if it is wrong now. The comparison
 * takes the same time for every code.
 */
export function stepOf(secret: Uint8Array, code: string): number | null {
  const timestamp = now().epochMilliseconds
  const totp = totpOf(copyOf(secret))
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
