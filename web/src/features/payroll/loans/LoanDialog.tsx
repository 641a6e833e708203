import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loanKindLabels } from '@muster/contract/payroll/loanLabels'
import { orpc } from '../../../kit/api/client.ts'
import { RecordDialog } from '../../../kit/list/RecordDialog.tsx'
import { LoanActionDialog, type LoanAction } from './LoanActionDialog.tsx'
import { LoanDetails } from './LoanDetails.tsx'

/** Shows the loan named in the address, and the dialogs of its actions. */
export default function LoanDialog({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<LoanAction | null>(null)
  return (
    <>
      <RecordDialog
        name="loan"
        isHidden={isHidden || action !== null}
        query={(id) => orpc.payroll.loan.queryOptions({ input: { id } })}
        title={(detail) => t(detail ? loanKindLabels[detail.loan.kind] : 'Loan')}
        size={640}
        notFound={{
          title: t('Loan not found'),
          message: t('The link is wrong, or you don’t have access.'),
          back: t('Back to payroll'),
        }}
      >
        {(detail) => <LoanDetails detail={detail} onAct={setAction} />}
      </RecordDialog>
      {action ? <LoanActionDialog action={action} onClose={() => setAction(null)} /> : null}
    </>
  )
}
