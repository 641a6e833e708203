/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/**
 * By what invoices are filtered: OVERDUE are the issued ones whose due date has passed, PARTLY_PAID those of which something
 * was paid and something is due, BILLED the issued and the paid ones with the credit notes.
 */
export const invoiceFilters = ['DRAFT', 'ISSUED', 'OVERDUE', 'PARTLY_PAID', 'PAID', 'BILLED', 'VOID'] as const

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const

/** Details of the seller that belong on an invoice; the company may have left them empty. */
export const sellerDetails = ['address', 'taxNumber', 'bankAccount'] as const

/** The filters of the lists that figures open: each list comes to its figure. */
export const figureFilters = {
  revenue: { status: 'BILLED' },
  unpaid: { status: 'ISSUED', kind: 'INVOICE' },
  invoices: { kind: 'INVOICE' },
  creditNotes: { kind: 'CREDIT_NOTE' },
} as const satisfies Record<string, { status?: (typeof invoiceFilters)[number]; kind?: (typeof invoiceKinds)[number] }>
