import type { Review } from '@muster/contract/performance/reviews'
import type { Named } from '@muster/contract/performance/shared'
import type { Choosable } from '../../../kit/form/PersonField.tsx'
import type { Part } from '../../../kit/form/edited.ts'
import type { Problems } from '../../../kit/form/problems.ts'
import { formatDay } from '../../../kit/format.ts'
import { ratingLabel } from '../shared/words.ts'
import { isWritten } from './isWritten.ts'

/** What stands in the fields of a review. */
export interface ReviewValues {
  user: Choosable | null
  reviewPeriod: string
  overallRating: number
  goals: string
  achievements: string
  areasForImprovement: string
  managerComments: string
  dueOn: string
}

/** A review as it is changed; without one what a new one begins with (specification 3, section 3). */
export const valuesOf = (review?: Review, about?: Named): ReviewValues => ({
  user: review?.user ?? about ?? null,
  reviewPeriod: review?.reviewPeriod ?? '',
  overallRating: review?.overallRating ?? 3,
  goals: review?.goals ?? '',
  achievements: review?.achievements ?? '',
  areasForImprovement: review?.areasForImprovement ?? '',
  managerComments: review?.managerComments ?? '',
  dueOn: review?.dueOn ?? '',
})

/** What else keeps a review from being submitted. */
export const checkReview = (values: ReviewValues, submits: boolean): Problems =>
  submits && !isWritten(values)
    ? { achievements: 'Please write about achievements, areas for improvement or your comments' }
    : {}

/** What is checked of it, and sent. */
export const inputOf = ({ user, dueOn, ...values }: ReviewValues, submit: boolean, again: boolean) => ({
  ...values,
  userId: user?.id ?? '',
  dueOn: dueOn || null,
  submit,
  again,
})

const part = <K extends keyof ReviewValues>(
  key: K,
  label: string,
  say: (value: ReviewValues[K]) => string = String,
): Part<ReviewValues> => ({ key, label, fields: [key], say: ({ [key]: value }) => (value ? say(value) : '') })

/** What of a review its author may change in two windows at once. */
export const reviewParts: readonly Part<ReviewValues>[] = [
  part('reviewPeriod', 'Review Period'),
  part('overallRating', 'Overall Rating', (rating) => ratingLabel(rating)),
  part('goals', 'Goals'),
  part('achievements', 'Achievements'),
  part('areasForImprovement', 'Areas for Improvement'),
  part('managerComments', 'Comments'),
  part('dueOn', 'Submit by', formatDay),
]
