import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { decideManyRule, DecisionResults, decisionItems, PendingDepartments, PendingQuery } from '../kit/decisions.ts'
import { Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { bulkChangeCost, route } from '../kit/route.ts'
import { Id, nameText, optionalParagraphs, paragraphs } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { IdInput, History, PerformanceListInput, PersonReference } from './shared.ts'
import { reviewSorts } from './sorts.ts'
import { reviewPermissions } from './view.ts'
import { reviewChoices, reviewKinds, reviewStatuses } from './enumerations.ts'

/** A rating of 1 to 5 stars. */
const rating = z
  .number('Please choose a rating')
  .int('Please choose a rating')
  .min(1, 'Please choose a rating')
  .max(5, 'Please choose a rating')

export const Review = z.object({
  id: z.uuid(),
  user: PersonReference,
  author: PersonReference,
  /**
   * True if the author's account is deactivated. Another manager of the reviewed person may then complete the review.
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
  /**
   * The day by which the author plans to submit the review. Null if no day is planned, or the caller is not the author.
   */
  dueOn: Day.nullable(),
  submittedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /**
   * True if the author has submitted a newer review of the same person, period and kind. Only the newer one counts
   * toward averages.
   */
  isReplaced: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The actions that the caller may take now. */
  can: z.object({
    edit: z.boolean(),
    submit: z.boolean(),
    complete: z.boolean(),
    comment: z.boolean(),
    remove: z.boolean(),
  }),
})
export type Review = z.infer<typeof Review>

/**
 * True if the author confirms that they want another review of the same person and period. Only the newer one counts
 * toward averages.
 */
const repeatFlag = z.boolean()

/** The fields written by the author. A draft may leave out texts that a submitted review needs. */
const reviewFields = {
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
  ...reviewFields,
  overallRating: rating.default(3),
  goals: reviewFields.goals.default(''),
  achievements: reviewFields.achievements.default(''),
  areasForImprovement: reviewFields.areasForImprovement.default(''),
  managerComments: reviewFields.managerComments.default(''),
  dueOn: reviewFields.dueOn.default(null),
  /** True to submit the review at once; otherwise it is saved as a draft. */
  submit: z.boolean().default(false),
  again: repeatFlag.default(false),
})
export type CreateReview = z.infer<typeof CreateReview>

export const EditReview = z.object({
  id: Id,
  reviewPeriod: reviewFields.reviewPeriod.optional(),
  overallRating: rating.optional(),
  goals: reviewFields.goals.optional(),
  achievements: reviewFields.achievements.optional(),
  areasForImprovement: reviewFields.areasForImprovement.optional(),
  managerComments: reviewFields.managerComments.optional(),
  dueOn: reviewFields.dueOn.optional(),
  /** The reviewed person's comments, which only they can set. */
  employeeComments: paragraphs(5000, 'Please enter your comments').optional(),
  status: z.enum(['SUBMITTED', 'COMPLETED']).optional(),
  again: repeatFlag.optional(),
  /** The `updatedAt` that the client last read. If the review has changed since, the edit is rejected. */
  updatedAt: Instant.optional(),
})
export type EditReview = z.infer<typeof EditReview>

export const ListReviews = PerformanceListInput.extend({
  /** `COUNTED` lists the submitted and completed reviews that have not been replaced by a newer one. */
  status: z.enum(reviewChoices).optional(),
  kind: z.enum(reviewKinds).optional(),
  sort: z.enum(reviewSorts).default('newest'),
  order: SortOrder.default('asc'),
})
export type ListReviews = z.infer<typeof ListReviews>

/** A submitted review that its author, or the manager who stands in for them, can complete. */
export const PendingReview = Review.pick({
  id: true,
  author: true,
  authorLeft: true,
  reviewPeriod: true,
  overallRating: true,
  employeeComments: true,
  submittedAt: true,
  updatedAt: true,
}).extend({ user: PersonName })
export type PendingReview = z.infer<typeof PendingReview>

export const CompleteReviews = z.object({
  /** `updatedAt` is the review's when the caller read it. If it has changed since, it is not completed. */
  requests: decisionItems(z.object({ id: Id, updatedAt: Instant.optional() })),
})
export type CompleteReviews = z.infer<typeof CompleteReviews>

const ReviewAnswer = z.object({ review: Review })
const readReviewsNeeds = anyOf('performance.read', 'performance.team_view', 'performance.all_view')

export const reviews = {
  reviews: route({
    method: 'GET',
    path: '/performance/reviews',
    needs: readReviewsNeeds,
    summary: 'List the reviews about you, by you and about people within your reach, newest first',
    description: 'Only its author can see a draft.',
  })
    .input(ListReviews)
    .output(z.object({ reviews: z.array(Review), pagination: Pagination })),
  review: route({
    method: 'GET',
    path: '/performance/reviews/{id}',
    needs: readReviewsNeeds,
    summary: 'Get a review',
  })
    .input(IdInput)
    .output(ReviewAnswer),
  createReview: route({
    method: 'POST',
    path: '/performance/reviews',
    needs: anyOf(...reviewPermissions),
    summary: 'Create a review of someone below you, yourself or a colleague',
    description:
      'The kind of review (manager, self or peer) depends on who is reviewed. It is a draft unless `submit` is set. Submitting it notifies the person. ' +
      '409 `review.repeated` if you have already submitted one for the same person and period, unless `again` is set. Only the newer one counts toward averages.',
    success: 201,
  })
    .input(CreateReview)
    .output(ReviewAnswer),
  editReview: route({
    method: 'PATCH',
    path: '/performance/reviews/{id}',
    needs: anyOf('performance.read', 'performance.update', ...reviewPermissions),
    summary: 'Update, submit or complete your own review, or comment on one about you',
    description:
      'A completed review is locked. If its author has left, a manager of the reviewed person can complete it. ' +
      '409 `review.repeated` as when creating one.',
  })
    .input(EditReview)
    .output(ReviewAnswer),
  pendingReviews: route({
    method: 'GET',
    path: '/performance/reviews/decisions',
    needs: 'performance.manager_review',
    summary: 'List the submitted reviews that you can complete, oldest first',
  })
    .input(PendingQuery)
    .output(z.object({ reviews: z.array(PendingReview), departments: PendingDepartments, pagination: Pagination })),
  completeReviews: route({
    method: 'POST',
    path: '/performance/reviews/decisions',
    needs: 'performance.manager_review',
    summary: 'Complete many submitted reviews',
    description: decideManyRule,
    cost: bulkChangeCost,
  })
    .input(CompleteReviews)
    .output(DecisionResults),
  removeReview: route({
    method: 'DELETE',
    path: '/performance/reviews/{id}',
    needs: anyOf('performance.delete', ...reviewPermissions),
    summary: 'Discard your own draft',
    success: 204,
  }).input(IdInput),
  reviewHistory: route({
    method: 'GET',
    path: '/performance/reviews/{id}/history',
    needs: readReviewsNeeds,
    summary: 'List the changes to a review since it was submitted, newest first',
  })
    .input(IdInput)
    .output(History),
}
