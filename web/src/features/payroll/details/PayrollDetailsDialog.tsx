import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import type { RecordActions } from '../records/useRecordActions.tsx'

const PayrollDetails = lazyPart(() => import('./PayrollDetails.tsx'))

/** Shows the payroll record named in the address. `isHidden` hides it while another dialog about it is open. */
export function PayrollDetailsDialog({ isHidden, actions }: { isHidden: boolean; actions: RecordActions }) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="record"
      isHidden={isHidden}
      query={(id) => orpc.payroll.detail.queryOptions({ input: { id } })}
      title={t('Payroll Details')}
      size={640}
      notFound={{ title: t('Payroll record not found'), back: t('Back to payroll') }}
    >
      {(detail) => <PayrollDetails key={detail.record.id} detail={detail} actions={actions} />}
    </RecordDialog>
  )
}
