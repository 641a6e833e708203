import type { InvoiceAge } from '@muster/contract/accounts/invoiceFilters'
import type { Invoice } from '@muster/contract/accounts/invoices'
import { i18n } from '../../../i18n.ts'
import { setAddress } from '../../../kit/session/address.tsx'

/** Opens the details of an account, and closes those of an invoice. */
export const openAccount = ({ id }: { id: string }) => setAddress({ account: id, invoice: null })

/** Opens the details of an invoice or credit note. */
export const openInvoice = ({ id }: { id: string }) => setAddress({ invoice: id })

/** Returns the link to the list of invoices with these filters. `of` is the id of an account. */
export const linkToInvoices = (filters: { status?: string; kind?: string; of?: string; age?: InvoiceAge }): string =>
  `?${new URLSearchParams({ view: 'accounts', tab: 'invoices', ...filters })}`

/** Returns the number of an invoice, or `Draft` if it has none yet. */
export const nameOf = ({ number }: Pick<Invoice, 'number'>): string => number ?? i18n.t('Draft')
