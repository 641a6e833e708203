import { IconFileInvoice } from '@tabler/icons-react'
import routes from 'virtual:contract-routes'
import { formatDate, formatMoney } from '../../kit/format.ts'
import type { SearchEntries } from '../../kit/searchEntries.ts'
import { i18n } from '../../i18n.ts'
import { invoiceStyles } from './shared/labels.ts'

const page = '?view=accounts'

/** The tabs, actions and invoices that the search finds. */
const entries: SearchEntries = {
  destinations: [
    {
      kind: 'tab',
      label: 'Accounts',
      href: `${page}&tab=accounts`,
      words: 'clients customers',
      isVisibleTo: ({ can }) => can('accounts.view'),
    },
    {
      kind: 'tab',
      label: 'Invoices',
      href: `${page}&tab=invoices`,
      words: 'bills',
      isVisibleTo: ({ can }) => can(routes.accounts.invoices['~orpc'].meta.needs),
    },
    {
      kind: 'tab',
      label: 'Unpaid by Age',
      href: `${page}&tab=aging`,
      words: 'aging overdue debt',
      isVisibleTo: ({ can }) => can(routes.accounts.aging['~orpc'].meta.needs),
    },
    {
      kind: 'action',
      label: 'Create Account',
      href: `${page}&tab=accounts&add=account`,
      words: 'new client',
      isVisibleTo: ({ can }) => can('accounts.create') && can('accounts.view'),
    },
    {
      kind: 'action',
      label: 'New Invoice',
      href: `${page}&tab=invoices&add=invoice`,
      words: 'create bill',
      isVisibleTo: ({ can }) => can('accounts.manage_invoices'),
    },
    {
      kind: 'action',
      label: 'Generate Invoices',
      href: `${page}&tab=invoices&add=generation`,
      words: 'bill month',
      isVisibleTo: ({ can }) => can('accounts.manage_invoices'),
    },
  ],
  resultTypes: [
    {
      type: 'invoice',
      label: 'Invoices',
      position: 4,
      Icon: IconFileInvoice,
      look: ({ title, kind, note, startDate, amount, status }) => ({
        title: title ?? i18n.t('Draft invoice'),
        details: [
          kind === 'CREDIT_NOTE' && i18n.t('Credit note'),
          note,
          startDate && formatDate(startDate),
          amount && formatMoney(amount),
        ],
        status: invoiceStyles[status as keyof typeof invoiceStyles],
      }),
    },
  ],
}

export default entries
