import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id } from '../kit/text.ts'
import { Day, Month } from '../kit/time.ts'
import { MissingPay } from './missing.ts'
import { backdatesPay, UpdateUser } from '../users/forms.ts'

export const PreviewSalary = z.object({
  userId: Id,
  ...UpdateUser.pick({ monthlySalary: true, baseSalary: true }).required({ monthlySalary: true }).shape,
  from: Day,
})
export type PreviewSalary = z.infer<typeof PreviewSalary>

/** The effect of a backdated salary on payroll months, oldest first. */
export const SalaryPreview = z.object({
  /** The affected months that have a record of the person, were paid by a later record, or were paid elsewhere. */
  months: z.array(
    z.object({
      period: Month,
      /**
       * True if the month is approved. It then stays unchanged, and the difference is paid with the next open month.
       */
      isApproved: z.boolean(),
      /**
       * True if payroll still has to decide on the recalculated pay of this approved month. The difference becomes part
       * of that decision.
       */
      awaitsDecision: z.boolean(),
      /** The changes by currency, before one-off deductions; empty if nothing changes. Amounts have two decimals. */
      changes: z.array(
        z.object({
          currency: Currency,
          before: z.object({ grossPay: z.number(), netPay: z.number() }),
          after: z.object({ grossPay: z.number(), netPay: z.number() }),
          /** The change in net pay. */
          difference: z.number(),
        }),
      ),
    }),
  ),
  /** The approved months that the person was not paid for. The next run can include them. */
  missing: z.array(z.object({ period: Month, pay: MissingPay })),
  /** The total differences by currency for all approved months, except those with a pending decision. */
  differences: z.array(z.object({ currency: Currency, netPay: z.number() })),
})
export type SalaryPreview = z.infer<typeof SalaryPreview>

export const salary = {
  previewSalary: route({
    method: 'POST',
    path: '/payroll/salary/preview',
    reads: true,
    needs: anyOf(...backdatesPay),
    summary: 'Preview the effect of a backdated salary on payroll months',
    description: 'Available if you can see the person’s pay. Access is logged.',
  })
    .input(PreviewSalary)
    .output(z.object({ preview: SalaryPreview })),
}
