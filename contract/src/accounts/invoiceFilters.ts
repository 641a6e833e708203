/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The filters of the invoice list. OVERDUE: issued and past the due date. PARTLY_PAID: issued and partly paid. BILLED:
 * issued and paid invoices, and credit notes.
 */
export const invoiceFilters = ['DRAFT', 'ISSUED', 'OVERDUE', 'PARTLY_PAID', 'PAID', 'BILLED', 'VOID'] as const

/** The ages of unpaid invoices, by number of days overdue. */
export const invoiceAges = ['notDue', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const
export type InvoiceAge = (typeof invoiceAges)[number]

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const

/** The seller details that an invoice must show, but that may be missing in the company's settings. */
export const sellerDetails = ['address', 'taxNumber', 'bankAccount'] as const

/** The filters of the invoice list for each key figure. The invoices that they select add up to the figure. */
export const figureFilters = {
  revenue: { status: 'BILLED' },
  unpaid: { status: 'ISSUED', kind: 'INVOICE' },
  invoices: { kind: 'INVOICE' },
  creditNotes: { kind: 'CREDIT_NOTE' },
} as const satisfies Record<string, { status?: (typeof invoiceFilters)[number]; kind?: (typeof invoiceKinds)[number] }>
