import { and, eq } from 'drizzle-orm'
import type { CreateRole } from '@muster/contract/roles/calls'
import { defaultsOf } from '../../../people/startingRoles.ts'
import { rolePermissions, roles } from '../../../people/tables.ts'
import { unknownId, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'

export const roleInput = async (world: World) => ({ id: await world.role(null) })
export const heldRoleInput = async (world: World, { subject }: Who) => ({ id: await world.role(subject) })
export const assignmentInput = async (world: World, { subject }: Who) => ({
  roleId: await world.role(subject),
  userId: subject ?? unknownId(),
})
export const roleSearchInput = async (world: World) => ({ roleId: await world.role(null), search: 'stranger' })
export const roleContent = (world: World): CreateRole => ({
  name: `Role ${world.newName()}`,
  permissions: ['leaves.read'],
})
export const roleChangeInput = async (world: World) => ({ ...(await roleInput(world)), ...roleContent(world) })
/**
 * Changes Team Lead as if an earlier release had created it without one of its permissions. Returns the input that
 * applies this permission as a new default. No call needs the permission.
 */
export const defaultsInput = async ({ app }: World) => {
  const { db } = app.app
  const newPermission = 'settings.two_factor'
  const [role] = await db
    .update(roles)
    .set({ defaults: defaultsOf('Team Lead')?.filter((permission) => permission !== newPermission) })
    .where(eq(roles.name, 'Team Lead'))
    .returning({ id: roles.id })
  const id = role?.id ?? ''
  await db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.roleId, id), eq(rolePermissions.permission, newPermission)))
  // Set to a fixed number, because the version increases with every change.
  const version = 100
  await db.update(roles).set({ version }).where(eq(roles.id, id))
  return { id, apply: true, version }
}
export const roleEffectInput = async (world: World) => ({ ...(await roleInput(world)), permissions: 'leaves.read' })
