import { hasAdministrative, defaultRoles } from '@muster/contract/access/permissions'
import { superAdminRole } from '@muster/contract/access/roleNames'
import { type Actor, needsPermission } from '../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, type Reason, type Refusal } from '../../kernel/errors.ts'
import type { Area } from '../../people/reach.ts'

/** The area that controls whose roles the actor may see. */
export const rolesArea: Area = {
  feature: 'roles',
  name: 'roles',
  team: ['users.manage_team'],
  all: ['roles.read', 'users.read'],
}

/** The data about a role that determines which actions are allowed on it. */
export interface RoleFacts {
  name: string
  permissions: readonly string[]
  /** Number of the role's assignments that have not expired. */
  userCount: number
}

/** Returns true for the name of an initial role, which is fixed. */
export const isNameFixed = (name: string) => defaultRoles.some((role) => role.name === name)

/** Returns whether a role makes the people who have it administrators (docs/decisions/0026). */
export const isAdministrative = ({ name, permissions }: Pick<RoleFacts, 'name' | 'permissions'>): boolean =>
  name === superAdminRole || hasAdministrative(permissions)

/**
 * Returns the reasons for refusing to save a role with this name: 409 for Super Admin, which can't be changed at all,
 * and for a new name of another initial role, whose name is fixed.
 */
const againstRenaming = (role: Pick<RoleFacts, 'name'>, name: string): Reason[] => [
  [role.name === superAdminRole, () => conflict('The role Super Admin cannot be changed', 'role.built_in')],
  [
    name !== role.name && isNameFixed(role.name),
    () =>
      conflict(
        `The role ${role.name} cannot be renamed: dashboards and badges depend on its name`,
        'role.built_in',
        'name',
      ),
  ],
]

/** Returns the reasons for refusing to delete a role: 409 for initial roles, and for roles that people have. */
const againstRemoving = ({ name, userCount }: RoleFacts): Reason[] => [
  [isNameFixed(name), () => conflict(`The role ${name} cannot be deleted: every company needs it`, 'role.built_in')],
  [
    userCount > 0,
    () =>
      conflict(
        userCount === 1
          ? 'One user still has this role. Please revoke it first.'
          : `${userCount} users still have this role. Please revoke it from them first.`,
        'role.held',
      ),
  ],
]

/** The rules for roles. Each returns the refusal, or null. */
export const rolePolicy = {
  create: (actor: Actor, permissions: readonly string[]): Refusal | null =>
    needsPermission(actor, 'roles.create') ?? permissionsRefusal(actor, [], permissions),

  /**
   * Returns 403 for permissions that the actor may not add or remove, 409 for a name that may not change; else null.
   */
  update: (actor: Actor, role: RoleFacts, { name, permissions }: Pick<RoleFacts, 'name' | 'permissions'>) =>
    firstRefusal(againstRenaming(role, name)) ?? permissionsRefusal(actor, role.permissions, permissions),

  remove: (actor: Actor, role: RoleFacts): Refusal | null =>
    needsPermission(actor, 'roles.delete') ?? firstRefusal(againstRemoving(role)),

  /**
   * Returns 403 if the actor may not assign or remove this role; else null. They must have all of its permissions
   * (docs/decisions/0017), and be a Super Admin if it is administrative (docs/decisions/0026).
   */
  assign(actor: Actor, role: Pick<RoleFacts, 'name' | 'permissions'>): Refusal | null {
    const { name, permissions } = role
    if (!actor.permissions.has('users.assign_roles')) return forbidden()
    if (actor.isSuperAdmin) return null
    if (isAdministrative(role))
      return forbidden(`Only a Super Admin can assign or revoke the administrative role ${name}`)
    if (permissions.every((permission) => actor.permissions.has(permission))) return null
    return forbidden(`You cannot assign or revoke ${name}, because it has permissions that you do not have`)
  },
}

/** Returns the actions that the actor may take on a role now, for the role's `can`. */
export function roleActions(actor: Actor, role: RoleFacts) {
  const { permissions } = actor
  const update = permissions.has('roles.update') && role.name !== superAdminRole
  return {
    update,
    rename: update && !isNameFixed(role.name),
    choosePermissions: update && permissions.has('roles.assign_permissions'),
    delete: rolePolicy.remove(actor, role) === null,
    assign: rolePolicy.assign(actor, role) === null,
  }
}

/**
 * Returns the latest expiry that the actor may choose when assigning a role; null if the assignment need not expire.
 * The assignment must not outlast the actor's own permissions, which expire at `ends`. Initial roles without
 * administrative permissions are an exception: a temporary deputy may assign them to others without an expiry.
 */
export function latestExpiry(
  ends: ReadonlyMap<string, Temporal.Instant>,
  { name, permissions }: Pick<RoleFacts, 'name' | 'permissions'>,
  toOneself: boolean,
): Temporal.Instant | null {
  if (!toOneself && isNameFixed(name) && !isAdministrative({ name, permissions })) return null
  const relevantEnds = [...permissions, name].flatMap((each) => ends.get(each) ?? [])
  return relevantEnds.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null
}

/** Returns 403 if a role would get permissions that the actor has only temporarily; else null. */
export function temporaryPermissionsRefusal(
  ends: ReadonlyMap<string, Temporal.Instant>,
  before: readonly string[],
  after: readonly string[],
): Refusal | null {
  const temporary = [...new Set(after).difference(new Set(before))].filter((permission) => ends.has(permission))
  if (temporary.length === 0) return null
  return forbidden(
    `You have ${temporary.join(', ')} only for a limited time. People with this role would keep it longer, so you can’t add it.`,
  )
}

/** Returns 403 if the actor may not change a role's permissions from `before` to `after`; else null. */
function permissionsRefusal(actor: Actor, before: readonly string[], after: readonly string[]): Refusal | null {
  const differences = [...new Set(before).symmetricDifference(new Set(after))]
  if (differences.length === 0) return null
  if (!actor.permissions.has('roles.assign_permissions'))
    return forbidden('You do not have permission to change a role’s permissions')
  const administrative = differences.filter((permission) => hasAdministrative([permission]))
  if (administrative.length && !actor.isSuperAdmin)
    return forbidden(`Only a Super Admin can add or remove administrative permissions: ${administrative.join(', ')}`)
  const missing = differences.filter((permission) => !actor.permissions.has(permission))
  if (missing.length === 0) return null
  return forbidden(`You can only add or remove permissions that you have yourself, not ${missing.join(', ')}`)
}

export const nameTaken = () => conflict('There is already a role with this name', 'role.name_taken', 'name')
