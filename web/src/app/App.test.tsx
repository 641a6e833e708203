import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userWith } from '../testing/samples.ts'
import { answerCalls, renderPage, type Answer } from '../testing/renderPage.tsx'
import { reportUnauthorized } from '../kit/api/authClient.ts'
import { stopClock } from '../testing/stopClock.ts'
import { App } from './App.tsx'

stopClock('2026-11-23T09:00:00Z')

const user = { ...userWith(['settings.update_password', 'payroll.tab_view']), firstName: 'Salma', lastName: 'El-Masry' }
const stats = { stats: { total: 12, unread: 12, todayCount: 0, weekCount: 0 } }
const ownDay = { today: '2026-11-23', tasks: {}, away: { total: 0, rows: [] } }
const signedInAnswers: Record<string, Answer> = {
  'GET /auth/me': [200, { user }],
  'GET /auth/password-reset-enabled': [200, { enabled: true }],
  'GET /company': [200, { company: user.company }],
  'GET /dashboard/employee': [200, ownDay],
  'GET /notifications/stats': [200, stats],
  'POST /auth/logout': [204],
}
const refusal: Answer = [401, { message: 'Please sign in', requestId: 'r' }]

class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2
  close() {}
}

/** Sets or removes the cookie with which the server marks a browser that may have a session. */
const mark = (isPresent: boolean) => {
  document.cookie = `signed-in=yes; path=/; max-age=${isPresent ? 3600 : 0}`
}

beforeEach(() => {
  mark(true)
  vi.stubGlobal('EventSource', SilentEventSource)
  vi.stubGlobal('scrollTo', () => undefined)
  // jsdom has no layout: an open menu looks scrolled out of view, and its focus trap warns that it finds nothing to
  // focus.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

test('a signed-out visitor sees the welcome page, and signing in opens the view of the link', async () => {
  mark(false)
  let sessionAnswer: Answer = refusal
  const calls = answerCalls({
    ...signedInAnswers,
    'GET /auth/me': () => sessionAnswer,
    'POST /auth/login': () => {
      sessionAnswer = [200, { user }]
      return [200, { token: 't', expiresAt: '2026-11-23T08:00:00Z', user }]
    },
  })
  window.history.replaceState(null, '', '/?view=payroll')
  renderPage(<App />)
  // Already the first rendering shows it.
  expect(screen.getByText('Need an account? Contact your administrator.')).toBeTruthy()
  expect(calls).not.toContain('GET /auth/me')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: user.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'My Pay' })).toBeTruthy()
  expect(document.title).toBe('Payroll · Muster')
  expect(screen.getByRole('link', { name: 'Payroll' }).getAttribute('aria-current')).toBe('page')
})

/** Answers the calls of the set-up of a second factor. Returns a function after which it is required. */
function answerSetUp(isRequired: boolean) {
  let mustSetUp = isRequired
  const status = {
    isOn: false,
    enabledAt: null,
    lastUsedAt: null,
    passkeys: [],
    passkeyOrigin: null,
    passkeySignIn: false,
    recoveryCodesLeft: 0,
    policy: 'REQUIRED',
    requiredFrom: '2026-11-01',
    rememberDays: 30,
    devices: [],
    passwordSetAt: null,
    needsPassword: false,
  }
  answerCalls({
    ...signedInAnswers,
    'GET /auth/me': () => [200, { user: { ...user, mustSetUpTwoFactor: mustSetUp } }],
    'GET /auth/sessions': [200, { sessions: [], keys: 0 }],
    'GET /auth/password-rules': [200, { rules: { leastLength: 8, kinds: [] } }],
    'GET /auth/two-factor': [200, status],
    'POST /auth/two-factor/setup': [
      200,
      { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' },
    ],
    'POST /auth/two-factor': () => {
      mustSetUp = false
      return [200, { recoveryCodes: ['abcd-efgh-jkmn-pqrs-tvwx-yz01'] }]
    },
  })
  return () => {
    mustSetUp = true
  }
}

async function setUp() {
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  fireEvent.change(await screen.findByLabelText(/Enter the app’s code/), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('abcd-efgh-jkmn-pqrs-tvwx-yz01')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }))
}

test('a person who must set up two-factor sign-in sees only that, until the recovery codes are saved', async () => {
  answerSetUp(true)
  window.history.replaceState(null, '', '/?view=dashboard')
  renderPage(<App />)
  expect(await screen.findByRole('heading', { name: 'Set up two-factor sign-in' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  await setUp()
  expect(await screen.findByText('Salma El-Masry')).toBeTruthy()
})

test('on the day from which it is required, the set-up keeps what was typed on the open page', async () => {
  const requireSetUp = answerSetUp(false)
  window.history.replaceState(null, '', '/?view=settings&tab=security')
  renderPage(<App />)
  const typed = await screen.findByLabelText<HTMLInputElement>(/^Current password/, { selector: 'input' })
  fireEvent.change(typed, { target: { value: 'Half a sentence' } })
  requireSetUp()
  // A call of the page is refused.
  reportUnauthorized('/api/leaves')
  expect(await screen.findByRole('dialog', { name: 'Set up two-factor sign-in' })).toBeTruthy()
  await setUp()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Current password/, { selector: 'input' }).value).toBe(
    'Half a sentence',
  )
})

test('an expired session leads to the welcome page', async () => {
  const calls = answerCalls({ ...signedInAnswers, 'GET /auth/me': refusal })
  renderPage(<App />)
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  expect(calls).toContain('GET /auth/me')
})

test('the header and sidebar show the signed-in person and the unread notifications', async () => {
  answerCalls(signedInAnswers)
  renderPage(<App />)
  expect(await screen.findByText('Salma El-Masry')).toBeTruthy()
  expect(screen.getByText('Employee')).toBeTruthy()
  expect(await screen.findByText('9+')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' }).textContent).toBe('DashboardDirectoryPayrollSettings')
})

test('a person without a role reads No Role', async () => {
  answerCalls({ ...signedInAnswers, 'GET /auth/me': [200, { user: { ...user, userRoles: [] } }] })
  renderPage(<App />)
  expect(await screen.findByText('No Role')).toBeTruthy()
})

test('a view without permission says so', async () => {
  answerCalls(signedInAnswers)
  window.history.replaceState(null, '', '/?view=leaves')
  renderPage(<App />)
  expect(await screen.findByText("You don't have permission to view leave management.")).toBeTruthy()
})

test('when the session ends the page stays and asks to sign in again, without a loop of requests', async () => {
  let isEnded = false
  const calls = answerCalls({
    ...signedInAnswers,
    'GET /auth/me': () => (isEnded ? refusal : [200, { user }]),
    'GET /notifications': () => (isEnded ? refusal : [200, { notifications: [] }]),
    'POST /auth/login': () => {
      isEnded = false
      return [200, { token: 't', expiresAt: '2026-11-23T08:00:00Z', user }]
    },
  })
  window.history.replaceState(null, '', '/?view=payroll')
  renderPage(<App />)
  await screen.findByText('9+')
  isEnded = true
  mark(false)
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 9+ unread' }))
  expect(await screen.findByText('Please sign in again')).toBeTruthy()
  expect(screen.getByText('Salma El-Masry')).toBeTruthy()
  expect(calls.filter((call) => call === 'GET /auth/me').length).toBeLessThanOrEqual(3)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(user.email)
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByText('Please sign in again')).toBeNull())
})

test('signing out leads to the welcome page with a clean address', async () => {
  answerCalls(signedInAnswers)
  window.history.replaceState(null, '', '/?view=payroll&tab=x')
  renderPage(<App />)
  fireEvent.click(await screen.findByRole('button', { name: 'Account menu: Salma El-Masry' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  expect(window.location.search).toBe('')
})

test('requests cancelled by signing out do not ask to sign in again', async () => {
  let end: () => void = () => undefined
  const sessionEnd = new Promise<void>((resolve) => (end = resolve))
  const calls = answerCalls({
    ...signedInAnswers,
    'GET /notifications': async () => {
      await sessionEnd
      return refusal
    },
    'POST /auth/logout': async () => {
      end()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return [204]
    },
  })
  renderPage(<App />)
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
  await waitFor(() => expect(calls).toContain('GET /notifications'))
  fireEvent.click(await screen.findByRole('button', { name: 'Account menu: Salma El-Masry' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  expect(calls.slice(calls.indexOf('POST /auth/logout'))).not.toContain('GET /auth/me')
})

test('a failed sign-out is reported, and cancelled requests are repeated', async () => {
  let requestCount = 0
  answerCalls({
    ...signedInAnswers,
    // The first request never gets a response.
    'GET /notifications/stats': () => (requestCount++ === 0 ? new Promise<never>(() => undefined) : [200, stats]),
    'POST /auth/logout': [503, { message: 'Come back in a minute', requestId: 'r' }],
  })
  renderPage(<App />)
  fireEvent.click(await screen.findByRole('button', { name: 'Account menu: Salma El-Masry' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(await screen.findByText('You are still signed in')).toBeTruthy()
  expect(await screen.findByText('9+')).toBeTruthy()
})
