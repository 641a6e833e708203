import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import SingleSignOnPage from './SingleSignOnPage.tsx'

const provider = { id: '01900000-0000-7000-8000-000000000001', name: 'Example ID' }
const unconfirmed = { provider, email: 'salma@demo.test', needs: 'CODE', returnTo: '/' }
const needed = {
  challenge: 'c'.repeat(43),
  expiresAt: '2100-01-01T00:00:00.000Z',
  rememberDays: 0,
  isPasskeyFirst: false,
}

test('a code that comes too late for the sign-in at the provider leads back to the sign-in page', async () => {
  answerCalls({
    'GET /company': [200, { company: { name: 'Muster', logo: null } }],
    'GET /auth/sso/unconfirmed': [200, unconfirmed],
    'POST /auth/sso/confirm': [200, needed],
    'POST /auth/login/code': [401, { message: 'Expired', code: 'sso.expired', requestId: 'r' }],
  })
  window.history.replaceState(null, '', '/?view=single-sign-on')
  renderPage(<SingleSignOnPage />)
  fireEvent.change(await screen.findByLabelText('Six-digit code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('This sign-in took too long')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to sign in' }))
  expect(window.location.search).toBe('')
})
