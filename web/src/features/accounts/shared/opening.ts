import type { Invoice } from '@muster/contract/accounts/invoices'
import { i18n } from '../../../i18n.ts'
import { setAddress } from '../../../kit/session/address.tsx'

/** Opens the details of an account. */
export const openAccount = ({ id }: { id: string }) => setAddress({ account: id, invoice: null })

/** Opens an invoice or a credit note. */
export const openInvoice = ({ id }: { id: string }) => setAddress({ invoice: id })

/** Returns the address of a list of invoices with these filters; `of` is an account. */
export const linkToInvoices = (filters: { status?: string; kind?: string; of?: string }): string =>
  `?${new URLSearchParams({ view: 'accounts', tab: 'invoices', ...filters })}`

/** Returns an invoice's number, or `Draft` before it has one. */
export const nameOf = ({ number }: Pick<Invoice, 'number'>): string => number ?? i18n.t('Draft')
