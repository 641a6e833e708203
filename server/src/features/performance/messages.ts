import { formatDate } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../events/event.ts'

/*
 * No rating, no title and no word of what was written is in them: mails are read over shoulders.
 */

interface Name {
  firstName: string
  lastName: string
}

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const toReview = (id: string) => `?view=performance&tab=reviews&review=${id}`
const toGoal = (id: string) => `?view=performance&tab=goals&goal=${id}`
const toNote = (id: string) => `?view=performance&tab=notes&note=${id}`

const ofReview = (id: string, title: string, message: string, completed = false): Notice => ({
  type: 'PERFORMANCE_REVIEW',
  title,
  message,
  link: toReview(id),
  preference: completed ? 'performanceReviewCompleted' : 'performanceReviewDue',
})

/** To whom it is about. */
export const reviewSubmitted = (id: string, by: Name): Notice =>
  ofReview(
    id,
    'A review of you',
    `${fullName(by)} submitted a review of you. You can comment on it until it is completed.`,
  )

/** To whom it is about. */
export const reviewCompleted = (id: string, by: Name): Notice =>
  ofReview(id, 'Review completed', `${fullName(by)} completed the review of you.`, true)

/** To who wrote it. */
export const reviewCommented = (id: string, by: Name): Notice =>
  ofReview(id, 'Comments on your review', `${fullName(by)} commented on your review of them.`)

/** To who is above whom it is about, where its author has left. */
export const reviewOfFormerCommented = (id: string, of: Name, by: Name): Notice =>
  ofReview(
    id,
    'Comments on a review',
    `${fullName(of)} commented on the review that ${fullName(by)} wrote before leaving.`,
  )

/** To who wrote the draft. */
export const reviewDue = (id: string, of: Name, dueOn: string): Notice =>
  ofReview(
    id,
    'A review of yours is due',
    `Your review of ${fullName(of)} is still a draft. You want to submit it by ${formatDate(dueOn)}.`,
  )

/** To whom it is about, once. */
export const commentsDue = (id: string, by: Name): Notice =>
  ofReview(
    id,
    'Your comments on a review',
    `You have not commented on the review that ${fullName(by)} wrote. You can until it is completed.`,
  )

const ofGoal = (link: string, title: string, message: string): Notice => ({
  type: 'GOAL_ASSIGNED',
  title,
  message,
  link,
  preference: 'goalAssigned',
})

/** To whose goal it is. */
export const goalAssigned = (id: string, by: Name, targetDate: string): Notice =>
  ofGoal(toGoal(id), 'A new goal', `${fullName(by)} set a goal for you, until ${formatDate(targetDate)}.`)

/** To whose goal it is; `targetDate` where it is another one now. */
export const goalChanged = (id: string, by: Name, targetDate?: string): Notice =>
  targetDate === undefined
    ? ofGoal(toGoal(id), 'A goal was changed', `${fullName(by)} changed a goal of yours.`)
    : ofGoal(
        toGoal(id),
        'A goal has another date',
        `${fullName(by)} changed a goal of yours. It is to be reached by ${formatDate(targetDate)} now.`,
      )

/** To whose goal it was; it leads to the others. */
export const goalRemoved = (by: Name, targetDate: string): Notice =>
  ofGoal(
    '?view=performance&tab=goals',
    'A goal was removed',
    `${fullName(by)} removed a goal of yours that was to be reached by ${formatDate(targetDate)}.`,
  )

/** To who set it, and the manager of whose goal it is. */
export const goalCompleted = (id: string, of: Name): Notice => ({
  type: 'GOAL_COMPLETED',
  title: 'Goal completed',
  message: `${fullName(of)} completed a goal.`,
  link: toGoal(id),
  preference: 'goalAssigned',
})

const ofDeadline = (id: string, title: string, message: string): Notice => ({
  type: 'GOAL_ASSIGNED',
  title,
  message,
  link: toGoal(id),
  preference: 'goalDeadline',
})

/** To whose goal it is. */
export const goalSoon = (id: string, targetDate: string): Notice =>
  ofDeadline(id, 'A goal is due soon', `A goal of yours is to be reached by ${formatDate(targetDate)}.`)

/** To whose goal it is. */
export const goalOverdue = (id: string, targetDate: string): Notice =>
  ofDeadline(id, 'A goal is overdue', `A goal of yours was to be reached by ${formatDate(targetDate)}.`)

/** To who set it. */
export const goalOfOtherOverdue = (id: string, of: Name, targetDate: string): Notice =>
  ofDeadline(
    id,
    'A goal is overdue',
    `A goal that you set for ${fullName(of)} was to be reached by ${formatDate(targetDate)}.`,
  )

/** To whom it is about, of a note that is not private. */
export const noteWritten = (id: string, by: Name): Notice => ({
  type: 'PERFORMANCE_NOTE',
  title: 'A note about your work',
  message: `${fullName(by)} wrote a note about your work.`,
  link: toNote(id),
  preference: 'performanceReviewCompleted',
})
