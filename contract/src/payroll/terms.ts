import { z } from 'zod'
import { payKinds } from '../kit/pay.ts'
import { AmountAboveZero, Currency } from '../kit/money.ts'
import { route } from '../kit/route.ts'
import { Id, text } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'

/** The terms by which a person is insured and taxed, from a month on. */
const Terms = z.object({
  /** The code of a status of the tax and insurance rules. */
  status: text(40, 'Please choose a status'),
  /** The registered insured wage; null if the pay of each month is insured. */
  insuredWage: AmountAboveZero('Please enter the registered wage').nullable(),
})

const rated = {
  rate: AmountAboveZero('Please enter the rate'),
  currency: Currency,
}

/** A kind of pay to set: for a month, by the salary of their employment, or each day or hour, at a rate. */
const PayTerms = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('MONTHLY') }),
    z.object({ kind: z.literal('DAILY'), ...rated }),
    z.object({ kind: z.literal('HOURLY'), ...rated }),
  ],
  'Please choose how they are paid',
)

/** A person's kind of pay. The rate and its currency are null for a month. */
const KindOfPay = z.object({
  kind: z.enum(payKinds),
  rate: z.number().nullable(),
  currency: Currency.nullable(),
})
export type KindOfPay = z.infer<typeof KindOfPay>

export const SetTerms = Terms.extend({
  userId: Id,
  firstMonth: Month,
  /** Left as it is if omitted. */
  pay: PayTerms.optional(),
  /** The form or document that they are taken from. */
  source: text(300, 'Please name the form or document'),
})
export type SetTerms = z.infer<typeof SetTerms>

/** A status that the tax and insurance rules know, with its effect as a sentence. */
export const PayStatus = z.object({ code: z.string(), name: z.string(), meaning: z.string() })
export type PayStatus = z.infer<typeof PayStatus>

/** An entry in the history of a person's terms: the status, the insured wage or the kind of pay, from a month on. */
export const TermsEntry = z.object({
  id: Id,
  firstMonth: Month,
  /** Null if the entry leaves the status as it was. */
  status: PayStatus.nullable(),
  /** PAY if no insured wage is registered from then on; null if the entry leaves the wage as it was. */
  wageBasis: z.enum(['REGISTERED', 'PAY']).nullable(),
  insuredWage: z.number().nullable(),
  /** Null if the entry leaves the kind of pay as it was. */
  pay: KindOfPay.nullable(),
  source: z.string(),
  enteredBy: z.object({ firstName: z.string(), lastName: z.string() }),
  enteredAt: Instant,
  /** True if newer entries for the same month replace it. */
  isReplaced: z.boolean(),
})
export type TermsEntry = z.infer<typeof TermsEntry>

/** The terms of a person in a month. */
export const PersonTerms = z.object({
  status: PayStatus,
  insuredWage: z.number().nullable(),
  pay: KindOfPay,
  /** The limits of the insured wage in that month; null if the rules register no wages. */
  limits: z.object({ minWage: z.number(), maxWage: z.number() }).nullable(),
})
export type PersonTerms = z.infer<typeof PersonTerms>

const Figures = z.object({
  grossPay: z.number(),
  insurance: z.number(),
  /** The income tax, including settlements. */
  tax: z.number(),
  employerShare: z.number(),
  netPay: z.number(),
})

/** The effect of terms on one payroll month, in the currency of the taxes, or of the rate if they have one. */
export const TermsPreview = z.object({
  /** The open month, or the first month of the terms if it is later. */
  period: Month,
  /** The terms of their first month. */
  terms: PersonTerms,
  currency: Currency,
  before: Figures,
  after: Figures,
  /** The approved months whose differences are included. */
  differences: z.array(Month),
})
export type TermsPreview = z.infer<typeof TermsPreview>

export const terms = {
  terms: route({
    method: 'GET',
    path: '/payroll/terms/{userId}',
    needs: 'payroll.tax',
    summary: 'Get how a person is paid, insured and taxed: now, and by month, latest first',
  })
    .input(z.object({ userId: Id }))
    .output(
      z.object({
        /** The terms of this month. */
        current: PersonTerms,
        entries: z.array(TermsEntry),
        statuses: z.array(PayStatus),
        /** The code of the status before the first entry with one. */
        defaultStatus: z.string(),
        /** The currency of the insured wages. */
        currency: Currency,
        /** True if the pay rules of any month have taxes for which wages are registered. */
        isTaxed: z.boolean(),
        can: z.object({ set: z.boolean() }),
      }),
    ),
  setTerms: route({
    method: 'PUT',
    path: '/payroll/terms/{userId}',
    needs: 'payroll.tax',
    summary: 'Set a person’s kind of pay, status and registered insured wage from a month on',
    description:
      'You can’t set your own. Entries are never changed: a newer one for the same month replaces them. The next payroll record includes the differences of approved months. The person who sets them can’t approve that record.',
  })
    .input(SetTerms)
    .output(z.object({ terms: PersonTerms })),
  previewTerms: route({
    method: 'POST',
    path: '/payroll/terms/{userId}/preview',
    reads: true,
    needs: 'payroll.tax',
    summary: 'Preview the effect of a kind of pay, a status and an insured wage on a person’s pay',
  })
    .input(SetTerms)
    .output(z.object({ preview: TermsPreview })),
}
