import { count } from 'drizzle-orm'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { ssoIdentities } from '../../../access/providers/tables.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { backchannelLogoutUriOf, type ProviderRow, readProviders, redirectUriOf, signedOutUriOf } from './providers.ts'

const message = 'Only the owner of this installation may change single sign-on'

/** Returns 403 unless the actor is the owner of the installation; else null. */
export const ssoRefusal = (db: Queryable, ctx: Context) => ownerRefusal(db, ctx, message)

/** Returns all providers as their owner sees them. */
export async function presentProviders(db: Queryable, config: Config): Promise<{ providers: Provider[] }> {
  const linked = await db
    .select({ id: ssoIdentities.providerId, people: count() })
    .from(ssoIdentities)
    .groupBy(ssoIdentities.providerId)
  const people = new Map(linked.map((row) => [row.id, row.people]))
  return {
    providers: (await readProviders(db)).map((row) => presentProvider(config, row, people.get(row.id) ?? 0)),
  }
}

const presentProvider = (
  config: Config,
  { sealed, createdAt: _created, ...row }: ProviderRow,
  people: number,
): Provider => ({
  ...row,
  hasSecret: sealed !== null,
  redirectUri: redirectUriOf(config, row.id),
  signedOutUri: signedOutUriOf(config),
  backchannelLogoutUri: backchannelLogoutUriOf(config, row.id),
  people,
})
