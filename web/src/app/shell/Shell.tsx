import '../../kit/theme/mantine.css'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFloatingPanel } from '../../kit/floatingPanel.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'
import { useAddress } from '../../kit/session/address.tsx'
import { useSession } from '../../kit/session/session.tsx'
import { useDocumentTitle } from '@mantine/hooks'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import { useNarrow, useSmall } from '../../kit/useNarrow.ts'
import { findView } from '../../kit/views.ts'
import { useShortcuts } from '../search/useShortcuts.ts'
import { BottomBar } from './BottomBar.tsx'
import { ConfirmFactor } from './ConfirmFactor.tsx'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SlideOver } from './SlideOver.tsx'
import { ViewArea } from './ViewArea.tsx'
import classes from './Shell.module.css'

const SessionEnded = lazyPart(() => import('./SessionEnded.tsx'))
const SearchDialog = lazyPart(() => import('../search/SearchDialog.tsx'))
const ShortcutsDialog = lazyPart(() => import('../search/ShortcutsDialog.tsx'))

/** Milliseconds after which the other views are fetched ahead. By then, the first page is assumed to be complete. */
const settledMs = 10_000

/**
 * Calls `onArrive` when the view changes. It must be rendered between the header and the page, because React runs
 * effects in the order of rendering: first a closing menu returns the focus, then `onArrive` runs, and last the page
 * may focus an element of its own.
 */
function ViewArrival({ at, onArrive }: { at: string | null; onArrive: () => void }) {
  const lastView = useRef(at)
  useEffect(() => {
    if (lastView.current === at) return
    lastView.current = at
    onArrive()
  }, [at, onArrive])
  return null
}

/**
 * Shows the application to a signed-in person: sidebar, header and the current view. While `isCovered`, the person must
 * first set up two-factor sign-in, and the server refuses everything else.
 */
export default function Shell({ ended, isCovered }: { ended: boolean; isCovered: boolean }) {
  const { t } = useTranslation()
  const session = useSession()
  const { params } = useAddress()
  const small = useSmall()
  const narrow = useNarrow()
  const [sidebarOpen, setSidebarOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const [opened, setOpened] = useShortcuts(session)
  const closeOpened = useCallback(() => setOpened(null), [setOpened])

  useEffect(() => {
    const timer = window.setTimeout(() => {
      import('./prefetchViews.ts').then(
        (ahead) => ahead.prefetchViews(session),
        () => undefined,
      )
    }, settledMs)
    return () => clearTimeout(timer)
  }, [session])
  const FloatingPanel = useFloatingPanel()

  const view = findView(params.get('view'))
  useDocumentTitle(`${t(view?.label ?? 'Page not found')} · Muster`)

  const closeSidebar = useCallback(() => setSidebarOpen(false), [])
  const current = view?.key ?? null
  const onArrive = useCallback(() => {
    setSidebarOpen(false)
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={classes.shell}>
      <a
        className={classes.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('Skip to content')}
      </a>
      {small ? (
        <SlideOver opened={sidebarOpen} onClose={closeSidebar} label={t('Menu')}>
          <Sidebar current={current} onNavigate={closeSidebar} />
        </SlideOver>
      ) : (
        <aside className={classes.sidebar}>
          <Sidebar current={current} />
        </aside>
      )}
      <Header
        connects={!ended && !isCovered}
        withLogo={small}
        onOpenSidebar={small && !narrow ? () => setSidebarOpen(true) : undefined}
        onOpenSearch={() => setOpened('search')}
        onApproachSearch={SearchDialog.prefetch}
      />
      <ViewArrival at={current} onArrive={onArrive} />
      <main ref={main} id="main" className={classes.main} tabIndex={-1}>
        <ViewArea view={view} onSearch={() => setOpened('search')} />
      </main>
      {narrow ? <BottomBar onMore={() => setSidebarOpen(true)} /> : null}
      {FloatingPanel ? <FloatingPanel /> : null}
      <ToastRegion />
      <Suspense>
        {opened === 'search' ? <SearchDialog onClose={closeOpened} /> : null}
        {opened === 'shortcuts' ? <ShortcutsDialog onClose={closeOpened} /> : null}
      </Suspense>
      <ConfirmFactor />
      <Suspense>{ended ? <SessionEnded email={session.user.email} /> : null}</Suspense>
    </div>
  )
}
