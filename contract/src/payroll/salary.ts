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

/** The effect of a backdated salary: the affected payroll months, in order. */
export const SalaryPreview = z.object({
  /** Months with a record of the person, or months they were paid for later or elsewhere. */
  months: z.array(
    z.object({
      period: Month,
      /** True if the month is approved: it stays, and the difference is paid with the next open one. */
      isApproved: z.boolean(),
      /** True if the approved month has a pending payroll decision: the difference becomes part of it. */
      awaitsDecision: z.boolean(),
      /**
       * Changes by currency, before the deductions decided for the month; empty if nothing changes. Amounts have two
       * decimals.
       */
      changes: z.array(
        z.object({
          currency: Currency,
          before: z.object({ grossPay: z.number(), netPay: z.number() }),
          after: z.object({ grossPay: z.number(), netPay: z.number() }),
          /** Of net pay. */
          difference: z.number(),
        }),
      ),
    }),
  ),
  /** Approved months without any pay of the person; the next run can include them. */
  missing: z.array(z.object({ period: Month, pay: MissingPay })),
  /** Differences by currency, for all approved months without a pending decision together. */
  differences: z.array(z.object({ currency: Currency, netPay: z.number() })),
})
export type SalaryPreview = z.infer<typeof SalaryPreview>

export const salary = {
  previewSalary: route({
    method: 'POST',
    path: '/payroll/salary/preview',
    needs: anyOf(...backdatesPay),
    summary: 'Preview the effect of a backdated salary on payroll months',
    description: 'For people who can see the person’s pay. Access is logged.',
  })
    .input(PreviewSalary)
    .output(z.object({ preview: SalaryPreview })),
}
