import { anyOf } from '../access/needs.ts'
import { holding, type ViewEntry } from '../access/viewer.ts'

/** Performance (specification 1, section 2.2). */
export const performanceView: ViewEntry = {
  key: 'performance',
  label: 'Performance',
  shownTo: holding('performance.tab_view'),
}

/** The view modes manager and admin: who sees the figures, and the performance of others. */
export const seesOthers = anyOf('performance.team_view', 'performance.all_view')

/** Who may write a review of any kind. */
export const reviewing = ['performance.manager_review', 'performance.peer_review', 'performance.self_review'] as const
