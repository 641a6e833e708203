import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ScimUser } from '@muster/contract/scim/resources'
import { scimPath, urns } from '@muster/contract/scim/urns'
import { scimPeople } from '../../../access/scim/tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Config } from '../../../config.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { peopleArea, visibleTo } from '../../../people/reach.ts'
import { departments, roles, userRoles, users } from '../../../people/tables.ts'
import { withVersion } from '../protocol/version.ts'
import { userNameOf } from './filterUsers.ts'

const manager = alias(users, 'manager')

const columns = {
  id: users.id,
  userName: userNameOf,
  externalId: scimPeople.externalId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  position: users.position,
  workPhone: users.workPhone,
  department: users.department,
  llId: users.llId,
  status: users.status,
  managerId: users.managerId,
  managerName: sql<string | null>`${manager.firstName} || ' ' || ${manager.lastName}`,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
}

const selectPeople = (db: Queryable) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
    .leftJoin(manager, eq(manager.id, users.managerId))

/**
 * The SQL condition for people whom SCIM deleted, for a query of `users` and `scim_people`. Someone whom HR has employed
 * again since is shown again.
 */
export const isHidden = sql`(${scimPeople.deletedAt} is not null and ${users.status} = 'DEACTIVATED')`

/** Returns the SQL condition, for a query of `users` and `scim_people`, for the people whom the caller sees. */
export const isShown = (actor: Actor): SQL => and(visibleTo(actor, peopleArea, users.id), not(isHidden)) as SQL

/** Returns the addresses of SCIM resources. */
export const locationOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, type: string, id: string): string =>
  `${publicUrl.replace(/\/$/, '')}${scimPath}/${type}/${id}`

type Page = { limit: number; offset: number }

/** Returns the people who meet a condition, in the order of their creation. */
export async function readUsers(
  db: Queryable,
  config: Config,
  where: SQL | undefined,
  { limit, offset }: Page,
): Promise<ScimUser[]> {
  const rows = await selectPeople(db)
    .where(where)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(limit)
    .offset(offset)
  const groups = await groupsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentUser(config, row, groups.get(row.id) ?? []))
}

/** Returns the number of people who meet a condition. */
export async function countUsers(db: Queryable, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
    .where(where)
  return row?.count ?? 0
}

interface Group {
  userId: string
  id: string
  name: string
}

/** Returns the groups of people: their current roles, or their department. */
async function groupsOf(db: Queryable, ids: readonly string[]): Promise<Map<string, Group[]>> {
  if (!ids.length) return new Map()
  const ofRoles = () =>
    db
      .select({ userId: userRoles.userId, id: roles.id, name: roles.name })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(and(inArray(userRoles.userId, [...ids]), isActiveRole))
      .orderBy(asc(roles.name))
  const ofDepartments = () =>
    db
      .select({ userId: users.id, id: departments.id, name: departments.name })
      .from(users)
      .innerJoin(departments, eq(departments.name, users.department))
      .where(inArray(users.id, [...ids]))
  const rows = await ((await readSetting(db, 'scimGroups')) === 'ROLES' ? ofRoles() : ofDepartments())
  return Map.groupBy(rows, ({ userId }) => userId)
}

type Row = Awaited<ReturnType<typeof selectPeople>>[number]

function presentUser(config: Config, row: Row, groups: readonly Group[]): ScimUser {
  const { id, externalId, email, firstName, lastName, position, workPhone, department, llId, managerId } = row
  const name = `${firstName} ${lastName}`
  return withVersion({
    schemas: [urns.user, urns.enterprise],
    id,
    ...(externalId !== null && { externalId }),
    userName: row.userName,
    name: { formatted: name, givenName: firstName, familyName: lastName },
    displayName: name,
    ...(position !== null && { title: position }),
    emails: [{ value: email, type: 'work', primary: true }],
    ...(workPhone !== null && { phoneNumbers: [{ value: workPhone, type: 'work' }] }),
    active: row.status !== 'DEACTIVATED',
    ...(groups.length > 0 && {
      groups: groups.map((group) => ({
        value: group.id,
        $ref: locationOf(config, 'Groups', group.id),
        display: group.name,
        type: 'direct',
      })),
    }),
    [urns.enterprise]: {
      ...(llId !== null && { employeeNumber: llId }),
      ...(department !== null && { department }),
      ...(managerId !== null && {
        manager: { value: managerId, $ref: locationOf(config, 'Users', managerId), displayName: row.managerName ?? '' },
      }),
    },
    meta: {
      resourceType: 'User',
      created: row.createdAt,
      lastModified: row.updatedAt,
      location: locationOf(config, 'Users', id),
    },
  })
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns whether a text may be an id of Muster, so that others are not found instead of refused. */
export const isId = (text: string): boolean => idForm.test(text)

/** Returns a person whom the caller sees; null if there is none with this id. */
export async function readOneUser(db: Queryable, config: Config, actor: Actor, id: string): Promise<ScimUser | null> {
  if (!isId(id)) return null
  const where = and(eq(users.id, id.toLowerCase()), isShown(actor))
  const [user] = await readUsers(db, config, where, { limit: 1, offset: 0 })
  return user ?? null
}
