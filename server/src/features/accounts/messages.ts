import { formatDate } from '@muster/contract/kit/formatDays'
import { type NewEvent, type Notice, refresh } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** Returns the event that refreshes the screens of those who see accounts or invoices. */
export const accountsChanged = (): NewEvent =>
  refresh(
    'accounts',
    holders(['accounts.view', 'accounts.view_stats', 'accounts.manage_invoices', 'accounts.mark_paid']),
  )

/** Those who are notified of overdue invoices. */
export const managingInvoices = holders(['accounts.manage_invoices'])

/** An invoice whose due date has passed. */
export interface OverdueInvoice {
  number: string
  account: string
  dueDate: string
}

/**
 * Returns the notification for those who manage invoices, sent once for each overdue invoice; invoices of one day share
 * it.
 */
export const invoicesOverdue = ([first, ...others]: readonly [OverdueInvoice, ...OverdueInvoice[]]): Notice => ({
  type: 'SYSTEM_ALERT',
  title: others.length ? 'Invoices are overdue' : 'An invoice is overdue',
  message:
    `Invoice ${first.number} for ${first.account} was due on ${formatDate(first.dueDate)}` +
    (others.length ? `, and ${others.length} more ${others.length === 1 ? 'is' : 'are'} overdue.` : '.'),
  link: '?view=accounts&tab=invoices&status=OVERDUE',
  preference: 'emailNotifications',
})
