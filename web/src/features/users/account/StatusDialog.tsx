import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { client } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { fullName } from '../../../kit/names.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Asks before an account is activated or deactivated, and says afterwards who reports to whom now. */
export default function StatusDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const name = fullName(person)
  const isActive = !person.isActive
  const word = isActive ? t('Activate User') : t('Deactivate User')
  const { run, isBusy, failure } = useAction({
    call: () => client.users.setStatus({ id: person.id, isActive }),
    done: ({ reassigned: { count, manager } }) => {
      const passedOn = manager
        ? t('{count} people now report to {manager}.', { count, manager: fullName(manager) })
        : t('{count} people now have no manager.', { count })
      const gone = t('{name} has been signed out and can no longer sign in.', { name })
      showSuccess(
        isActive ? t('User activated') : t('User deactivated'),
        isActive ? t('{name} can sign in now.', { name }) : count > 0 ? `${gone} ${passedOn}` : gone,
      )
      onClose()
    },
    stale: 'users',
  })
  return (
    <ConfirmDialog
      opened
      title={word}
      message={
        <>
          <p>
            {isActive
              ? t('{name} can sign in from now on.', { name })
              : t(
                  '{name} will be signed out at once and can no longer sign in. Their direct reports will then report to {manager}.',
                  { name, manager: person.manager ? fullName(person.manager) : t('nobody') },
                )}
          </p>
          <Problem title={t('Failed to update user status')} message={failure} />
        </>
      }
      confirmLabel={word}
      danger={!isActive}
      submitting={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  )
}
