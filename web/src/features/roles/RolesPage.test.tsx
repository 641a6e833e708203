import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionProvider } from '../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../testing/renderPage.tsx'
import { userWith } from '../../testing/samples.ts'
import RolesPage from './RolesPage.tsx'

const role = {
  id: '0197a000-0000-7000-8000-0000000000a1',
  name: 'Employee',
  description: null,
  version: 1,
  permissions: [],
  _count: { userRoles: 32 },
  can: { update: false, delete: false, assign: false },
}

test('says which users of a role are counted', async () => {
  answerCalls({ 'GET /roles': [200, [role]] })
  renderPage(
    <SessionProvider user={userWith(['roles.tab_view'])}>
      <RolesPage />
    </SessionProvider>,
  )
  expect(await screen.findByText('32 users')).toBeTruthy()
  expect(screen.getByText('Users whose account is not active are counted too.')).toBeTruthy()
})
