import { rolesArea } from './policy.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { FindAssignee, ListHolders } from '@muster/contract/roles/calls'
import { pagination } from '@muster/contract/kit/paging'
import type { Actor } from '../../kernel/actor.ts'
import { isActiveRole } from '../../people/heldPermissions.ts'
import { visibleTo, peopleArea } from '../../people/reach.ts'
import type { Db } from '../../db/database.ts'
import { isNamed, peopleFound } from '../../people/search.ts'
import { personColumns, userRoles, users } from '../../people/tables.ts'
import { roleById } from './queries.ts'

/** Maximum number of people that a search returns. */
const shownPeople = 20
const activeFirst = [sql`${users.status} <> 'ACTIVE'`, asc(users.searchText), asc(users.id)]

/**
 * Returns the first matches for `search` in the names and email addresses of the people visible to the actor, except
 * deactivated ones. Each says whether they already have the role.
 */
export function findAssignees(db: Db, actor: Actor, { search, roleId }: FindAssignee) {
  // Written as plain SQL, because in a query of one table drizzle omits the table name before a column.
  const holdsRole = sql<boolean>`exists (select from user_roles ur
    where ur.user_id = users.id and ur.role_id = ${roleId} and (ur.expires_at is null or ur.expires_at > now()))`
  const where = and(visibleTo(actor, peopleArea, users.id), ne(users.status, 'DEACTIVATED'), isNamed(search))
  return db
    .select({ ...personColumns, holdsRole })
    .from(peopleFound(db, search, where))
    .orderBy(...activeFirst)
    .limit(shownPeople)
}

/**
 * Returns one page of the people with a role who are visible to the actor, active ones first.
 * @throws Refusal 404 if the role does not exist.
 */
export async function listHolders(db: Db, actor: Actor, { id, search, page, limit }: ListHolders) {
  await roleById(db, id)
  const where = and(eq(userRoles.roleId, id), isActiveRole, visibleTo(actor, rolesArea, users.id), isNamed(search))
  const selectTotal = () => db.select({ total: sql<number>`count(*)::int` }).from(userRoles)
  const [rows, [count]] = await Promise.all([
    db
      .select({
        ...personColumns,
        status: users.status,
        grantedAt: userRoles.grantedAt,
        expiresAt: userRoles.expiresAt,
      })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(where)
      .orderBy(...activeFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    selectTotal().innerJoin(users, eq(users.id, userRoles.userId)).where(where),
  ])
  return { users: rows, pagination: pagination({ page, limit }, count?.total ?? 0) }
}
