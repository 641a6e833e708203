import { z } from 'zod'
import { anyOf } from '../access/needs.ts'
import { Amount, Currency } from '../kit/money.ts'
import { PageQuery, Pagination } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, optionalParagraphs, paragraphs, text } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { amountRequired, DraftLine, ManualLine, InvoiceLine, maxManualLines, SignedAmount } from './lines.ts'
import { invoiceFilters, invoiceKinds, sellerDetails } from './words.ts'

/**
 * An invoice is PAID once payments and credit notes together leave nothing due. VOID releases its work for a new
 * invoice.
 */
export const invoiceStatuses = ['DRAFT', 'ISSUED', 'PAID', 'VOID'] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const InvoiceFilter = z.enum(invoiceFilters)

export const InvoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** An invoice or a credit note. Amounts are in its currency, with two decimals. */
export const Invoice = z.object({
  id: z.uuid(),
  kind: InvoiceKind,
  /** `2026-0001`, or `CN-2026-0001` for credit notes; null until issued. */
  number: z.string().nullable(),
  account: z.object({ id: z.uuid(), name: z.string() }),
  currency: Currency,
  /** The month it covers, if it covers one. */
  period: Month.nullable(),
  status: InvoiceStatus,
  /** True if issued, due before today and not paid. */
  isOverdue: z.boolean(),
  /** True if issued, partly paid and still partly due. */
  isPartlyPaid: z.boolean(),
  total: z.number(),
  /** Amount taken off by credit notes. */
  credited: z.number(),
  paid: z.number(),
  /**
   * Amount due: `total − credited − paid`; below 0 if it must be paid back. 0 for drafts, void invoices and credit
   * notes.
   */
  due: z.number(),
  /** The day of issue in the company's time zone. */
  issuedOn: Day.nullable(),
  /** For a draft, the chosen due date; null if it follows from the account’s payment term. */
  dueDate: Day.nullable(),
  note: z.string().nullable(),
  /** Seller details missing from it; for a draft, missing from the company’s current settings. */
  lacks: z.array(z.enum(sellerDetails)),
  /** The address it was last mailed to, with the time in `sentAt`; null if never mailed. */
  sentTo: z.string().nullable(),
  sentAt: Instant.nullable(),
  /** For a credit note, the invoice it credits. */
  creditOf: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  can: z.object({
    edit: z.boolean(),
    issue: z.boolean(),
    delete: z.boolean(),
    pay: z.boolean(),
    void: z.boolean(),
    credit: z.boolean(),
    send: z.boolean(),
    /** True if its PDF can be opened. */
    pdf: z.boolean(),
  }),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoicePayment = z.object({
  id: z.uuid(),
  /** Below 0 for a refund or to reverse a mistaken entry. */
  amount: z.number(),
  paidOn: Day,
  reference: z.string().nullable(),
  recordedBy: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: Instant,
})
export type InvoicePayment = z.infer<typeof InvoicePayment>

/** An invoice with all its details. */
export const InvoiceDetail = Invoice.extend({
  lines: z.array(InvoiceLine),
  payments: z.array(InvoicePayment),
  creditNotes: z.array(z.object({ id: z.uuid(), number: z.string(), total: z.number(), issuedOn: Day })),
  /** The recipient's details; fixed once the invoice is issued. */
  billTo: z.object({ name: z.string(), address: z.string().nullable(), email: z.string().nullable() }),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

export const ListInvoices = PageQuery.extend({
  /** Searches numbers, account names and, for those who manage invoices, the names of people on the lines. */
  search: z.string().trim().max(100).optional(),
  status: InvoiceFilter.optional(),
  kind: InvoiceKind.optional(),
  accountId: Id.optional(),
  period: Month.optional(),
})
export type ListInvoices = z.infer<typeof ListInvoices>

export const CreateInvoice = z.object({
  accountId: z.uuid('Please choose an account').toLowerCase(),
  period: Month.nullish(),
  dueDate: Day.nullish(),
  note: optionalParagraphs(1000).nullish(),
  lines: z.array(ManualLine).min(1, 'Please add a line').max(maxManualLines, 'Please use fewer lines'),
})
export type CreateInvoice = z.infer<typeof CreateInvoice>

/** Maximum number of earlier months drafted at once. */
export const maxEarlierMonths = 100

export const GenerateInvoices = z.object({
  /** If omitted, all accounts with people. */
  accountId: Id.optional(),
  period: Month,
  /**
   * Earlier months to draft as well, each for one account: work recorded for them since then goes on drafts of its own.
   */
  earlier: z
    .array(z.object({ accountId: Id, period: Month }))
    .max(maxEarlierMonths, 'Please choose fewer months')
    .optional(),
})
export type GenerateInvoices = z.infer<typeof GenerateInvoices>

export const ListUnbilled = PageQuery.extend({ accountId: Id.optional(), period: Month })
export type ListUnbilled = z.infer<typeof ListUnbilled>

/** Work of an earlier month that is on no invoice or draft. The amount is in the account’s currency. */
export const UnbilledMonth = z.object({
  period: Month,
  account: z.object({ id: z.uuid(), name: z.string() }),
  currency: Currency,
  total: z.number(),
  people: z.array(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })),
})
export type UnbilledMonth = z.infer<typeof UnbilledMonth>

/** Reasons why a person's work is on no invoice. */
export const notInvoicedReasons = ['OTHER_CURRENCY', 'NO_RATE', 'NOTHING_WORKED', 'INVOICED_ALREADY'] as const
export type NotInvoicedReason = (typeof notInvoicedReasons)[number]

export const EditInvoice = z.object({
  id: Id,
  /** For a draft: all its lines, in order. Lines left out are removed, and their work can be invoiced again. */
  lines: z.array(DraftLine).max(1000, 'Please use fewer lines').optional(),
  dueDate: Day.nullish(),
  note: optionalParagraphs(1000).nullish(),
  /** ISSUED numbers a draft and mails it; VOID cancels an issued invoice without payments. */
  status: z.enum(['ISSUED', 'VOID'], 'Please choose ISSUED or VOID').optional(),
  updatedAt: Instant.optional(),
})
export type EditInvoice = z.infer<typeof EditInvoice>

export const AddPayment = z.object({
  id: Id,
  /** Below 0 for a refund or to reverse a mistaken entry. */
  amount: SignedAmount.refine((typed) => typed !== 0, 'Please enter an amount other than 0'),
  /** Today by default. */
  paidOn: Day.optional(),
  reference: text(120).nullish(),
})
export type AddPayment = z.infer<typeof AddPayment>

export const CreditInvoice = z.object({
  id: Id,
  reason: paragraphs(500, 'Please give a reason'),
  /** The lines to credit; if omitted, everything not credited yet. */
  lines: z
    .array(z.object({ description: text(200, 'Please describe the line'), amount: Amount(amountRequired) }))
    .min(1, 'Please add a line')
    .max(maxManualLines, 'Please use fewer lines')
    .optional(),
})
export type CreditInvoice = z.infer<typeof CreditInvoice>

/** The need to see invoices. */
export const readInvoicesNeeds = anyOf('accounts.manage_invoices', 'accounts.mark_paid')
const InvoiceInput = z.object({ id: Id })

export const invoiceCalls = {
  invoices: route({
    method: 'GET',
    path: '/invoices',
    needs: readInvoicesNeeds,
    summary: 'List invoices and credit notes: drafts first, then by date, newest first, and by number',
  })
    .input(ListInvoices)
    .output(z.object({ invoices: z.array(Invoice), pagination: Pagination })),
  invoice: route({
    method: 'GET',
    path: '/invoices/{id}',
    needs: readInvoicesNeeds,
    summary: 'Get an invoice with its payments and its lines with their sources',
    description: 'Without `accounts.manage_invoices`, people’s lines are one amount without names, hours and rates.',
  })
    .input(InvoiceInput)
    .output(z.object({ invoice: InvoiceDetail })),
  createInvoice: route({
    method: 'POST',
    path: '/invoices',
    needs: 'accounts.manage_invoices',
    summary: 'Create an invoice draft',
    success: 201,
  })
    .input(CreateInvoice)
    .output(z.object({ invoice: InvoiceDetail })),
  generateInvoices: route({
    method: 'POST',
    path: '/invoices/generate',
    needs: 'accounts.manage_invoices',
    summary: 'Generate or recalculate the invoice drafts of a month for one account or all',
    description:
      'Returns the created or changed drafts; none if nothing is left to invoice. Work on other invoices is left out: every minute is invoiced once.',
  })
    .input(GenerateInvoices)
    .output(
      z.object({
        /** Number of drafts created or changed. */
        count: z.number().int(),
        /** The drafts of the month and of the earlier months, including unchanged ones. */
        invoices: z.array(Invoice),
        /** The people whose work is on none of them, with the reason. */
        skipped: z.array(
          z.object({
            account: z.object({ id: z.uuid(), name: z.string() }),
            person: z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() }),
            reason: z.enum(notInvoicedReasons),
          }),
        ),
      }),
    ),
  unbilled: route({
    method: 'GET',
    path: '/invoices/unbilled',
    needs: 'accounts.manage_invoices',
    summary: 'List earlier months with work or employment not invoiced yet, by account',
    description: 'Covers the previous twelve months, from the account’s first invoiced month.',
  })
    .input(ListUnbilled)
    .output(z.object({ months: z.array(UnbilledMonth), pagination: Pagination })),
  editInvoice: route({
    method: 'PATCH',
    path: '/invoices/{id}',
    needs: 'accounts.manage_invoices',
    summary: 'Update or issue a draft, or void an issued invoice',
    description: 'Lines, note and due date can be changed only in drafts. With `status` ISSUED they are saved first.',
  })
    .input(EditInvoice)
    .output(z.object({ invoice: InvoiceDetail })),
  removeInvoice: route({
    method: 'DELETE',
    path: '/invoices/{id}',
    needs: 'accounts.manage_invoices',
    summary: 'Delete a draft, so that its work can be invoiced again',
    success: 204,
  }).input(InvoiceInput),
  addPayment: route({
    method: 'POST',
    path: '/invoices/{id}/payments',
    needs: 'accounts.mark_paid',
    summary: 'Record a full or partial payment of an invoice',
    success: 201,
  })
    .input(AddPayment)
    .output(z.object({ invoice: InvoiceDetail })),
  creditInvoice: route({
    method: 'POST',
    path: '/invoices/{id}/credit-note',
    needs: 'accounts.manage_invoices',
    summary: 'Issue a full or partial credit note for an invoice',
    success: 201,
  })
    .input(CreditInvoice)
    .output(z.object({ invoice: InvoiceDetail, creditNote: InvoiceDetail })),
  sendInvoice: route({
    method: 'POST',
    path: '/invoices/{id}/send',
    needs: 'accounts.manage_invoices',
    summary: 'Send an invoice to its account’s email address again, with the PDF',
  })
    .input(InvoiceInput)
    .output(z.object({ invoice: InvoiceDetail })),
  invoicePdf: route({
    method: 'GET',
    path: '/invoices/{id}/pdf',
    needs: 'accounts.manage_invoices',
    summary: 'Download the PDF of an invoice, or a preview of a draft',
    answer: 'file',
  })
    .input(InvoiceInput)
    .output(z.file()),
}
