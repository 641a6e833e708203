import type { Permission } from './permissions.ts'

/**
 * The permissions that show Leave Requests: any leave tab, request, read or cancel permission (specification 1, section
 * 2.2). Written out because every first visit loads this list, and deriving it would load the descriptions of the whole
 * catalogue too.
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
