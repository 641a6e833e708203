import { Box, Loader } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../kit/session/address.tsx'
import { SessionProvider } from '../kit/session/session.tsx'
import './views.ts'
import { useSignedIn, mayBeSignedIn } from './useSignedIn.ts'
import { lazyPart } from '../kit/chunk.ts'
import { ErrorState } from '../kit/Loaded.tsx'
import { shownSearch } from '../kit/history.ts'
import { useDelayed } from '../kit/page/PageSkeleton.tsx'
import { viewWith } from '../kit/views.ts'
import { WelcomePage } from './welcome/WelcomePage.tsx'

const Shell = lazyPart(() => import('./shell/Shell.tsx'))
const ResetPasswordPage = lazyPart(() => import('./welcome/ResetPasswordPage.tsx'))
const ActivatePage = lazyPart(() => import('./welcome/ActivatePage.tsx'))
const UndoAddressPage = lazyPart(() => import('./welcome/UndoAddressPage.tsx'))

/** Fetches the application and the page that the address names, side by side. */
function fetchAhead() {
  Shell.ahead()
  viewWith(new URLSearchParams(shownSearch()).get('view'))?.Page?.ahead()
}

// Whose session most likely still is gets the application loaded while that is checked.
if (mayBeSignedIn()) fetchAhead()

/** A page of nothing but what is going on. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <Box component="main" display="grid" mih="100dvh" style={{ placeItems: 'center' }}>
      <h1 className="visually-hidden">Muster</h1>
      {children}
    </Box>
  )
}

/** The sign that the signed-in state is being checked, or the application loaded. */
function Checking() {
  const { t } = useTranslation()
  const due = useDelayed(true)
  return (
    <Plain>
      <div role="status">
        {due ? <Loader size={28} aria-hidden /> : null}
        <span className="visually-hidden">{t('Loading…')}</span>
      </div>
    </Plain>
  )
}

let token: string | null = null

/**
 * The token of the mailed link that opened the page. It stands behind the hash, which browsers do not send, and is
 * taken out of the address at once, so that it stays neither in the history nor on a shared screen.
 */
function linkToken(): string {
  const inAddress = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (inAddress !== null) {
    token = inAddress
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`)
  }
  return token ?? ''
}

/** What the page shows: one of the pages that a mailed link leads to, the welcome page, or the application. */
function Page() {
  const { params } = useAddress()
  const view = params.get('view')
  const signedIn = useSignedIn()

  if (view === 'reset-password') return <ResetPasswordPage token={linkToken()} />
  if (view === 'activate') return <ActivatePage token={linkToken()} />
  if (view === 'undo-address') return <UndoAddressPage token={linkToken()} />

  switch (signedIn.state) {
    case 'checking':
      return <Checking />
    case 'unreachable':
      return (
        <Plain>
          <ErrorState message={signedIn.message} onRetry={signedIn.retry} />
        </Plain>
      )
    case 'signed-out':
      return <WelcomePage onTyping={fetchAhead} />
    case 'signed-in':
      return (
        <SessionProvider user={signedIn.user}>
          <Shell key={signedIn.user.id} ended={signedIn.ended} />
        </SessionProvider>
      )
  }
}

/** The whole application below its providers. */
export function App() {
  return (
    <Suspense fallback={<Checking />}>
      <Page />
    </Suspense>
  )
}
