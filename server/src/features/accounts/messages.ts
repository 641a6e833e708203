import { formatDate } from '@muster/contract/kit/formatDays'
import { type NewEvent, type Notice, refresh } from '../../events/event.ts'
import { holders } from '../../people/groups.ts'

/** Returns the event that refreshes the screens of people who can see accounts or invoices. */
export const accountsChanged = (): NewEvent =>
  refresh(
    'accounts',
    holders(['accounts.view', 'accounts.view_stats', 'accounts.manage_invoices', 'accounts.mark_paid']),
  )

/** The people who are notified of overdue invoices. */
export const managingInvoices = holders(['accounts.manage_invoices'])

/** An invoice that is past its due date. */
export interface OverdueInvoice {
  number: string
  account: string
  dueDate: string
}

/**
 * Returns the notification about newly overdue invoices for the people who manage invoices. Invoices that become
 * overdue on the same day share one notification.
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
