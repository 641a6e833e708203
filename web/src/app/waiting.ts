import { IconFileInvoice, type Icon } from '@tabler/icons-react'
import type { Permission } from '@muster/contract/access/permissions'
import type { FeatureView } from '../kit/views.ts'

const area = (
  tab: Permission,
  label: string,
  icon: Icon,
  { word = label, ...more }: Partial<FeatureView> & { word?: string } = {},
): FeatureView => {
  const [feature = ''] = tab.split('.')
  return {
    feature,
    areas: { [feature]: word },
    views: [{ key: feature, label, icon, shownTo: ({ permissions }) => permissions.has(tab) }],
    ...more,
  }
}

/** The areas without screens so far, what a `view.ts` will say of them; each goes when its feature comes. */
export const waiting = {
  accounts: area('accounts.tab_view', 'Accounts & Invoicing', IconFileInvoice, { word: 'Accounts and invoicing' }),
}
