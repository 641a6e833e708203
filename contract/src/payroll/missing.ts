import { z } from 'zod'
import { salaryCurrencies } from '../kit/currencies.ts'
import { Currency } from '../kit/money.ts'
import { maxPageSize } from '../kit/limits.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, paragraphs } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { PaidPerson } from './records.ts'
import { PeriodInput, PayrollRun, runPayrollNeeds } from './runs.ts'

/** The maximum number of missing people that one call can include. */
export const maxIncluded = 500

/** The pay of a month by currency, before one-off deductions. Amounts have two decimals. */
export const MissingPay = z
  .array(z.object({ currency: Currency, grossPay: z.number(), netPay: z.number() }))
  .max(salaryCurrencies.length)
export type MissingPay = z.infer<typeof MissingPay>

/** A person with months of employment that have no payroll record. */
export const MissingPerson = z.object({
  user: PaidPerson,
  /** The missing months, oldest first. The last may be the month of the run. */
  months: z.array(
    z.object({
      period: Month,
      /** The number of days of employment in the month. */
      days: z.number().int(),
      pay: MissingPay,
    }),
  ),
  can: z.object({
    /** True unless the person's record in this run is already submitted. */
    include: z.boolean(),
    /** True if the person has missing months before this run and is not the caller. */
    markPaid: z.boolean(),
  }),
})
export type MissingPerson = z.infer<typeof MissingPerson>

export const ListMissing = PageQuery.extend({ period: Month })
export type ListMissing = z.infer<typeof ListMissing>

/** The number of people to include, their missing months, and the pay of those months by currency. */
export const MissingTotals = z.object({
  people: z.number().int(),
  months: z.number().int(),
  pay: MissingPay,
})
export type MissingTotals = z.infer<typeof MissingTotals>

export const IncludeMissing = z.object({
  period: Month,
  /** The people to include. If omitted, everyone who is missing. */
  userIds: z.array(Id).min(1, 'Please choose an employee').max(maxPageSize).optional(),
  /** The totals that the caller confirms. If the totals have changed, no one is included. */
  confirmed: MissingTotals.optional(),
})
export type IncludeMissing = z.infer<typeof IncludeMissing>

/** An approved month that has no payroll record for a person because they were paid outside payroll. */
export const PaidElsewhere = z.object({
  id: z.uuid(),
  user: PaidPerson,
  period: Month,
  /** The pay calculated for the month when it was marked as paid. */
  pay: MissingPay,
  reason: z.string(),
  markedBy: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
  markedAt: Instant,
  /**
   * The actions that the caller may take now. `undo` is false for the caller's own pay, and once a later payroll record
   * settles a change of the month.
   */
  can: z.object({ undo: z.boolean() }),
})
export type PaidElsewhere = z.infer<typeof PaidElsewhere>

const areMonthsUnique = (months: readonly { period: string }[]) =>
  new Set(months.map(({ period }) => period)).size === months.length

export const MarkPaidElsewhere = z
  .object({
    period: Month,
    userId: Id,
    /** The months before this run to mark as paid, each with the pay that the caller confirms. */
    months: z
      .array(z.object({ period: Month, pay: MissingPay }))
      .min(1, 'Please choose a month')
      .max(maxPageSize)
      .refine(areMonthsUnique, 'Please list each month once'),
    reason: paragraphs(500, 'Please give a reason'),
  })
  .refine(({ period, months }) => months.every((month) => month.period < period), {
    path: ['months'],
    message: 'Please choose months before this payroll month',
  })
export type MarkPaidElsewhere = z.infer<typeof MarkPaidElsewhere>

export const missing = {
  missing: route({
    method: 'GET',
    path: '/payroll/runs/{period}/missing',
    needs: runPayrollNeeds,
    summary: 'List the people without a payroll record for this month or for an earlier approved month, by name',
    description: 'People without a salary in a month are skipped, not missing. Access is logged.',
  })
    .input(ListMissing)
    .output(z.object({ people: z.array(MissingPerson), pagination: Pagination })),
  missingTotals: route({
    method: 'GET',
    path: '/payroll/runs/{period}/missing/totals',
    needs: 'payroll.process',
    summary: 'Get the totals for including everyone who is missing: people, months and pay by currency',
    description:
      'Covers the first 500 people whose record in the run is not submitted. `remaining` is the number of people to include later, and `submitted` the number of people whose record must become a draft again first. Access is logged.',
  })
    .input(PeriodInput)
    .output(z.object({ totals: MissingTotals, remaining: z.number().int(), submitted: z.number().int() })),
  include: route({
    method: 'POST',
    path: '/payroll/runs/{period}/include',
    needs: 'payroll.process',
    summary: 'Include missing people, with their earlier months as lines of this run',
    description:
      'Returns the number of people included, 0 if they already are. Without `userIds`, includes everyone who is missing, up to 500. 409 `payroll.missing_changed` if the totals do not match `confirmed`.',
  })
    .input(IncludeMissing)
    .output(z.object({ count: z.number().int(), run: PayrollRun })),
  paidElsewhere: route({
    method: 'GET',
    path: '/payroll/runs/{period}/paid-elsewhere',
    needs: runPayrollNeeds,
    summary: 'List months marked as paid elsewhere for people missing from this run, latest first',
    description: 'Covers people whose pay you can see. Access is logged.',
  })
    .input(ListMissing)
    .output(z.object({ months: z.array(PaidElsewhere), pagination: Pagination })),
  markPaidElsewhere: route({
    method: 'POST',
    path: '/payroll/runs/{period}/paid-elsewhere',
    needs: 'payroll.process',
    summary: 'Mark a person’s missing months as paid outside payroll',
    description:
      'The pay for these months counts as paid, and later changes are paid or deducted as usual. 409 `payroll.missing_changed` if the pay does not match `pay`, or if the months are no longer missing; 409 `payroll.part_open` while the person has a part of one of them that is not approved.',
  })
    .input(MarkPaidElsewhere)
    .output(z.object({ count: z.number().int(), run: PayrollRun })),
  undoPaidElsewhere: route({
    method: 'DELETE',
    path: '/payroll/paid-elsewhere/{id}',
    needs: 'payroll.process',
    summary: 'Undo marking a month as paid elsewhere, so that it is missing again',
    description: '409 `payroll.paid_elsewhere_settled` once a later record pays or deducts a change to the month.',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ run: PayrollRun })),
}
