import { and, asc, eq } from 'drizzle-orm'
import type { ImageSize, Profile } from '@muster/contract/settings/profile'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import type { Context } from '../../../context.ts'
import type { Queryable } from '../../../db/database.ts'
import { assertFound } from '../../../kernel/errors.ts'
import { personColumns, roles, userRoles, users } from '../../../people/tables.ts'
import { profileImages } from './tables.ts'

/** Returns a person's own profile. */
export async function profileOf(db: Queryable, id: string): Promise<Profile> {
  const [person] = await db
    .select({ ...personColumns, phoneNumber: users.phoneNumber, workPhone: users.workPhone, llId: users.llId })
    .from(users)
    .where(eq(users.id, id))
  if (!person) throw new Error(`There is no person ${id}`)
  const subordinates = await db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.managerId, id), eq(users.status, 'ACTIVE')))
    .orderBy(asc(users.searchText), asc(users.id))
  const roleRows = await db
    .select({ role: { name: roles.name } })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, id), isActiveRole))
    .orderBy(asc(userRoles.grantedAt), asc(roles.name))
  return { ...person, subordinates, userRoles: roleRows }
}

/**
 * Returns a person's picture if its version is `v`.
 * @throws Refusal 404 if there is none, or its version is different.
 */
export async function getImage({ app }: Context, { id, v, size }: { id: string; v: string; size: ImageSize }) {
  const [image] = await app.db
    .select({ content: size === 96 ? profileImages.small : profileImages.large })
    .from(profileImages)
    .where(and(eq(profileImages.userId, id), eq(profileImages.version, v)))
  assertFound(image)
  return new File([new Uint8Array(image.content)], `${v}.webp`, { type: 'image/webp' })
}
