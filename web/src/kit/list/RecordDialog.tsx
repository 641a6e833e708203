import { Button } from '@mantine/core'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../api/errors.ts'
import { ListSkeleton } from './ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { useAddress } from '../session/address.tsx'
import { leaveUnsent } from '../unsent.ts'
import { Dialog } from '../dialog/Dialog.tsx'

/**
 * Shows the record whose id is in the address under `name`, or says that it was not found. `isHidden` hides it while
 * another dialog about it is open. Asks before it closes with unsent input.
 */
export function RecordDialog<Answer, Key extends QueryKey>(props: {
  name: string
  isHidden: boolean
  query: (id: string) => UseQueryOptions<Answer, Error, Answer, Key> & { queryKey: Key }
  /** The title, or a function of the record. It gets undefined while the record is loading and if it was not found. */
  title: string | ((answer: Answer | undefined) => string)
  size?: number
  /** The texts if the record does not exist or is not visible to the user. `message` may be omitted. */
  notFound: { title: string; message?: string; back: string }
  children: (answer: Answer) => ReactNode
}) {
  const { name, isHidden, title, size = 640, notFound, children } = props
  const { t } = useTranslation()
  const { params, set } = useAddress()
  const id = params.get(name)
  const query = useQuery({ ...props.query(id ?? ''), enabled: id !== null && !isHidden })
  const close = () => leaveUnsent(() => set({ [name]: null }, { replace: true }))
  const isMissing = isNotFound(query.error)
  const skeleton = <ListSkeleton rows={6} height={44} />
  return (
    <Dialog
      opened={id !== null && !isHidden}
      onClose={close}
      title={typeof title === 'string' ? title : title(isMissing ? undefined : query.data)}
      size={size}
      inAddress
    >
      {isMissing ? (
        <EmptyState
          title={notFound.title}
          message={notFound.message ?? t('It was removed, or you don’t have access.')}
          action={
            <Button variant="default" onClick={close}>
              {notFound.back}
            </Button>
          }
        />
      ) : (
        <Loaded key={id} query={query} skeleton={skeleton}>
          {(answer) => <Suspense fallback={skeleton}>{children(answer)}</Suspense>}
        </Loaded>
      )}
    </Dialog>
  )
}
