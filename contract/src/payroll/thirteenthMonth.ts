import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { departmentName } from '../kit/people.ts'
import { Currency } from '../kit/money.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Day, Instant, Month, Year } from '../kit/time.ts'
import { PaidPerson } from './records.ts'
import { maxExtraPayments } from './extraRuns.ts'
import { MonthOfYear } from './runKeys.ts'

/** The bases that the percentage of a 13th month is taken of: the whole monthly salary, or its base pay. */
export const thirteenthBases = ['SALARY', 'BASE'] as const
/**
 * The ways to prorate a 13th month: by the whole months of employment among the last twelve, by the days of employment in
 * them, or not at all.
 */
export const thirteenthShares = ['MONTHS', 'DAYS', 'NONE'] as const

/** A rule of the company for a 13th month, from a year on, until a later rule begins. */
export const SetThirteenthRule = z.object({
  firstYear: Year,
  /** The percentage of a month’s base for twelve months of employment; 0 ends the 13th month. */
  percent: z
    .number('Please enter a percentage')
    .min(0, 'Please enter a percentage of 0 or more')
    .max(1000, 'Please enter at most 1,000 %')
    .refine((percent) => Number((percent * 100).toFixed(6)) % 1 === 0, 'Please enter at most two decimals'),
  of: z.enum(thirteenthBases, 'Please choose what the percentage is of'),
  /** The month of the year in which it is paid. */
  paymentMonth: MonthOfYear,
  prorating: z.enum(thirteenthShares, 'Please choose how it is prorated'),
  /** The number of whole months since the first day of employment that people need by the payment date. */
  leastMonths: z
    .number('Please enter a number of months')
    .int('Please enter a whole number')
    .min(0, 'Please enter 0 or more months')
    .max(120, 'Please enter at most 120 months'),
  /** The departments whose people get it; empty for all. */
  departments: z.array(departmentName('Please choose a department')).max(100, 'Please choose fewer departments'),
})
export type SetThirteenthRule = z.infer<typeof SetThirteenthRule>

export const ThirteenthRule = SetThirteenthRule.extend({
  id: z.uuid(),
  enteredBy: z.object({ firstName: z.string(), lastName: z.string() }),
  enteredAt: Instant,
})
export type ThirteenthRule = z.infer<typeof ThirteenthRule>

/** The 13th month of a person as the rule gives it. `months` are those of employment that count, with two decimals. */
export const ProposedThirteenth = z.object({
  user: PaidPerson,
  currency: Currency,
  base: z.number(),
  months: z.number(),
  amount: z.number(),
})
export type ProposedThirteenth = z.infer<typeof ProposedThirteenth>

export const thirteenthMonth = {
  thirteenthRules: route({
    method: 'GET',
    path: '/payroll/thirteenth-month/rules',
    needs: anyOf('payroll.tax', 'payroll.process'),
    summary: 'List the rules for a 13th month, latest first',
  }).output(z.object({ rules: z.array(ThirteenthRule) })),
  setThirteenthRule: route({
    method: 'POST',
    path: '/payroll/thirteenth-month/rules',
    needs: 'payroll.tax',
    summary: 'Add a rule for a 13th month from a year on',
    description: 'Rules are never changed: the latest one of a year applies. A percentage of 0 ends the 13th month.',
    success: 201,
  })
    .input(SetThirteenthRule)
    .output(z.object({ rule: ThirteenthRule })),
  proposeThirteenth: route({
    method: 'GET',
    path: '/payroll/thirteenth-month/proposal',
    needs: 'payroll.process',
    summary: 'Propose the amounts of a 13th month by the rule, for an extra run',
    description:
      'Contains people who may be paid by the caller and have no 13th month in the year yet. Access to their pay is logged.',
    cost: bulkFileCost,
  })
    .input(z.object({ period: Month, paymentDate: Day }))
    .output(
      z.object({
        /** The rule of the year; null if there is none, or if it has ended. */
        rule: ThirteenthRule.nullable(),
        /** Empty unless the rule pays in this month. At most the people that one run can have. */
        people: z.array(ProposedThirteenth).max(maxExtraPayments),
        /** The number of further people, for another run. */
        left: z.number().int(),
      }),
    ),
}
