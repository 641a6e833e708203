import { hasPermission, type ViewEntry } from '../access/viewer.ts'

/** The view Accounts & Invoicing (specification 1, section 2.2). */
export const accountsView: ViewEntry = {
  key: 'accounts',
  label: 'Accounts & Invoicing',
  isVisibleTo: hasPermission('accounts.tab_view'),
}
