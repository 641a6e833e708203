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
} from '@muster/contract/performance/words'
import { i18n } from '../../../i18n.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

/** The ratings in words (specification 3, section 3); keys of the translation. */
export const ratingWords: Record<Rating, string> = {
  1: 'Needs Improvement_rating',
  2: 'Below Expectations',
  3: 'Meets Expectations',
  4: 'Exceeds Expectations',
  5: 'Outstanding',
}

/** A rating in words, translated. */
export const ratingLabel = (rating: number): string => i18n.t(ratingWords[rating as Rating])

/** An average of ratings with its one decimal, `4.2/5`; a dash where nothing was rated. */
export const averageLabel = (average: number | null): string =>
  average === null
    ? '–'
    : `${formatNumber(average, i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}/5`

/** How the statuses of a review look (specification 3, section 2): success, a warning, and information for any other. */
export const reviewLooks: Record<ReviewStatus, StatusLook> = {
  DRAFT: { colour: 'blue', Icon: IconPencil, label: reviewStatusLabels.DRAFT },
  SUBMITTED: { colour: 'amber', Icon: IconSend, label: reviewStatusLabels.SUBMITTED },
  COMPLETED: { colour: 'green', Icon: IconCheck, label: reviewStatusLabels.COMPLETED },
}

/** Choices that narrow a list of reviews, in words; keys of the translation. */
export const reviewChoiceWords: Record<ReviewChoice, string> = {
  ...reviewStatusLabels,
  SUBMITTED_OR_COMPLETED: 'Without drafts',
  COUNTED: 'Not replaced',
}

/** By whom somebody is reviewed, in words; keys of the translation. */
export { reviewKindLabels as reviewKindWords }

/** What the author of a review comments is called: it is a manager’s only in a review from above; a key of the translation. */
export const commentsWord = (kind: ReviewKind): string => (kind === 'MANAGER' ? 'Manager Comments' : 'Comments')

/** How the statuses of a goal look. */
export const goalLooks: Record<GoalStatus, StatusLook> = {
  NOT_STARTED: { colour: 'grey', Icon: IconCircle, label: 'Not started' },
  IN_PROGRESS: { colour: 'blue', Icon: IconProgress, label: 'In progress' },
  OVERDUE: { colour: 'red', Icon: IconClockExclamation, label: 'Overdue' },
  COMPLETED: { colour: 'green', Icon: IconCheck, label: 'Completed' },
}

/** How urgent a goal is, in words and with a sign. */
export const priorityLooks: Record<GoalPriority, StatusLook> = {
  HIGH: { colour: 'red', Icon: IconArrowUp, label: 'High priority' },
  MEDIUM: { colour: 'grey', Icon: IconEqual, label: 'Medium priority' },
  LOW: { colour: 'grey', Icon: IconArrowDown, label: 'Low priority' },
}

/** The priorities as they are chosen, the most urgent first; keys of the translation. */
export { goalPriorityLabels as priorityWords }

/** How the types of notes look, by the labels of the specification (3, section 3). */
export const noteLooks: Record<NoteType, StatusLook> = {
  POSITIVE: { colour: 'green', Icon: IconThumbUp, label: noteTypeLabels.POSITIVE },
  NEGATIVE: { colour: 'amber', Icon: IconTrendingUp, label: 'Needs Improvement_note' },
  NEUTRAL: { colour: 'grey', Icon: IconMessage, label: noteTypeLabels.NEUTRAL },
  GOAL: { colour: 'blue', Icon: IconTargetArrow, label: noteTypeLabels.GOAL },
}

/** A share of a hundred, `40%`. */
export const percent = (progress: number): string => formatNumber(progress / 100, i18n.language, { style: 'percent' })
