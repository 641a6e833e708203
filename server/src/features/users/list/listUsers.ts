import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { UserFilters, ListUsers } from '@muster/contract/users/lists'
import type { Actor } from '../../../kernel/actor.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { visibleTo, peopleArea } from '../../../people/reach.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { readPage } from '../../../db/readPage.ts'
import { sortBy } from '../../../db/sortBy.ts'
import { presentUsers, selectUsers } from './queries.ts'
import { isNew } from '../../../people/person.ts'
import { isFoundBy } from '../../../people/search.ts'
import { roles, userRoles, users } from '../../../people/tables.ts'
import { hireDateOf } from '../../../people/employments/employed.ts'

const sortedBy: Record<ListUsers['sort'], SQL> = {
  name: sql`${users.searchText}`,
  llId: sql`lower(${users.llId})`,
  position: sql`lower(${users.position})`,
  department: sql`${users.department}`,
  // The order in which people expect them: active, pending, deactivated.
  status: sql`array_position(array['ACTIVE', 'PENDING_ACTIVATION', 'DEACTIVATED'], ${users.status})`,
  hireDate: hireDateOf(users.id),
}

/** Returns the SQL condition for people who are visible to the actor and match the filters. */
export const chosenBy = (db: Db, actor: Actor, { search, role, department, status, added }: UserFilters) =>
  and(
    visibleTo(actor, peopleArea, users.id),
    isFoundBy(search),
    role ? holdsRole(db, role) : undefined,
    department ? eq(users.department, department) : undefined,
    status && eq(users.status, status),
    added && isNew,
  )

/** Returns one page of the people visible to the actor, each with the actions that the actor may take. */
export async function listUsers({ app, actor }: Context, query: ListUsers) {
  const { db } = app
  const { sort, order } = query
  const where = and(chosenBy(db, actor, query), query.id ? eq(users.id, query.id) : undefined)
  const { rows, pagination } = await readPage(
    query,
    selectUsers(db).where(where).orderBy(sortBy(sortedBy[sort], order), asc(users.searchText), asc(users.id)),
    db.$count(users, where),
  )
  return { users: await presentUsers(db, app, actor, rows), pagination }
}

const holdsRole = (db: Db, name: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(eq(userRoles.userId, users.id), sql`lower(${roles.name}) = lower(${name})`, isActiveRole)),
  )
