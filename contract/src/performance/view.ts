import { anyOf } from '../access/needs.ts'
import { holding, type ViewEntry } from '../access/viewer.ts'

/** The view Performance (specification 1, section 2.2). */
export const performanceView: ViewEntry = {
  key: 'performance',
  label: 'Performance',
  shownTo: holding('performance.tab_view'),
}

/** The need of the view modes manager and admin: those who see the figures and other people's performance. */
export const seesOthers = anyOf('performance.team_view', 'performance.all_view')

/** The permissions to write a review, one for each kind. */
export const reviewing = ['performance.manager_review', 'performance.peer_review', 'performance.self_review'] as const
