import type { Review } from '@muster/contract/performance/reviews'
import type { PersonReference } from '@muster/contract/performance/shared'
import type { PersonOption } from '../../../kit/form/people/PersonField.tsx'
import type { FieldGroup } from '../../../kit/form/state/formState.ts'
import type { Problems } from '../../../kit/form/state/problems.ts'
import { formatDay } from '../../../kit/format.ts'
import { ratingLabel } from '../shared/labels.ts'
import { isWritten } from './isWritten.ts'

/** The form values of a review. */
export interface ReviewValues {
  user: PersonOption | null
  reviewPeriod: string
  /** The stars; 0 until the author has chosen them. */
  overallRating: number
  goals: string
  achievements: string
  areasForImprovement: string
  managerComments: string
  dueOn: string
}

/** Returns the form values of a review, or those of a new one, whose author chooses the rating. */
export const valuesOf = (review?: Review, about?: PersonReference): ReviewValues => ({
  user: review?.user ?? about ?? null,
  reviewPeriod: review?.reviewPeriod ?? '',
  overallRating: review?.overallRating ?? 0,
  goals: review?.goals ?? '',
  achievements: review?.achievements ?? '',
  areasForImprovement: review?.areasForImprovement ?? '',
  managerComments: review?.managerComments ?? '',
  dueOn: review?.dueOn ?? '',
})

/** Returns the errors that apply only when a review is submitted. */
export const checkReview = (values: ReviewValues, submits: boolean): Problems =>
  submits && !isWritten(values)
    ? { achievements: 'Please fill in achievements, areas for improvement or comments' }
    : {}

/** Returns the form values as input for the API call. */
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
  format: (value: ReviewValues[K]) => string = String,
): FieldGroup<ReviewValues> => ({
  key,
  label,
  fields: [key],
  format: ({ [key]: value }) => (value ? format(value) : ''),
})

/**
 * The groups of fields for which the author chooses a version if they edit a review in two windows at the same time.
 */
export const reviewFieldGroups: readonly FieldGroup<ReviewValues>[] = [
  part('reviewPeriod', 'Review Period'),
  part('overallRating', 'Overall Rating', (rating) => ratingLabel(rating)),
  part('goals', 'Goals'),
  part('achievements', 'Achievements'),
  part('areasForImprovement', 'Areas for Improvement'),
  part('managerComments', 'Comments'),
  part('dueOn', 'Submit by', formatDay),
]
