import { JobApplication } from '@muster/contract/jobs/applications'
import { Job } from '@muster/contract/jobs/postings'
import type { Feature } from '../../people/feature.ts'
import { jobsArea } from './policy.ts'
import { jobsHandlers } from './routes.ts'
import { jobApplications, jobApplicationSteps, jobPostings } from './tables.ts'

export const jobsFeature: Feature<'jobs'> = {
  reference: {
    title: 'Job postings',
    description: 'Vacancies within the company, and who applies for them.',
    shapes: { Job, JobApplication },
  },
  handlers: jobsHandlers,
  areas: [jobsArea],
  people: {
    keeps: {
      named: [
        { column: jobPostings.postedBy },
        { column: jobApplications.applicantId },
        { column: jobApplicationSteps.takenBy },
      ],
    },
  },
}
