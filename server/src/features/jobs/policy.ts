import { type ApplicationStatus, applicationTransitions, type DecidedStatus } from '@muster/contract/jobs/steps'
import type { JobStatus } from '@muster/contract/jobs/postings'
import { type Actor, canDecideFor, needsPermission } from '../../kernel/actor.ts'
import { conflict, firstRefusal, forbidden, isAllowed, type Reason, type Refusal } from '../../kernel/errors.ts'
import type { Area } from '../../people/reach.ts'

/**
 * The permissions that decide whose postings are within the actor's reach. Within reach, postings can be changed and
 * their applications seen. Reach depends on the poster, not on the applicant.
 */
export const jobsArea: Area = {
  feature: 'jobs',
  name: 'jobs',
  team: ['jobs.applications_view', 'jobs.applications_manage', 'jobs.update', 'jobs.delete', 'jobs.unpublish'],
  all: ['jobs.publish'],
}

/** Returns true if the actor sees every posting, whatever its status, as in the view modes manager and admin. */
export const seesEveryPosting = ({ permissions }: Actor): boolean =>
  permissions.has('jobs.create') || permissions.has('jobs.publish')

/** The facts about a posting that decide which actions are allowed. */
export interface PostingFacts {
  postedBy: string
  /** The status today, which is CLOSED after the closing date. */
  status: JobStatus
  /** True if the posting is within the actor's reach. */
  isInReach: boolean
}

const lacksPermission = (actor: Actor, permission: Parameters<typeof needsPermission>[1]): Reason => [
  needsPermission(actor, permission) !== null,
  () => forbidden(),
]
const outOfReach = (isInReach: boolean): Reason => [!isInReach, () => forbidden()]
const isNot = (status: JobStatus, requiredStatus: JobStatus): Reason => [
  status !== requiredStatus,
  () => wrongStatus(status),
]

/**
 * Returns the reasons against editing. Open postings can be edited only by people who could approve them; otherwise
 * their text could be swapped after approval.
 */
function againstEditing(actor: Actor, { status, postedBy, isInReach }: PostingFacts): Reason[] {
  const isOpen = status === 'ACTIVE'
  return [
    outOfReach(isInReach),
    lacksPermission(actor, isOpen ? 'jobs.publish' : 'jobs.update'),
    [
      isOpen && !canDecideFor(actor, postedBy),
      () => forbidden('You cannot change your own posting once it is approved'),
    ],
    [status === 'CLOSED', () => wrongStatus(status)],
  ]
}

const againstRemoving = (actor: Actor, { status, isInReach }: PostingFacts): Reason[] => [
  outOfReach(isInReach),
  lacksPermission(actor, 'jobs.delete'),
  isNot(status, 'DRAFT'),
]

const againstPublishing = (actor: Actor, { status, postedBy, isInReach }: PostingFacts): Reason[] => [
  outOfReach(isInReach),
  lacksPermission(actor, 'jobs.publish'),
  [status === 'DRAFT' && !canDecideFor(actor, postedBy), () => forbidden('You cannot approve your own job posting')],
  [status === 'ACTIVE', () => wrongStatus(status)],
]

const againstClosing = (actor: Actor, { status, isInReach }: PostingFacts): Reason[] => [
  outOfReach(isInReach),
  lacksPermission(actor, 'jobs.unpublish'),
  isNot(status, 'ACTIVE'),
]

/** Returns the reasons against applying. `ownStatus` is the status of the actor's own application; null without one. */
const againstApplying = (actor: Actor, status: JobStatus, ownStatus: ApplicationStatus | null): Reason[] => [
  lacksPermission(actor, 'jobs.apply'),
  [ownStatus !== null, alreadyApplied],
  [status !== 'ACTIVE', notOpen],
]

/** The checks before each action on a posting. Each returns a refusal, or null if the action is allowed. */
export const postingPolicy = {
  edit: (actor: Actor, posting: PostingFacts) => firstRefusal(againstEditing(actor, posting)),
  remove: (actor: Actor, posting: PostingFacts) => firstRefusal(againstRemoving(actor, posting)),
  setStatus: (actor: Actor, posting: PostingFacts, next: 'ACTIVE' | 'CLOSED') =>
    firstRefusal(next === 'ACTIVE' ? againstPublishing(actor, posting) : againstClosing(actor, posting)),
  apply: (actor: Actor, { status }: PostingFacts, ownStatus: ApplicationStatus | null) =>
    firstRefusal(againstApplying(actor, status, ownStatus)),
}

/** Returns the actions available to the actor on a posting now (`can` in the contract). */
export function postingActions(actor: Actor, posting: PostingFacts, ownStatus: ApplicationStatus | null) {
  const publishes = isAllowed(againstPublishing(actor, posting))
  return {
    edit: isAllowed(againstEditing(actor, posting)),
    remove: isAllowed(againstRemoving(actor, posting)),
    publish: publishes && posting.status === 'DRAFT',
    close: isAllowed(againstClosing(actor, posting)),
    reopen: publishes && posting.status === 'CLOSED',
    apply: isAllowed(againstApplying(actor, posting.status, ownStatus)),
    applications: seesApplications(actor, posting),
  }
}

/** Returns true if the actor sees the applications for a posting. */
export const seesApplications = ({ permissions }: Actor, { isInReach }: Pick<PostingFacts, 'isInReach'>): boolean =>
  isInReach && permissions.has('jobs.applications_view')

/** The facts about an application that decide which actions are allowed. */
export interface ApplicationFacts {
  applicantId: string
  status: ApplicationStatus
  /** True if the posting of the application is within the actor's reach. */
  isInReach: boolean
}

function againstDeciding(actor: Actor, application: ApplicationFacts, next?: DecidedStatus): Reason[] {
  const { applicantId, status, isInReach } = application
  const nextStatuses = applicationTransitions[status]
  return [
    [!canDecideFor(actor, applicantId), () => forbidden('You cannot review your own application')],
    outOfReach(isInReach),
    lacksPermission(actor, 'jobs.applications_manage'),
    [next === undefined ? nextStatuses.length === 0 : !nextStatuses.includes(next), () => alreadyDecided(status)],
  ]
}

const againstWithdrawing = (actor: Actor, { applicantId, status }: ApplicationFacts): Reason[] => [
  [applicantId !== actor.id, () => forbidden('You can only withdraw your own applications')],
  lacksPermission(actor, 'jobs.apply'),
  [status !== 'SUBMITTED', () => (applicationTransitions[status].length ? alreadySeen() : alreadyDecided(status))],
]

/** The checks before each action on an application. Each returns a refusal, or null if the action is allowed. */
export const applicationPolicy = {
  decide: (actor: Actor, application: ApplicationFacts, next: DecidedStatus) =>
    firstRefusal(againstDeciding(actor, application, next)),
  withdraw: (actor: Actor, application: ApplicationFacts) => firstRefusal(againstWithdrawing(actor, application)),
}

/** Returns the actions available to the actor on an application now (`can` in the contract). */
export const applicationActions = (actor: Actor, application: ApplicationFacts) => ({
  decide: isAllowed(againstDeciding(actor, application)),
  withdraw: isAllowed(againstWithdrawing(actor, application)),
})

const stateWords: Record<JobStatus, string> = { DRAFT: 'a draft', ACTIVE: 'open', CLOSED: 'closed' }
const wrongStatus = (status: JobStatus) =>
  conflict(`This job posting is ${stateWords[status]}. Please reload to see its current status.`, 'job.wrong_status')

export const alreadyApplied = (): Refusal => conflict('You have already applied for this job', 'job.applied')
const notOpen = () => conflict('This job no longer accepts applications', 'job.not_open')
const alreadySeen = () =>
  conflict('Your application is under review and can no longer be withdrawn', 'job.application_seen')

export const statusWords: Record<ApplicationStatus, string> = {
  SUBMITTED: 'submitted',
  UNDER_REVIEW: 'under review',
  SHORTLISTED: 'shortlisted',
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
}
const alreadyDecided = (status: ApplicationStatus) =>
  conflict(
    `This application is already ${statusWords[status]}. Please reload to see its current status.`,
    'job.application_decided',
  )
