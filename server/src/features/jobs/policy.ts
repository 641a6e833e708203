import type { Area } from '../../people/reach.ts'

/** The people whose postings the actor changes, and whose applications they see: who posted, not who applies. */
export const jobsArea: Area = {
  feature: 'jobs',
  name: 'jobs',
  team: ['jobs.applications_view', 'jobs.applications_manage', 'jobs.update', 'jobs.delete', 'jobs.unpublish'],
  all: ['jobs.publish'],
}
