import { z } from 'zod'
import { salaryCurrencies } from '../kit/currencies.ts'
import { Currency } from '../kit/money.ts'
import { mostOnPage, PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'
import { ofPeriod, PayrollRun, runsPayroll } from './runs.ts'

/** Maximum number of people included in one change. */
export const maxIncluded = 500

/** Pay by currency, before the deductions decided for it. Amounts have two decimals. */
export const MissingPay = z
  .array(z.object({ currency: Currency, grossPay: z.number(), netPay: z.number() }))
  .max(salaryCurrencies.length)
export type MissingPay = z.infer<typeof MissingPay>

/** A person employed in months that have no record of them. */
export const MissingPerson = z.object({
  user: PaidPerson,
  /** The months in order; the last may be that of the run itself. */
  months: z.array(
    z.object({
      period: Month,
      /** Days of employment. */
      days: z.number().int(),
      pay: MissingPay,
    }),
  ),
  can: z.object({
    /** False while a record of the run is submitted. */
    include: z.boolean(),
    /** For months before that of the run; false for your own pay. */
    markPaid: z.boolean(),
  }),
})
export type MissingPerson = z.infer<typeof MissingPerson>

export const ListMissing = PageQuery.extend({ period: Month })
export type ListMissing = z.infer<typeof ListMissing>

/** The number of people to include, the number of their months, and the pay of all these months by currency. */
export const MissingTotals = z.object({
  people: z.number().int(),
  months: z.number().int(),
  pay: MissingPay,
})
export type MissingTotals = z.infer<typeof MissingTotals>

export const IncludeMissing = z.object({
  period: Month,
  /** If omitted, everyone who is missing. */
  userIds: z.array(Id).min(1, 'Please choose an employee').max(mostOnPage).optional(),
  /** The totals that the caller confirms; if they have changed, nothing happens. */
  confirmed: MissingTotals.optional(),
})
export type IncludeMissing = z.infer<typeof IncludeMissing>

/** An approved month without a record of a person who was paid for it outside of payroll. */
export const PaidElsewhere = z.object({
  id: z.uuid(),
  user: PaidPerson,
  period: Month,
  /** The pay of the month when it was marked. */
  pay: MissingPay,
  reason: z.string(),
  markedBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  markedAt: Instant,
  /** False for your own pay, and once a later record settles a change of the month. */
  can: z.object({ undo: z.boolean() }),
})
export type PaidElsewhere = z.infer<typeof PaidElsewhere>

const isEachOnce = (months: readonly { period: string }[]) =>
  new Set(months.map(({ period }) => period)).size === months.length

export const MarkPaidElsewhere = z
  .object({
    period: Month,
    userId: Id,
    /** Months before that of the run, with the pay that the caller confirms. */
    months: z
      .array(z.object({ period: Month, pay: MissingPay }))
      .min(1, 'Please choose a month')
      .max(mostOnPage)
      .refine(isEachOnce, 'Please name each month once'),
    reason: paragraphs(500, 'Please give a reason'),
  })
  .refine(({ period, months }) => months.every((month) => month.period < period), {
    path: ['months'],
    message: 'Please choose months before that of the run',
  })
export type MarkPaidElsewhere = z.infer<typeof MarkPaidElsewhere>

export const missing = {
  missing: route({
    method: 'GET',
    path: '/payroll/runs/{period}/missing',
    needs: runsPayroll,
    summary: 'People employed in this month or in an approved month before it who have no record of it, by name',
    description: 'People without a salary in a month are skipped, not missing. Access is logged.',
  })
    .input(ListMissing)
    .output(z.object({ people: z.array(MissingPerson), pagination: Pagination })),
  missingTotals: route({
    method: 'GET',
    path: '/payroll/runs/{period}/missing/totals',
    needs: 'payroll.process',
    summary: 'What including everyone who is missing comes to: people, months, and pay by currency',
    description:
      'Of the first 500 people whose record of the run is not submitted; `remaining` are left for another time, and `submitted` until their record is a draft again. Access is logged.',
  })
    .input(ofPeriod)
    .output(z.object({ totals: MissingTotals, remaining: z.number().int(), submitted: z.number().int() })),
  include: route({
    method: 'POST',
    path: '/payroll/runs/{period}/include',
    needs: 'payroll.process',
    summary: 'Include people who are missing: their earlier months become lines of this run, named by the month',
    description:
      'Answers how many people were included: 0 once they are. Without `userIds` everyone who is missing, up to 500. 409 `payroll.missing_changed` where it no longer comes to what is `confirmed`.',
  })
    .input(IncludeMissing)
    .output(z.object({ count: z.number().int(), run: PayrollRun })),
  paidElsewhere: route({
    method: 'GET',
    path: '/payroll/runs/{period}/paid-elsewhere',
    needs: runsPayroll,
    summary: 'Months that were marked as paid elsewhere among this run’s missing people, the latest first',
    description: 'Of people whose pay you see. Access is logged.',
  })
    .input(ListMissing)
    .output(z.object({ months: z.array(PaidElsewhere), pagination: Pagination })),
  markPaidElsewhere: route({
    method: 'POST',
    path: '/payroll/runs/{period}/paid-elsewhere',
    needs: 'payroll.process',
    summary: 'Mark months that a person is missing from as paid outside of payroll: they are missing no longer',
    description:
      'What they come to counts as paid: later changes of these months are settled as those of any other. 409 `payroll.missing_changed` where that is no longer the `pay` given, or they are not missing any more.',
  })
    .input(MarkPaidElsewhere)
    .output(z.object({ count: z.number().int(), run: PayrollRun })),
  undoPaidElsewhere: route({
    method: 'DELETE',
    path: '/payroll/paid-elsewhere/{id}',
    needs: 'payroll.process',
    summary: 'Undo that a month was marked as paid elsewhere: it is missing again',
    description: '409 `payroll.paid_elsewhere_settled` once a later record settles a change of the month.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ run: PayrollRun })),
}
