import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import type { InvoiceActions } from '../invoices/useInvoiceActions.tsx'
import type { AccountActions } from './useAccountActions.tsx'

const AccountDetails = lazyPart(() => import('./AccountDetails.tsx'))

/** Shows the account named in the address. `isHidden` hides it while another dialog about it is open. */
export function AccountDetailsDialog(props: { isHidden: boolean; actions: AccountActions & InvoiceActions }) {
  const { isHidden, actions } = props
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="account"
      isHidden={isHidden}
      query={(id) => orpc.accounts.detail.queryOptions({ input: { id } })}
      title={t('Account Details')}
      size={720}
      notFound={{ title: t('Account not found'), back: t('Back to accounts') }}
    >
      {({ account, people }) => <AccountDetails key={account.id} account={account} people={people} actions={actions} />}
    </RecordDialog>
  )
}
