import { and, asc, eq, sql } from 'drizzle-orm'
import { superAdminRole } from '@muster/contract/roleNames'
import type { Config } from '../config.ts'
import type { Queryable } from '../db/database.ts'
import { roles, userRoles, users } from '../features/users/tables.ts'
import { counts } from './held.ts'

/**
 * The account that sees System Settings: of those who may sign in as a Super Admin the one of `OWNER_EMAIL`, by default
 * the first (contract; specification 3, section 2). Null where that one is none.
 */
export async function ownerEmail(db: Queryable, config: Config): Promise<string | null> {
  const [first] = await db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(
      and(
        eq(roles.name, superAdminRole),
        eq(users.status, 'ACTIVE'),
        config.ownerEmail ? eq(sql`lower(${users.email})`, config.ownerEmail) : undefined,
        counts,
      ),
    )
    .orderBy(asc(userRoles.grantedAt), asc(userRoles.id))
    .limit(1)
  return first?.email ?? null
}

/** Whether this person is the owner of the installation. */
export async function isOwner(db: Queryable, config: Config, userId: string): Promise<boolean> {
  const [person] = await db
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId))
  return person !== undefined && person.email === (await ownerEmail(db, config))
}
