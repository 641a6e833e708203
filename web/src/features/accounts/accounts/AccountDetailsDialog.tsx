import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import type { InvoiceActions } from '../invoices/useInvoiceActions.tsx'
import type { AccountActions } from './useAccountActions.tsx'

const AccountDetails = lazyPart(() => import('./AccountDetails.tsx'))

/** Shows the details of the account in the address; hidden (`isHidden`) while another dialog about it is open. */
export function AccountDetailsDialog(props: { isHidden: boolean; actions: AccountActions & InvoiceActions }) {
  const { isHidden, actions } = props
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const id = params.get('account')
  const close = () => set({ account: null }, { replace: true })
  return (
    <Dialog opened={id !== null && !isHidden} onClose={close} title={t('Account Details')} size={720} inAddress>
      {id === null ? null : (
        <Suspense fallback={<ListSkeleton rows={6} height={44} />}>
          <AccountDetails key={id} id={id} onClose={close} actions={actions} />
        </Suspense>
      )}
    </Dialog>
  )
}
