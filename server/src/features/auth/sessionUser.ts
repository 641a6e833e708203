import { asc, eq, sql } from 'drizzle-orm'
import type { SessionUser } from '@muster/contract/auth/signedIn'
import { weekDays } from '@muster/contract/kit/worktime'
import { presentIdentity } from '../../companySettings/identity.ts'
import { readSettings } from '../../companySettings/settings.ts'
import { ownerEmail } from '../../people/owner.ts'
import { permissionsOf } from '../../people/permissionsOf.ts'
import type { Config } from '../../config.ts'
import type { Queryable } from '../../db/database.ts'
import { prepareOnce } from '../../db/prepareOnce.ts'
import { firstDayOf, hireDateOf, lastDayOf } from '../../people/employments/employed.ts'
import { roles, userRoles, users } from '../../people/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { signOutAddressOf } from '../../access/singleSignOn/signOutAddress.ts'

const shownSettings = ['companyName', 'logo', 'timeZone', 'firstDayOfWeek', 'directoryOpen'] as const

const personQuery = (db: Queryable) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImage: users.profileImage,
      position: users.position,
      department: users.department,
      llId: users.llId,
      status: users.status,
      hireDate: hireDateOf(users.id),
      employedFrom: firstDayOf(users.id),
      employedUntil: lastDayOf(users.id),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))

const rolesQuery = (db: Queryable) =>
  db
    .select({
      id: userRoles.id,
      expiresAt: userRoles.expiresAt,
      isActive: sql<boolean>`${userRoles.expiresAt} is null or ${userRoles.expiresAt} > now()`,
      role: { id: roles.id, name: roles.name, version: roles.version },
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, sql.placeholder('userId')))
    .orderBy(asc(userRoles.grantedAt), asc(roles.name))

/**
 * Returns the signed-in person for the browser, with all their roles and permissions. `mustSetUpFactor` is true if they
 * can do nothing in this session before they set up a second factor.
 */
export async function sessionUser(
  db: Queryable,
  config: Config,
  { id: userId, sessionId, mustSetUpFactor }: Pick<Actor, 'id' | 'sessionId' | 'mustSetUpFactor'>,
): Promise<SessionUser> {
  const [user] = await prepareOnce(db, 'session_user', () => personQuery(db)).execute({ userId })
  if (!user) throw new Error(`There is no person ${userId}`)
  const assignments = await prepareOnce(db, 'session_user_roles', () => rolesQuery(db)).execute({ userId })
  const { companyName, logo, timeZone, firstDayOfWeek, directoryOpen } = await readSettings(db, shownSettings)
  return {
    ...user,
    isActive: user.status === 'ACTIVE',
    timeZone,
    company: presentIdentity({ name: companyName, logo }),
    firstDayOfWeek: weekDays[firstDayOfWeek - 1] ?? 'Sunday',
    isMailHeld: config.smtpUrl === null,
    closedViews: directoryOpen ? [] : ['directory'],
    mustSetUpTwoFactor: mustSetUpFactor,
    signOutAddress: await signOutAddressOf(db, sessionId),
    isOwner: user.email.toLowerCase() === (await ownerEmail(db, config)),
    userRoles: await Promise.all(
      assignments.map(async ({ id, isActive, expiresAt, role }) => {
        const permissions = (await permissionsOf(db, role)).map((name) => ({ permission: { name } }))
        return { id, isActive, expiresAt, role: { id: role.id, name: role.name, permissions } }
      }),
    ),
  }
}
