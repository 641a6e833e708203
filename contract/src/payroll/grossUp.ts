import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Amount, AmountAboveZero, Currency } from '../kit/money.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Day, Month } from '../kit/time.ts'
import { backdatesPay } from '../users/forms.ts'
import { ExtraPayment } from './extraRuns.ts'

const Net = AmountAboveZero('Please enter a net amount greater than 0')
const peopleError = 'Please choose at least one person'

/** The largest number of net payments that one call takes. */
export const maxNetPayments = 50

/** A net pay agreed for a month: with a person, or with someone who has no record yet. */
export const GrossUpSalary = z
  .object({
    /** The person; missing for someone without a record. */
    userId: Id.optional(),
    net: Net,
    currency: Currency,
    period: Month,
    /** The part of the salary that is base pay; null if all of it is. If missing, it is the person's present one. */
    baseSalary: Amount('Base salary must be 0 or more').nullish(),
    /** The status of someone without a record, as a code of the tax and insurance rules; missing for the usual one. */
    status: text(40, 'Please choose a status').optional(),
    /** Their registered insured wage; missing to insure the pay. */
    insuredWage: AmountAboveZero('Please enter an insured wage greater than 0').optional(),
  })
  .refine(({ userId, status, insuredWage }) => userId === undefined || (status ?? insuredWage) === undefined, {
    path: ['status'],
    message: 'This person already has a status and an insured wage',
  })
export type GrossUpSalary = z.infer<typeof GrossUpSalary>

/**
 * The point before income loses its lowest tax bands, and the net pay there. Given if that is why the last part of a net
 * amount costs much more than the part before.
 */
const BeforeLoss = z.object({ gross: z.number(), netPay: z.number() }).nullable()

/** The smallest gross salary whose month leaves a net pay, and that month. Amounts have two decimals. */
export const GrossedUpSalary = z.object({
  period: Month,
  currency: Currency,
  /** The gross salary of a month. */
  gross: z.number(),
  /** The gross pay: the salary and the earnings of every month. */
  grossPay: z.number(),
  insurance: z.number(),
  incomeTax: z.number(),
  deductions: z.number(),
  /** The net pay. It is more than the one asked for if no salary gives exactly that. */
  netPay: z.number(),
  /** The benefits in kind, which are taxed but not paid out. */
  benefits: z.number(),
  /** The gross pay with the company's contributions. */
  employerCost: z.number(),
  beforeLoss: BeforeLoss,
  /** The statuses to choose from for someone without a record; empty if there is one only. */
  statuses: z.array(z.object({ code: z.string(), name: z.string() })),
  /** The code of the status that was used. */
  status: z.string(),
})
export type GrossedUpSalary = z.infer<typeof GrossedUpSalary>

/** Net payments of an extra run. */
export const GrossUpPayments = z
  .object({
    period: Month,
    paymentDate: Day,
    payments: z
      .array(z.object({ userId: Id, net: Net }), peopleError)
      .min(1, peopleError)
      .max(maxNetPayments, `Please choose at most ${maxNetPayments} people`),
  })
  .refine(({ payments }) => new Set(payments.map(({ userId }) => userId)).size === payments.length, {
    path: ['payments'],
    message: 'Please choose each person once',
  })
export type GrossUpPayments = z.infer<typeof GrossUpPayments>

/** A gross payment of an extra run, and what it adds to insurance, tax and net pay. Amounts are 0 with a problem. */
export const GrossedUpPayment = ExtraPayment.extend({ beforeLoss: BeforeLoss })
export type GrossedUpPayment = z.infer<typeof GrossedUpPayment>

export const grossUp = {
  grossUpSalary: route({
    method: 'POST',
    path: '/payroll/salary/gross-up',
    reads: true,
    needs: anyOf(...backdatesPay),
    summary: 'Find the smallest gross salary whose month leaves a net pay',
    description:
      'Calculates a whole month by the rules of the company, with the pay items of every month. 400 naming `net` if no salary leaves it. Available if you can see the person’s pay. Access is logged.',
  })
    .input(GrossUpSalary)
    .output(z.object({ result: GrossedUpSalary })),
  grossUpPayments: route({
    method: 'POST',
    path: '/payroll/extra-runs/gross-up',
    reads: true,
    needs: 'payroll.process',
    summary: 'Find the smallest gross payments of an extra run that add these amounts to people’s net pay',
    description: 'People who can’t be paid have a `problem`. Access to other people’s pay is logged.',
    cost: bulkFileCost,
  })
    .input(GrossUpPayments)
    .output(z.object({ payments: z.array(GrossedUpPayment) })),
}
