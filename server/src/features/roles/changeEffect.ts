import { sql } from 'drizzle-orm'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { type FindRoleEffect, parseNames, type RoleEffect } from '@muster/contract/roles/calls'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../db/database.ts'
import { rolePermissions, roles, userRoles, users } from '../../people/tables.ts'
import { roleById } from './queries.ts'

/**
 * Returns the effect of a change of a role's permissions on the active people who have the role. People who also have a
 * permission from another role neither gain nor lose it.
 * @throws Refusal 404 if the role does not exist.
 */
export async function changeEffect(db: Db, actor: Actor, { id, permissions }: FindRoleEffect): Promise<RoleEffect> {
  const role = await roleById(db, id)
  const [before, after] = [new Set(role.permissions), new Set(parseNames(permissions))]
  const permissionNames = [...before.symmetricDifference(after)]
  const { rows } = await db.execute<{ permission: string | null; people: number; own: boolean }>(sql`
    with holders as (
      select ${users.id} as id from ${userRoles} join ${users} on ${users.id} = ${userRoles.userId}
      where ${userRoles.roleId} = ${id} and ${users.status} = 'ACTIVE'
        and (${userRoles.expiresAt} is null or ${userRoles.expiresAt} > now())
    ), granting as (
      select ${rolePermissions.roleId} as role_id, ${rolePermissions.permission} as permission from ${rolePermissions}
      where ${rolePermissions.permission} = any(${sql.param(permissionNames)}::text[])
      union select ${roles.id}, wanted from ${roles}, unnest(${sql.param(permissionNames)}::text[]) wanted
      where ${roles.name} = ${superAdminRole}
    )
    select null as permission, count(*)::int as people, coalesce(bool_or(id = ${actor.id}), false) as own from holders
    union all
    select granting.permission, count(distinct ${userRoles.userId})::int, false
    from holders
    join ${userRoles} on ${userRoles.userId} = holders.id and ${userRoles.roleId} <> ${id}
      and (${userRoles.expiresAt} is null or ${userRoles.expiresAt} > now())
    join granting on granting.role_id = ${userRoles.roleId}
    group by granting.permission`)
  const all = rows.find(({ permission }) => permission === null)
  const peopleByPermission = new Map(rows.map(({ permission, people }) => [permission, people]))
  const people = all?.people ?? 0
  return {
    people,
    concernsCaller: all?.own ?? false,
    changes: permissionNames.map((permission) => ({
      permission,
      given: after.has(permission),
      people: people - (peopleByPermission.get(permission) ?? 0),
    })),
  }
}
