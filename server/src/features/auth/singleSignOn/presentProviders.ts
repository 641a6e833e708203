import { and, count, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Provider } from '@muster/contract/auth/singleSignOnSettings'
import { ssoIdentities, ssoProviders } from '../../../access/providers/tables.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { ownerRefusal } from '../../../people/owner.ts'
import { users } from '../../../people/tables.ts'
import {
  backchannelLogoutUriOf,
  type ProviderRow,
  readProviders,
  redirectUriOf,
  samlEntityIdOf,
  signedOutUriOf,
} from './providers.ts'

const message = 'Only the owner of this installation may change single sign-on'

/** Returns 403 unless the actor is the owner of the installation; else null. */
export const ssoRefusal = (db: Queryable, ctx: Context) => ownerRefusal(db, ctx, message)

/** Returns all providers as their owner sees them. */
export async function presentProviders(db: Queryable, config: Config): Promise<{ providers: Provider[] }> {
  const linked = await db
    .select({
      id: ssoIdentities.providerId,
      people: count(),
      dependentPeople: sql<number>`(count(*) filter (where ${isOnlyWay(db)}))::int`,
    })
    .from(ssoIdentities)
    .innerJoin(users, eq(users.id, ssoIdentities.userId))
    .groupBy(ssoIdentities.providerId)
  const counts = new Map(linked.map((row) => [row.id, row]))
  const none = { people: 0, dependentPeople: 0 }
  return {
    providers: (await readProviders(db)).map((row) => presentProvider(config, row, counts.get(row.id) ?? none)),
  }
}

/** Returns whether a link is the person's only way to sign in: they have no password and no other enabled provider. */
function isOnlyWay(db: Queryable) {
  const other = alias(ssoIdentities, 'other_identity')
  const hasOther = db
    .select({ id: other.id })
    .from(other)
    .innerJoin(ssoProviders, and(eq(ssoProviders.id, other.providerId), ssoProviders.isEnabled))
    .where(and(eq(other.userId, ssoIdentities.userId), ne(other.providerId, ssoIdentities.providerId)))
  return and(isNull(users.passwordHash), eq(users.status, 'ACTIVE'), notExists(hasOther))
}

const presentProvider = (
  config: Config,
  { sealed, createdAt: _created, ...row }: ProviderRow,
  counts: Pick<Provider, 'people' | 'dependentPeople'>,
): Provider => ({
  ...row,
  hasSecret: sealed !== null,
  entityId: samlEntityIdOf(config, row.id),
  redirectUri: redirectUriOf(config, row),
  signedOutUri: signedOutUriOf(config),
  backchannelLogoutUri: backchannelLogoutUriOf(config, row.id),
  people: counts.people,
  dependentPeople: counts.dependentPeople,
})
