import type { CompleteReviews } from '@muster/contract/performance/reviews'
import { decideEach } from '../../../audit/decideEach.ts'
import type { Context } from '../../../context.ts'
import { editReview } from './editReview.ts'

/** Completes many reviews, each under the rules of `editReview`. */
export const completeReviews = (ctx: Context, { requests }: CompleteReviews) =>
  decideEach(ctx, requests, (each, request) => editReview(each, { ...request, status: 'COMPLETED' }))
