import { formatDate } from '@muster/contract/kit/formatDays'
import { type NewEvent, type Notice, stale } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** Accounts or invoices changed: for the screens of whoever sees them. */
export const accountsChanged = (): NewEvent =>
  stale('accounts', holders(['accounts.view', 'accounts.view_stats', 'accounts.manage_invoices', 'accounts.mark_paid']))

/** Those who hear of invoices that are overdue. */
export const managingInvoices = holders(['accounts.manage_invoices'])

/** An invoice whose due date has passed. */
export interface OverdueInvoice {
  number: string
  account: string
  dueDate: string
}

/** To whoever manages invoices, once for each that is overdue, those of one day together. */
export const invoicesOverdue = ([first, ...others]: readonly [OverdueInvoice, ...OverdueInvoice[]]): Notice => ({
  type: 'SYSTEM_ALERT',
  title: others.length ? 'Invoices are overdue' : 'An invoice is overdue',
  message:
    `Invoice ${first.number} of ${first.account} was due on ${formatDate(first.dueDate)}` +
    (others.length ? `, and ${others.length} more ${others.length === 1 ? 'is' : 'are'} overdue.` : '.'),
  link: '?view=accounts&tab=invoices&status=OVERDUE',
  preference: 'emailNotifications',
})
