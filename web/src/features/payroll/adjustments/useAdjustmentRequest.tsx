import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { useSession } from '../../../kit/session/session.tsx'

const requestForm = chunk(() => import('./RequestAdjustmentDialog.tsx'))

/**
 * Returns the button that opens the form for a salary adjustment, null if the user may not request one, and the form.
 * `isOffered` is false where the button is not shown.
 */
export function useAdjustmentRequest(isOffered: boolean) {
  const { t } = useTranslation()
  const mayRequest = useSession().can(routes.payroll.requestAdjustment['~orpc'].meta.needs) && isOffered
  const { form, waiting, opened, open } = useLazyForm(requestForm, mayRequest)
  const button = mayRequest ? (
    <SubmitButton
      label={t('Request Salary Adjustment')}
      waiting={waiting}
      icon={<IconPlus size={16} aria-hidden />}
      onClick={() => void open({})}
    />
  ) : null
  return { button, form, opened }
}
