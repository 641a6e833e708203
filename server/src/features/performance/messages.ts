import { formatDate } from '@muster/contract/kit/formatDays'
import type { Notice } from '../../events/event.ts'

/** The notifications contain no ratings, titles or texts, since others may see a person's emails on the screen. */

interface Name {
  firstName: string
  lastName: string
}

const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const linkToReview = (id: string) => `?view=performance&tab=reviews&review=${id}`
const linkToGoal = (id: string) => `?view=performance&tab=goals&goal=${id}`
const linkToNote = (id: string) => `?view=performance&tab=notes&note=${id}`

const reviewNotice = (id: string, title: string, message: string, completed = false): Notice => ({
  type: 'PERFORMANCE_REVIEW',
  title,
  message,
  link: linkToReview(id),
  preference: completed ? 'performanceReviewCompleted' : 'performanceReviewDue',
})

/** Returns the notification for the reviewed person that a review was submitted. */
export const reviewSubmitted = (id: string, by: Name): Notice =>
  reviewNotice(id, 'New review', `${fullName(by)} submitted your review. You can comment on it until it is completed.`)

/** Returns the notification for the reviewed person that a review was completed. */
export const reviewCompleted = (id: string, by: Name): Notice =>
  reviewNotice(id, 'Review completed', `${fullName(by)} completed your review.`, true)

/** Returns the notification for the author that the reviewed person commented. */
export const reviewCommented = (id: string, by: Name): Notice =>
  reviewNotice(id, 'Comments on your review', `${fullName(by)} commented on your review of them.`)

/** Returns the notification for the nearest manager of a reviewed person who commented, if the author has left. */
export const reviewOfFormerCommented = (id: string, of: Name, by: Name): Notice =>
  reviewNotice(
    id,
    'Comments on a review',
    `${fullName(of)} commented on the review that ${fullName(by)} wrote before leaving.`,
  )

/** Returns the reminder for the author of a draft review that the review is due. */
export const reviewDue = (id: string, of: Name, dueOn: string): Notice =>
  reviewNotice(
    id,
    'Review due',
    `Your review of ${fullName(of)} is still a draft. Please submit it by ${formatDate(dueOn)}.`,
  )

/** Returns the reminder for the reviewed person that they can comment. */
export const commentsDue = (id: string, by: Name): Notice =>
  reviewNotice(
    id,
    'Comment on your review',
    `You have not commented on the review by ${fullName(by)} yet. You can comment until it is completed.`,
  )

const goalNotice = (link: string, title: string, message: string): Notice => ({
  type: 'GOAL_ASSIGNED',
  title,
  message,
  link,
  preference: 'goalAssigned',
})

/** Returns the notification for the owner of a new goal. */
export const goalAssigned = (id: string, by: Name, targetDate: string): Notice =>
  goalNotice(linkToGoal(id), 'New goal', `${fullName(by)} set a goal for you, due on ${formatDate(targetDate)}.`)

/** Returns the notification for the owner of a changed goal, with its target date if that has changed. */
export const goalChanged = (id: string, by: Name, targetDate?: string): Notice =>
  targetDate === undefined
    ? goalNotice(linkToGoal(id), 'Goal changed', `${fullName(by)} changed one of your goals.`)
    : goalNotice(
        linkToGoal(id),
        'Goal date changed',
        `${fullName(by)} changed one of your goals. It is now due on ${formatDate(targetDate)}.`,
      )

/** Returns the notification for the owner of a deleted goal. It links to their other goals. */
export const goalRemoved = (by: Name, targetDate: string): Notice =>
  goalNotice(
    '?view=performance&tab=goals',
    'Goal removed',
    `${fullName(by)} removed one of your goals, due on ${formatDate(targetDate)}.`,
  )

/** Returns the notification of a completed goal for the person who set it and the owner's manager. */
export const goalCompleted = (id: string, of: Name): Notice => ({
  type: 'GOAL_COMPLETED',
  title: 'Goal completed',
  message: `${fullName(of)} completed a goal.`,
  link: linkToGoal(id),
  preference: 'goalAssigned',
})

const deadlineNotice = (id: string, title: string, message: string): Notice => ({
  type: 'GOAL_ASSIGNED',
  title,
  message,
  link: linkToGoal(id),
  preference: 'goalDeadline',
})

/** Returns the reminder for a goal's owner that the goal is due soon. */
export const goalSoon = (id: string, targetDate: string): Notice =>
  deadlineNotice(id, 'Goal due soon', `One of your goals is due on ${formatDate(targetDate)}.`)

/** Returns the notification for a goal's owner that the goal is overdue. */
export const goalOverdue = (id: string, targetDate: string): Notice =>
  deadlineNotice(id, 'Goal overdue', `One of your goals was due on ${formatDate(targetDate)}.`)

/** Returns the notification that a goal is overdue, for the person who set it. */
export const goalOfOtherOverdue = (id: string, of: Name, targetDate: string): Notice =>
  deadlineNotice(id, 'Goal overdue', `A goal that you set for ${fullName(of)} was due on ${formatDate(targetDate)}.`)

/** Returns the notification of a note for the person it is about. It is sent once they can read the note. */
export const noteWritten = (id: string, by: Name): Notice => ({
  type: 'PERFORMANCE_NOTE',
  title: 'New note about your work',
  message: `${fullName(by)} wrote a note about your work.`,
  link: linkToNote(id),
  preference: 'performanceReviewCompleted',
})
