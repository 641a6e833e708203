import { z } from 'zod'
import { decideLeavePermissions } from '../access/leaveViewPermissions.ts'
import { anyOf } from '../access/needs.ts'
import { decideManyRule, DecisionResults, decisionItems, PendingDepartments, PendingQuery } from '../kit/decisions.ts'
import { Pagination } from '../kit/paging.ts'
import { bulkChangeCost, route } from '../kit/route.ts'
import { Id, hasVisibleCharacter, optionalParagraphs } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'

export const DecideLeaves = z
  .object({
    status: z.enum(['APPROVED', 'REJECTED'], 'Please choose APPROVED or REJECTED'),
    /** The reason for all rejections. */
    rejectionReason: optionalParagraphs(2000).nullish(),
    /** `updatedAt` is the request's when the approver read it. If it has changed since, its decision is refused. */
    requests: decisionItems(z.object({ id: Id, updatedAt: Instant.optional() })),
  })
  .refine(({ status, rejectionReason }) => status !== 'REJECTED' || hasVisibleCharacter(rejectionReason ?? ''), {
    path: ['rejectionReason'],
    message: 'Please give a reason for the rejections',
  })
export type DecideLeaves = z.infer<typeof DecideLeaves>

const decideNeeds = anyOf(...decideLeavePermissions)

/** The consequences of approving a pending request, besides its days. */
export const PendingLeaveContext = z.object({
  /**
   * The days of this type that remain in each year of the leave if this and the person's other pending requests are
   * approved, the earliest year first; empty if they are unlimited or the caller may not see them.
   */
  remaining: z.array(z.object({ year: z.number().int(), days: z.number() })),
  /**
   * The number of others in the person's department who are on approved leave on any of its days, as far as the caller
   * may see that they are away. Of a person without a department, others with the same manager count.
   */
  othersAway: z.number().int(),
  /** The first three of them by name. */
  away: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
  /** The number of others who have a pending request for any of its days, as far as the caller may see it. */
  othersPending: z.number().int(),
})
export type PendingLeaveContext = z.infer<typeof PendingLeaveContext>

/** Returns the calls for deciding on many leave requests, which answer requests in the shape of `LeaveRequest`. */
export const leaveDecisions = <T extends z.ZodObject>(LeaveRequest: T) => ({
  pending: route({
    method: 'GET',
    path: '/leaves/decisions',
    needs: decideNeeds,
    summary: 'List the leave requests pending your decision, oldest first',
  })
    .input(PendingQuery)
    .output(
      z.object({
        leaveRequests: z.array(z.intersection(LeaveRequest, PendingLeaveContext)),
        departments: PendingDepartments,
        pagination: Pagination,
      }),
    ),
  decideMany: route({
    method: 'POST',
    path: '/leaves/decisions',
    needs: decideNeeds,
    summary: 'Approve or reject many leave requests',
    description: decideManyRule,
    cost: bulkChangeCost,
  })
    .input(DecideLeaves)
    .output(DecisionResults),
})
