import { z } from 'zod'
import { route } from '../kit/route.ts'

/**
 * The number of requests of one kind, such as `overtime`, that are pending the caller's decision. Of `payslipQuestions`, the
 * number of those to answer.
 */
export const PendingCount = z.object({
  kind: z.string(),
  count: z.number().int(),
  /** Of overtime, the number of days in its weeks, as `pendingOvertime` lists them. */
  days: z.number().int().optional(),
})
export type PendingCount = z.infer<typeof PendingCount>

export const approvals = {
  countPending: route({
    method: 'GET',
    path: '/approvals',
    needs: 'signed-in',
    isOpenToAssistants: true,
    summary: 'Count the requests pending your decision, by kind',
    description:
      'Kinds on which you may not decide count 0. Overtime counts weeks, as `pendingOvertimeWeeks` lists them, and their days. ' +
      '`payslipQuestions` are open questions that you may answer.',
  }).output(z.object({ counts: z.array(PendingCount) })),
}
