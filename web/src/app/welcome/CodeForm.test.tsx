import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubPasskeys } from '../../testing/passkeys.ts'
import { answerCalls, renderPage, type Answer } from '../../testing/renderPage.tsx'
import { stopClock } from '../../testing/stopClock.ts'
import { SignInForm } from './SignInForm.tsx'

stopClock('2026-11-28T10:00:00Z')

const challenge = 'c'.repeat(43)
const needed = { challenge, expiresAt: '2026-11-28T10:05:00.000Z', rememberDays: 30, isPasskeyFirst: false }
const refused: Answer = [
  401,
  { message: 'Wrong', errorType: 'INCORRECT_PASSWORD', code: 'two_factor.refused', requestId: 'r' },
]
const expired: Answer = [401, { message: 'Expired', code: 'two_factor.expired', requestId: 'r' }]

const answers: Record<string, Answer> = {
  'GET /auth/password-reset-enabled': [200, { enabled: true }],
  'GET /company': [200, { company: { name: 'Muster', logo: null } }],
  'POST /auth/login': [200, needed],
}

/** Enters the password, and answers the code with `answer`. Returns the inputs that were sent with codes. */
async function openCodeStep(answer: Answer, rememberDays = 30) {
  const sent: unknown[] = []
  answerCalls({
    ...answers,
    'POST /auth/login': [200, { ...needed, rememberDays }],
    'POST /auth/login/code': (body) => {
      sent.push(body)
      return answer
    },
  })
  renderPage(<SignInForm />)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'salma@demo.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByLabelText('Six-digit code')
  return sent
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const enterCode = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('after the password, the code is asked for, checked and sent with the choice of the device', async () => {
  const sent = await openCodeStep(refused)
  expect(document.activeElement).toBe(field('Six-digit code'))
  expect(field('Six-digit code').getAttribute('autocomplete')).toBe('one-time-code')
  enterCode('Six-digit code', '12a')
  expect(await screen.findByText('The code has six digits')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByLabelText('Remember this device (30 days)'))
  enterCode('Six-digit code', '123 456')
  await waitFor(() => expect(sent).toEqual([{ challenge, code: '123 456', rememberDevice: true }]))
})

test('a refusal does not say whether the code or the password was wrong, and keeps the step', async () => {
  await openCodeStep(refused)
  enterCode('Six-digit code', '123456')
  expect(await screen.findByText(/The code or the password was wrong/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Six-digit code')))
})

test('a recovery code can be entered instead', async () => {
  const sent = await openCodeStep(refused)
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(field('Recovery code').inputMode).toBe('text')
  enterCode('Recovery code', 'abcd')
  expect(await screen.findByText('A recovery code has 24 letters and digits')).toBeTruthy()
  enterCode('Recovery code', 'abcd-efgh-jkmn-pqrs-tvwx-yz01')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('an expired sign-in returns to the password, with the reason and the email kept', async () => {
  await openCodeStep(expired)
  enterCode('Six-digit code', '123456')
  expect(await screen.findByText('The sign-in took too long. Please enter your password again.')).toBeTruthy()
  expect([field('Email').value, field('Password').value]).toEqual(['salma@demo.test', ''])
})

test('the step can be left, and offers no device where the company remembers none', async () => {
  await openCodeStep(refused, 0)
  expect(screen.queryByLabelText(/Remember this device/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
})

/** Enters the password in a browser that knows whether the person has a passkey. Returns the calls. */
async function openPasskeyStep(answer: Answer, isPasskeyFirst = true) {
  const calls = answerCalls({
    ...answers,
    'POST /auth/login': [200, { ...needed, isPasskeyFirst }],
    'POST /auth/login/passkey/options': [200, { challenge: 'YQ', rpId: 'localhost' }],
    'POST /auth/login/passkey': answer,
  })
  renderPage(<SignInForm />)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'salma@demo.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Use a passkey' })
  return calls
}

test('a known passkey comes first, and its refusal does not say what was wrong', async () => {
  stubPasskeys()
  const calls = await openPasskeyStep(refused)
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Use a passkey')
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText(/The passkey or the password was wrong/)).toBeTruthy()
  expect(calls.slice(-2)).toEqual(['POST /auth/login/passkey/options', 'POST /auth/login/passkey'])
  fireEvent.click(screen.getByRole('button', { name: 'Use the app' }))
  expect(document.activeElement).toBe(field('Six-digit code'))
})

test('elsewhere, a passkey is offered below the code, and a cancelled one can be tried again', async () => {
  const { get } = stubPasskeys()
  await openPasskeyStep(expired, false)
  expect(document.activeElement).toBe(field('Six-digit code'))
  get.mockRejectedValueOnce(new DOMException('The user cancelled', 'NotAllowedError'))
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText('No passkey was used. Please try again.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))
  expect(await screen.findByText('The sign-in took too long. Please enter your password again.')).toBeTruthy()
})
