/*
 * Kept apart from the schemas, which a page loads only once a field is edited.
 */

/** The steps of an application (specification 2, section 4), and WITHDRAWN. */
export const applicationStatuses = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'SHORTLISTED',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** The statuses that a decision may set, by current status: a later step or a rejection. */
export const applicationTransitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  SUBMITTED: ['UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED'],
  UNDER_REVIEW: ['SHORTLISTED', 'ACCEPTED', 'REJECTED'],
  SHORTLISTED: ['ACCEPTED', 'REJECTED'],
  ACCEPTED: [],
  REJECTED: [],
  WITHDRAWN: [],
}

/** The statuses that a decision may set. */
export const decidedStatuses = ['UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED'] as const
export type DecidedStatus = (typeof decidedStatuses)[number]

/** Returns true if the change skips a step. Such a change requires a note. */
export function skipsSteps(from: ApplicationStatus, to: ApplicationStatus): boolean {
  const [first] = applicationTransitions[from]
  return to !== 'REJECTED' && applicationTransitions[from].includes(to) && to !== first
}

/**
 * The sort orders of postings. `newest` lists the newest first, and `drafts` drafts before the others, whatever the
 * direction.
 */
export const jobSorts = ['newest', 'drafts', 'title', 'closing', 'by'] as const

/** The sort orders of the applications for a posting. `newest` lists the newest first, whatever the direction. */
export const applicationSorts = ['newest', 'applicant', 'status', 'applied'] as const
