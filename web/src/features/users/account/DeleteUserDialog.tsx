import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { client, orpc } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { Problem } from '../../../kit/form/FormElement.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { readDeletionRefusal, describeKeptRecords, type DeletionRefusal } from './deletionRefusal.ts'

/**
 * Lets the user delete a person permanently. If records prevent that, shows which ones and, if possible, lets the user
 * deactivate the account instead.
 */
export default function DeleteUserDialog(props: { person: User; onDeactivate: () => void; onClose: () => void }) {
  const { person, onDeactivate, onClose } = props
  const { t } = useTranslation()
  const name = fullName(person)
  const [refusal, setRefusal] = useState<DeletionRefusal | null>(null)
  const { run, isBusy } = useAction({
    call: () => client.users.remove({ id: person.id }),
    deletedIdOf: () => person.id,
    onSuccess: () => {
      showSuccess(t('User deleted successfully!'), name)
      onClose()
    },
    explainRefusal: (error) => {
      const reason = readDeletionRefusal(error, person)
      setRefusal(reason)
      return reason.detail
    },
    invalidates: 'users',
  })
  // Not loaded during the deletion, because the person may already be gone.
  const query = useQuery(
    orpc.users.deletion.queryOptions({ input: { id: person.id }, gcTime: 0, staleTime: 0, enabled: !isBusy }),
  )
  const { data } = query
  const reason = refusal ?? (data && !data.canDelete ? describeKeptRecords(data.kept, person) : null)
  const isKept = reason?.isKept === true
  const offersDeactivation = isKept && person.can.deactivate

  const confirm = () => {
    if (offersDeactivation) return onDeactivate()
    setRefusal(null)
    void run()
  }

  return (
    <ConfirmDialog
      opened
      title={t('Delete User')}
      message={
        <Loaded query={query} skeleton={<ListSkeleton rows={2} height={40} />}>
          {() => (
            <>
              {isKept ? null : <p>{t('{name} and their own data will be deleted for good.', { name })}</p>}
              <Problem title={reason?.title} message={reason?.detail} />
            </>
          )}
        </Loaded>
      }
      confirmLabel={offersDeactivation ? t('Deactivate User') : data && !isKept ? t('Delete User') : undefined}
      cancelLabel={isKept && !offersDeactivation ? t('Close') : undefined}
      danger
      submitting={isBusy}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
