import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { useSession } from '../../../kit/session/session.tsx'

const loanForm = chunk(() => import('./RecordLoanDialog.tsx'))

/**
 * Returns the button that opens the form for a loan, null if the user may not record one, and the form. `isOffered` is
 * false where the button is not shown.
 */
export function useLoanForm(isOffered: boolean) {
  const { t } = useTranslation()
  const mayRecord = useSession().can(routes.payroll.recordLoan['~orpc'].meta.needs) && isOffered
  const { form, waiting, opened, open } = useLazyForm(loanForm, mayRecord)
  const button = mayRecord ? (
    <SubmitButton
      label={t('Record Loan')}
      waiting={waiting}
      icon={<IconPlus size={16} aria-hidden />}
      onClick={() => void open({})}
    />
  ) : null
  return { button, form, opened }
}
