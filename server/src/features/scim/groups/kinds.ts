import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { ScimGroup } from '@muster/contract/scim/resources'
import { type ScimGroups, urns } from '@muster/contract/scim/urns'
import { scimGroups, scimPeople } from '../../../access/scim/tables.ts'
import { readSetting } from '../../../companySettings/settings.ts'
import type { Config } from '../../../config.ts'
import type { Queryable } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { isActiveRole } from '../../../people/heldPermissions.ts'
import { departments, roles, userRoles, users } from '../../../people/tables.ts'
import { withVersion } from '../protocol/version.ts'
import { isId, isShown, locationOf } from '../users/presentUsers.ts'

/** Returns what groups are in Muster, as the owner has chosen. */
export const readKind = (db: Queryable): Promise<ScimGroups> => readSetting(db, 'scimGroups')

interface GroupRow {
  id: string
  name: string
  externalId: string | null
  createdAt: string | null
}

interface MemberRow {
  groupId: string
  id: string
  firstName: string
  lastName: string
}

/** Returns the roles in the order of their creation, or one of them. */
const selectRoles = (db: Queryable, id?: string): Promise<GroupRow[]> =>
  db
    .select({ id: roles.id, name: roles.name, externalId: scimGroups.externalId, createdAt: roles.createdAt })
    .from(roles)
    .leftJoin(scimGroups, eq(scimGroups.roleId, roles.id))
    .where(id === undefined ? undefined : eq(roles.id, id))
    .orderBy(asc(roles.createdAt), asc(roles.id))

/** Returns the departments in the company’s order, or one of them. */
async function selectDepartments(db: Queryable, id?: string): Promise<GroupRow[]> {
  const rows = await db
    .select({ id: departments.id, name: departments.name, externalId: scimGroups.externalId })
    .from(departments)
    .leftJoin(scimGroups, eq(scimGroups.departmentId, departments.id))
    .where(id === undefined ? undefined : eq(departments.id, id))
    .orderBy(asc(departments.place), asc(departments.id))
  return rows.map((row) => ({ ...row, createdAt: null }))
}

const person = { id: users.id, firstName: users.firstName, lastName: users.lastName }

const selectHolders = (db: Queryable, where: SQL, ids: string[]): Promise<MemberRow[]> =>
  db
    .select({ ...person, groupId: userRoles.roleId })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
    .where(and(where, isActiveRole, inArray(userRoles.roleId, ids)))
    .orderBy(asc(users.createdAt), asc(users.id))

const selectStaff = (db: Queryable, where: SQL, ids: string[]): Promise<MemberRow[]> =>
  db
    .select({ ...person, groupId: departments.id })
    .from(users)
    .innerJoin(departments, eq(departments.name, users.department))
    .leftJoin(scimPeople, eq(scimPeople.userId, users.id))
    .where(and(where, inArray(departments.id, ids)))
    .orderBy(asc(users.createdAt), asc(users.id))

/** Returns the groups with the members whom the caller sees: all, or the one with an id. */
export async function readGroups(db: Queryable, config: Config, actor: Actor, id?: string): Promise<ScimGroup[]> {
  if (id !== undefined && !isId(id)) return []
  const ofRoles = (await readKind(db)) === 'ROLES'
  const rows = await (ofRoles ? selectRoles : selectDepartments)(db, id?.toLowerCase())
  if (!rows.length) return []
  const select = ofRoles ? selectHolders : selectStaff
  const members = await select(
    db,
    isShown(actor),
    rows.map((row) => row.id),
  )
  const byGroup = Map.groupBy(members, ({ groupId }) => groupId)
  return rows.map((row) => presentGroup(config, row, byGroup.get(row.id) ?? []))
}

const presentGroup = (config: Config, { id, name, externalId, createdAt }: GroupRow, members: readonly MemberRow[]) =>
  withVersion({
    schemas: [urns.group],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    members: members.map((member) => ({
      value: member.id,
      $ref: locationOf(config, 'Users', member.id),
      display: `${member.firstName} ${member.lastName}`,
      type: 'User',
    })),
    meta: {
      resourceType: 'Group',
      ...(createdAt !== null && { created: createdAt }),
      location: locationOf(config, 'Groups', id),
    },
  })
