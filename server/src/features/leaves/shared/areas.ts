import type { Area } from '../../../people/reach.ts'

/** The permissions that decide whose leave requests the actor sees. */
export const leavesArea: Area = {
  feature: 'leaves',
  name: 'leaves',
  team: ['leaves.team_view'],
  all: ['leaves.all_view'],
}

/** The permissions that decide whose leave balances the actor sees. */
export const leaveBalancesArea: Area = {
  feature: 'leaves',
  name: 'leaveBalances',
  team: ['leaves.team_view'],
  all: ['leaves.all_view', 'leaves.balance_manage', 'leaves.balance_update'],
}

/** The permissions that decide whose details for leave the actor sees, such as the date of birth. Managers don't. */
export const leaveDetailsArea: Area = {
  feature: 'leaves',
  name: 'leaveDetails',
  team: [],
  all: ['leaves.balance_manage', 'leaves.balance_update'],
}
