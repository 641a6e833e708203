import type { Permission } from './permissions.ts'

/**
 * The permissions that open Leave Requests: all permissions to view a tab of it, and to request, read or cancel leave
 * (specification 1, section 2.2). The list is spelled out because every first visit loads it: deriving it would also
 * load the descriptions of the whole catalogue.
 */
export const leaveViewPermissions: readonly Permission[] = [
  'leaves.tab_view',
  'leaves.read',
  'leaves.create',
  'leaves.request_form',
  'leaves.cancel',
  'leaves.team_view',
  'leaves.all_view',
  'leaves.calendar_view',
  'leaves.policy_manage',
  'leaves.request_annual',
  'leaves.request_sick',
  'leaves.request_unpaid',
  'leaves.request_personal',
  'leaves.request_maternity',
  'leaves.request_paternity',
  'leaves.request_emergency',
]

/** The permissions to decide on leave, of all types or of one, spelled out for the same reason. */
export const decideLeavePermissions: readonly Permission[] = [
  'leaves.approve',
  'leaves.reject',
  'leaves.approve_annual',
  'leaves.approve_sick',
  'leaves.approve_unpaid',
  'leaves.approve_personal',
  'leaves.approve_maternity',
  'leaves.approve_paternity',
  'leaves.approve_emergency',
]
