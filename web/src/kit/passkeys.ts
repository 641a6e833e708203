import type { AddedPasskey, CreationOptions, RequestOptions, UsedPasskey } from '@muster/contract/access/passkeySchemas'
import { i18n } from '../i18n.ts'
import { BrowserError } from './api/errors.ts'

/** Returns whether this browser has passkeys. None has them on a page without encryption. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Loads the library only once a passkey is used. Browsers before 2025 can't read the server's options without it. */
const library = () => import('@simplewebauthn/browser')

/**
 * Asks the browser for a new passkey.
 * @throws BrowserError if the user cancels, or the browser or the device can't create one.
 */
export async function createPasskey(options: CreationOptions): Promise<AddedPasskey> {
  assertAddress(options.rp.id)
  const { startRegistration } = await library()
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(explain)
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  } as AddedPasskey
}

/**
 * Asks the browser to sign with a passkey.
 * @throws BrowserError if the user cancels, or there is no passkey.
 */
export async function signWithPasskey(options: RequestOptions): Promise<UsedPasskey> {
  assertAddress(options.rpId)
  const { startAuthentication } = await library()
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(explain)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}

/** Passkeys belong to a domain: a page that was opened at another one can't use them. */
function assertAddress(domain: string): void {
  const { hostname } = window.location
  if (!hasPasskeys()) throw new BrowserError(i18n.t('This browser has no passkeys.'))
  if (hostname !== domain)
    throw new BrowserError(i18n.t('Passkeys only work at {domain}. Open Muster there.', { domain }))
}

/** Throws the browser's error with a message for the user. */
function explain(error: unknown): never {
  const name = error instanceof Error ? (error.cause instanceof Error ? error.cause.name : error.name) : ''
  if (name === 'InvalidStateError') throw new BrowserError(i18n.t('This device already has a passkey for you.'))
  if (name === 'ConstraintError' || name === 'NotSupportedError')
    throw new BrowserError(i18n.t('This device can’t store a passkey. Please use another one.'))
  throw new BrowserError(i18n.t('No passkey was used. Please try again.'))
}
