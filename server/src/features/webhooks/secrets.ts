import { createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '../../files/store/keys.ts'
import { Seal } from '../../files/store/seal.ts'
import type { SealedTable } from '../../keys/sealedTables.ts'

/** The secrets of a webhook as `whsec_…`. `previous` signs too until the time in the webhook's row. */
export interface Secrets {
  present: string
  previous?: string
}

const prefix = 'whsec_'
const secretBytes = 32

const sealOf = (keys: Keys) => new Seal(keys, 'webhooks')
/** Returns the text that binds the secrets to their row, so that they can't be moved to another webhook. */
const placeOf = ({ id }: { id: string }) => `webhooks/${id}`

/** Describes the table of webhooks for a change of the key. */
export const sealedWebhooks: SealedTable = {
  name: 'webhooks',
  kind: 'secrets of webhooks',
  isOfCompany: true,
  sealOf,
  placeOf,
}

/** Returns a new random secret, as Standard Webhooks writes it. */
export const newSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

/** Returns the encrypted secrets in base64url. */
export const sealSecrets = (keys: Keys, id: string, secrets: Secrets): string =>
  sealOf(keys)
    .seal(Buffer.from(JSON.stringify(secrets)), placeOf({ id }))
    .toString('base64url')

/** Returns the decrypted secrets. @throws UnopenableError if no key of this process decrypts them. */
export const openSecrets = (keys: Keys, { id, sealed }: { id: string; sealed: string }): Secrets =>
  JSON.parse(sealOf(keys).open(Buffer.from(sealed, 'base64url'), placeOf({ id })).toString()) as Secrets

/**
 * Returns the header `webhook-signature` for a message: one signature per secret, separated by spaces.
 * @param seconds the time of the attempt, in seconds since 1970. See Standard Webhooks, "Signature scheme".
 */
export const signatureOf = (
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
