import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
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
  _count: { userRoles: 34, active: 32 },
  isBuiltIn: true,
  changedDefaults: null,
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
  expect(screen.getByText('Built-in')).toBeTruthy()
  expect(screen.getByText('2 inactive')).toBeTruthy()
})

describe('a role from a notification', () => {
  const otherRole = { ...role, id: '0197a000-0000-7000-8000-0000000000a2', name: 'Auditor' }
  const openRole = (id: string) => {
    const scrolled: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this)
    })
    window.history.replaceState(null, '', `/?view=roles&role=${id}`)
    answerCalls({ 'GET /roles': [200, [role, otherRole]] })
    renderPage(
      <SessionProvider user={userWith(['roles.tab_view'])}>
        <RolesPage />
      </SessionProvider>,
    )
    return scrolled
  }
  const goneMessage = 'This role no longer exists.'

  test('is scrolled into view and focused', async () => {
    const scrolled = openRole(otherRole.id)
    const card = (await screen.findByRole('heading', { name: 'Auditor' })).closest('li')
    await waitFor(() => expect(document.activeElement).toBe(card))
    expect(scrolled).toEqual([card])
    expect(card?.getAttribute('aria-current')).toBe('true')
    expect(screen.queryByText(goneMessage)).toBeNull()
  })

  test('is reported as missing if it has been deleted', async () => {
    const scrolled = openRole('0197a000-0000-7000-8000-0000000000a3')
    expect(await screen.findByText(goneMessage)).toBeTruthy()
    expect(scrolled).toEqual([])
  })
})

describe('changed defaults', () => {
  const teamLead = {
    ...role,
    name: 'Team Lead',
    changedDefaults: { added: ['leaves.read'], removed: ['users.export'] },
  }
  const requests: unknown[] = []
  let status = 200
  const show = () => {
    requests.length = 0
    let isSettled = false
    const calls = answerCalls({
      'GET /roles': () => [200, [isSettled ? { ...teamLead, changedDefaults: null } : teamLead]],
      'GET /roles/permissions': [
        200,
        [
          {
            id: 'leaves.read',
            name: 'leaves.read',
            group: 'leaves',
            description: 'See your own leave',
            isAdministrative: false,
          },
        ],
      ],
      [`PATCH /roles/${teamLead.id}/defaults`]: (body) => {
        requests.push(body)
        isSettled = status === 200
        return isSettled
          ? [200, { role: { ...teamLead, changedDefaults: null } }]
          : [409, { message: 'Someone else edited this', code: 'role.changed_meanwhile', requestId: 'r' }]
      },
    })
    renderPage(
      <SessionProvider user={userWith(['roles.tab_view'])}>
        <RolesPage />
      </SessionProvider>,
    )
    return calls
  }

  test.each([
    ['Apply to Team Lead', true],
    ['Keep Team Lead unchanged', false],
  ])('are shown, and disappear after %s', async (name, apply) => {
    show()
    expect(await screen.findByText('See your own leave')).toBeTruthy()
    expect(screen.getByText('users.export')).toBeTruthy()
    const button = screen.getByRole('button', { name })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByText('Changed defaults')).toBeNull())
    expect(requests).toEqual([{ version: 1, apply }])
  })

  test('stay if someone else has changed the role', async () => {
    status = 409
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Apply to Team Lead' }))
    await waitFor(() => expect(requests).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply to Team Lead' }).ariaBusy).toBeNull())
    expect(screen.getByText('Changed defaults')).toBeTruthy()
    status = 200
  })

  test('are neither requested nor shown if there are none', async () => {
    const calls = answerCalls({ 'GET /roles': [200, [role]] })
    renderPage(
      <SessionProvider user={userWith(['roles.tab_view'])}>
        <RolesPage />
      </SessionProvider>,
    )
    expect(await screen.findByText('32 users')).toBeTruthy()
    expect(screen.queryByText('Changed defaults')).toBeNull()
    expect(calls).not.toContain('GET /roles/permissions')
  })
})
