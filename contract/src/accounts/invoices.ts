import { z } from 'zod'
import { Amount, Currency } from '../kit/money.ts'
import { PageQuery, Pagination, SortOrder } from '../kit/paging.ts'
import { route } from '../kit/route.ts'
import { Id, optionalParagraphs, paragraphs, text } from '../kit/text.ts'
import { Day, Instant, Month } from '../kit/time.ts'
import { amountRequired, DraftLine, ManualLine, InvoiceLine, maxManualLines, SignedAmount } from './lines.ts'
import { invoiceAges, invoiceFilters, invoiceKinds, sellerDetails } from './invoiceFilters.ts'
import { GenerateInvoices, ListUnbilled, notInvoicedReasons, UnbilledMonth } from './generation.ts'
import { invoiceSorts } from './sorts.ts'
import { readInvoicesNeeds } from './view.ts'

/**
 * The statuses of an invoice. It becomes PAID when payments and credit notes leave nothing due. VOID makes its work
 * billable again.
 */
export const invoiceStatuses = ['DRAFT', 'ISSUED', 'PAID', 'VOID'] as const
export const InvoiceStatus = z.enum(invoiceStatuses)
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const InvoiceFilter = z.enum(invoiceFilters)

export const InvoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** An invoice or credit note. Amounts are in its currency, with two decimals. */
export const Invoice = z.object({
  id: z.uuid(),
  kind: InvoiceKind,
  /** The number, such as `2026-0001`, or `CN-2026-0001` for a credit note; null until it is issued. */
  number: z.string().nullable(),
  account: z.object({ id: z.uuid(), name: z.string() }),
  currency: Currency,
  /** The month that the invoice covers; null if it is not for a particular month. */
  period: Month.nullable(),
  status: InvoiceStatus,
  /** True if the invoice is issued, not fully paid, and past its due date. */
  isOverdue: z.boolean(),
  /** True if the invoice is issued and partly paid. */
  isPartlyPaid: z.boolean(),
  total: z.number(),
  /** The total of the invoice's credit notes. */
  credited: z.number(),
  paid: z.number(),
  /**
   * The amount due: `total − credited − paid`. Negative if an amount must be repaid; 0 for drafts, void invoices and
   * credit notes.
   */
  due: z.number(),
  /** The date of issue in the company's time zone; null for a draft. */
  issuedOn: Day.nullable(),
  /** The due date. Null for a draft whose due date will follow from the account's payment term. */
  dueDate: Day.nullable(),
  note: z.string().nullable(),
  /** The seller details missing on the invoice; for a draft, those missing in the company's settings. */
  lacks: z.array(z.enum(sellerDetails)),
  /**
   * The email address that the invoice was last sent to; null if it was never sent. `sentAt` is the time of sending.
   */
  sentTo: z.string().nullable(),
  sentAt: Instant.nullable(),
  /** The invoice that the credit note corrects; null for an invoice. */
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
    /** True if the caller may open the PDF. */
    pdf: z.boolean(),
  }),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoicePayment = z.object({
  id: z.uuid(),
  /** The amount paid. Negative for a repayment, or to reverse an entry made by mistake. */
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
  /** The recipient's details, which never change once the invoice is issued. */
  billTo: z.object({ name: z.string(), address: z.string().nullable(), email: z.string().nullable() }),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

export const ListInvoices = PageQuery.extend({
  /**
   * Text to find in the number and the account name and, if the caller may manage invoices, in the names of people on
   * the lines.
   */
  search: z.string().trim().max(100).optional(),
  status: InvoiceFilter.optional(),
  kind: InvoiceKind.optional(),
  accountId: Id.optional(),
  period: Month.optional(),
  /** The age of unpaid invoices. Paid ones, drafts and credit notes have none. */
  age: z.enum(invoiceAges).optional(),
  sort: z.enum(invoiceSorts).default('drafts'),
  order: SortOrder.default('asc'),
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

export const EditInvoice = z.object({
  id: Id,
  /** All lines of a draft, in order. A line that is left out is removed, and its work becomes billable again. */
  lines: z.array(DraftLine).max(1000, 'Please use fewer lines').optional(),
  dueDate: Day.nullish(),
  note: optionalParagraphs(1000).nullish(),
  /**
   * ISSUED gives a draft its number and sends the invoice by email. VOID cancels an issued invoice that has no
   * payments.
   */
  status: z.enum(['ISSUED', 'VOID'], 'Please choose ISSUED or VOID').optional(),
  updatedAt: Instant.optional(),
})
export type EditInvoice = z.infer<typeof EditInvoice>

export const AddPayment = z.object({
  id: Id,
  /** The amount paid. Negative for a repayment, or to reverse an entry made by mistake. */
  amount: SignedAmount.refine((amount) => amount !== 0, 'Please enter an amount other than 0'),
  /** The date of the payment; today if omitted. */
  paidOn: Day.optional(),
  reference: text(120).nullish(),
})
export type AddPayment = z.infer<typeof AddPayment>

export const CreditInvoice = z.object({
  id: Id,
  reason: paragraphs(500, 'Please give a reason'),
  /** The lines to credit. If omitted, everything that is not credited yet. */
  lines: z
    .array(z.object({ description: text(200, 'Please describe the line'), amount: Amount(amountRequired) }))
    .min(1, 'Please add a line')
    .max(maxManualLines, 'Please use fewer lines')
    .optional(),
})
export type CreditInvoice = z.infer<typeof CreditInvoice>

const InvoiceInput = z.object({ id: Id })

export const invoiceCalls = {
  invoices: route({
    method: 'GET',
    path: '/invoices',
    needs: readInvoicesNeeds,
    summary: 'List invoices and credit notes: drafts first, then newest first',
  })
    .input(ListInvoices)
    .output(
      z.object({
        invoices: z.array(Invoice),
        /** Number of invoices and credit notes that match each status and the other filters. */
        counts: z.record(InvoiceFilter, z.number().int()),
        pagination: Pagination,
      }),
    ),
  invoice: route({
    method: 'GET',
    path: '/invoices/{id}',
    needs: readInvoicesNeeds,
    summary: 'Get an invoice with its payments, its lines and the work they charge for',
    description: 'Without `accounts.manage_invoices`, people’s work is a single amount without names, hours and rates.',
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
      'Returns the drafts of these months and the number created or changed. Work already on other invoices is left out, so that every minute is invoiced only once.',
  })
    .input(GenerateInvoices)
    .output(
      z.object({
        /** The number of drafts created or changed. */
        count: z.number().int(),
        /** The drafts of the month and of the earlier months, including those that did not change. */
        invoices: z.array(Invoice),
        /** The people whose work was skipped, each with the reason. */
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
    summary: 'List earlier months with unbilled work, by account',
    description: 'Covers the previous twelve months, but none before the account’s first invoiced month.',
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
