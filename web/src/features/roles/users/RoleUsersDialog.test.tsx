import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role, RoleHolder } from '@muster/contract/roles/calls'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { ToastRegion } from '../../../kit/messages/ToastRegion.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, pageOf, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import RoleUsersDialog from './RoleUsersDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const role: Role = {
  id: '0197a000-0000-7000-8000-000000000101',
  name: 'Auditor',
  description: null,
  version: 1,
  permissions: [],
  _count: { userRoles: 1, active: 1 },
  isBuiltIn: true,
  changedDefaults: null,
  can: { update: true, rename: true, choosePermissions: true, delete: false, assign: true },
}
const holder: RoleHolder = { ...colleague, status: 'ACTIVE', grantedAt: '2026-01-01T00:00:00.000Z', expiresAt: null }

test('points to missing permissions if removing a role fails for no given reason', async () => {
  const [oneCall, allCall] = [`DELETE /roles/${role.id}/assign/${colleague.id}`, `DELETE /roles/${role.id}/users`]
  answerCalls({
    'GET /roles': [200, [role]],
    [`GET /roles/${role.id}/users`]: [200, { users: [holder], pagination: pageOf().pagination }],
    [oneCall]: [500, { message: '', requestId: '1' }],
    [allCall]: [500, { message: '', requestId: '2' }],
  })
  renderPage(
    <SessionProvider user={userWith(['users.assign_roles'])}>
      <RoleUsersDialog role={role} onClose={() => undefined} />
      <ToastRegion />
    </SessionProvider>,
  )
  const cases = [
    [/^Revoke Omar/, 'Revoke Auditor?', 'Revoke', 'Failed to revoke user'],
    ['Revoke All Users', 'Revoke Auditor from all users?', 'Revoke All Users', 'Failed to revoke all users'],
  ] as const
  for (const [button, title, confirm, failure] of cases) {
    fireEvent.click(await screen.findByRole('button', { name: button }))
    const question = await screen.findByRole('dialog', { name: title })
    fireEvent.click(within(question).getByRole('button', { name: confirm }))
    const message = await screen.findByText(failure)
    expect(message.parentElement?.textContent).toContain('Please ensure you have required permissions.')
  }
})
