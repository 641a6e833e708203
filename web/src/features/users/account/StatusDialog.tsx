import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { refreshPeople } from '../refresh.ts'
import { fullName } from '../../../kit/fullName.ts'

/** Asks before an account is activated or deactivated, and says afterwards who reports to whom now. */
export default function StatusDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const name = fullName(person)
  const isActive = !person.isActive

  const confirm = async () => {
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setFailure(null)
    try {
      const { reassigned } = await client.users.setStatus({ id: person.id, isActive })
      const { count, manager } = reassigned
      const passedOn = manager
        ? t('{count} people report to {manager} now.', { count, manager: fullName(manager) })
        : t('{count} people have no manager now.', { count })
      const gone = t('{name} is signed out and cannot sign in any more.', { name })
      showSuccess(
        isActive ? t('User activated') : t('User deactivated'),
        isActive ? t('{name} can sign in now.', { name }) : count > 0 ? `${gone} ${passedOn}` : gone,
      )
      onClose()
    } catch (thrown) {
      setFailure(t(apiError(thrown).message || 'Please try again.'))
    } finally {
      underWay.current = false
      setSubmitting(false)
      refreshPeople(queryClient)
    }
  }

  return (
    <ConfirmDialog
      opened
      title={isActive ? t('Activate User') : t('Deactivate User')}
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
      confirmLabel={isActive ? t('Activate User') : t('Deactivate User')}
      danger={!isActive}
      submitting={submitting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
