import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import type { InvoiceActions } from './useInvoiceActions.tsx'

const InvoiceDetails = lazyPart(() => import('./InvoiceDetails.tsx'))

/** Shows the details of the invoice in the address; hidden (`isHidden`) while another dialog about it is open. */
export function InvoiceDialog({ isHidden, actions }: { isHidden: boolean; actions: InvoiceActions }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const id = params.get('invoice')
  const close = () => set({ invoice: null }, { replace: true })
  return (
    <Dialog opened={id !== null && !isHidden} onClose={close} title={t('Invoice Details')} size={760} inAddress>
      {id === null ? null : (
        <Suspense fallback={<ListSkeleton rows={6} height={44} />}>
          <InvoiceDetails key={id} id={id} actions={actions} onClose={close} />
        </Suspense>
      )}
    </Dialog>
  )
}
