import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Profile } from '@muster/contract/settings/profile'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { viewer, userWith } from '../../../testing/samples.ts'
import { ProfileForm } from './ProfileForm.tsx'

test.each([
  { label: 'the phone number', before: () => undefined },
  {
    label: 'the phone number after an undone change of the name',
    before: async () => {
      for (const value of ['Typed', viewer.lastName])
        fireEvent.change(await screen.findByLabelText('Last name'), { target: { value } })
    },
  },
])('keeps a name changed by an administrator when saving $label', async ({ before }) => {
  const profile: Profile = {
    ...viewer,
    phoneNumber: null,
    workPhone: null,
    llId: null,
    subordinates: [],
    userRoles: [],
  }
  const sent: unknown[] = []
  answerCalls({
    'GET /users/profile': [200, { user: { ...profile, lastName: 'Married' } }],
    'GET /auth/me': [200, { user: userWith(['settings.user_preferences']) }],
    'PUT /users/profile': (body) => {
      sent.push(body)
      return [200, { user: profile }]
    },
  })
  renderPage(
    <SessionProvider user={userWith(['settings.user_preferences'])}>
      <ProfileForm profile={profile} />
    </SessionProvider>,
  )
  await before()
  fireEvent.change(await screen.findByLabelText('Phone number (optional)'), { target: { value: '+20 100 123' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    firstName: viewer.firstName,
    lastName: 'Married',
    phoneNumber: '+20 100 123',
    workPhone: '',
  })
})
