import type { GoalPriority, NoteType, ReviewKind, ReviewStatus } from './enumerations.ts'

/*
 * Separate from the schemas, since screens, reports and files use the same labels.
 */

/** Labels of the review statuses, as translation keys. */
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  DRAFT: 'Draft',
  SUBMITTED: 'Submitted',
  COMPLETED: 'Completed',
}

/** Labels of the review kinds, as translation keys. */
export const reviewKindLabels: Record<ReviewKind, string> = {
  MANAGER: 'Manager review',
  SELF: 'Self review',
  PEER: 'Peer review',
}

/** Labels of the goal priorities, as translation keys. */
export const goalPriorityLabels: Record<GoalPriority, string> = { HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' }

/** Labels of the note types, as translation keys (specification 3, section 3). */
export const noteTypeLabels: Record<NoteType, string> = {
  POSITIVE: 'Positive',
  NEGATIVE: 'Needs Improvement',
  NEUTRAL: 'General',
  GOAL: 'Goal',
}
