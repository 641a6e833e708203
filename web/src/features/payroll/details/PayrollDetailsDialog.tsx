import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useAddress } from '../../../kit/session/address.tsx'
import type { RecordActions } from '../records/useRecordActions.tsx'

const PayrollDetails = lazyPart(() => import('./PayrollDetails.tsx'))

/** Shows the payroll record named in the address. `isHidden` hides it while another dialog about it is open. */
export function PayrollDetailsDialog({ isHidden, actions }: { isHidden: boolean; actions: RecordActions }) {
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const id = params.get('record')
  const close = () => set({ record: null }, { replace: true })
  return (
    <Dialog opened={id !== null && !isHidden} onClose={close} title={t('Payroll Details')} size={640} inAddress>
      {id === null ? null : (
        <Suspense fallback={<ListSkeleton rows={6} height={44} />}>
          <PayrollDetails key={id} id={id} actions={actions} onClose={close} />
        </Suspense>
      )}
    </Dialog>
  )
}
