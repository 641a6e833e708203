/*
 * Apart from the schemas, which a page brings along only once something is typed in it.
 */

/** By what invoices are filtered: OVERDUE are the issued ones whose due date has passed. */
export const invoiceFilters = ['DRAFT', 'ISSUED', 'OVERDUE', 'PAID', 'VOID'] as const

export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE'] as const
