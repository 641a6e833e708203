import { and, eq, inArray } from 'drizzle-orm'
import { readSettings } from '../../companySettings/settings.ts'
import type { Config } from '../../config.ts'
import type { Queryable } from '../../db/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import { isActiveRole } from '../../people/heldPermissions.ts'
import { isOwner } from '../../people/owner.ts'
import { userRoles } from '../../people/tables.ts'
import { ssoIdentities, ssoProviders } from '../providers/tables.ts'

/** Returns whether people can sign in through any provider. */
export const offersProvider = async (db: Queryable): Promise<boolean> =>
  (await db.$count(ssoProviders, eq(ssoProviders.isEnabled, true))) > 0

/**
 * Returns whether the company has switched passwords off for a person's sign-in. The owner always has theirs, and
 * everyone does while no provider is enabled, so that no one is locked out.
 */
export async function isPasswordOff(db: Queryable, config: Config, userId: string): Promise<boolean> {
  const { passwordSignIn, rolesWithoutPassword } = await readSettings(db, ['passwordSignIn', 'rolesWithoutPassword'])
  if (passwordSignIn === 'EVERYONE' || !(await offersProvider(db)) || (await isOwner(db, config, userId))) return false
  if (passwordSignIn === 'OWNER') return true
  const isChosen = inArray(userRoles.roleId, rolesWithoutPassword)
  return (await db.$count(userRoles, and(eq(userRoles.userId, userId), isChosen, isActiveRole))) > 0
}

/**
 * Returns whether a person gets no new password: passwords are off for their sign-in, and they are linked with an
 * enabled provider. Without a link they need a password, because it links their account once.
 */
export async function isNewPasswordRefused(db: Queryable, config: Config, userId: string): Promise<boolean> {
  if (!(await isPasswordOff(db, config, userId))) return false
  const [link] = await db
    .select({ id: ssoIdentities.id })
    .from(ssoIdentities)
    .innerJoin(ssoProviders, and(eq(ssoProviders.id, ssoIdentities.providerId), ssoProviders.isEnabled))
    .where(eq(ssoIdentities.userId, userId))
    .limit(1)
  return link !== undefined
}

/** Returns the refusal for a password of someone who must sign in through a provider. */
export const passwordOff = () =>
  new Refusal(403, 'Please sign in through your company’s sign-in provider.', {
    error: 'Forbidden',
    code: 'sso.password_off',
  })
