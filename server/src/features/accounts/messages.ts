import { type NewEvent, stale } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** Accounts or invoices changed: for the screens of whoever sees them. */
export const accountsChanged = (): NewEvent =>
  stale('accounts', holders(['accounts.view', 'accounts.view_stats', 'accounts.manage_invoices', 'accounts.mark_paid']))
