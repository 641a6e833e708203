import { and, asc, eq } from 'drizzle-orm'
import { ssoProviders } from '../../../access/providers/tables.ts'
import type { Config } from '../../../config.ts'
import type { App } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Keys } from '../../../files/store/keys.ts'
import { Seal } from '../../../files/store/seal.ts'
import type { SealedTable } from '../../../keys/sealedTables.ts'

export type ProviderRow = typeof ssoProviders.$inferSelect

const sealOf = (keys: Keys) => new Seal(keys, 'sso-providers')
/** Returns the text that binds a secret to its provider. */
const placeOf = ({ id }: { id: string }) => `sso_providers/${id}`

/** Describes the table of providers for a change of the key. */
export const sealedProviders: SealedTable = {
  name: 'sso_providers',
  kind: 'secrets of sign-in providers',
  isOfCompany: true,
  sealOf,
  placeOf,
}

/** Returns the encrypted client secret of a provider. */
export const sealSecret = (keys: Keys, id: string, secret: string): string =>
  sealOf(keys).seal(Buffer.from(secret), placeOf({ id })).toString('base64url')

/**
 * Returns the client secret of a provider; null if it has none.
 * @throws UnopenableError if it was encrypted with a lost key.
 */
export const openSecret = ({ keys }: Pick<App, 'keys'>, { id, sealed }: ProviderRow): string | null =>
  sealed === null ? null : sealOf(keys).open(Buffer.from(sealed, 'base64url'), placeOf({ id })).toString()

/** Returns the providers in the order in which they were added. */
export const readProviders = (db: Queryable) =>
  db.select().from(ssoProviders).orderBy(asc(ssoProviders.createdAt), asc(ssoProviders.id))

/** Returns an enabled provider; undefined if there is none with this id. */
export async function findEnabled(db: Queryable, id: string): Promise<ProviderRow | undefined> {
  const [row] = await db
    .select()
    .from(ssoProviders)
    .where(and(eq(ssoProviders.id, id), ssoProviders.isEnabled))
  return row
}

type Place = Pick<Config, 'publicUrl'>

/** Returns the address at which a provider sends people back. */
export const redirectUriOf = ({ publicUrl }: Place, { id, kind }: Pick<ProviderRow, 'id' | 'kind'>) =>
  `${publicUrl}/api/auth/sso/${id}/${kind === 'SAML' ? 'saml/response' : 'callback'}`

/** Returns Muster's entity ID at a provider with SAML: the address of its metadata. */
export const samlEntityIdOf = ({ publicUrl }: Place, id: string) => `${publicUrl}/api/auth/sso/${id}/saml/metadata`

/** Returns the address at which a provider sends people back after it has signed them out. */
export const signedOutUriOf = ({ publicUrl }: Place) => `${publicUrl}/`

/** Returns the address at which a provider reports that it has signed someone out. */
export const backchannelLogoutUriOf = ({ publicUrl }: Place, id: string) =>
  `${publicUrl}/api/auth/sso/${id}/backchannel-logout`
