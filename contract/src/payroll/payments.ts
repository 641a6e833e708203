import { z } from 'zod'
import { Currency } from '../kit/money.ts'
import { bulkFileCost, route } from '../kit/route.ts'
import { Id, optionalText, text } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import {
  accountRefusal,
  bankCodeRefusal,
  countryOf,
  sepaRefusals,
  stripSeparators,
} from '../personnelFile/accountNumbers.ts'
import { paymentBatches } from './paymentBatches.ts'
import { paymentFields } from './paymentFields.ts'
import { PaymentFormat } from './paymentFormats.ts'
import { PaymentLayout, PaymentTemplate } from './paymentTemplates.ts'
import { PaidPerson } from './records.ts'
import { RunInput } from './runs.ts'

/** A check of a text: it adds the message that `refusal` returns, unless that is null. */
const refuse = (refusal: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
  const message = text === '' ? null : refusal(text)
  if (message !== null) context.addIssue({ code: 'custom', message })
}

/** The company's account that pays salaries in a currency. */
export const PaymentAccount = z.object({
  currency: Currency,
  /** The name of the account holder, as the bank knows it. */
  holder: text(70, 'Please enter the account holder'),
  bankName: optionalText(100).default(''),
  /** An IBAN, or an account number of 4 to 17 digits, without separators. */
  accountNumber: text(60, 'Please enter the account number')
    .overwrite(stripSeparators)
    .superRefine(refuse((account) => accountRefusal(account, countryOf(account)))),
  /** A BIC, or a routing number of 9 digits; it may be empty. */
  bic: optionalText(20).default('').overwrite(stripSeparators).superRefine(refuse(bankCodeRefusal)),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

/** The reasons why a record is not in a payment file, most serious first. */
export const leftOutReasons = [
  'NO_ACCOUNT',
  'UNREADABLE',
  ...sepaRefusals,
  'NAME',
  'FIELD',
  'TOO_LARGE',
  'ON_HOLD',
  'NOT_APPROVED',
  'IN_BATCH',
  'NOTHING_TO_PAY',
  'HAS_ACCOUNT',
  'OTHER_CURRENCY',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/**
 * The errors that prevent a payment file. HOLDER_TEXT and TEMPLATE_TEXT are texts with characters that the file lacks: the
 * holder of the paying account, and a title or text of the template.
 */
export const paymentProblems = [
  'NO_PAYING_ACCOUNT',
  'PAYING_ACCOUNT_NOT_SEPA',
  'HOLDER_TEXT',
  'TEMPLATE_TEXT',
  'NOBODY',
] as const

/** The month, format and currency of a payment file. It pays the approved records that no file or cash list pays. */
export const PreviewPayments = RunInput.extend({
  format: PaymentFormat,
  currency: Currency,
  /** The template of a CSV file. */
  templateId: Id.optional(),
}).refine(({ format, templateId }) => format !== 'CSV' || templateId !== undefined, {
  path: ['templateId'],
  message: 'Please choose a template',
})
export type PreviewPayments = z.infer<typeof PreviewPayments>

/** A payment file before it is made: what it pays, and who is left out. */
export const PaymentPreview = z.object({
  format: PaymentFormat,
  currency: Currency,
  /** The number of people paid, each counted once, and the total. */
  payments: z.object({ count: z.int(), total: z.number() }),
  /** The number of transfers; more than of people if some are paid to several accounts. */
  transfers: z.int(),
  /** Changes whenever the file would pay other people, other amounts, from or to other accounts, or with another template. */
  digest: z.string(),
  /** The paying account; null if none is set for the currency. */
  account: PaymentAccount.nullable(),
  /** The error that prevents the file; null if it can be made. */
  problem: z.enum(paymentProblems).nullable(),
  /** The records left out by reason: how many there are, and the first fifty by name. */
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      /** The content that can't be written in this file, for FIELD; otherwise null. */
      field: z.enum(paymentFields).nullable(),
      count: z.int(),
      people: z.array(z.object({ user: PaidPerson, currency: Currency, netPay: z.number() })),
    }),
  ),
  /** The latest download for this month and currency by an earlier version, which did not record whom it paid. */
  downloaded: z
    .object({
      at: Instant,
      format: PaymentFormat,
      by: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
    })
    .nullable(),
})
export type PaymentPreview = z.infer<typeof PaymentPreview>

const also = 'Also needs `payroll.approve` and `payroll.all_view`.'

export const payments = {
  paymentAccounts: route({
    method: 'GET',
    path: '/payroll/payment-accounts',
    needs: 'payroll.approve',
    summary: 'List the company’s accounts that pay salaries, by currency',
  }).output(z.object({ accounts: z.array(PaymentAccount) })),
  setPaymentAccount: route({
    method: 'PUT',
    path: '/payroll/payment-accounts/{currency}',
    needs: 'payroll.approve',
    summary: 'Set the company’s account that pays salaries in a currency',
    description: 'The owner is notified.',
  })
    .input(PaymentAccount)
    .output(z.object({ account: PaymentAccount })),
  removePaymentAccount: route({
    method: 'DELETE',
    path: '/payroll/payment-accounts/{currency}',
    needs: 'payroll.approve',
    summary: 'Remove the company’s account that pays salaries in a currency',
    description: 'The owner is notified.',
    success: 204,
  }).input(z.object({ currency: Currency })),
  paymentTemplates: route({
    method: 'GET',
    path: '/payroll/payment-templates',
    needs: 'payroll.approve',
    summary: 'List the templates of CSV files for banks',
  }).output(z.object({ templates: z.array(PaymentTemplate) })),
  addPaymentTemplate: route({
    method: 'POST',
    path: '/payroll/payment-templates',
    needs: 'payroll.approve',
    summary: 'Add a template of CSV files for banks',
    success: 201,
  })
    .input(PaymentLayout)
    .output(z.object({ template: PaymentTemplate })),
  changePaymentTemplate: route({
    method: 'PUT',
    path: '/payroll/payment-templates/{id}',
    needs: 'payroll.approve',
    summary: 'Change a template of CSV files for banks',
  })
    .input(PaymentTemplate)
    .output(z.object({ template: PaymentTemplate })),
  removePaymentTemplate: route({
    method: 'DELETE',
    path: '/payroll/payment-templates/{id}',
    needs: 'payroll.approve',
    summary: 'Remove a template of CSV files for banks',
    success: 204,
  }).input(z.object({ id: Id })),
  previewPayments: route({
    method: 'GET',
    path: '/payroll/runs/{period}/payments',
    needs: 'settings.banking_view_all',
    summary: 'Preview a payment file of a month: its total, and who is left out and why',
    description: `${also} Contains no account numbers of people.`,
    cost: bulkFileCost,
  })
    .input(PreviewPayments)
    .output(z.object({ preview: PaymentPreview })),
  ...paymentBatches,
}
