/*
 * Separate from the schemas, so that a page loads those only when a field is edited.
 */

/**
 * The statuses of a review. Drafts are visible only to the author. The reviewed person can comment on a submitted
 * review. A completed review is locked.
 */
export const reviewStatuses = ['DRAFT', 'SUBMITTED', 'COMPLETED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** The statuses that a review can change to, by its current status. */
export const reviewTransitions: Record<ReviewStatus, readonly ReviewStatus[]> = {
  DRAFT: ['SUBMITTED'],
  SUBMITTED: ['COMPLETED'],
  COMPLETED: [],
}

/** The choices of the status filter for reviews: a single status, all but drafts, or those counted in averages. */
export const reviewChoices = [...reviewStatuses, 'SUBMITTED_OR_COMPLETED', 'COUNTED'] as const
export type ReviewChoice = (typeof reviewChoices)[number]

/** The kinds of reviews: by a manager, by the person themselves or by a colleague. */
export const reviewKinds = ['MANAGER', 'SELF', 'PEER'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** The ratings, in stars. Their labels are in specification 3, section 3. */
export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]

export const goalPriorities = ['LOW', 'MEDIUM', 'HIGH'] as const
export type GoalPriority = (typeof goalPriorities)[number]

/**
 * The statuses of a goal, calculated from its progress and target date. `OVERDUE` means not completed by the target
 * date.
 */
export const goalStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE'] as const
export type GoalStatus = (typeof goalStatuses)[number]

export const noteTypes = ['POSITIVE', 'NEGATIVE', 'NEUTRAL', 'GOAL'] as const
export type NoteType = (typeof noteTypes)[number]

/** Returns the status that a goal has on the day `today`. */
export function goalStatus(
  { progress, targetDate }: { progress: number; targetDate: string },
  today: string,
): GoalStatus {
  if (progress >= 100) return 'COMPLETED'
  if (targetDate < today) return 'OVERDUE'
  return progress > 0 ? 'IN_PROGRESS' : 'NOT_STARTED'
}
