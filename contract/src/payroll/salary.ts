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

/** The effect of a salary from a day gone by: months of payroll, in order. */
export const SalaryPreview = z.object({
  /** Those that have a record of the person, or that they were paid for later or elsewhere. */
  months: z.array(
    z.object({
      period: Month,
      /** Approved months stay: the difference is paid with the next open one. */
      isApproved: z.boolean(),
      /** An approved month that payroll is to decide on first: the difference becomes part of that decision. */
      awaitsDecision: z.boolean(),
      /** By currency, before deductions that were decided on; none where nothing changes. Amounts have two decimals. */
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
  /** Approved months that the person has no pay of and would be missing from: they can be included in the next run. */
  missing: z.array(z.object({ period: Month, pay: MissingPay })),
  /** Of approved months together that await no decision, by currency. */
  differences: z.array(z.object({ currency: Currency, netPay: z.number() })),
})
export type SalaryPreview = z.infer<typeof SalaryPreview>

export const salary = {
  previewSalary: route({
    method: 'POST',
    path: '/payroll/salary/preview',
    needs: anyOf(...backdatesPay),
    summary: 'What a salary from a day gone by would change in the months of payroll; nothing is changed',
    description: 'For whoever sees the person’s pay. Each look is recorded.',
  })
    .input(PreviewSalary)
    .output(z.object({ preview: SalaryPreview })),
}
