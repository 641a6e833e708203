import type { GoalPriority, NoteType, ReviewKind, ReviewStatus } from './words.ts'

/*
 * Apart from the schemas: screens, reports and files show the same words.
 */

/** The statuses of a review in words; keys of the translation. */
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  DRAFT: 'Draft',
  SUBMITTED: 'Submitted',
  COMPLETED: 'Completed',
}

/** The kinds of reviews in words; keys of the translation. */
export const reviewKindLabels: Record<ReviewKind, string> = {
  MANAGER: 'Manager review',
  SELF: 'Self review',
  PEER: 'Peer review',
}

/** The priorities of goals in words; keys of the translation. */
export const goalPriorityLabels: Record<GoalPriority, string> = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' }

/** The types of notes in words (specification 3, section 3); keys of the translation. */
export const noteTypeLabels: Record<NoteType, string> = {
  POSITIVE: 'Positive',
  NEGATIVE: 'Needs Improvement',
  NEUTRAL: 'General',
  GOAL: 'Goal',
}
