import { Button, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionLost, loadFailure } from './api/errors.ts'
import { EmptyState } from './page/EmptyState.tsx'
import { leaveFocus } from './useFocusBack.ts'

/** The button that tries again what could not be loaded; while it is tried it keeps the focus, if it is there still. */
export function TryAgain({ onRetry, waiting = false }: { onRetry: () => void; waiting?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      ref={leaveFocus}
      variant="default"
      leftSection={waiting ? <Loader size={14} color="currentColor" /> : <IconRefresh size={16} aria-hidden />}
      aria-busy={waiting || undefined}
      aria-disabled={waiting || undefined}
      onClick={() => !waiting && onRetry()}
    >
      {t('Try again')}
    </Button>
  )
}

/** What stands where something could not be loaded: what happened, and the way to try again. */
export function ErrorState({ title, message, onRetry }: { title?: string; message?: string; onRetry?: () => void }) {
  const { t } = useTranslation()
  const again = onRetry && <TryAgain onRetry={onRetry} />
  const said = message || t(connectionLost)
  return <EmptyState role="alert" title={title ?? t('This could not be loaded')} message={said} action={again} />
}

/** What a query says of itself, as far as what it loads is to be shown. */
export interface Query<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * What a query loads: until it comes its shape, which shows after 200 ms; why it does not come, with the way to try
 * again; else what `children` make of it. What was loaded once stays, whatever becomes of asking again.
 */
export function Loaded<T>(props: {
  query: Query<T>
  skeleton: ReactNode
  /** On the page, where the failure needs a surface of its own; in a card or dialog it has one. */
  framed?: boolean
  /** What did not come, as the title of the failure, where it is not to be seen from what is around. */
  failed?: string
  children: (data: T) => ReactNode
}) {
  const { query, skeleton, framed, failed, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  const failure = loadFailure(error)
  if (failure === null) return skeleton
  const state = <ErrorState title={failed} message={failure} onRetry={() => void refetch()} />
  return framed ? <div className="card">{state}</div> : state
}
