import { z } from 'zod'
import { AmountAboveZero, Currency } from '../kit/money.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Day, Month, Year } from '../kit/time.ts'
import { PaidPerson, PayTotals } from './records.ts'
import { extraRunKinds, MonthOfYear, RunKey } from './runKeys.ts'
import { ExtraRunFacts, PayrollRun, RunInput } from './runs.ts'
import { readOthersPayrollNeeds } from './view.ts'

/** The largest number of people that one call takes. */
export const maxExtraPayments = 2000

const peopleError = 'Please choose at least one person'

/** An extra run before it is made: its people, and their amounts, which a percentage gives unless they are entered. */
const ExtraRunPeople = z.object({
  period: Month,
  name: text(60, 'Please enter a name'),
  kind: z.enum(extraRunKinds, 'Please choose a kind'),
  paymentDate: Day,
  /**
   * A percentage of the monthly salary on the payment date. In a run of the kind THIRTEENTH_MONTH, it is that share of a
   * month's pay for a whole year of employment: each month of the year up to the run gives a twelfth, prorated by days.
   */
  percent: z
    .number('Please enter a percentage')
    .min(0.01, 'Please enter a percentage above 0')
    .max(1000, 'Please enter at most 1,000 %')
    .refine((percent) => Number((percent * 100).toFixed(6)) % 1 === 0, 'Please enter at most two decimals')
    .optional(),
  payments: z
    .array(
      z.object({
        userId: Id,
        /** In the currency of the person's salary or rate. */
        amount: AmountAboveZero('Please enter an amount greater than 0').optional(),
      }),
      peopleError,
    )
    .min(1, peopleError)
    .max(maxExtraPayments, 'Please choose fewer people'),
})

export const DraftExtraRun = ExtraRunPeople.refine(
  ({ payments }) => new Set(payments.map(({ userId }) => userId)).size === payments.length,
  { path: ['payments'], message: 'Please choose each person once' },
)
  .refine(
    ({ kind, percent, payments }) =>
      kind === 'DIFFERENCES' || percent !== undefined || payments.every(({ amount }) => amount !== undefined),
    { path: ['percent'], message: 'Please enter an amount for each person, or a percentage' },
  )
  .refine(
    ({ kind, percent, payments }) =>
      kind !== 'DIFFERENCES' || (percent === undefined && payments.every(({ amount }) => amount === undefined)),
    { path: ['kind'], message: 'A run of differences has no amounts of its own' },
  )
export type DraftExtraRun = z.infer<typeof DraftExtraRun>

/**
 * The reasons why a person can't be paid by an extra run: they have no salary by then, a later month of theirs is submitted,
 * they are paid by the day or by the hour, so that a percentage has no salary to be of, it gives nothing or there are no
 * differences to pay, or the figures are too large to store. A part of a month can't pay someone whose month is
 * submitted, who has a draft in another part, or a record of the month on hold, who was paid for the month by
 * a later run or elsewhere, or whose month needs all that is left of it for its deductions, or for what they owe if it is their last one.
 */
export const extraRunProblems = [
  'NO_SALARY',
  'LATER_MONTH',
  'MONTH_SUBMITTED',
  'PART_OPEN',
  'ON_HOLD',
  'PAID_ELSEWHERE',
  'LEAVING',
  'KEPT_BACK',
  'PAID_BY_TIME',
  'NOTHING_TO_PAY',
  'TOO_LARGE',
] as const

/**
 * Net pay that a part of a month keeps back, because the rest of the month would not cover its deductions and loans without it: of
 * the net pay `due` for its days, given what the month is expected to pay after them, and what earlier parts have paid of that.
 */
export const KeptBack = z.object({
  currency: Currency,
  kept: z.number(),
  due: z.number(),
  expected: z.number(),
  paid: z.number(),
})
export type KeptBack = z.infer<typeof KeptBack>

/** A person's payment in an extra run, as it would be calculated now. */
export const ExtraPayment = z.object({
  user: PaidPerson,
  /** Null for someone who can’t be paid. */
  currency: Currency.nullable(),
  grossPay: z.number(),
  insurance: z.number(),
  incomeTax: z.number(),
  netPay: z.number(),
  problem: z.enum(extraRunProblems).nullable(),
  /** The pay that a part of a month keeps back, in each currency in which it does; given only for a part. */
  keptBack: z.array(KeptBack).optional(),
})
export type ExtraPayment = z.infer<typeof ExtraPayment>

export const extraRuns = {
  extraRuns: route({
    method: 'GET',
    path: '/payroll/extra-runs',
    needs: readOthersPayrollNeeds,
    summary: 'List the extra payment runs of a month with records within your reach, in their order',
  })
    .input(z.object({ month: MonthOfYear, year: Year }))
    .output(z.object({ runs: z.array(ExtraRunFacts.extend({ key: RunKey })) })),
  previewExtraRun: route({
    method: 'POST',
    path: '/payroll/extra-runs/preview',
    reads: true,
    needs: 'payroll.process',
    summary: 'Calculate an extra payment run with gross pay, insurance, tax and net pay, without saving it',
    description: 'People who can’t be paid have a `problem`. Access to other people’s pay is logged.',
    cost: bulkFileCost,
  })
    .input(DraftExtraRun)
    .output(z.object({ payments: z.array(ExtraPayment), totals: z.array(PayTotals) })),
  createExtraRun: route({
    method: 'POST',
    path: '/payroll/extra-runs',
    needs: 'payroll.process',
    preview: 'payroll.previewExtraRun',
    summary: 'Make an extra payment run within a month, with drafts for the chosen people',
    description:
      'It is submitted, approved, paid and posted like the payroll of a month, by its key, such as `2026-11.1`. Insurance and tax are what it adds to the month and the year.',
    success: 201,
    cost: bulkFileCost,
  })
    .input(DraftExtraRun)
    .output(z.object({ run: PayrollRun })),
  proposeDifferencesRun: route({
    method: 'GET',
    path: '/payroll/extra-runs/proposal',
    needs: 'payroll.process',
    summary: 'List the people that a run of the kind DIFFERENCES in a month would pay',
    description: 'Contains people who may be paid by the caller. The access is logged.',
    cost: bulkFileCost,
  })
    .input(z.object({ period: Month }))
    .output(
      z.object({
        /** At most the people that one run can have. */
        people: z.array(PaidPerson).max(maxExtraPayments),
        /** The number of further people, for another run. */
        left: z.number().int(),
      }),
    ),
  recalculateExtraRun: route({
    method: 'POST',
    path: '/payroll/runs/{period}/recalculate',
    needs: 'payroll.recalculate',
    summary: 'Recalculate the drafts of an extra payment run',
    description:
      'A part of a month also gets drafts for the people of its group who have none, but can be paid now. Adding them needs `payroll.process`, and access to the pay of everyone in the group.',
    cost: bulkFileCost,
  })
    .input(RunInput)
    .output(z.object({ count: z.number().int(), run: PayrollRun })),
}
