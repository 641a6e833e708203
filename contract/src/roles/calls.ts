import { z } from 'zod'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { PersonName, userStatuses } from '../kit/people.ts'
import { allPermissions, type Permission } from '../access/permissions.ts'
import { route } from '../kit/route.ts'
import { anyOf } from '../access/needs.ts'
import { Id, optionalParagraphs, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

/** The name of a permission in the catalogue, such as `users.read`. */
export const PermissionName = z.enum(
  allPermissions as readonly [Permission, ...Permission[]],
  'Please choose permissions',
)

/** A permission of a role (specification 3, section 3). */
export const PermissionEntry = z.object({
  /** The same as the name, because permissions are not stored in the database. */
  id: z.string(),
  name: z.string(),
  /** The part of the name before the first dot. */
  group: z.string(),
  description: z.string(),
  /** True if only Super Admins may grant a role with this permission (docs/decisions/0026). */
  isAdministrative: z.boolean(),
})
export type PermissionEntry = z.infer<typeof PermissionEntry>

/** A role with its permissions and the number of people who have it. Expired assignments are not counted. */
export const Role = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  /** True for the initial roles, which every company has; false for those it has created. */
  isBuiltIn: z.boolean(),
  /**
   * A number that increases with each change. Clients send it back with a change, so that they cannot overwrite a
   * change they have not seen.
   */
  version: z.number().int(),
  permissions: z.array(z.object({ permission: z.object({ name: z.string() }) })),
  /** `active` is the number of active people among those in `userRoles`. */
  _count: z.object({ userRoles: z.number().int(), active: z.number().int() }),
  /**
   * For an initial role that the company has edited: the permissions that newer releases have added to its defaults,
   * and those that they have removed. Super Admins see these changes until they are applied or dismissed. Null if there
   * are none.
   */
  changedDefaults: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }).nullable(),
  /** Actions available to the caller now. */
  can: z.object({
    update: z.boolean(),
    /** False for the initial roles, whose names are fixed. */
    rename: z.boolean(),
    choosePermissions: z.boolean(),
    delete: z.boolean(),
    /** True if the caller may assign the role to people and remove it from them. */
    assign: z.boolean(),
  }),
})
export type Role = z.infer<typeof Role>

/** A role assigned to a person (specification 3, section 3). Expired assignments are listed but have no effect. */
export const UserRole = z.object({
  id: z.uuid(),
  role: z.object({ id: z.uuid(), name: z.string(), description: z.string().nullable() }),
  grantedAt: Instant,
  /** The person who assigned the role; null for an initial assignment, or if that person's account was deleted. */
  grantedBy: PersonName.pick({ id: true, firstName: true, lastName: true }).nullable(),
  expiresAt: Instant.nullable(),
  isExpired: z.boolean(),
  can: z.object({ revoke: z.boolean() }),
})
export type UserRole = z.infer<typeof UserRole>

/** A person who has the role. */
export const RoleHolder = PersonName.extend({
  status: z.enum(userStatuses),
  grantedAt: Instant,
  expiresAt: Instant.nullable(),
})
export type RoleHolder = z.infer<typeof RoleHolder>

/** The effect of a changed set of permissions on the people who have the role. */
export const RoleEffect = z.object({
  /** Number of active people who currently have the role. */
  people: z.number().int(),
  /** True if the caller is one of these people. */
  concernsCaller: z.boolean(),
  /**
   * The added and removed permissions, each with the number of people who gain or lose it. People who also have the
   * permission from another role are not counted.
   */
  changes: z.array(z.object({ permission: z.string(), given: z.boolean(), people: z.number().int() })),
})
export type RoleEffect = z.infer<typeof RoleEffect>

const roleFields = {
  name: text(60, 'Please enter a role name').overwrite((name) => name.replace(/\s+/g, ' ')),
  description: optionalParagraphs(500).nullish(),
  permissions: z.array(PermissionName).max(500, 'Please choose permissions'),
}
export const CreateRole = z.object(roleFields)
export type CreateRole = z.infer<typeof CreateRole>

export const UpdateRole = z.object({
  ...roleFields,
  id: Id,
  /** The `version` that the caller saw. The change is refused if the role has changed since. */
  version: z.int().optional(),
})
export type UpdateRole = z.infer<typeof UpdateRole>

export const SettleDefaults = z.object({
  id: Id,
  /** True to apply the new defaults to the role; false to dismiss them. */
  apply: z.boolean(),
  /** The `version` that the caller saw. The call is refused if the role has changed since. */
  version: z.int(),
})
export type SettleDefaults = z.infer<typeof SettleDefaults>

export const AssignRole = z.object({
  roleId: Id,
  userId: Id,
  /** The time when the assignment expires; null if it does not expire. */
  expiresAt: Instant.refine((instant) => instant < '2101', 'Please choose a day before the year 2101').nullish(),
})
export type AssignRole = z.infer<typeof AssignRole>

export const FindAssignee = z.object({
  /** Part of a name or an email address. */
  search: z.string().trim().max(100).default(''),
  /** The role to be assigned. */
  roleId: Id,
})
export type FindAssignee = z.infer<typeof FindAssignee>

export const ListHolders = PageQuery.extend({ id: Id, search: z.string().trim().max(100).default('') })
export type ListHolders = z.infer<typeof ListHolders>

const permissionNames = new Set<string>(allPermissions)
export const FindRoleEffect = z.object({
  id: Id,
  /** The new permissions of the role, separated by commas. */
  permissions: z
    .string()
    .max(8000)
    .refine((list) => parseNames(list).every((name) => permissionNames.has(name)), 'Please choose permissions'),
})
export type FindRoleEffect = z.infer<typeof FindRoleEffect>

/** Returns the names in a comma-separated list, without duplicates. */
export const parseNames = (list: string): string[] => [...new Set(list.split(',').filter((name) => name !== ''))]

const readRolesNeeds = anyOf('roles.read', 'roles.tab_view', 'users.assign_roles')
const AssignmentInput = z.object({ roleId: Id, userId: Id })
const assignmentRule =
  'You need every permission of the role. Only Super Admins can assign or remove an administrative role, and the owner is notified.'

export const roles = {
  list: route({
    method: 'GET',
    path: '/roles',
    needs: readRolesNeeds,
    summary: 'List all roles with their permissions',
  }).output(z.array(Role)),
  permissions: route({
    method: 'GET',
    path: '/roles/permissions',
    needs: readRolesNeeds,
    summary: 'List all permissions by area',
  }).output(z.array(PermissionEntry)),
  people: route({
    method: 'GET',
    path: '/roles/people',
    needs: 'users.assign_roles',
    summary: 'Search people to assign a role to, showing who already has it; returns the first twenty',
  })
    .input(FindAssignee)
    .output(z.object({ people: z.array(PersonName.extend({ holdsRole: z.boolean() })) })),
  ofUser: route({
    method: 'GET',
    path: '/roles/user/{userId}',
    needs: 'signed-in',
    isOpenToAssistants: true,
    keyNeeds: anyOf('roles.read', 'users.assign_roles', 'users.read', 'users.manage_team'),
    summary: 'List a person’s roles, including expired ones',
  })
    .input(z.object({ userId: Id }))
    .output(z.object({ userRoles: z.array(UserRole) })),
  create: route({
    method: 'POST',
    path: '/roles',
    needs: 'roles.create',
    summary: 'Create a role',
    description: 'Adding permissions needs `roles.assign_permissions` and each of these permissions.',
    success: 201,
  })
    .input(CreateRole)
    .output(z.object({ role: Role })),
  update: route({
    method: 'PATCH',
    path: '/roles/{id}',
    needs: 'roles.update',
    summary: 'Update a role',
    description:
      'Adding or removing permissions needs `roles.assign_permissions` and each of these permissions. ' +
      'Super Admin can’t be changed; the other default roles keep their names. ' +
      '409 `role.changed_meanwhile` if `version` does not match.',
  })
    .input(UpdateRole)
    .output(z.object({ role: Role })),
  settleDefaults: route({
    method: 'PATCH',
    path: '/roles/{id}/defaults',
    needs: 'roles.update',
    summary: 'Apply changed defaults to a role, or dismiss them',
    description:
      'Only for Super Admins. 409 `role.changed_meanwhile` if `version` does not match or there are no ' +
      'changed defaults.',
  })
    .input(SettleDefaults)
    .output(z.object({ role: Role })),
  changeEffect: route({
    method: 'GET',
    path: '/roles/{id}/change-effect',
    needs: 'roles.update',
    summary: 'Preview a change of a role’s permissions and the number of people affected',
  })
    .input(FindRoleEffect)
    .output(RoleEffect),
  remove: route({
    method: 'DELETE',
    path: '/roles/{id}',
    needs: 'roles.delete',
    summary: 'Delete an unused role',
    success: 204,
  }).input(z.object({ id: Id })),
  users: route({
    method: 'GET',
    path: '/roles/{id}/users',
    needs: 'roles.read',
    summary: 'List the people with a role',
  })
    .input(ListHolders)
    .output(z.object({ users: z.array(RoleHolder), pagination: Pagination })),
  revokeAll: route({
    method: 'DELETE',
    path: '/roles/{id}/users',
    needs: 'users.assign_roles',
    summary: 'Remove a role from everyone you can see',
    description: assignmentRule,
  })
    .input(z.object({ id: Id }))
    .output(z.object({ revoked: z.number().int() })),
  assign: route({
    method: 'POST',
    path: '/roles/{roleId}/assign/{userId}',
    needs: 'users.assign_roles',
    summary: 'Assign a role to a person, or change its end date',
    description: assignmentRule,
  })
    .input(AssignRole)
    .output(z.object({ userRole: UserRole })),
  revoke: route({
    method: 'DELETE',
    path: '/roles/{roleId}/assign/{userId}',
    needs: 'users.assign_roles',
    summary: 'Remove a role from a person',
    description: assignmentRule,
    success: 204,
  }).input(AssignmentInput),
}
