import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import routes from 'virtual:contract-routes'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { useSession } from '../../../kit/session/session.tsx'

const correctionForm = chunk(() => import('./CorrectSalaryDialog.tsx'))

/**
 * Returns the button that opens the form to correct a salary, null if the user may not, and the form. `isOffered` is false
 * where the button is not shown.
 */
export function useSalaryCorrection(isOffered: boolean) {
  const { t } = useTranslation()
  const { can } = useSession()
  const changesPay = can('users.update') && can('payroll.all_view')
  const mayCorrect = can(routes.payroll.correctSalary['~orpc'].meta.needs) && changesPay && isOffered
  const { form, waiting, opened, open } = useLazyForm(correctionForm, mayCorrect)
  const button = mayCorrect ? (
    <SubmitButton
      variant="default"
      // On a phone, only the icon has room beside the primary button.
      icon={<IconPencil size={16} aria-hidden />}
      label={t('Correct Salary')}
      waiting={waiting}
      onClick={() => void open({})}
    />
  ) : null
  return { button, form, opened }
}
