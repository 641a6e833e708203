import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role, UserRole } from '@muster/contract/roles/calls'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import { stopClock } from '../../../testing/stopClock.ts'
import ManageRolesDialog from './ManageRolesDialog.tsx'

stopClock('2026-11-23T09:00:00Z')

const id = (end: number) => `0197a000-0000-7000-8000-0000000001${String(end).padStart(2, '0')}`
const names = ['Employee', 'Team Lead', 'Super Admin']
const roles: Role[] = names.map((name, at) => ({
  id: id(at),
  name,
  description: null,
  version: 1,
  permissions: [],
  _count: { userRoles: 1, active: 1 },
  isBuiltIn: true,
  changedDefaults: null,
  can: { update: false, rename: false, choosePermissions: false, delete: false, assign: name !== 'Super Admin' },
}))
const assignmentAt = (at: number, expiresAt: string | null = null): UserRole => ({
  id: id(20 + at),
  role: { id: id(at), name: names[at] ?? '', description: null },
  grantedAt: '2026-01-01T00:00:00.000Z',
  grantedBy: null,
  expiresAt,
  isExpired: false,
  can: { revoke: true },
})

function open(userRoles: UserRole[], answers: Record<string, Answer | ((body: unknown) => Answer)> = {}) {
  const calls = answerCalls({
    [`GET /roles/user/${colleague.id}`]: [200, { userRoles }],
    'GET /roles': [200, roles],
    ...answers,
  })
  renderPage(
    <SessionProvider user={userWith(['users.assign_roles'])}>
      <ManageRolesDialog person={colleague} onClose={() => undefined} />
    </SessionProvider>,
  )
  return calls
}

test('offers roles the user may assign and the person lacks, and assigns one until the end of a day', async () => {
  const requests: unknown[] = []
  open([assignmentAt(0)], {
    [`POST /roles/${id(1)}/assign/${colleague.id}`]: (body) => {
      requests.push(body)
      return [200, { userRole: assignmentAt(1) }]
    },
  })
  await screen.findByRole('option', { name: 'Team Lead' })
  const choice = screen.getByRole('combobox', { name: 'Role' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select a role', 'Team Lead'])
  fireEvent.click(screen.getByRole('button', { name: 'Assign Role' }))
  expect(await screen.findByText('Please select a role')).toBeDefined()
  fireEvent.change(choice, { target: { value: id(1) } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Expires on (optional)' }), {
    target: { value: '2099-11-23' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Assign Role' }))
  await expect.poll(() => requests).toEqual([{ expiresAt: '2099-11-23T22:00:00.000Z' }])
  await expect.poll(() => (choice as HTMLSelectElement).value).toBe('')
})

test('shows a refusal in place and keeps the selection', async () => {
  const refusal = { message: 'This user is inactive. Please activate the account first.', requestId: 'x' }
  open([], { [`POST /roles/${id(1)}/assign/${colleague.id}`]: [409, refusal] })
  expect(await screen.findByText('No roles assigned')).toBeDefined()
  await screen.findByRole('option', { name: 'Team Lead' })
  const choice = screen.getByRole('combobox', { name: 'Role' })
  fireEvent.change(choice, { target: { value: id(1) } })
  fireEvent.click(screen.getByRole('button', { name: 'Assign Role' }))
  expect(await screen.findByText(refusal.message)).toBeDefined()
  expect((choice as HTMLSelectElement).value).toBe(id(1))
})

test('removes a role after confirmation, once however often the button is pressed', async () => {
  const calls = open([assignmentAt(0), assignmentAt(1, '2099-11-23T22:00:00.000Z')], {
    [`DELETE /roles/${id(1)}/assign/${colleague.id}`]: [204],
  })
  expect(await screen.findByText('Until Mon 23 Nov 2099')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Team Lead' }))
  expect(await screen.findByText('Are you sure you want to remove this role?')).toBeDefined()
  const remove = screen.getByRole('button', { name: 'Remove Role' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  await expect.poll(() => screen.queryByText('Are you sure you want to remove this role?')).toBeNull()
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})
