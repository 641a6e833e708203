import type { JobStatus } from './postings.ts'
import type { ApplicationStatus } from './steps.ts'

/*
 * Kept apart from the schemas: screens, reports and files use the same labels.
 */

/** Labels of the posting statuses; translation keys. */
export const jobStatusLabels: Record<JobStatus, string> = { DRAFT: 'Draft', ACTIVE: 'Active', CLOSED: 'Closed' }

/** Labels of the application statuses; translation keys. */
export const applicationLabels: Record<ApplicationStatus, string> = {
  SUBMITTED: 'Submitted',
  UNDER_REVIEW: 'Under review',
  SHORTLISTED: 'Shortlisted',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn',
}
