import { ActionIcon, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../kit/api/client.ts'
import { RetryButton } from '../../../kit/Loaded.tsx'
import { RowActions } from '../../../kit/list/RowActions.tsx'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { useUserDialogs } from '../useUserDialogs.tsx'

/** Shows the button Edit and the menu of the other actions on a person that the reader may take. */
export default function PersonActions({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useQuery(orpc.users.list.queryOptions({ input: { id, limit: 1 } }))
  const { edit, actions, dialog } = useUserDialogs()
  const isNarrow = useNarrow()
  const person = query.data?.users[0]
  // The query clears its error while it is retried.
  if (query.data === undefined && query.errorUpdateCount > 0)
    return (
      <>
        <span className="soft" role="alert">
          {t('Actions could not be loaded')}
        </span>
        <RetryButton waiting={query.isFetching} onRetry={() => void query.refetch()} />
      </>
    )
  if (!person) return dialog
  return (
    <>
      {person.can.update && isNarrow ? (
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('Edit')} onClick={() => edit(person)}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
      ) : person.can.update ? (
        <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => edit(person)}>
          {t('Edit')}
        </Button>
      ) : null}
      <RowActions actions={actions(person, { withoutEdit: true })} />
      {dialog}
    </>
  )
}
