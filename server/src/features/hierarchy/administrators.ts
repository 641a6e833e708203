import { and, asc, eq, sql } from 'drizzle-orm'
import { administrativePermissions } from '@muster/contract/access/permissions'
import type { Actor } from '../../kernel/actor.ts'
import type { Queryable } from '../../db/database.ts'
import { forbidden, type Refusal } from '../../kernel/errors.ts'
import { holdsAny } from '../../people/heldPermissions.ts'
import { users } from '../../people/tables.ts'

/** Maximum number of administrators in a response. */
const maxNamed = 100

/**
 * Returns the people with an administrative role in the department or position `name`, sorted by name. If `name` is
 * omitted, returns those in any department or position.
 */
export function administratorsIn(db: Queryable, field: 'department' | 'position', name?: string) {
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, name: users[field] })
    .from(users)
    .where(
      and(
        name === undefined ? sql`${users[field]} is not null` : eq(users[field], name),
        holdsAny(administrativePermissions),
      ),
    )
    .orderBy(asc(users.searchText), asc(users.id))
}

/** Returns the ids and names of the first hundred administrators. */
export const namesOf = (administrators: Awaited<ReturnType<typeof administratorsIn>>) =>
  administrators.slice(0, maxNamed).map(({ id, firstName, lastName }) => ({ id, firstName, lastName }))

/** Returns 403 if administrators would be moved and the actor is not a Super Admin (docs/decisions/0026); else null. */
export function administratorsRefusal(
  actor: Pick<Actor, 'isSuperAdmin'>,
  administrators: readonly { firstName: string; lastName: string }[],
): Refusal | null {
  if (actor.isSuperAdmin || administrators.length === 0) return null
  const names = administrators.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return forbidden(`Only a Super Admin can move administrators: ${names.join(', ')}`)
}
