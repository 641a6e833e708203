import { Candidate, JobApplication } from '@muster/contract/jobs/applications'
import { Job } from '@muster/contract/jobs/postings'
import type { Feature } from '../../feature.ts'
import { departmentsOfPostings } from './departments.ts'
import { createDemoJobs, readOldJobNotices } from './demo/createDemoJobs.ts'
import { jobsArea } from './policy.ts'
import { closeExpiredJobs } from './postings/closeExpiredJobs.ts'
import { postingsSource } from './postings/searchSource.ts'
import { jobsHandlers } from './routes.ts'
import { jobApplications, jobApplicationSteps, jobPostings } from './tables.ts'
import { jobGroups } from './recipients.ts'

export const jobsFeature: Feature<'jobs'> = {
  reference: {
    title: 'Job postings',
    description: 'Internal vacancies and applications.',
    shapes: { Candidate, Job, JobApplication },
  },
  handlers: jobsHandlers,
  search: [postingsSource],
  areas: [jobsArea],
  auditActions: [
    'job.posted',
    'job.changed',
    'job.removed',
    'job.published',
    'job.closed',
    'job.reopened',
    'job.expired',
    'application.submitted',
    'application.withdrawn',
    'application.moved',
    'application.resume_seen',
  ],
  auditPermissions: { application: 'jobs.applications_view' },
  groups: jobGroups,
  people: {
    departments: departmentsOfPostings,
    permanentRecords: {
      named: [
        { column: jobPostings.postedBy },
        { column: jobApplications.applicantId },
        { column: jobApplicationSteps.takenBy },
      ],
    },
  },
  demo: { createLaterHistory: createDemoJobs, completeHistory: readOldJobNotices },
  scheduledWork: { 'jobs.close': { cron: '5 * * * *', work: closeExpiredJobs } },
}
