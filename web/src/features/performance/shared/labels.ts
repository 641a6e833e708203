import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconCircle,
  IconClockExclamation,
  IconEqual,
  IconMessage,
  IconPencil,
  IconProgress,
  IconSend,
  IconTargetArrow,
  IconThumbUp,
  IconTrendingUp,
} from '@tabler/icons-react'
import { formatNumber } from '@muster/contract/kit/formatters'
import {
  goalPriorityLabels,
  noteTypeLabels,
  reviewKindLabels,
  reviewStatusLabels,
} from '@muster/contract/performance/labels'
import type {
  GoalPriority,
  GoalStatus,
  NoteType,
  Rating,
  ReviewChoice,
  ReviewKind,
  ReviewStatus,
} from '@muster/contract/performance/enumerations'
import { i18n } from '../../../i18n.ts'
import type { StatusStyle } from '../../../kit/StatusBadge.tsx'

/** Labels of the ratings (specification 3, section 3), as translation keys. */
export const ratingLabels: Record<Rating, string> = {
  1: 'Needs Improvement_rating',
  2: 'Below Expectations',
  3: 'Meets Expectations',
  4: 'Exceeds Expectations',
  5: 'Outstanding',
}

/** Returns the translated label of a rating. */
export const ratingLabel = (rating: number): string => i18n.t(ratingLabels[rating as Rating])

/** Returns an average rating as a text such as `4.2/5`, or a dash for null. */
export const averageLabel = (average: number | null): string =>
  average === null
    ? '–'
    : `${formatNumber(average, i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}/5`

/** Colour, icon and label of each review status (specification 3, section 2). */
export const reviewStyles: Record<ReviewStatus, StatusStyle> = {
  DRAFT: { colour: 'grey', Icon: IconPencil, label: reviewStatusLabels.DRAFT },
  SUBMITTED: { colour: 'amber', Icon: IconSend, label: reviewStatusLabels.SUBMITTED },
  COMPLETED: { colour: 'green', Icon: IconCheck, label: reviewStatusLabels.COMPLETED },
}

/** Labels of the status filter for reviews, as translation keys. */
export const reviewChoiceLabels: Record<ReviewChoice, string> = {
  ...reviewStatusLabels,
  SUBMITTED_OR_COMPLETED: 'Without drafts',
  COUNTED: 'Counted in average',
}

/** Labels of the kinds of reviews, as translation keys. */
export { reviewKindLabels as reviewKindWords }

/**
 * Returns the heading of the author's comments as a translation key. Only managers' reviews have “Manager Comments”.
 */
export const commentsLabel = (kind: ReviewKind): string => (kind === 'MANAGER' ? 'Manager Comments' : 'Comments')

/** Colour, icon and label of each goal status. */
export const goalStyles: Record<GoalStatus, StatusStyle> = {
  NOT_STARTED: { colour: 'grey', Icon: IconCircle, label: 'Not started' },
  IN_PROGRESS: { colour: 'blue', Icon: IconProgress, label: 'In progress' },
  OVERDUE: { colour: 'red', Icon: IconClockExclamation, label: 'Overdue' },
  COMPLETED: { colour: 'green', Icon: IconCheck, label: 'Completed' },
}

/** Colour, icon and label of each goal priority. */
export const priorityStyles: Record<GoalPriority, StatusStyle> = {
  HIGH: { colour: 'grey', Icon: IconArrowUp, label: 'High priority' },
  MEDIUM: { colour: 'grey', Icon: IconEqual, label: 'Medium priority' },
  LOW: { colour: 'grey', Icon: IconArrowDown, label: 'Low priority' },
}

/** Labels of the goal priorities, highest first, as translation keys. */
export { goalPriorityLabels as priorityWords }

/** Colour, icon and label of each note type (specification 3, section 3). */
export const noteStyles: Record<NoteType, StatusStyle> = {
  POSITIVE: { colour: 'green', Icon: IconThumbUp, label: noteTypeLabels.POSITIVE },
  NEGATIVE: { colour: 'amber', Icon: IconTrendingUp, label: 'Needs Improvement_note' },
  NEUTRAL: { colour: 'grey', Icon: IconMessage, label: noteTypeLabels.NEUTRAL },
  GOAL: { colour: 'blue', Icon: IconTargetArrow, label: noteTypeLabels.GOAL },
}
