import { z } from 'zod'
import { Amount } from '../kit/money.ts'
import { Percentage } from '../kit/pay.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { PayRulesPreview } from './rules.ts'

const Percent = Percentage(100)

/** The limits of the insured wage and the rates of social insurance. */
const Limits = z.object({
  minWage: Amount('Please enter the minimum insured wage'),
  maxWage: Amount('Please enter the maximum insured wage'),
  /** The employee's share, in percent of the insured wage. */
  rate: Percent,
  /** The company's share, in percent. */
  employerRate: Percent,
})

/** Limits that apply from a month on, with the publication that they are taken from. */
export const EnterLimits = Limits.extend({
  firstMonth: Month,
  source: text(300, 'Please name the law or circular with these limits'),
}).refine(({ minWage, maxWage }) => minWage <= maxWage, {
  path: ['maxWage'],
  message: 'The maximum must not be below the minimum',
})
export type EnterLimits = z.infer<typeof EnterLimits>

/** The years that a company may knowingly calculate with the limits of the year before. */
export const KeepLimits = z.object({
  year: z.int('Please choose a year').min(2000, 'Please choose a year').max(2100, 'Please choose a year'),
  reason: text(300, 'Please say why the earlier limits still apply'),
})
export type KeepLimits = z.infer<typeof KeepLimits>

/**
 * The states of limits. SUPPLIED ones come with Muster. PROPOSED ones were entered and have no effect until someone else
 * confirms them. KEPT means that those of the year before continue.
 */
export const limitsStates = ['SUPPLIED', 'PROPOSED', 'CONFIRMED', 'KEPT'] as const

const Named = z.object({ firstName: z.string(), lastName: z.string() })

/** Limits as listed: amounts with two decimals, rates in percent. */
export const InsuranceLimits = z.object({
  /** Null for limits that come with Muster. */
  id: Id.nullable(),
  firstMonth: Month,
  ...Limits.shape,
  state: z.enum(limitsStates),
  /** The publication of the limits or, for KEPT, the reason why the earlier ones continue. */
  source: z.string(),
  enteredBy: Named.nullable(),
  enteredAt: Instant.nullable(),
  confirmedBy: Named.nullable(),
  can: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
})
export type InsuranceLimits = z.infer<typeof InsuranceLimits>

/** A year without limits. Payroll of its months can't be approved. */
export const YearWithoutLimits = z.object({
  year: z.int(),
  /** The limits that the law lets expect; null if it lays down none. */
  expected: z.object({ minWage: z.number(), maxWage: z.number() }).nullable(),
  /** The rates of the year before. */
  rate: z.number(),
  employerRate: z.number(),
})
export type YearWithoutLimits = z.infer<typeof YearWithoutLimits>

export const limits = {
  limits: route({
    method: 'GET',
    path: '/payroll/insurance-limits',
    needs: 'payroll.tax',
    summary: 'List the limits of social insurance, latest first, and the years without limits',
  }).output(
    z.object({
      limits: z.array(InsuranceLimits),
      /** This year and, from October on, the next year, if they have no limits. */
      missing: z.array(YearWithoutLimits),
      /** The earliest month that new limits may start in. The months before it are closed. */
      earliest: Month,
    }),
  ),
  enterLimits: route({
    method: 'POST',
    path: '/payroll/insurance-limits',
    needs: 'payroll.tax',
    summary: 'Enter limits that apply from a month on, once someone else has confirmed them',
    success: 201,
  })
    .input(EnterLimits)
    .output(z.object({ limits: InsuranceLimits })),
  previewLimits: route({
    method: 'POST',
    path: '/payroll/insurance-limits/preview',
    reads: true,
    needs: 'payroll.tax',
    summary: 'Preview the effect of limits on the open month (if you can see everyone’s pay)',
  })
    .input(EnterLimits)
    .output(z.object({ preview: PayRulesPreview })),
  confirmLimits: route({
    method: 'POST',
    path: '/payroll/insurance-limits/{id}/confirm',
    needs: 'payroll.tax',
    summary: 'Confirm limits that someone else entered; they apply from then on',
  })
    .input(z.object({ id: Id }))
    .output(z.object({ limits: InsuranceLimits })),
  withdrawLimits: route({
    method: 'POST',
    path: '/payroll/insurance-limits/{id}/withdraw',
    needs: 'payroll.tax',
    summary: 'Withdraw limits that are not confirmed',
    success: 204,
  }).input(z.object({ id: Id })),
  keepLimits: route({
    method: 'POST',
    path: '/payroll/insurance-limits/keep',
    needs: 'payroll.tax',
    summary: 'Continue with the limits of the year before',
    success: 201,
  })
    .input(KeepLimits)
    .output(z.object({ limits: InsuranceLimits })),
}
