import { anyOf } from '../access/needs.ts'
import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Accounts & Invoicing (specification 1, section 2.2). */
export const accountsView: ViewEntry = {
  key: 'accounts',
  label: 'Accounts & Invoicing',
  isVisibleTo: hasPermission('accounts.tab_view'),
}

/** The permissions that show invoices; one is enough. */
export const readInvoicesNeeds = anyOf('accounts.manage_invoices', 'accounts.mark_paid')

/** The permissions that show what accounts owe; one is enough. */
export const unpaidNeeds = anyOf('accounts.view_stats', 'accounts.manage_invoices', 'accounts.mark_paid')
