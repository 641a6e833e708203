import { formatDate } from '@muster/contract/kit/formatDays'
import type { ApplicationStatus } from '@muster/contract/jobs/steps'
import type { Notice } from '../../events/event.ts'

interface Name {
  firstName: string
  lastName: string
}
interface Posting {
  id: string
  title: string
}

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const linkToJob = ({ id }: Posting) => `?view=jobs&job=${id}`
const linkToApplication = (id: string) => `?view=jobs&application=${id}`

const postingNotice = (posting: Posting, title: string, message: string): Notice => ({
  type: 'JOB_POSTING',
  title,
  message,
  link: linkToJob(posting),
  preference: 'emailNotifications',
})

/** Returns the notification of a new draft, for those who may approve it. */
export const jobSubmitted = (by: Name, posting: Posting): Notice =>
  postingNotice(posting, 'Job posting to approve', `${fullName(by)} posted “${posting.title}”. It is pending approval.`)

/** Returns the notification of an approval, for the poster. */
export const jobPublished = (by: Name, posting: Posting): Notice =>
  postingNotice(
    posting,
    'Job posting approved',
    `${fullName(by)} approved your posting “${posting.title}”. It is open now.`,
  )

/** Returns the notification of a reopened posting, for the poster. */
export const jobReopened = (by: Name, posting: Posting, closingDate: string): Notice =>
  postingNotice(
    posting,
    'Job posting reopened',
    `${fullName(by)} reopened your posting “${posting.title}” until ${formatDate(closingDate)}.`,
  )

/** Returns the notification of a closed posting, for the poster. */
export const jobClosed = (by: Name, posting: Posting): Notice =>
  postingNotice(posting, 'Job posting closed', `${fullName(by)} closed your posting “${posting.title}”.`)

/** Returns the notification of a posting past its closing date, for the poster. */
export const jobExpired = (posting: Posting): Notice =>
  postingNotice(posting, 'Job posting closed', `The closing date of your posting “${posting.title}” has passed.`)

/**
 * Returns the notification of a new application, for the poster and the first person above the poster who sees
 * applications.
 */
export const applicationReceived = (id: string, by: Name, { title }: Posting): Notice => ({
  type: 'JOB_APPLICATION',
  title: 'New application',
  message: `${fullName(by)} applied for “${title}”.`,
  link: linkToApplication(id),
  preference: 'applicationReceived',
})

const outcomes: Partial<Record<ApplicationStatus, string>> = {
  UNDER_REVIEW: 'is under review',
  SHORTLISTED: 'was shortlisted',
  ACCEPTED: 'was accepted',
  REJECTED: 'was not successful',
}

/** Returns the notification of an application's new status, for the applicant. */
export const applicationMoved = (id: string, { title }: Posting, status: ApplicationStatus): Notice => ({
  type: 'JOB_STATUS_UPDATE',
  title: 'Your application',
  message: `Your application for “${title}” ${outcomes[status] ?? 'was changed'}.`,
  link: linkToApplication(id),
  preference: 'candidateStatusChanged',
})

/** Returns the notification that a direct report was shortlisted or accepted, for the applicant's manager. */
export const reportShortlisted = (applicant: Name, posting: Posting, status: ApplicationStatus): Notice => ({
  type: 'JOB_APPLICATION',
  title: 'Application from your team',
  message: `${fullName(applicant)} applied for “${posting.title}”. The application ${outcomes[status] ?? 'was changed'}.`,
  link: linkToJob(posting),
  preference: 'candidateStatusChanged',
})
