/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** A review is written, submitted to whom it is about, who may comment on it, and completed: then it is locked. */
export const reviewStatuses = ['DRAFT', 'SUBMITTED', 'COMPLETED'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Where each status may go, by its author’s hand. */
export const reviewTransitions: Record<ReviewStatus, readonly ReviewStatus[]> = {
  DRAFT: ['SUBMITTED'],
  SUBMITTED: ['COMPLETED'],
  COMPLETED: [],
}

/** Choices that narrow a list of reviews: one status, all but drafts, or what counts in averages. */
export const reviewChoices = [...reviewStatuses, 'SUBMITTED_OR_COMPLETED', 'COUNTED'] as const
export type ReviewChoice = (typeof reviewChoices)[number]

/** By whom somebody is reviewed: from above, by themselves, or by a colleague. */
export const reviewKinds = ['MANAGER', 'SELF', 'PEER'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** Whole numbers, the labels of which the specification gives (3, section 3). */
export const ratings = [1, 2, 3, 4, 5] as const
export type Rating = (typeof ratings)[number]

/** How urgent a goal is. */
export const goalPriorities = ['LOW', 'MEDIUM', 'HIGH'] as const
export type GoalPriority = (typeof goalPriorities)[number]

/** What a goal's progress makes of it; OVERDUE is one that is not completed after its target date. */
export const goalStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'OVERDUE'] as const
export type GoalStatus = (typeof goalStatuses)[number]

/** What kind of remark a note is. */
export const noteTypes = ['POSITIVE', 'NEGATIVE', 'NEUTRAL', 'GOAL'] as const
export type NoteType = (typeof noteTypes)[number]

/** The status of a goal with this progress, where today is `today`. */
export function goalStatus(
  { progress, targetDate }: { progress: number; targetDate: string },
  today: string,
): GoalStatus {
  if (progress >= 100) return 'COMPLETED'
  if (targetDate < today) return 'OVERDUE'
  return progress > 0 ? 'IN_PROGRESS' : 'NOT_STARTED'
}
