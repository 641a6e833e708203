import { and, asc, eq, sql } from 'drizzle-orm'
import { defaultRoles } from '@muster/contract/access/permissions'
import { isActiveRole } from './heldPermissions.ts'
import type { Queryable } from '../db/database.ts'
import { isOneOf } from '../db/recordset.ts'
import { roles, userRoles } from './tables.ts'

/** Returns the names of each person's current roles as one text, by person id. */
export async function rolesOfEach(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .select({ userId: userRoles.userId, names: sql<string>`string_agg(${roles.name}, '; ' order by ${roles.name})` })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(isOneOf(userRoles.userId, ids), isActiveRole))
    .groupBy(userRoles.userId)
  return new Map(rows.map(({ userId, names }) => [userId, names]))
}

/** Returns the names of all roles, the initial ones first. */
export async function roleNames(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ name: roles.name })
    .from(roles)
    .orderBy(asc(sql`lower(${roles.name})`))
  const names = rows.map(({ name }) => name)
  const first = defaultRoles.map(({ name }) => name).filter((name) => names.includes(name))
  return [...first, ...names.filter((name) => !first.includes(name))]
}
