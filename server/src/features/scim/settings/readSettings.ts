import { asc, eq, isNull } from 'drizzle-orm'
import type { ScimSettings } from '@muster/contract/scim/settings'
import { scimPath } from '@muster/contract/scim/urns'
import { ssoProviders } from '../../../access/providers/tables.ts'
import { scimLastCall, scimPeople } from '../../../access/scim/tables.ts'
import { readSettings as readCompanySettings } from '../../../companySettings/settings.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { throwIf } from '../../../kernel/errors.ts'
import { ownerRefusal } from '../../../people/owner.ts'

/** Returns 403 unless the actor is the owner of the installation; else null. */
export const scimSettingsRefusal = (db: Queryable, ctx: Context) =>
  ownerRefusal(db, ctx, 'Only the owner of this installation may change the settings of SCIM')

/**
 * Returns the settings of SCIM with its last call.
 * @throws Refusal 403 unless the actor is the owner of the installation.
 */
export async function readSettings(ctx: Context): Promise<ScimSettings> {
  throwIf(await scimSettingsRefusal(ctx.app.db, ctx))
  return presentSettings(ctx.app.db, ctx.app.config)
}

const enabledProviders = (db: Queryable) =>
  db
    .select({ id: ssoProviders.id, name: ssoProviders.name })
    .from(ssoProviders)
    .where(eq(ssoProviders.isEnabled, true))
    .orderBy(asc(ssoProviders.createdAt), asc(ssoProviders.id))

/** Returns whether the accounts of a provider that is on are linked ahead, so that people need no password. */
export async function linksAhead(db: Queryable): Promise<boolean> {
  const { scimProviderId } = await readCompanySettings(db, ['scimProviderId'])
  return (await enabledProviders(db)).some(({ id }) => id === scimProviderId)
}

/** Returns the settings as the owner sees them. */
export async function presentSettings(db: Queryable, config: Config): Promise<ScimSettings> {
  const chosen = await readCompanySettings(db, ['scimGroups', 'scimProviderId', 'scimChangesAddresses'])
  const providers = await enabledProviders(db)
  const [lastCall] = await db.select().from(scimLastCall)
  return {
    groups: chosen.scimGroups,
    // A provider that was removed or switched off links no one.
    providerId: providers.some(({ id }) => id === chosen.scimProviderId) ? chosen.scimProviderId : null,
    changesAddresses: chosen.scimChangesAddresses,
    endpoint: `${config.publicUrl.replace(/\/$/, '')}${scimPath}`,
    lastCall: lastCall ?? null,
    people: await db.$count(scimPeople, isNull(scimPeople.deletedAt)),
    providers,
  }
}
