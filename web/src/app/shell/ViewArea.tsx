import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { PartBoundary } from '../../kit/chunks/PartBoundary.tsx'
import { AccessDenied } from '../../kit/page/EmptyState.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx'
import { useSession } from '../../kit/session/session.tsx'
import type { View } from '../../kit/views.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'

const PlaceholderDashboard = lazyPart(() => import('./PlaceholderDashboard.tsx'))

/** Shows the heading of a page while the page is loading. */
function Coming({ title }: { title: string }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <PageSkeleton />
    </>
  )
}

/**
 * Shows the page of a view, or why the reader can't see it. Without a view it shows the simple dashboard, from which
 * `onSearch` opens the search.
 */
export function ViewArea({ view, onSearch }: { view: View | undefined; onSearch: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  if (!view) {
    return (
      <ErrorBoundary>
        <PartBoundary fallback={<PageSkeleton />}>
          <PlaceholderDashboard onSearch={onSearch} />
        </PartBoundary>
      </ErrorBoundary>
    )
  }
  const { key, label, denial, isVisibleTo, Page } = view
  if (!isVisibleTo(session)) {
    return <AccessDenied message={t(denial ?? "You don't have permission to view {title}.", { title: t(label) })} />
  }
  return (
    <ErrorBoundary key={key}>
      <PartBoundary fallback={<Coming title={t(label)} />}>
        {Page ? <Page /> : <PageHeader title={t(label)} description={t('This page isn’t available yet.')} />}
      </PartBoundary>
    </ErrorBoundary>
  )
}
