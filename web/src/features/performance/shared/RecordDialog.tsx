import { Button } from '@mantine/core'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiError } from '../../../kit/api/errors.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useAddress } from '../../../kit/session/address.tsx'

/**
 * Shows the review, goal or note whose id is in the URL under `name`. Hidden if `isHidden`, while another dialog about
 * it is open.
 */
export function RecordDialog<Answer, Key extends QueryKey>(props: {
  name: string
  isHidden: boolean
  query: (id: string) => UseQueryOptions<Answer, Error, Answer, Key> & { queryKey: Key }
  title: (answer: Answer | undefined) => string
  /** The title shown if there is no such record or it is not visible to the reader. */
  missing: string
  children: (answer: Answer) => ReactNode
}) {
  const { name, isHidden, title, missing, children } = props
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const id = params.get(name)
  const query = useQuery({ ...props.query(id ?? ''), enabled: id !== null })
  const onClose = () => set({ [name]: null }, { replace: true })
  const isMissing = query.error !== null && [400, 404].includes(apiError(query.error).status)
  return (
    <Dialog
      opened={id !== null && !isHidden}
      onClose={onClose}
      title={title(isMissing ? undefined : query.data)}
      size={640}
      inAddress
    >
      {isMissing ? (
        <EmptyState
          title={missing}
          message={t('It was removed, or you don’t have access.')}
          action={
            <Button variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          }
        />
      ) : (
        <Loaded query={query} skeleton={<ListSkeleton rows={6} height={44} />}>
          {children}
        </Loaded>
      )}
    </Dialog>
  )
}
