/* Kept apart from the schemas, which a page loads only once a field is edited. */

/** The sort orders of accounts. */
export const accountSorts = ['name', 'balance', 'people', 'invoices'] as const

/** The sort orders of invoices. `drafts` lists drafts first, then the newest, whatever the direction. */
export const invoiceSorts = ['drafts', 'number', 'account', 'issued', 'due', 'total', 'amountDue'] as const
