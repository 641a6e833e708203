import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userDetail as person, userWith } from '../../testing/samples.ts'
import { ToastRegion } from '../../kit/messages/ToastRegion.tsx'
import AddUserDialog from './form/AddUserDialog.tsx'
import ResetPasswordDialog from './account/ResetPasswordDialog.tsx'

async function reset(permissions: Permission[], isMailHeld: boolean) {
  answerCalls({
    [`POST /users/${person.id}/change-password`]: [200, { message: 'The password has been reset', isMailHeld }],
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <ResetPasswordDialog person={person} onClose={() => undefined} />
      <ToastRegion />
    </SessionProvider>,
  )
  for (const label of ['New Password', 'Current password'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Purple-otter-52' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
  await screen.findByText('Password reset successfully!')
}

test('says that an email is sent', async () => {
  await reset(['users.read', 'settings.mail_outbox'], false)
  expect(screen.getByText(/will receive a password reset email\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'View Emails' })).toBeNull()
})

test.each<[string, Permission[], boolean]>([
  ['leads readers of the outbox there', ['users.read', 'settings.mail_outbox'], true],
  ['leads no one else there', ['users.read'], false],
])('says that an email is held without a mail server, and %s', async (_, permissions, leads) => {
  await reset(permissions, true)
  expect(screen.getByText(/is held in the outbox, because no mail server is set up\.$/)).toBeTruthy()
  const button = screen.queryByRole('button', { name: 'View Emails' })
  expect(button !== null).toBe(leads)
  if (button) fireEvent.click(button)
  expect(window.location.search).toBe(leads ? '?view=settings&tab=outbox&status=KEPT' : '')
})

test.each([true, false])(
  'says before a person is added whether the activation email is held: %s',
  async (isMailHeld) => {
    answerCalls({})
    renderPage(
      <SessionProvider user={{ ...userWith(['users.create']), isMailHeld }}>
        <AddUserDialog onClose={() => undefined} />
      </SessionProvider>,
    )
    const sentence = await screen.findByText(/^New users get the role Employee/)
    expect(sentence.textContent.endsWith('Their activation email waits in the outbox.')).toBe(isMailHeld)
  },
)
