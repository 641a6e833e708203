import { isIP } from 'node:net'
import { z } from 'zod'
import type { AddedPasskey, UsedPasskey } from '@muster/contract/access/passkeySchemas'
import type { Config } from '../../config.ts'

/** The site that passkeys belong to: its domain and its address, both from `PUBLIC_URL`. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * Returns the site that passkeys belong to; null where browsers have none: at an IP address, and without encryption
 * except on the same machine.
 */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return !isAddress && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}

/** The signature algorithms in order of preference (COSE): ES256, Ed25519 and RS256, which all authenticators cover. */
export const algorithms = [-7, -8, -257]

/** Loads the library when the first passkey is used, because most of it is about certificates of authenticators. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() })

/** Returns the challenge that a browser signed; null if there is none, or if it was signed in another site's frame. */
export function challengeOf({ response }: AddedPasskey | UsedPasskey): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    const { data } = ClientData.safeParse(JSON.parse(text))
    return data && !data.crossOrigin ? data.challenge : null
  } catch {
    return null
  }
}

/** A new passkey as the browser proved it. */
export interface ProvedPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  isBackedUp: boolean
}

/**
 * Verifies a new passkey for a challenge that was given to its browser; returns null if it is wrong. Statements about
 * the model of the authenticator are refused unless it signed them itself: they were not requested, and checking them
 * would call other servers.
 */
export async function verifyAdded(
  { id, origin }: RelyingParty,
  passkey: AddedPasskey,
  challenge: string,
): Promise<ProvedPasskey | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = [await library(), await helpers()]
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(passkey.response.attestationObject))
    const format = attestation.get('fmt')
    if (format !== 'none' && !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    if (credential.id !== passkey.id) return null
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isBackedUp: credentialBackedUp,
    }
  } catch {
    return null
  }
}

/** The requirements that a signature of a passkey must fulfil. */
export interface Expected extends RelyingParty {
  challenge: string
  /** True if the authenticator must have checked the person by a PIN, a finger or the face. */
  isPersonVerified: boolean
}

/**
 * Verifies the signature of a passkey with its stored public key. Returns the authenticator's counter, which the caller
 * compares with the stored one, and whether the passkey is backed up; null if anything is wrong.
 */
export async function verifyUsed(
  expected: Expected,
  passkey: UsedPasskey,
  publicKey: Buffer,
): Promise<{ counter: number; isBackedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.id,
      requireUserVerification: expected.isPersonVerified,
      // The counter is compared later, once the signature has been found to be right.
      credential: { id: passkey.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified
      ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
      : null
  } catch {
    return null
  }
}
