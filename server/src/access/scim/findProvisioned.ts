import { and, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { readSetting } from '../../companySettings/settings.ts'
import type { Queryable } from '../../db/database.ts'
import { isAdministrator, readHeldPermissions } from '../../people/heldPermissions.ts'
import { users } from '../../people/tables.ts'
import { ssoIdentities } from '../providers/tables.ts'
import { scimPeople } from './tables.ts'

/**
 * Returns the person whose account at a provider SCIM has linked ahead: the one whose `externalId` is one of the
 * provider’s identifiers of the account. Undefined if there is none, if the person is linked with another account
 * there, or if they have an administrative role, because a key of SCIM must not open such an account.
 */
export async function findProvisioned(
  db: Queryable,
  providerId: string,
  identifiers: readonly string[],
): Promise<typeof users.$inferSelect | undefined> {
  if ((await readSetting(db, 'scimProviderId')) !== providerId) return undefined
  const ofPerson = and(eq(ssoIdentities.userId, users.id), eq(ssoIdentities.providerId, providerId))
  const rows = await db
    .select({ user: users })
    .from(users)
    .innerJoin(scimPeople, eq(scimPeople.userId, users.id))
    .where(
      and(
        inArray(scimPeople.externalId, [...identifiers]),
        isNull(scimPeople.deletedAt),
        notExists(db.select({ id: ssoIdentities.id }).from(ssoIdentities).where(ofPerson)),
      ),
    )
  const [row] = rows
  if (!row || rows.length > 1) return undefined
  return isAdministrator(await readHeldPermissions(db, row.user.id)) ? undefined : row.user
}
