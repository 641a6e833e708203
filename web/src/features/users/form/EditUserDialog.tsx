import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '@muster/contract/users/calls'
import { orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { EditUserForm } from './EditUserForm.tsx'

/** Changes a person's details: reads them as they are now, then shows the form. */
export default function EditUserDialog({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useTranslation()
  // Not from what was read before: the form must begin with what holds now.
  const { data, error, refetch } = useQuery(
    orpc.users.get.queryOptions({ input: { id: person.id }, gcTime: 0, staleTime: 0 }),
  )
  if (data) return <EditUserForm user={data.user} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('Edit User')} size={640}>
      {error ? (
        <ErrorState message={sentenceOf(apiError(error))} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={7} height={64} />
      )}
    </Dialog>
  )
}
