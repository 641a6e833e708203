import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { orpc } from '../../../kit/api/client.ts'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { type Answer, answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { colleague, viewer, pageOf, userWith } from '../../../testing/samples.ts'
import MoveDialog from './MoveDialog.tsx'

const boss = { ...colleague, id: '0197a000-0000-7000-8000-000000000077', firstName: 'Nadia' }
const person = { ...colleague, managerId: viewer.id, userRoles: [], subordinates: [] }

/** Other views that are open and show reporting lines. */
function Elsewhere() {
  useQuery(orpc.users.list.queryOptions({ input: { page: 1, limit: 20, search: '', sort: 'name', order: 'asc' } }))
  useQuery(orpc.leaves.team.queryOptions({ input: { page: 1, limit: 20 } }))
  useQuery(orpc.dashboards.manager.queryOptions())
  return null
}

test('refreshes other screens at once after a move, with or without a live connection', async () => {
  const calls = answerCalls({
    'GET /users': [200, { users: [], pagination: pageOf().pagination }],
    'GET /leaves/team': [200, pageOf()],
    'GET /dashboard/team': [500, { message: 'not needed here', requestId: 'r' }],
    'GET /users/managers': [200, { managers: [boss] }],
    'GET /auth/me': [200, { user: userWith(['hierarchy.reporting_lines']) }],
    [`PATCH /hierarchy/${person.id}/manager`]: [200, { manager: boss }],
  })
  const onMoved = vi.fn()
  renderPage(
    <SessionProvider user={userWith(['hierarchy.tab_view', 'hierarchy.reporting_lines'])}>
      <Elsewhere />
      <MoveDialog person={person as never} places={new Map()} onClose={vi.fn()} onMoved={onMoved} />
    </SessionProvider>,
  )
  const count = (call: string) => calls.filter((each) => each === call).length
  await waitFor(() => expect(count('GET /users')).toBe(1))
  fireEvent.click(await screen.findByRole('combobox'))
  fireEvent.click(await screen.findByRole('option', { hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(onMoved).toHaveBeenCalled())
  await waitFor(() => expect([count('GET /users'), count('GET /leaves/team')]).toEqual([2, 2]))
})

test('shows both managers if the person was moved by someone else, and lets the user choose either', async () => {
  const message = 'This person has been moved since you opened the tree. Please check it and try again.'
  const answers: Answer[] = [
    [409, { message, code: 'hierarchy.changed_meanwhile', requestId: 'r' }],
    [404, { message: 'Not found', requestId: 'r' }],
  ]
  const calls = answerCalls({
    'GET /users': [200, { users: [], pagination: pageOf().pagination }],
    'GET /leaves/team': [200, pageOf()],
    'GET /dashboard/team': [500, { message: 'not needed here', requestId: 'r' }],
    'GET /users/managers': [200, { managers: [boss] }],
    [`PATCH /hierarchy/${person.id}/manager`]: () => answers.shift() ?? 'unreachable',
  })
  const managerPlace = { node: { ...viewer, managerId: null, userRoles: [], subordinates: [] }, countBelow: 0 }
  renderPage(
    <SessionProvider user={userWith(['hierarchy.tab_view', 'hierarchy.reporting_lines'])}>
      <Elsewhere />
      <MoveDialog
        person={person as never}
        places={new Map([[viewer.id, managerPlace]]) as never}
        onClose={vi.fn()}
        onMoved={vi.fn()}
      />
    </SessionProvider>,
  )
  const picker = await screen.findByRole<HTMLInputElement>('combobox')
  fireEvent.click(picker)
  fireEvent.click(await screen.findByRole('option', { hidden: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  const conflict = await screen.findByRole('group', { name: 'Reports to' })
  expect(conflict.textContent).toBe('Reports toCurrent valueAmira HassanYour valueNadia Farouk')
  expect(screen.getByText(message)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /Current value/ }))
  expect(picker.value).toBe('')
  fireEvent.click(screen.getByRole('radio', { name: /Your value/ }))
  expect(picker.value).toBe('Nadia Farouk')
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText(/was deleted, or you no longer have access/)).toBeTruthy()
  expect(picker.value).toBe('Nadia Farouk')
  // The list is reloaded at first, after the conflict, and now that the person is gone.
  await waitFor(() => expect(calls.filter((call) => call === 'GET /users')).toHaveLength(3))
})

test('reports a conflict even if the tree has already refreshed with the other move', async () => {
  const message = 'This person has been moved since you opened the tree. Please check it and try again.'
  const sent: unknown[] = []
  answerCalls({
    'GET /users/managers': [200, { managers: [boss] }],
    'GET /auth/me': [200, { user: userWith(['hierarchy.reporting_lines']) }],
    [`PATCH /hierarchy/${person.id}/manager`]: (body) => {
      sent.push(body)
      return sent.length === 1
        ? [409, { message, code: 'hierarchy.changed_meanwhile', requestId: 'r' }]
        : [200, { manager: boss }]
    },
  })
  const onMoved = vi.fn<() => void>()
  /** A page whose tree can change while the dialog is open. */
  function Page() {
    const [managerId, setManagerId] = useState<string | null>(viewer.id)
    return (
      <>
        <button onClick={() => setManagerId(null)}>Moved elsewhere</button>
        <MoveDialog person={{ ...person, managerId } as never} places={new Map()} onClose={vi.fn()} onMoved={onMoved} />
      </>
    )
  }
  renderPage(
    <SessionProvider user={userWith(['hierarchy.tab_view', 'hierarchy.reporting_lines'])}>
      <Page />
    </SessionProvider>,
  )
  fireEvent.click(await screen.findByRole('combobox'))
  fireEvent.click(await screen.findByRole('option', { hidden: true }))
  fireEvent.click(screen.getByText('Moved elsewhere'))
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  const conflict = await screen.findByRole('group', { name: 'Reports to' })
  expect(conflict.textContent).toBe('Reports toCurrent valueNo managerYour valueNadia Farouk')
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(onMoved).toHaveBeenCalled())
  expect(sent).toEqual([
    { managerId: boss.id, seenManagerId: viewer.id },
    { managerId: boss.id, seenManagerId: null },
  ])
})
