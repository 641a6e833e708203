import { z } from 'zod'
import { ListFormat } from '../kit/listFormat.ts'
import { AmountAboveZero, Currency } from '../kit/money.ts'
import { PageQuery, SortOrder } from '../kit/paging.ts'
import { PersonName } from '../kit/people.ts'
import { hasVisibleCharacter, Id, optionalText, text } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import {
  instalmentsOf,
  loanKinds,
  loanSorts,
  loanStatuses,
  loanTermKinds,
  maxInstalments,
  recordedLoanKinds,
  repaymentMethods,
  tooManyInstalments,
} from './loanPlan.ts'

export const LoanKind = z.enum(loanKinds, 'Please choose a type')
export type LoanKind = z.infer<typeof LoanKind>
export const LoanStatus = z.enum(loanStatuses)
export type LoanStatus = z.infer<typeof LoanStatus>

/**
 * The kinds of movements of a loan. What is owed is the sum of their amounts. REVERSED takes back an early repayment
 * that was recorded by mistake.
 */
export const loanEntryKinds = ['PAID_OUT', 'INSTALMENT', 'REPAYMENT', 'WRITTEN_OFF', 'REVERSED'] as const
export const LoanEntryKind = z.enum(loanEntryKinds)
export type LoanEntryKind = z.infer<typeof LoanEntryKind>

const Named = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
const Instalment = AmountAboveZero('Please enter an instalment greater than 0')

/** A loan or advance. Amounts have two decimals, in the currency of the loan. */
export const Loan = z.object({
  id: z.uuid(),
  user: PersonName,
  kind: LoanKind,
  amount: z.number(),
  currency: Currency,
  /** The day on which the loan was paid out; null if payroll pays it out. */
  paidOn: Day.nullable(),
  /** The month whose payroll pays the loan out; null if it was paid out otherwise. */
  payoutPeriod: Month.nullable(),
  isPaidOut: z.boolean(),
  /** The first month of repayment, as agreed. */
  firstPeriod: Month,
  /** The instalment as agreed at first, and that of the next month of repayment. */
  firstInstalment: z.number(),
  instalment: z.number(),
  owed: z.number(),
  /** The next instalment that payroll takes if the pay covers it; null if there is none. */
  next: z.object({ period: Month, amount: z.number() }).nullable(),
  isPaused: z.boolean(),
  /** True if the employment has ended. */
  isFormer: z.boolean(),
  status: LoanStatus,
  reason: z.string(),
  reference: z.string().nullable(),
  recordedBy: Named,
  recordedAt: Instant,
  decidedBy: Named.nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  /** The request to write off what is owed, while it is pending. The employee does not see it. */
  writeOff: z.object({ reason: z.string(), requestedBy: Named, requestedAt: Instant }).nullable(),
  updatedAt: Instant,
  can: z.object({
    confirm: z.boolean(),
    reject: z.boolean(),
    change: z.boolean(),
    repay: z.boolean(),
    requestWriteOff: z.boolean(),
    confirmWriteOff: z.boolean(),
    rejectWriteOff: z.boolean(),
  }),
})
export type Loan = z.infer<typeof Loan>

export const LoanEntry = z.object({
  id: z.uuid(),
  kind: LoanEntryKind,
  /** Above 0 if it raises what is owed, below 0 if it lowers it. */
  amount: z.number(),
  owedAfter: z.number(),
  day: Day,
  /** The payroll month of an instalment or a payment by payroll. */
  period: Month.nullable(),
  method: z.enum(repaymentMethods).nullable(),
  note: z.string().nullable(),
  by: Named,
  isReversed: z.boolean(),
  can: z.object({ reverse: z.boolean() }),
})
export type LoanEntry = z.infer<typeof LoanEntry>

const Term = z.object({
  kind: z.enum(loanTermKinds),
  from: Month,
  to: Month.nullable(),
  instalment: z.number().nullable(),
  reason: z.string(),
  by: Named,
  at: Instant,
})

/** A loan with its movements, the changes of its instalments, and the instalments still to come. */
export const LoanDetail = z.object({
  loan: Loan,
  entries: z.array(LoanEntry),
  terms: z.array(Term),
  schedule: z.array(z.object({ period: Month, amount: z.number(), owedAfter: z.number() })),
  /** The earliest month whose payroll is not approved for this person. Changes apply from then on. */
  openFrom: Month,
})
export type LoanDetail = z.infer<typeof LoanDetail>

export const RecordLoan = z
  .object({
    userId: Id,
    kind: z.enum(recordedLoanKinds, 'Please choose a type'),
    amount: AmountAboveZero('Please enter an amount greater than 0'),
    instalment: Instalment,
    paidOn: Day.nullish(),
    payoutPeriod: Month.nullish(),
    firstPeriod: Month,
    reason: text(300, 'Please give a reason'),
    reference: optionalText(200).nullish(),
  })
  .refine(({ paidOn, payoutPeriod }) => Boolean(paidOn) !== Boolean(payoutPeriod), {
    path: ['paidOn'],
    message: 'Please enter either the day of payment or the payroll month that pays it out',
  })
  .refine(({ amount, instalment }) => instalment <= amount, {
    path: ['instalment'],
    message: 'An instalment cannot be more than the amount',
  })
  .refine(({ amount, instalment }) => instalmentsOf(amount, instalment) <= maxInstalments, {
    path: ['instalment'],
    message: tooManyInstalments,
  })
  .refine(({ paidOn, firstPeriod }) => !paidOn || firstPeriod >= paidOn.slice(0, 7), {
    path: ['firstPeriod'],
    message: 'Repayment cannot start before the loan is paid out',
  })
  .refine(({ payoutPeriod, firstPeriod }) => !payoutPeriod || firstPeriod > payoutPeriod, {
    path: ['firstPeriod'],
    message: 'Repayment starts after the month that pays the loan out',
  })
export type RecordLoan = z.infer<typeof RecordLoan>

export const DecideLoan = z
  .object({
    id: Id,
    status: z.enum(['ACTIVE', 'REJECTED'], 'Please choose ACTIVE or REJECTED'),
    reason: optionalText(300).nullish(),
    updatedAt: Instant.optional(),
  })
  .refine(({ status, reason }) => status !== 'REJECTED' || hasVisibleCharacter(reason ?? ''), {
    path: ['reason'],
    message: 'Please give a reason for the rejection',
  })
export type DecideLoan = z.infer<typeof DecideLoan>

export const ChangeLoan = z
  .object({
    id: Id,
    kind: z.enum(loanTermKinds, 'Please choose a change'),
    from: Month,
    /** The last month of a pause; without it, the pause has no end. */
    to: Month.nullish(),
    instalment: Instalment.nullish(),
    reason: text(300, 'Please give a reason'),
    updatedAt: Instant.optional(),
  })
  .refine(({ kind, instalment }) => kind !== 'INSTALMENT' || Boolean(instalment), {
    path: ['instalment'],
    message: 'Please enter an instalment greater than 0',
  })
  .refine(({ kind, from, to }) => kind !== 'PAUSE' || !to || from <= to, {
    path: ['to'],
    message: 'The last month must not be before the first',
  })
export type ChangeLoan = z.infer<typeof ChangeLoan>

export const RepayLoan = z.object({
  id: Id,
  amount: AmountAboveZero('Please enter an amount greater than 0'),
  paidOn: Day,
  method: z.enum(repaymentMethods, 'Please choose how it was paid'),
  note: text(200, 'Please enter the receipt or transfer reference'),
  updatedAt: Instant.optional(),
})
export type RepayLoan = z.infer<typeof RepayLoan>

export const LoanReason = text(300, 'Please give a reason')

export const ListLoans = PageQuery.extend({
  /** The id of a person, to list only their loans. */
  userId: Id.optional(),
  status: LoanStatus.optional(),
  kind: LoanKind.optional(),
  search: z.string().trim().max(100).optional(),
  /** `only` limits the list to what former employees still owe. */
  former: z.enum(['only']).optional(),
  /** `only` limits the list to the loans and write-offs that the caller may confirm now. */
  decidable: z.enum(['only']).optional(),
  sort: z.enum(loanSorts).default('pending'),
  order: SortOrder.default('asc'),
})
export type ListLoans = z.infer<typeof ListLoans>
export const ExportLoans = ListLoans.omit({ page: true, limit: true, userId: true }).extend({
  format: ListFormat.default('csv'),
})
export type ExportLoans = z.infer<typeof ExportLoans>
