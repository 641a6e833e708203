import { Button, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { connectionLost, loadFailure } from './api/errors.ts'
import { EmptyState } from './page/EmptyState.tsx'
import { passFocusOnUnmount } from './useFocusReturn.ts'

/** Shows the button that retries a failed query. While retrying, the button keeps the focus. */
export function RetryButton({ onRetry, waiting = false }: { onRetry: () => void; waiting?: boolean }) {
  const { t } = useTranslation()
  return (
    <Button
      ref={passFocusOnUnmount}
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

/** Shows that something could not be loaded, why, and a button to retry. */
export function ErrorState({ title, message, onRetry }: { title?: string; message?: string; onRetry?: () => void }) {
  const { t } = useTranslation()
  const retryButton = onRetry && <RetryButton onRetry={onRetry} />
  const text = message || t(connectionLost)
  return <EmptyState role="alert" title={title ?? t('This could not be loaded')} message={text} action={retryButton} />
}

/** The parts of a query's result that are needed to show its data. */
export interface Query<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

/**
 * Shows a query's data with `children`. While the query loads, a skeleton appears after 200 ms; if it fails, the reason
 * appears with a button to retry. Loaded data stays visible even if reading it again fails.
 */
export function Loaded<T>(props: {
  query: Query<T>
  skeleton: ReactNode
  /**
   * True for content directly on the page: an error is then shown in a card of its own. Content inside a card or dialog
   * does not need that.
   */
  framed?: boolean
  /** The title of the error, if it is not obvious what failed to load. */
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
