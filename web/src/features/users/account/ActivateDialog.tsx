import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { client } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Lets the user activate an account that is not active yet. */
export default function ActivateDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const name = fullName(person)
  const { run, isBusy, failure } = useAction({
    call: () => client.users.setStatus({ id: person.id, isActive: true }),
    onSuccess: () => {
      showSuccess(t('User activated'), t('{name} can sign in now.', { name }))
      onClose()
    },
    invalidates: 'users',
  })
  return (
    <ConfirmDialog
      opened
      title={t('Activate User')}
      message={
        <>
          <p>{t('{name} can sign in from now on.', { name })}</p>
          <Problem title={t('Failed to update user status')} message={failure} />
        </>
      }
      confirmLabel={t('Activate User')}
      submitting={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  )
}
