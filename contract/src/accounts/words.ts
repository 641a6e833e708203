/* Kept apart from the schemas, which a page loads only once a field is edited. */

/**
 * The invoice filters: OVERDUE are issued invoices past their due date, PARTLY_PAID those partly paid and still partly
 * due, BILLED the issued and paid ones with the credit notes.
 */
export const invoiceFilters = ['DRAFT', 'ISSUED', 'OVERDUE', 'PARTLY_PAID', 'PAID', 'BILLED', 'VOID'] as const

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const

/** Seller details that an invoice needs; the company may have left them empty. */
export const sellerDetails = ['address', 'taxNumber', 'bankAccount'] as const

/** The filters of the list behind each figure, so that the list adds up to the figure. */
export const figureFilters = {
  revenue: { status: 'BILLED' },
  unpaid: { status: 'ISSUED', kind: 'INVOICE' },
  invoices: { kind: 'INVOICE' },
  creditNotes: { kind: 'CREDIT_NOTE' },
} as const satisfies Record<string, { status?: (typeof invoiceFilters)[number]; kind?: (typeof invoiceKinds)[number] }>
