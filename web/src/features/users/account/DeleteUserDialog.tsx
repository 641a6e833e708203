import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Problem } from '../../../kit/form/Problem.tsx'
import { showSuccess } from '../../../kit/toasts.ts'
import { deletionRefused, keptFromDeletion, type Refused } from './deletionRefused.ts'
import { refreshPeople } from '../refresh.ts'
import { fullName } from '../../../kit/fullName.ts'

/**
 * Asks before somebody is deleted for good. The server is asked first: of whom something is kept is not to be deleted,
 * and the dialog says what it is and offers to deactivate them instead, where they can sign in.
 */
export default function DeleteUserDialog(props: { person: User; onDeactivate: () => void; onClose: () => void }) {
  const { person, onDeactivate, onClose } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<Refused | null>(null)
  const [submitting, setSubmitting] = useState(false)
  // Not asked of somebody who is just being deleted: they may be gone.
  const { data, error, refetch } = useQuery(
    orpc.users.deletion.queryOptions({ input: { id: person.id }, gcTime: 0, staleTime: 0, enabled: !submitting }),
  )
  const underWay = useRef(false)
  const name = fullName(person)
  const refused = refusal ?? (data && !data.canDelete ? keptFromDeletion(data.kept, person) : null)
  const isKept = refused?.isKept === true
  const instead = isKept && person.can.deactivate

  const confirm = async () => {
    if (instead) return onDeactivate()
    if (underWay.current) return
    underWay.current = true
    setSubmitting(true)
    setRefusal(null)
    try {
      await client.users.remove({ id: person.id })
      showSuccess(t('User deleted successfully!'), name)
      refreshPeople(queryClient)
      onClose()
    } catch (thrown) {
      setRefusal(deletionRefused(apiError(thrown), person))
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  const message = error ? (
    <ErrorState message={sentenceOf(apiError(error))} onRetry={() => void refetch()} />
  ) : data ? (
    <>
      {isKept ? null : <p>{t('{name} and everything that is theirs alone will be deleted for good.', { name })}</p>}
      <Problem title={refused?.title} message={refused?.detail} />
    </>
  ) : (
    <ListSkeleton rows={2} height={40} />
  )

  return (
    <ConfirmDialog
      opened
      title={t('Delete User')}
      message={message}
      confirmLabel={instead ? t('Deactivate User') : data && !isKept ? t('Delete User') : undefined}
      cancelLabel={isKept && !instead ? t('Close') : undefined}
      danger
      submitting={submitting}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
