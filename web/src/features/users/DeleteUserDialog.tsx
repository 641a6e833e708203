import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users'
import { client } from '../../api/client.ts'
import { apiError } from '../../api/errors.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { deletionRefused, type Refused } from './deletionRefused.ts'
import { refreshPeople } from './refresh.ts'
import { fullName } from '../../ui/fullName.ts'

/** Asks before somebody is deleted for good; where something of theirs is kept, offers to deactivate them instead. */
export default function DeleteUserDialog(props: { person: User; onDeactivate: () => void; onClose: () => void }) {
  const { person, onDeactivate, onClose } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<Refused | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const name = fullName(person)
  const instead = refused?.isKept === true && person.can.deactivate

  const confirm = async () => {
    if (instead) return onDeactivate()
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setRefused(null)
    try {
      await client.users.remove({ id: person.id })
      showSuccess(t('User deleted successfully!'), name)
      refreshPeople(queryClient)
      onClose()
    } catch (thrown) {
      setRefused(deletionRefused(apiError(thrown)))
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      title={t('Delete User')}
      message={
        <>
          <p>{t('{name} and everything that is theirs alone will be deleted for good.', { name })}</p>
          <Problem title={refused?.title} message={refused?.detail} />
        </>
      }
      confirmLabel={instead ? t('Deactivate User') : t('Delete User')}
      danger
      submitting={submitting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
