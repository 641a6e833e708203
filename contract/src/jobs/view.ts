import { anyOf } from '../access/needs.ts'
import { holding, type ViewEntry } from '../access/viewer.ts'

/** Job Postings (specification 1, section 2.2). */
export const jobsView: ViewEntry = {
  key: 'jobs',
  label: 'Job Postings',
  shownTo: holding('jobs.tab_view'),
}

/** The view modes manager and admin: who posts jobs, and sees every posting regardless of its status. */
export const managesPostings = anyOf('jobs.create', 'jobs.publish')
