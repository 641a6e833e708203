import { and, asc, eq, sql } from 'drizzle-orm'
import { superAdminRole } from '@muster/contract/access/roleNames'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { prepareOnce } from '../db/prepareOnce.ts'
import { forbidden, type Refusal } from '../kernel/errors.ts'
import { roles, userRoles, users } from './tables.ts'
import { isActiveRole } from './heldPermissions.ts'

type OwnerConfig = Pick<Config, 'ownerEmail'>

/** Returns the id of the owner of the installation; null if there is none. */
export const ownerId = async (db: Queryable, config: OwnerConfig): Promise<string | null> =>
  (await ownerOf(db, config))?.id ?? null

/**
 * Returns the email address of the owner of the installation, who can open System Settings (contract; specification 3,
 * section 2). This is the active Super Admin with the address `OWNER_EMAIL`. If no such address is configured, this is
 * the first active Super Admin. Null if there is none.
 */
export const ownerEmail = async (db: Queryable, config: OwnerConfig): Promise<string | null> =>
  (await ownerOf(db, config))?.email ?? null

async function ownerOf(db: Queryable, config: OwnerConfig) {
  const email = config.ownerEmail
  const query = prepareOnce(db, email ? 'owner_by_email' : 'owner', () => ownerQuery(db, Boolean(email)))
  const [first] = await query.execute({ email })
  return first
}

function ownerQuery(db: Queryable, hasEmail: boolean) {
  // Each person is looked up by id. A plain join would read everyone, because PostgreSQL takes every role to be common.
  const person = db
    .select({ id: users.id, email: sql<string>`lower(${users.email})`.as('lower_email') })
    .from(users)
    .where(
      and(
        eq(users.id, userRoles.userId),
        eq(users.status, 'ACTIVE'),
        hasEmail ? eq(sql`lower(${users.email})`, sql.placeholder('email')) : undefined,
      ),
    )
    .limit(1)
    .as('person')
  return db
    .select({ id: person.id, email: person.email })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoinLateral(person, sql`true`)
    .where(and(eq(roles.name, superAdminRole), isActiveRole))
    .orderBy(asc(userRoles.grantedAt), asc(userRoles.id))
    .limit(1)
}

/** Returns whether a person is the owner of the installation. */
export async function isOwner(db: Queryable, config: Config, userId: string): Promise<boolean> {
  return (await ownerId(db, config)) === userId
}

/** Returns 403 unless the actor is the owner of the installation and does not use an API key; else null. */
export const ownerRefusal = async (
  db: Queryable,
  { app, actor }: Context,
  message = 'Only the owner of this installation may change system settings',
): Promise<Refusal | null> =>
  actor.keyId === undefined && (await isOwner(db, app.config, actor.id)) ? null : forbidden(message)
