import { anyOf } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The Performance view (specification 1, section 2.2). */
export const performanceView: ViewEntry = {
  key: 'performance',
  label: 'Performance',
  isVisibleTo: hasPermission('performance.tab_view'),
}

/** The permissions to see other people's performance (view modes manager and admin). */
export const readOthersNeeds = anyOf('performance.team_view', 'performance.all_view')

/** The permissions to write a review, one for each kind. */
export const reviewPermissions = [
  'performance.manager_review',
  'performance.peer_review',
  'performance.self_review',
] as const
