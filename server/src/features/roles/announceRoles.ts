import type { Permission } from '@muster/contract/access/permissions'
import type { Tx } from '../../db/database.ts'
import { stale } from '../../events/event.ts'
import { raise } from '../../events/raise.ts'
import { holders } from '../../people/groups.ts'

const watch: Permission[] = ['roles.tab_view', 'roles.read', 'users.assign_roles', 'users.read', 'users.manage_team']

/**
 * Tells the screens of everybody who sees roles, and of `actorId`, who did it, that one changed, and those of the people
 * concerned that they may do more or less now.
 */
export function announceRoles(tx: Tx, concerned: readonly string[], actorId: string): void {
  for (const feature of ['roles', 'users'] as const) raise(tx, stale(feature, holders(watch), [actorId]))
  raise(tx, stale('auth', concerned))
}
