import type { JobStatus } from './postings.ts'
import type { ApplicationStatus } from './steps.ts'

/*
 * Apart from the schemas: screens, reports and files show the same words.
 */

/** The statuses of a job posting in words; keys of the translation. */
export const jobStatusLabels: Record<JobStatus, string> = { DRAFT: 'Draft', ACTIVE: 'Active', CLOSED: 'Closed' }

/** The statuses of an application in words; keys of the translation. */
export const applicationLabels: Record<ApplicationStatus, string> = {
  SUBMITTED: 'Submitted',
  UNDER_REVIEW: 'Under review',
  SHORTLISTED: 'Shortlisted',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
}
