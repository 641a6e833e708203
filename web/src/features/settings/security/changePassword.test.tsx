import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import ChangePasswordPage from './ChangePasswordPage.tsx'
import { PasswordSection } from './SecurityTab.tsx'

const message = 'Current password is incorrect'
const refusal: Answer = [
  400,
  {
    message: 'Validation failed',
    errors: [{ path: 'currentPassword', msg: message, message }],
    requestId: 'r',
  },
]

async function changeWithWrong(page: ReactNode) {
  answerCalls({ 'PUT /users/change-password': refusal })
  renderPage(<SessionProvider user={userWith(['settings.update_password'])}>{page}</SessionProvider>)
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), { target: { value } })
  type('Current password', 'Wrong-horse-1')
  for (const label of ['New password', 'Confirm new password'])
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
      target: { value: 'Blue-lantern-42' },
    })
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }))
}

test.each([
  ['the page Change Password', 'Error', <ChangePasswordPage />],
  ['the tab Security', 'Password change failed', <PasswordSection />],
])('on %s, reports a wrong current password once, below the title, and marks its field', async (_, title, page) => {
  await changeWithWrong(page)
  const messages = await screen.findAllByText(message)
  expect(messages.map((one) => one.closest('[role=alert]')?.textContent)).toEqual([`${title}${message}`])
  expect(screen.getByLabelText(/^Current password/, { selector: 'input' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText(/^New password/, { selector: 'input' }).getAttribute('aria-invalid')).not.toBe('true')
})
