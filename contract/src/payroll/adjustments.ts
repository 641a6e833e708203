import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { AmountAboveZero, Currency } from '../kit/money.ts'
import { decideManyRule, DecisionResults, decisionItems, PendingDepartments, PendingQuery } from '../kit/decisions.ts'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { bulkChangeCost, route } from '../kit/route.ts'
import { Id, hasVisibleCharacter, optionalParagraphs, paragraphs, text } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { adjustmentSorts } from './adjustmentSorts.ts'
import { adjustmentTypes } from './enumerations.ts'
import { decideAdjustmentNeeds } from './view.ts'

export const AdjustmentType = z.enum(adjustmentTypes, 'Please choose a type')
export type AdjustmentType = z.infer<typeof AdjustmentType>

export const adjustmentStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const
export const AdjustmentStatus = z.enum(adjustmentStatuses)
export type AdjustmentStatus = z.infer<typeof AdjustmentStatus>

const PersonReference = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })

export const Adjustment = z.object({
  id: z.uuid(),
  user: PersonName,
  adjustmentType: AdjustmentType,
  amount: z.number(),
  currency: Currency,
  reason: z.string(),
  effectiveDate: Day,
  status: AdjustmentStatus,
  requestedBy: PersonReference,
  createdAt: Instant,
  decidedBy: PersonReference.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  /**
   * The monthly salary before and after a raise or promotion: expected while pending, actual once approved. Omitted if
   * the caller may not see the person's pay.
   */
  salary: z.object({ before: z.number(), after: z.number() }).nullable().optional(),
  /** The month whose payroll record includes the bonus or deduction; null until the caller can see such a record. */
  paidIn: z.string().nullable(),
  updatedAt: Instant,
  can: z.object({ approve: z.boolean(), reject: z.boolean() }),
})
export type Adjustment = z.infer<typeof Adjustment>

export const RequestAdjustment = z.object({
  /** The employee's id or email address. */
  userId: text(254, 'Please choose an employee'),
  adjustmentType: AdjustmentType,
  amount: AmountAboveZero('Please enter an amount greater than 0'),
  reason: paragraphs(1000, 'Please give a reason'),
  effectiveDate: Day,
})
export type RequestAdjustment = z.infer<typeof RequestAdjustment>

export const DecideAdjustment = z
  .object({
    id: Id,
    status: z.enum(['APPROVED', 'REJECTED'], 'Please choose APPROVED or REJECTED'),
    reason: optionalParagraphs(1000).nullish(),
    updatedAt: Instant.optional(),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || hasVisibleCharacter(reason ?? ''), {
    path: ['reason'],
    message: 'Please give a reason for the rejection',
  })
export type DecideAdjustment = z.infer<typeof DecideAdjustment>

export const DecideAdjustments = z
  .object({
    status: z.enum(['APPROVED', 'REJECTED'], 'Please choose APPROVED or REJECTED'),
    /** The reason for all rejections, or a note on all approvals. */
    reason: optionalParagraphs(1000).nullish(),
    requests: decisionItems(z.object({ id: Id, updatedAt: Instant.optional() })),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || hasVisibleCharacter(reason ?? ''), {
    path: ['reason'],
    message: 'Please give a reason for the rejections',
  })
export type DecideAdjustments = z.infer<typeof DecideAdjustments>

export const ListAdjustments = PageQuery.extend({
  /** The id of a person, to list only the adjustments of their pay. */
  userId: Id.optional(),
  status: AdjustmentStatus.optional(),
  adjustmentType: AdjustmentType.optional(),
  search: z.string().trim().max(100).optional(),
  /** The month of the effective date. */
  period: Month.optional(),
  /** `only` limits the list to the adjustments that the caller may approve or reject now. */
  decidable: z.enum(['only']).optional(),
  sort: z.enum(adjustmentSorts).default('pending'),
  order: SortOrder.default('asc'),
})
export type ListAdjustments = z.infer<typeof ListAdjustments>

/** The permissions that give access to adjustments in the view modes manager and admin; one is enough. */
export const readAdjustmentsNeeds = anyOf('payroll.create', 'payroll.approve', 'payroll.bonus', 'payroll.all_view')

export const adjustments = {
  adjustments: route({
    method: 'GET',
    path: '/payroll/adjustments',
    needs: readAdjustmentsNeeds,
    summary: 'List salary adjustments: pending ones by effective date, then the newest',
    description: 'With only `payroll.create`, lists your own requests.',
  })
    .input(ListAdjustments)
    .output(
      z.object({
        adjustments: z.array(Adjustment),
        counts: z.record(AdjustmentStatus, z.number().int()),
        pagination: Pagination,
      }),
    ),
  adjustment: route({
    method: 'GET',
    path: '/payroll/adjustments/{id}',
    needs: readAdjustmentsNeeds,
    summary: 'Get a salary adjustment',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ adjustment: Adjustment })),
  requestAdjustment: route({
    method: 'POST',
    path: '/payroll/adjustments',
    needs: 'payroll.create',
    preview: 'payroll.adjustmentPreview',
    summary: 'Request a salary adjustment for a person within your reach',
    success: 201,
  })
    .input(RequestAdjustment)
    .output(z.object({ adjustment: Adjustment })),
  decideAdjustment: route({
    method: 'PATCH',
    path: '/payroll/adjustments/{id}',
    needs: decideAdjustmentNeeds,
    summary: 'Approve or reject a salary adjustment; with only `payroll.bonus`, only bonuses',
    description: 'You can’t approve or reject an adjustment that is for you or that you requested.',
  })
    .input(DecideAdjustment)
    .output(z.object({ adjustment: Adjustment })),
  pendingAdjustments: route({
    method: 'GET',
    path: '/payroll/adjustments/decisions',
    needs: decideAdjustmentNeeds,
    summary: 'List the salary adjustments pending your decision, oldest first',
  })
    .input(PendingQuery)
    .output(z.object({ adjustments: z.array(Adjustment), departments: PendingDepartments, pagination: Pagination })),
  decideAdjustments: route({
    method: 'POST',
    path: '/payroll/adjustments/decisions',
    needs: decideAdjustmentNeeds,
    summary: 'Approve or reject many salary adjustments',
    description: decideManyRule,
    cost: bulkChangeCost,
  })
    .input(DecideAdjustments)
    .output(DecisionResults),
  adjustable: route({
    method: 'GET',
    path: '/payroll/people',
    needs: anyOf('payroll.create', 'payroll.process'),
    summary: 'Find up to twenty people to request an adjustment or record a loan for, by name or email',
  })
    .input(z.object({ search: z.string().trim().max(100).default('') }))
    .output(z.object({ people: z.array(PersonName) })),
  adjustmentPreview: route({
    method: 'GET',
    path: '/payroll/adjustments/preview',
    needs: 'payroll.create',
    summary: 'Preview an adjustment: currency, and the salary before and after if you can see the person’s pay',
  })
    .input(RequestAdjustment.pick({ userId: true, adjustmentType: true, effectiveDate: true }))
    .output(
      z.object({
        preview: z.object({
          currency: Currency.nullable(),
          salary: z.number().nullable().optional(),
          /** True if the effective month is already approved. The difference is then paid with the next payroll. */
          reachesBack: z.boolean(),
          /** True if a raise affects an approved month with a pending decision on its recalculated pay. */
          awaitsDecision: z.boolean(),
        }),
      }),
    ),
}
