import { anyOf } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Job Postings (specification 1, section 2.2). */
export const jobsView: ViewEntry = {
  key: 'jobs',
  label: 'Job Postings',
  isVisibleTo: hasPermission('jobs.tab_view'),
}

/** The permissions for the view modes manager and admin, in which every posting is visible, whatever its status. */
export const managePostingsNeeds = anyOf('jobs.create', 'jobs.publish')
