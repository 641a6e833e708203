import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import type { InvoiceActions } from './useInvoiceActions.tsx'

const InvoiceDetails = lazyPart(() => import('./InvoiceDetails.tsx'))

/** Shows the invoice named in the address. `isHidden` hides it while another dialog about it is open. */
export function InvoiceDialog({ isHidden, actions }: { isHidden: boolean; actions: InvoiceActions }) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      name="invoice"
      isHidden={isHidden}
      query={(id) => orpc.accounts.invoice.queryOptions({ input: { id } })}
      title={t('Invoice Details')}
      size={760}
      notFound={{ title: t('Invoice not found'), back: t('Back to invoices') }}
    >
      {({ invoice }) => <InvoiceDetails key={invoice.id} invoice={invoice} actions={actions} />}
    </RecordDialog>
  )
}
