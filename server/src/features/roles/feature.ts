import { PermissionName, Role, UserRole } from '@muster/contract/roles/calls'
import type { Feature } from '../../feature.ts'
import { rolesArea } from './policy.ts'
import { rolesHandlers } from './routes.ts'

export const rolesFeature: Feature<'roles'> = {
  reference: {
    title: 'Roles',
    description: 'Roles, their permissions and the people who have them.',
    shapes: { PermissionName, Role, UserRole },
  },
  handlers: rolesHandlers,
  areas: [rolesArea],
  auditActions: [
    'role.created',
    'role.changed',
    'role.defaults_applied',
    'role.defaults_kept',
    'role.deleted',
    'role.assigned',
    'role.revoked',
    'role.revoked_from_all',
  ],
}
