import { IconFileInvoice } from '@tabler/icons-react'
import { accountsView } from '@muster/contract/accounts/view'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import type { FeatureView } from '../../kit/views.ts'

export const accounts: FeatureView = {
  feature: 'accounts',
  areaLabels: { accounts: 'Accounts and invoicing' },
  views: [
    {
      ...accountsView,
      icon: IconFileInvoice,
      shortcut: 'i',
      denial: 'You do not have permission to view accounts.',
      Page: lazyPart(() => import('./AccountsPage.tsx')),
    },
  ],
  dependsOn: ['users'],
  recordLinks: { account: '?view=accounts&account=ID', invoice: '?view=accounts&tab=invoices&invoice=ID' },
  search: () => import('./search.ts'),
}
