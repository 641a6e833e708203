import { fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import ChangePasswordPage from './ChangePasswordPage.tsx'
import { PasswordSection } from './SecurityTab.tsx'

const message = 'Current password is incorrect'
const wrong: Answer = [
  400,
  {
    message: 'Validation failed',
    errors: [{ path: 'currentPassword', msg: message, message }],
    requestId: 'r',
  },
]

async function changeWithWrong(page: ReactNode) {
  answerCalls({ 'PUT /users/change-password': wrong })
  renderPage(<SessionProvider user={userWith(['settings.update_password'])}>{page}</SessionProvider>)
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input' }), { target: { value } })
  type('Current password', 'Wrong-horse-1')
  for (const label of ['New password', 'Confirm new password'])
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }), {
      target: { value: 'Blue-lantern-42' },
    })
  fireEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  const alerts = await screen.findAllByRole('alert')
  return alerts[0] ?? document.body
}

test('a wrong current password is said in the banner of the page Change Password, and at its field', async () => {
  const banner = await changeWithWrong(<ChangePasswordPage />)
  expect(await within(banner).findByText(message)).toBeTruthy()
  expect(within(banner).getByText('Error')).toBeTruthy()
  expect(screen.getAllByText(message)).toHaveLength(2)
})

test('and under the title that the tab Security has for it', async () => {
  const banner = await changeWithWrong(<PasswordSection />)
  expect(await within(banner).findByText(message)).toBeTruthy()
  expect(within(banner).getByText('Password change failed')).toBeTruthy()
})
