import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { SignInForm } from './SignInForm.tsx'

const enabled: Record<string, Answer> = {
  'GET /auth/password-reset-enabled': [200, { enabled: true }],
  'GET /company': [200, { company: { name: 'Muster', logo: null } }],
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const signIn = () => screen.getByRole('button', { name: 'Sign in' })

function fill() {
  fireEvent.change(email(), { target: { value: 'nobody@demo.test' } })
  fireEvent.change(password(), { target: { value: 'secret' } })
}

test('reports missing fields without asking the server, and focuses the first one', async () => {
  const calls = answerCalls(enabled)
  renderPage(<SignInForm />)
  fireEvent.click(signIn())
  expect(await screen.findByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(calls).not.toContain('POST /auth/login')
  fireEvent.change(email(), { target: { value: 'n' } })
  expect(screen.queryByText('Email is required')).toBeNull()
  expect(screen.getByText('Password is required')).toBeTruthy()
})

test('sends once, keeps the input, and shows a refusal at its field', async () => {
  let answer: (answer: Answer) => void = () => undefined
  const calls = answerCalls({
    ...enabled,
    'POST /auth/login': () => new Promise<Answer>((resolve) => (answer = resolve)),
  })
  renderPage(<SignInForm />)
  fill()
  fireEvent.click(signIn())
  const button = await screen.findByRole('button', { name: 'Signing in...' })
  fireEvent.click(button)
  answer([401, { message: 'No', errorType: 'USER_NOT_FOUND', requestId: 'r' }])
  expect(
    await screen.findByText(
      'No account found with email nobody@demo.test. Please check your email address or contact your administrator.',
    ),
  ).toBeTruthy()
  expect(calls.filter((call) => call === 'POST /auth/login')).toHaveLength(1)
  expect([email().value, password().value]).toEqual(['nobody@demo.test', 'secret'])
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(signIn()).toBeTruthy()
})

test('reports above the form that the server is unreachable', async () => {
  answerCalls({ ...enabled, 'POST /auth/login': 'unreachable' })
  renderPage(<SignInForm />)
  fill()
  fireEvent.click(signIn())
  const alert = await screen.findByText(
    'Unable to connect to the server. Please check your internet connection and try again.',
  )
  expect(alert.closest('[role="alert"]')).toBeTruthy()
})

test('shows and hides the password', () => {
  answerCalls(enabled)
  renderPage(<SignInForm />)
  expect(password().type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

test.each<[string, Answer, boolean]>([
  ['is offered when it is turned on', [200, { enabled: true }], true],
  ['is not offered when it is turned off', [200, { enabled: false }], false],
  ['is offered when the setting is unknown', 'unreachable', true],
])('Forgot Password %s', async (_, answer, isOffered) => {
  answerCalls({ 'GET /auth/password-reset-enabled': answer })
  renderPage(<SignInForm />)
  const forgot = () => screen.queryByText<HTMLButtonElement>('Forgot Password')
  // Until the server has answered, the button stays in its place, disabled.
  expect(forgot()?.disabled).toBe(true)
  await waitFor(() => expect(forgot()?.disabled).toBe(isOffered ? false : undefined))
})
