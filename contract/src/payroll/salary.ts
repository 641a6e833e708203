import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id, optionalText } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { Loan } from './loans.ts'
import { maxOverpaymentMonths } from './loanPlan.ts'
import { MissingPay } from './missing.ts'
import { backdatesPay, UpdateUser } from '../users/forms.ts'

export const PreviewSalary = z.object({
  userId: Id,
  ...UpdateUser.pick({ monthlySalary: true, baseSalary: true }).required({ monthlySalary: true }).shape,
  from: Day,
})
export type PreviewSalary = z.infer<typeof PreviewSalary>

/** The pay of a month, with the insurance and income tax withheld from it. */
const PaySums = z.object({ grossPay: z.number(), insurance: z.number(), incomeTax: z.number(), netPay: z.number() })

/** The change of a pay in a currency. Amounts have two decimals. */
const PayChange = z.object({
  currency: Currency,
  before: PaySums,
  after: PaySums,
  /** The change in net pay. */
  difference: z.number(),
})

/** The effect of a backdated salary on payroll months, oldest first. */
export const SalaryPreview = z.object({
  /** The affected months that have a record of the person, were paid in parts or by a later record, or were paid elsewhere. */
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
        PayChange.extend({
          /** The pay as the month paid it, with all later differences; of an open month, as it is calculated now. */
          before: PaySums,
        }),
      ),
      /**
       * The share of this for the days of an open month that parts of it have paid, up to the last one; null without such parts. The
       * next part or the month pays the difference.
       */
      parts: z.object({ upTo: Day, changes: z.array(PayChange) }).nullable(),
    }),
  ),
  /** The approved months that the person was not paid for. The next run can include them. */
  missing: z.array(z.object({ period: Month, pay: MissingPay })),
  /** The total differences by currency for all approved months, except those with a pending decision. */
  differences: z.array(z.object({ currency: Currency, netPay: z.number() })),
  /** The time of the latest entry in the person's employment history; null without one. */
  changedAt: Instant.nullable(),
})
export type SalaryPreview = z.infer<typeof SalaryPreview>

/** A correction of a salary from a past day on. */
export const CorrectSalary = PreviewSalary.extend({
  /**
   * The number of monthly instalments by which an overpaid amount is repaid. Without it, the next payroll deducts all of it, as
   * far as the net pay goes, and carries the rest.
   */
  instalments: z
    .number('Please enter the number of instalments')
    .int('Please enter a whole number')
    .min(2, 'Please enter at least 2 instalments')
    .max(maxOverpaymentMonths, `Please enter at most ${maxOverpaymentMonths} instalments`)
    .optional(),
  /** The reason of the instalments, which the employee sees with them. Needed with `instalments`. */
  reason: optionalText(300).optional(),
  /** The differences of the preview, so that a change since then is not overlooked. */
  differences: SalaryPreview.shape.differences,
  /** The time of the latest change of the preview: another correction since then is refused. */
  changedAt: SalaryPreview.shape.changedAt.optional(),
}).refine(({ instalments, reason }) => instalments === undefined || Boolean(reason), {
  path: ['reason'],
  message: 'Please give a reason',
})
export type CorrectSalary = z.infer<typeof CorrectSalary>

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
  correctSalary: route({
    method: 'POST',
    path: '/payroll/salary/corrections',
    needs: 'payroll.process',
    preview: 'payroll.previewSalary',
    summary: 'Correct a salary from a past day on; an overpaid amount can be repaid by instalments',
    description:
      'Approved months don’t change: the next payroll has the differences, each with its tax and insurance. Instalments are a loan of the kind OVERPAYMENT, which someone else confirms. Also needs `users.update` and `payroll.all_view`.',
    success: 201,
  })
    .input(CorrectSalary)
    .output(z.object({ preview: SalaryPreview, loan: Loan.nullable() })),
}
