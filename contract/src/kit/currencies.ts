/** The currencies in which people are paid, starting with the default (specification 3, section 5). */
export const salaryCurrencies = ['EGP', 'USD', 'EUR', 'GBP'] as const
/** The same currencies in the order used for invoices. */
export const invoicingCurrencies = ['USD', 'EUR', 'GBP', 'EGP'] as const
