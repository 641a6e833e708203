import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessDenied } from '../../kit/page/AccessDenied.tsx'
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import type { View } from '../views.tsx'
import { PlaceholderDashboard } from './PlaceholderDashboard.tsx'
import { PlaceholderView } from './PlaceholderView.tsx'

/** A page that is on its way says what it will be. */
function Coming({ title }: { title: string }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <PageSkeleton />
    </>
  )
}

/** The current view: its page, or why there is none. */
export function ViewArea({ view }: { view: View }) {
  const { t } = useTranslation()
  const { key, title, allowed, denial, Component } = view
  if (!allowed) {
    return <AccessDenied message={t(denial ?? "You don't have permission to view {title}.", { title: t(title) })} />
  }
  return (
    <ErrorBoundary key={key}>
      <Suspense fallback={<Coming title={t(title)} />}>
        {Component ? (
          <Component />
        ) : key === 'dashboard' || key === null ? (
          <PlaceholderDashboard />
        ) : (
          <PlaceholderView view={key} title={title} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
