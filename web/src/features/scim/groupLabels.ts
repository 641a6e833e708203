import type { ScimGroups } from '@muster/contract/scim/urns'

/** The labels of what groups may be, as translation keys. */
export const groupLabels: Record<ScimGroups, string> = { ROLES: 'Roles', DEPARTMENTS: 'Departments' }
