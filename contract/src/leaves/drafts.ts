import { z } from 'zod'
import { LeaveTypeName } from './balances.ts'
import { certificateMaxBytes } from './types.ts'
import { Id, hasVisibleCharacter, optionalParagraphs, paragraphs } from '../kit/text.ts'
import { isInOrder, orderError } from '../kit/dayRange.ts'
import { Day, Instant } from '../kit/time.ts'

const requestFields = {
  leaveType: LeaveTypeName,
  startDate: Day,
  endDate: Day,
  reason: paragraphs(2000, 'Please give a reason'),
  medicalCertificate: z
    .file()
    .min(1, 'The file is empty')
    .max(certificateMaxBytes, 'The file must be at most 10 MB')
    .optional(),
}
export const CreateLeave = z.object(requestFields).refine(isInOrder, orderError)
export type CreateLeave = z.infer<typeof CreateLeave>

/**
 * The complete new values of a request. The request keeps its certificate if no new file is sent, unless the leave type
 * changes.
 */
export const EditLeave = z
  .object({
    id: Id,
    ...requestFields,
    /** The request's `updatedAt` when the form was opened. If it has changed since, the edit is rejected. */
    updatedAt: Instant.optional(),
  })
  .refine(isInOrder, orderError)
export type EditLeave = z.infer<typeof EditLeave>

export const DecideLeave = z
  .object({
    id: Id,
    status: z.enum(['APPROVED', 'REJECTED', 'CANCELLED'], 'Please choose APPROVED, REJECTED or CANCELLED'),
    rejectionReason: optionalParagraphs(2000).nullish(),
    /** The request's `updatedAt` when the approver read it. If it has changed since, the decision is rejected. */
    updatedAt: Instant.optional(),
  })
  .refine(({ status, rejectionReason }) => status !== 'REJECTED' || hasVisibleCharacter(rejectionReason ?? ''), {
    path: ['rejectionReason'],
    message: 'Please give a reason for the rejection',
  })
export type DecideLeave = z.infer<typeof DecideLeave>
