import { Box, Loader } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../kit/session/address.tsx'
import { SessionProvider } from '../kit/session/session.tsx'
import './views.ts'
import { askAhead, useSignedIn, mayBeSignedIn } from './useSignedIn.ts'
import { lazyPart } from '../kit/chunks/chunk.ts'
import { PartBoundary } from '../kit/chunks/PartBoundary.tsx'
import { ErrorState } from '../kit/Loaded.tsx'
import { currentSearch } from '../kit/history.ts'
import { useDelayed } from '../kit/page/PageSkeleton.tsx'
import { findView } from '../kit/views.ts'
import { WelcomePage } from './welcome/WelcomePage.tsx'

const Shell = lazyPart(() => import('./shell/Shell.tsx'))
const SetUpPage = lazyPart(() => import('./setUp/SetUpPage.tsx'))
const SetUpDialog = lazyPart(() => import('./setUp/SetUpDialog.tsx'))
const ResetPasswordPage = lazyPart(() => import('./welcome/ResetPasswordPage.tsx'))
const ActivatePage = lazyPart(() => import('./welcome/ActivatePage.tsx'))
const SingleSignOnPage = lazyPart(() => import('./welcome/SingleSignOnPage.tsx'))
const UndoAddressPage = lazyPart(() => import('./welcome/UndoAddressPage.tsx'))

/** Starts loading the application, the page named in the address and its first tab, in parallel. */
function prefetchShell() {
  Shell.prefetch()
  const params = new URLSearchParams(currentSearch())
  const view = findView(params.get('view'))
  view?.Page?.prefetch()
  if (!params.has('tab')) view?.firstTab?.prefetch()
}

// If a session is likely, loads the application while the session is checked, both before the first rendering.
if (mayBeSignedIn()) {
  askAhead()
  prefetchShell()
}

/** Shows a page with a single message. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <Box component="main" display="grid" mih="100dvh" style={{ placeItems: 'center' }}>
      <h1 className="visually-hidden">Muster</h1>
      {children}
    </Box>
  )
}

/** Shows that the session is being checked or the application is loading. */
function Checking() {
  const { t } = useTranslation()
  const isDue = useDelayed(true)
  return (
    <Plain>
      <div role="status">
        {isDue ? <Loader size={28} aria-hidden /> : null}
        <span className="visually-hidden">{t('Loading…')}</span>
      </div>
    </Plain>
  )
}

let token: string | null = null

/**
 * Returns the token of the mailed link that opened the page; empty without one. The token is in the address's hash,
 * which browsers never send. It is removed from the address immediately, so that it appears neither in the history nor
 * on a shared screen.
 */
function linkToken(): string {
  const tokenInAddress = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (tokenInAddress !== null) {
    token = tokenInAddress
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${window.location.search}`)
  }
  return token ?? ''
}

/** Shows the page for a mailed link if the address has a token, otherwise the welcome page or the application. */
function Page() {
  const { params } = useAddress()
  const view = params.get('view')
  const signedInState = useSignedIn()
  // The page stays until the recovery codes are saved, although two-factor sign-in is already on then.
  const [isSettingUp, setIsSettingUp] = useState(false)
  const user = signedInState.state === 'signed-in' ? signedInState.user : null
  if (user?.mustSetUpTwoFactor && !isSettingUp) setIsSettingUp(true)
  if (!user && isSettingUp) setIsSettingUp(false)
  // A person whose role requires it from now on may have typed something: their page stays behind the set-up.
  const [isShellOpen, setIsShellOpen] = useState(false)
  const opensShell = user !== null && (isShellOpen || !(isSettingUp || user.mustSetUpTwoFactor))
  if (opensShell !== isShellOpen) setIsShellOpen(opensShell)

  if (view === 'reset-password') return <ResetPasswordPage token={linkToken()} />
  if (view === 'activate') return <ActivatePage token={linkToken()} />
  if (view === 'undo-address') return <UndoAddressPage token={linkToken()} />
  if (view === 'single-sign-on') return <SingleSignOnPage />

  switch (signedInState.state) {
    case 'checking':
      return <Checking />
    case 'unreachable':
      return (
        <Plain>
          <ErrorState message={signedInState.message} onRetry={signedInState.retry} />
        </Plain>
      )
    case 'signed-out':
      return <WelcomePage onTyping={prefetchShell} />
    case 'signed-in':
      return (
        <SessionProvider user={signedInState.user}>
          {opensShell ? (
            <>
              <Shell key={signedInState.user.id} ended={signedInState.ended} isCovered={isSettingUp} />
              <PartBoundary>{isSettingUp ? <SetUpDialog onDone={() => setIsSettingUp(false)} /> : null}</PartBoundary>
            </>
          ) : (
            <SetUpPage ended={signedInState.ended} onDone={() => setIsSettingUp(false)} />
          )}
        </SessionProvider>
      )
  }
}

/** Shows the whole application inside its providers. */
export function App() {
  return (
    <PartBoundary fallback={<Checking />}>
      <Page />
    </PartBoundary>
  )
}
