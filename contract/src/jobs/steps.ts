/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** The steps of an application (specification 2, section 4), and its withdrawal by the applicant. */
export const applicationStatuses = [
  'SUBMITTED',
  'UNDER_REVIEW',
  'SHORTLISTED',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** Where each status may go, by the hand of who decides: forward, or to a rejection; the last three are final. */
export const applicationTransitions: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  SUBMITTED: ['UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED'],
  UNDER_REVIEW: ['SHORTLISTED', 'ACCEPTED', 'REJECTED'],
  SHORTLISTED: ['ACCEPTED', 'REJECTED'],
  ACCEPTED: [],
  REJECTED: [],
  WITHDRAWN: [],
}

/** The statuses that somebody who decides may bring an application to. */
export const decidedStatuses = ['UNDER_REVIEW', 'SHORTLISTED', 'ACCEPTED', 'REJECTED'] as const
export type DecidedStatus = (typeof decidedStatuses)[number]

/** Whether going from one status to the other leaves out steps between, which needs a note. */
export function skipsSteps(from: ApplicationStatus, to: ApplicationStatus): boolean {
  const [first] = applicationTransitions[from]
  return to !== 'REJECTED' && applicationTransitions[from].includes(to) && to !== first
}
