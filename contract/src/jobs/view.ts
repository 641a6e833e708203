import { anyOf } from '../access/needs.ts'
import { holding, type ViewEntry } from '../access/viewer.ts'

/** The view Job Postings (specification 1, section 2.2). */
export const jobsView: ViewEntry = {
  key: 'jobs',
  label: 'Job Postings',
  shownTo: holding('jobs.tab_view'),
}

/** The need of the view modes manager and admin: those who post jobs, and who see every posting whatever its status. */
export const managesPostings = anyOf('jobs.create', 'jobs.publish')
