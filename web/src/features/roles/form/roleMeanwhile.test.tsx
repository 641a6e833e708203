import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '@muster/contract/roles/calls'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, userWith } from '../../../testing/samples.ts'
import RoleDialog from './RoleDialog.tsx'

const ownPermissions = ['reports.tab_view', 'hierarchy.tab_view', 'dashboard.employee'] as const
const words = {
  'reports.tab_view': 'Open Reports',
  'hierarchy.tab_view': 'Open the tree',
  'dashboard.employee': 'Open a dashboard',
}
const entries = Object.entries(words).map(([name, description]) => ({
  id: name,
  name,
  group: name.split('.')[0] ?? '',
  description,
  isAdministrative: false,
}))
const permissions = (...names: string[]) => names.map((name) => ({ permission: { name } }))
const role: Role = {
  id: colleague.id,
  name: 'Analyst',
  description: 'Reads',
  version: 1,
  permissions: permissions('reports.tab_view'),
  _count: { userRoles: 0, active: 0 },
  isBuiltIn: true,
  changedDefaults: null,
  can: { update: true, rename: true, choosePermissions: true, delete: true, assign: true },
}
const message = 'This role has changed since you opened it. Please check it and try again.'

/** Opens Edit Role. Before the user saves, someone else saves `remote`, or deletes the role if `remote` is null. */
async function edit(remote: Role | null) {
  const requests: unknown[] = []
  answerCalls({
    'GET /roles': () => [200, remote ? [remote] : []],
    'GET /roles/permissions': [200, entries],
    [`GET /roles/${role.id}/change-effect`]: [200, { people: 0, concernsCaller: false, changes: [] }],
    'GET /auth/me': [200, { user: userWith(ownPermissions as never) }],
    [`PATCH /roles/${role.id}`]: (body) => {
      requests.push(body)
      if (!remote) return [404, { message: 'Not found', requestId: 'r' }]
      const { version } = body as { version: number }
      if (version === remote.version) return [200, { role: remote }]
      return [409, { message, code: 'role.changed_meanwhile', requestId: 'r' }]
    },
  })
  const onClose = vi.fn<() => void>()
  renderPage(
    <SessionProvider user={userWith(['roles.update', 'roles.assign_permissions', ...ownPermissions] as never)}>
      <RoleDialog role={role} onClose={onClose} />
    </SessionProvider>,
  )
  await screen.findByRole('button', { name: /^Reports/ })
  return { sent: requests, onClose }
}
const tick = async (area: RegExp, name: string) => {
  fireEvent.click(screen.getByRole('button', { name: area }))
  fireEvent.click(await screen.findByRole('checkbox', { name }))
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Role' }))

test('asks about a description that both changed, and applies the permission changes of both', async () => {
  const remote = { ...role, version: 2, description: 'Theirs', permissions: permissions('dashboard.employee') }
  const { sent, onClose } = await edit(remote)
  fireEvent.change(screen.getByLabelText('Description (optional)'), { target: { value: 'Mine' } })
  await tick(/hierarchy/, 'Open the tree')
  save()
  const notice = await screen.findByRole('region', { name: 'Choose which values to keep' })
  expect(screen.getByText(message)).toBeTruthy()
  const groups = within(notice).getAllByRole('group')
  expect(groups.map(({ textContent }) => textContent)).toEqual(['DescriptionCurrent valueTheirsYour valueMine'])
  const texts = [...notice.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Permissions added by othersOpen a dashboard',
    'Permissions removed by othersOpen Reports',
    'Permissions you addOpen the tree',
  ])
  fireEvent.click(within(notice).getByRole('radio', { name: /Current value/ }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toEqual({
    name: 'Analyst',
    description: 'Theirs',
    permissions: ['dashboard.employee', 'hierarchy.tab_view'],
    version: 2,
  })
})

test('applies and reports changes by one side without asking', async () => {
  const { sent, onClose } = await edit({ ...role, version: 2, name: 'Reader' })
  await tick(/hierarchy/, 'Open the tree')
  save()
  const notice = await screen.findByRole('region', { name: 'Someone else edited this' })
  expect(notice.textContent).toContain('Updated in the form: Name')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Reader')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.at(-1)).toMatchObject({
    name: 'Reader',
    permissions: ['hierarchy.tab_view', 'reports.tab_view'],
    version: 2,
  })
})

test('reports a role deleted by someone else and keeps all input', async () => {
  await edit(null)
  fireEvent.change(screen.getByLabelText('Description (optional)'), { target: { value: 'Mine' } })
  save()
  expect(await screen.findByText('This role has been deleted. Nothing was saved.')).toBeTruthy()
  expect(screen.getByDisplayValue('Mine')).toBeTruthy()
})
