import { formatDate } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../events/event.ts'

/** Without ratings, titles and texts: mails are read over shoulders. */

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

/** Returns the notification for the reviewed person. */
export const reviewSubmitted = (id: string, by: Name): Notice =>
  ofReview(
    id,
    'A review of you',
    `${fullName(by)} submitted a review of you. You can comment on it until it is completed.`,
  )

/** Returns the notification for the reviewed person. */
export const reviewCompleted = (id: string, by: Name): Notice =>
  ofReview(id, 'Review completed', `${fullName(by)} completed the review of you.`, true)

/** Returns the notification for the author. */
export const reviewCommented = (id: string, by: Name): Notice =>
  ofReview(id, 'Comments on your review', `${fullName(by)} commented on your review of them.`)

/** Returns the notification for the reviewed person's nearest manager, if the author has left. */
export const reviewOfFormerCommented = (id: string, of: Name, by: Name): Notice =>
  ofReview(
    id,
    'Comments on a review',
    `${fullName(of)} commented on the review that ${fullName(by)} wrote before leaving.`,
  )

/** Returns the notification for the author of the draft. */
export const reviewDue = (id: string, of: Name, dueOn: string): Notice =>
  ofReview(
    id,
    'A review of yours is due',
    `Your review of ${fullName(of)} is still a draft. You want to submit it by ${formatDate(dueOn)}.`,
  )

/** Returns the notification for the reviewed person, once. */
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

/** Returns the notification for the owner of the goal. */
export const goalAssigned = (id: string, by: Name, targetDate: string): Notice =>
  ofGoal(toGoal(id), 'A new goal', `${fullName(by)} set a goal for you, until ${formatDate(targetDate)}.`)

/** Returns the notification for the owner of the goal; `targetDate` is set if it has changed. */
export const goalChanged = (id: string, by: Name, targetDate?: string): Notice =>
  targetDate === undefined
    ? ofGoal(toGoal(id), 'A goal was changed', `${fullName(by)} changed a goal of yours.`)
    : ofGoal(
        toGoal(id),
        'A goal has another date',
        `${fullName(by)} changed a goal of yours. It is to be reached by ${formatDate(targetDate)} now.`,
      )

/** Returns the notification for the former owner of the goal; its link opens the others. */
export const goalRemoved = (by: Name, targetDate: string): Notice =>
  ofGoal(
    '?view=performance&tab=goals',
    'A goal was removed',
    `${fullName(by)} removed a goal of yours that was to be reached by ${formatDate(targetDate)}.`,
  )

/** Returns the notification for the person who set it, and the owner's manager. */
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

/** Returns the notification for the owner of the goal. */
export const goalSoon = (id: string, targetDate: string): Notice =>
  ofDeadline(id, 'A goal is due soon', `A goal of yours is to be reached by ${formatDate(targetDate)}.`)

/** Returns the notification for the owner of the goal. */
export const goalOverdue = (id: string, targetDate: string): Notice =>
  ofDeadline(id, 'A goal is overdue', `A goal of yours was to be reached by ${formatDate(targetDate)}.`)

/** Returns the notification for the person who set it. */
export const goalOfOtherOverdue = (id: string, of: Name, targetDate: string): Notice =>
  ofDeadline(
    id,
    'A goal is overdue',
    `A goal that you set for ${fullName(of)} was to be reached by ${formatDate(targetDate)}.`,
  )

/** Returns the notification for the person whom an open note is about. */
export const noteWritten = (id: string, by: Name): Notice => ({
  type: 'PERFORMANCE_NOTE',
  title: 'A note about your work',
  message: `${fullName(by)} wrote a note about your work.`,
  link: toNote(id),
  preference: 'performanceReviewCompleted',
})
