import { anyOf } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Job Postings (specification 1, section 2.2). */
export const jobsView: ViewEntry = {
  key: 'jobs',
  label: 'Job Postings',
  isVisibleTo: hasPermission('jobs.tab_view'),
}

/** The need of the view modes manager and admin: those who post jobs, and who see every posting whatever its status. */
export const managePostingsNeeds = anyOf('jobs.create', 'jobs.publish')
