import type { Permission } from './permissions.ts'

/**
 * What shows Leave Requests: any leave tab, request, read or cancel permission (specification 1, section 2.2). Written
 * out: every first visit asks for it, and would bring the words of the whole catalogue with it.
 */
export const leaveEntrances: readonly Permission[] = [
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
