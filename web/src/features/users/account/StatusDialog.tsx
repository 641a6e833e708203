import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { client } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { fullName } from '../../../kit/fullName.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { useReadPeopleAgain } from '../refresh.ts'

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
        ? t('{count} people report to {manager} now.', { count, manager: fullName(manager) })
        : t('{count} people have no manager now.', { count })
      const gone = t('{name} is signed out and cannot sign in any more.', { name })
      showSuccess(
        isActive ? t('User activated') : t('User deactivated'),
        isActive ? t('{name} can sign in now.', { name }) : count > 0 ? `${gone} ${passedOn}` : gone,
      )
      onClose()
    },
    stale: useReadPeopleAgain(),
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
                  '{name} is signed out at once and cannot sign in any more. Whoever reports to them reports to {manager} from then on.',
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
