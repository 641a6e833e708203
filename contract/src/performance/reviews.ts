import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, nameText, optionalParagraphs, paragraphs } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { ById, History, ListOfPerformance, Named } from './shared.ts'
import { reviewing } from './view.ts'
import { reviewChoices, reviewKinds, reviewStatuses } from './words.ts'

/** A rating of 1 to 5 stars. */
const rating = z
  .number('Please choose a rating')
  .int('Please choose a rating')
  .min(1, 'Please choose a rating')
  .max(5, 'Please choose a rating')

export const Review = z.object({
  id: z.uuid(),
  user: Named,
  author: Named,
  /**
   * True if its author’s account is deactivated: another person who manages the reviewed person may then complete it.
   */
  authorLeft: z.boolean(),
  kind: z.enum(reviewKinds),
  reviewPeriod: z.string(),
  overallRating: z.number().int(),
  status: z.enum(reviewStatuses),
  goals: z.string(),
  achievements: z.string(),
  areasForImprovement: z.string(),
  managerComments: z.string(),
  employeeComments: z.string().nullable(),
  /** The day its author plans to submit it. */
  dueOn: Day.nullable(),
  submittedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** True if its author submitted a newer review of the same person and period: averages count only the newer one. */
  isReplaced: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Actions available to the caller now. */
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    complete: z.boolean(),
    comment: z.boolean(),
    remove: z.boolean(),
  }),
})
export type Review = z.infer<typeof Review>

/** Confirms a second review of the same person and period; only the newer one counts. */
const again = z.boolean()

/** The author's fields. A draft may omit what a submitted review needs. */
const written = {
  reviewPeriod: nameText(100, 'Please enter the review period'),
  overallRating: rating,
  goals: optionalParagraphs(5000),
  achievements: optionalParagraphs(5000),
  areasForImprovement: optionalParagraphs(5000),
  managerComments: optionalParagraphs(5000),
  dueOn: Day.nullable(),
}

export const CreateReview = z.object({
  userId: z.uuid('Please choose a person').toLowerCase(),
  ...written,
  overallRating: rating.default(3),
  goals: written.goals.default(''),
  achievements: written.achievements.default(''),
  areasForImprovement: written.areasForImprovement.default(''),
  managerComments: written.managerComments.default(''),
  dueOn: written.dueOn.default(null),
  /** True to submit it immediately; otherwise it is saved as a draft. */
  submit: z.boolean().default(false),
  again: again.default(false),
})
export type CreateReview = z.infer<typeof CreateReview>

export const EditReview = z.object({
  id: Id,
  reviewPeriod: written.reviewPeriod.optional(),
  overallRating: rating.optional(),
  goals: written.goals.optional(),
  achievements: written.achievements.optional(),
  areasForImprovement: written.areasForImprovement.optional(),
  managerComments: written.managerComments.optional(),
  dueOn: written.dueOn.optional(),
  /** Only from the reviewed person. */
  employeeComments: paragraphs(5000, 'Please write your comments').optional(),
  status: z.enum(['SUBMITTED', 'COMPLETED']).optional(),
  again: again.optional(),
  /** The review’s `updatedAt` when it was read: if it has changed since, nothing is changed. */
  updatedAt: Instant.optional(),
})
export type EditReview = z.infer<typeof EditReview>

export const ListReviews = ListOfPerformance.extend({
  /** `COUNTED` are the submitted and completed reviews that no newer one replaces. */
  status: z.enum(reviewChoices).optional(),
  kind: z.enum(reviewKinds).optional(),
})
export type ListReviews = z.infer<typeof ListReviews>

const ReviewAnswer = z.object({ review: Review })
const readsReviews = anyOf('performance.read', 'performance.team_view', 'performance.all_view')

export const reviews = {
  reviews: route({
    method: 'GET',
    path: '/performance/reviews',
    needs: readsReviews,
    summary: 'The reviews that you may see, newest first: about you, by you, and about the people in your reach',
    description: 'A draft is its author’s alone.',
  })
    .input(ListReviews)
    .output(z.object({ reviews: z.array(Review), pagination: Pagination })),
  review: route({
    method: 'GET',
    path: '/performance/reviews/{id}',
    needs: readsReviews,
    summary: 'One review',
  })
    .input(ById)
    .output(ReviewAnswer),
  createReview: route({
    method: 'POST',
    path: '/performance/reviews',
    needs: anyOf(...reviewing),
    summary: 'Write a review of somebody below you, of yourself, or of a colleague',
    description:
      'Which of the three follows from whom it is about. It is a draft unless `submit` is set; submitting tells whom it is about. ' +
      '409 `review.repeated` where you have submitted one of the same person and period, unless `again` is set: only the newer one counts in averages.',
    success: 201,
  })
    .input(CreateReview)
    .output(ReviewAnswer),
  editReview: route({
    method: 'PATCH',
    path: '/performance/reviews/{id}',
    needs: anyOf('performance.read', 'performance.update', ...reviewing),
    summary: 'Change, submit or complete a review of yours, or comment on one about you',
    description:
      'A completed review is locked. Where its author has left, a manager of whom it is about may complete it. ' +
      '409 `review.repeated` as when one is written.',
  })
    .input(EditReview)
    .output(ReviewAnswer),
  removeReview: route({
    method: 'DELETE',
    path: '/performance/reviews/{id}',
    needs: anyOf('performance.delete', ...reviewing),
    summary: 'Discard a draft of yours',
    success: 204,
  }).input(ById),
  reviewHistory: route({
    method: 'GET',
    path: '/performance/reviews/{id}/history',
    needs: readsReviews,
    summary: 'Who changed what in a review since it was submitted, the newest first',
  })
    .input(ById)
    .output(History),
}
