import type { CreateRole } from '@muster/contract/roles/calls'
import { nothing, type World } from '../../../../testing/world.ts'
import type { Who } from '../../../../testing/rows.ts'

export const roleInput = async (world: World) => ({ id: await world.role(null) })
export const heldRoleInput = async (world: World, { subject }: Who) => ({ id: await world.role(subject) })
export const assignmentInput = async (world: World, { subject }: Who) => ({
  roleId: await world.role(subject),
  userId: subject ?? nothing(),
})
export const roleSearchInput = async (world: World) => ({ roleId: await world.role(null), search: 'stranger' })
export const roleContent = (world: World): CreateRole => ({
  name: `Role ${world.newName()}`,
  permissions: ['leaves.read'],
})
export const roleChangeInput = async (world: World) => ({ ...(await roleInput(world)), ...roleContent(world) })
export const roleEffectInput = async (world: World) => ({ ...(await roleInput(world)), permissions: 'leaves.read' })
